/**
 * How many rows a query can have, as far as it is known before a day is computed.
 */
import type { Kind } from '../../../model/entities.ts';
import { PLACEMENTS } from '../../../model/entity-values.ts';
import { ALL_KINDS } from '../../../model/kinds.ts';
import type { World } from '../../../world/state/world.ts';
import type { ScopeAtTime } from '../../entities/operation-context.ts';
import type { CampaignType } from '../product.ts';
import type { RowLevel, RowQuery } from './report-row.ts';

type Part = 'campaign' | 'adGroup' | 'ad' | 'keyword' | 'target';

const PARTS: Readonly<Record<CampaignType, Readonly<Record<Part, readonly Kind[]>>>> = {
  sponsoredProducts: {
    campaign: ['campaign'],
    adGroup: ['adGroup'],
    ad: ['productAd'],
    keyword: ['keyword'],
    target: ['target'],
  },
  headlineSearch: {
    campaign: ['sbCampaign'],
    adGroup: ['sbAdGroup'],
    ad: ['sbAd'],
    keyword: ['sbKeyword', 'sbTheme'],
    target: ['sbTarget'],
  },
  sponsoredDisplay: {
    campaign: ['sdCampaign'],
    adGroup: ['sdAdGroup'],
    ad: ['sdProductAd'],
    keyword: [],
    target: ['sdTarget'],
  },
};

const CLAUSES = ['keyword', 'target'] as const satisfies readonly Part[];

/** The entities of a level of which each has at most so many rows on a day, or in a summary. */
const OF_ENTITIES: Readonly<Partial<Record<RowLevel, readonly [parts: readonly Part[], rows: number]>>> = {
  campaign: [['campaign'], 1],
  placement: [['campaign'], PLACEMENTS.length],
  topOrOther: [['campaign'], 2],
  adGroup: [['adGroup'], 1],
  ad: [['ad'], 1],
  clause: [CLAUSES, 1],
  keyword: [CLAUSES, 1],
  target: [['target'], 1],
};

/** The entities of a level whose rows follow from its traffic, and a usual number of rows of an entity on a day. */
const OF_TRAFFIC: typeof OF_ENTITIES = {
  audience: [['campaign'], 2],
  matched: [['campaign'], 16],
  product: [['adGroup'], 8],
  matchedOfAdGroup: [['adGroup'], 16],
  otherProductOfAd: [['ad'], 4],
  matchedOfClause: [CLAUSES, 8],
  searchTerm: [CLAUSES, 8],
  term: [CLAUSES, 8],
  termOfKeyword: [CLAUSES, 8],
  termOfTarget: [['target'], 8],
  otherProduct: [CLAUSES, 4],
  otherProductOfKeyword: [CLAUSES, 4],
};

type CountedRows = Pick<RowQuery, 'campaignType' | 'level' | 'days' | 'isDaily'>;

/** In the profile of a context, or in all profiles of a world. */
export function countEntities(world: World, profileIds: readonly string[], kinds: readonly Kind[] = ALL_KINDS): number {
  const counts = kinds.flatMap((kind) => profileIds.map((profileId) => world.store(kind).lists.count(profileId, [])));
  return counts.reduce((sum, each) => sum + each, 0);
}

/** The most rows; 0 where they follow from traffic: these are counted while they are written. */
export function mostRows(context: ScopeAtTime, query: CountedRows): number {
  return rowsIn(context, query, OF_ENTITIES[query.level], query.isDaily);
}

/** The most rows, or an estimate where they follow from traffic. It can be too small and too large. */
export function estimatedRows(context: ScopeAtTime, query: CountedRows): number {
  // A summary has a row for each search term or product of its days.
  return mostRows(context, query) + rowsIn(context, query, OF_TRAFFIC[query.level], true);
}

function rowsIn(
  { scope: { world, profile } }: ScopeAtTime,
  { campaignType, days }: CountedRows,
  [parts, rows]: readonly [parts: readonly Part[], rows: number] = [[], 0],
  isDaily: boolean,
): number {
  const kinds = parts.flatMap((part) => PARTS[campaignType][part]);
  return countEntities(world, [profile.profileId], kinds) * rows * (isDaily ? days.length : 1);
}

/** Keywords and targets by day. */
export function simulatedRows(context: ScopeAtTime, types: readonly CampaignType[], days: number): number {
  const { world, profile } = context.scope;
  const kinds = types.flatMap((type) => CLAUSES.flatMap((part) => PARTS[type][part]));
  return countEntities(world, [profile.profileId], kinds) * days;
}
