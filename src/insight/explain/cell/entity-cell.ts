/**
 * Explains a number of an entity on a day, whatever report contains it.
 */
import type { Day } from '../../../model/days.ts';
import type { Kind } from '../../../model/entities.ts';
import { isAdGroupKind, isCampaignKind, KINDS } from '../../../model/kinds.ts';
import { CAMPAIGN_TYPE_OF } from '../../../core/performance/products.ts';
import type { Reading, ScopeAtTime, Writing } from '../../../core/entities/operation-context.ts';
import { ID_FIELDS, REPORT_FIELDS } from '../../../core/performance/report-fields.ts';
import { eachReportRow } from '../../../core/performance/rows/report-rows.ts';
import { levelOf, type RecordType } from '../../../core/performance/record-types.ts';
import type { ReportRow, RowQuery } from '../../../core/performance/rows/report-row.ts';
import { statement, Unexplained, type Explanation } from '../explanation.ts';
import { explainStatus } from '../status.ts';
import { matchedSearchesOn, type MatchingPart } from '../../../core/performance/market/matched-searches.ts';
import { simulationOf } from '../../../core/performance/simulation.ts';
import { AUCTIONED, explainNumber } from './explain-number.ts';
import { searchesNotWon } from './searches.ts';
import { measureOfVersion2, measureOfVersion3, type Measure } from './measure.ts';
import { sourceOf } from './traced-row.ts';

interface EntityCell {
  recordType: Exclude<RecordType, 'asins'>;
  entityId: string;
  date: Day;
  column: string;
}

const KINDS_OF: Readonly<Record<EntityCell['recordType'], readonly Exclude<Kind, 'portfolio'>[]>> = {
  campaigns: ['campaign', 'sbCampaign', 'sdCampaign'],
  adGroups: ['adGroup', 'sbAdGroup', 'sdAdGroup'],
  keywords: ['keyword', 'target', 'sbKeyword', 'sbTarget', 'sbTheme'],
  productAds: ['productAd', 'sdProductAd'],
  ads: ['sbAd'],
  targets: ['target', 'sbTarget', 'sdTarget'],
};

export function kindsOf(recordType: EntityCell['recordType']): readonly Kind[] {
  return KINDS_OF[recordType];
}

export function explainEntityCell(
  context: Writing,
  { recordType, entityId, date, column }: EntityCell,
  limit: number,
): Explanation {
  const { world, profile } = context.scope;
  const kind = KINDS_OF[recordType].find((each) => world.store(each).byId(profile.profileId, entityId) !== undefined);
  if (kind === undefined)
    throw new Unexplained('notFound', `${recordType} ${entityId} in profile ${profile.profileId}`);
  const campaignType = CAMPAIGN_TYPE_OF[KINDS[kind].product];
  const measure = measureOfVersion2(column) ?? measureOfVersion3(campaignType, column);
  if (measure === undefined) throw new Unexplained('invalid', `${column} is not a number of reports`, 'column');
  const query: RowQuery = {
    campaignType,
    campaigns: 'all',
    level: levelOf(campaignType, recordType),
    order: 'entities',
    days: [date],
    isDaily: false,
    asOf: context.at,
    groups: measure.groups,
  };
  const title = `${column} of ${kind} ${entityId} on ${date}`;
  const row = findRow(context, query, ID_FIELDS[recordType], entityId);
  if (row === undefined) return withoutRow({ context, query, kind, id: entityId, limit }, title, measure);
  return { ...explainNumber(sourceOf(context, query, row, query.days), measure, limit), title };
}

function findRow(context: Reading, query: RowQuery, field: string, id: string): ReportRow | undefined {
  let found: ReportRow | undefined;
  const take = (row: ReportRow): void => {
    if (found === undefined && REPORT_FIELDS[field]?.of(row, context) === id) found = row;
  };
  eachReportRow(simulationOf(context), query, take);
  // Rows that come later today are found too.
  if (found === undefined) eachReportRow(simulationOf(context), { ...query, asOf: Infinity }, take);
  return found;
}

interface WithoutRow {
  context: Reading;
  query: RowQuery;
  kind: Kind;
  id: string;
  limit: number;
}

function withoutRow(
  { context, query, kind, id, limit }: WithoutRow,
  title: string,
  { name, type }: Measure,
): Explanation {
  const part = AUCTIONED.has(name) ? partOfEntity(context, query, kind, id) : undefined;
  const searches = part && matchedSearchesOn(simulationOf(context), part, query);
  return statement(title, {
    value: type === 'ratio' ? null : 0,
    rule: 'RPT-51',
    children: [
      statement('No search on that day showed an ad of the entity, so no report has a row for it'),
      explainStatus(context, kind, id),
      ...(searches === undefined ? [] : [searchesNotWon(context, searches, limit)]),
    ],
  });
}

/** Undefined for an ad, which matches no search by itself. */
function partOfEntity(
  { scope: { world, profile } }: ScopeAtTime,
  { campaignType, level }: RowQuery,
  kind: Kind,
  id: string,
): MatchingPart | undefined {
  const { profileId } = profile;
  const representsAutomatic = level === 'keyword';
  if (isCampaignKind(kind)) return { campaignType, campaignId: id };
  if (isAdGroupKind(kind)) {
    const entity = world.store(kind).byId(profileId, id);
    return entity && { campaignType, campaignId: entity.campaignId, adGroupId: id };
  }
  switch (kind) {
    case 'keyword':
    case 'target':
    case 'sbKeyword':
    case 'sbTarget':
    case 'sdTarget':
    case 'sbTheme': {
      const entity = world.store(kind).byId(profileId, id);
      return entity && { campaignType, campaignId: entity.campaignId, clauseId: id, representsAutomatic };
    }
    default:
      return undefined;
  }
}
