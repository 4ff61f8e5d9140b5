/**
 * Rows of metrics as the admin API returns them: every value that a report can have, under the names of reports, with
 * ids as strings.
 */
import type { Day } from '../../model/days.ts';
import { toMajor } from '../../model/money.ts';
import { metricsOf } from '../../service/apis/reports/v2/metrics.ts';
import { NAMED_NUMBERS, OTHER_PRODUCT_NUMBERS, SB_NUMBERS } from '../../core/simulation/names.ts';
import { QUANTITIES } from '../../core/simulation/quantities/quantities.ts';
import type { Quantity } from '../../core/simulation/quantities/quantity.ts';
import { SB_PURCHASED_QUANTITIES } from '../../core/simulation/quantities/sponsored-brands.ts';
import type { Reading } from '../../core/entities/operation-context.ts';
import { ENTITY_COLUMNS } from '../../core/performance/columns/entity-columns.ts';
import type { CampaignType } from '../../core/performance/product.ts';
import { REPORT_FIELDS, type Value } from '../../core/performance/report-fields.ts';
import type { RowType } from '../../core/performance/record-types.ts';
import type { ReportRow } from '../../core/performance/rows/report-row.ts';

export type MetricsRow = Record<string, Value>;

interface RowFields {
  /** The fields that identify a row, with those of its segment. */
  keys: readonly string[];
  /** Fields of reports of version 2 that a row may have, with those of its segment. */
  fields: readonly string[];
}

/** The day of a row. */
export const DAY_FIELD = 'date';

const CAMPAIGN = ['campaignId', 'campaignName'];
const AD_GROUP = ['adGroupId', 'adGroupName'];
const KEYWORD = ['keywordId', 'keywordText', 'matchType'];
const TARGET = ['targetId', 'targetingExpression', 'targetingText', 'targetingType'];
const ASIN = ['adId', 'sku', 'asin', 'otherAsin', 'currency'];
const SB_CAMPAIGN = [...CAMPAIGN, 'campaignType', 'campaignStatus', 'campaignBudget', 'campaignBudgetType'];
const SB_AD_GROUP = [...SB_CAMPAIGN, ...AD_GROUP];
const NUMBERS = NAMED_NUMBERS.map(({ name }) => name);
const OTHER_NUMBERS = OTHER_PRODUCT_NUMBERS.map(({ name }) => name);
const SB = SB_NUMBERS.map(({ name }) => name);

const ROW_FIELDS: Readonly<Record<CampaignType, { readonly [Type in RowType]?: RowFields }>> = {
  sponsoredProducts: {
    campaigns: {
      keys: ['campaignId', 'placement'],
      fields: [...CAMPAIGN, 'campaignStatus', 'campaignBudget', 'bidPlus', 'placement', ...NUMBERS],
    },
    adGroups: { keys: ['adGroupId'], fields: [...CAMPAIGN, ...AD_GROUP, ...NUMBERS] },
    keywords: { keys: ['keywordId', 'query'], fields: [...CAMPAIGN, ...AD_GROUP, ...KEYWORD, 'query', ...NUMBERS] },
    targets: { keys: ['targetId', 'query'], fields: [...CAMPAIGN, ...AD_GROUP, ...TARGET, 'query', ...NUMBERS] },
    targeting: {
      keys: ['keywordId', 'query'],
      fields: [...CAMPAIGN, ...AD_GROUP, ...KEYWORD, ...TARGET, 'query', ...NUMBERS],
    },
    productAds: {
      keys: ['adId'],
      fields: [...CAMPAIGN, ...AD_GROUP, 'adId', 'sku', 'asin', 'currency', ...NUMBERS],
    },
    asins: {
      keys: ['campaignId', 'adGroupId', 'keywordId', 'asin', 'sku', 'otherAsin'],
      fields: [...CAMPAIGN, ...AD_GROUP, ...KEYWORD, ...ASIN, ...OTHER_NUMBERS],
    },
  },
  headlineSearch: {
    campaigns: { keys: ['campaignId', 'placement'], fields: [...SB_CAMPAIGN, 'placement', ...SB] },
    adGroups: { keys: ['adGroupId'], fields: [...SB_AD_GROUP, ...SB] },
    keywords: { keys: ['keywordId', 'query'], fields: [...SB_AD_GROUP, ...KEYWORD, 'query', ...SB] },
    ads: { keys: ['campaignId', 'adGroupId', 'adId'], fields: [...SB_AD_GROUP, 'adId', ...SB] },
    targets: { keys: ['targetId'], fields: [...SB_AD_GROUP, ...TARGET, ...SB] },
    targeting: { keys: ['keywordId'], fields: [...SB_AD_GROUP, ...KEYWORD, ...TARGET, ...SB] },
  },
  sponsoredDisplay: {},
};

/** With all metrics that a report can offer. Undefined if the product has no such rows. */
export function rowFieldsOf(campaignType: CampaignType, type: RowType): RowFields | undefined {
  const row = ROW_FIELDS[campaignType][type];
  const offered = type === 'targeting' ? [] : metricsOf(campaignType, type, 'observed');
  return row && { ...row, fields: [...new Set([...row.fields, ...offered])] };
}

/** The quantities of rows of asins, whose totals contain orders only. */
const OF_ORDERS = /^(?:purchases|unitsSold(?:Clicks|OtherSku)|sales(?:OtherSku)?)(?:OtherSku)?\d+d$/;
const OF_PURCHASED: ReadonlySet<Quantity> = new Set(SB_PURCHASED_QUANTITIES);

/** The quantities by their names in reports of version 3, without those that version 2 has too. */
export function quantitiesOf(campaignType: CampaignType, type: RowType): ReadonlyMap<string, Quantity> {
  const known = new Set(rowFieldsOf(campaignType, type)?.fields);
  const list = [...QUANTITIES[campaignType]].filter(
    ([name, quantity]) => !known.has(name) && !OF_PURCHASED.has(quantity) && (type !== 'asins' || OF_ORDERS.test(name)),
  );
  return new Map(list);
}

/** Fields that versions 2 and 3 write differently under the same name: in upper case in version 3. */
const CASED_FIELDS = ['campaignStatus', 'campaignBudgetType', 'matchType'];

/** The fields whose loaded values are those of version 3. A single wrong value does not decide. */
export function fieldsOfVersion3(rows: readonly Readonly<Record<string, unknown>>[]): ReadonlySet<string> {
  const names = CASED_FIELDS.filter((name) => {
    const texts = rows.map((row) => row[name]).filter((value) => typeof value === 'string');
    return texts.filter((text) => /[A-Z]/.test(text)).length > texts.length / 2;
  });
  // Rows of targets have no text of a keyword in version 3.
  return new Set(rows.some((row) => row['keywordText'] === null) ? [...names, 'keywordText'] : names);
}

/** The contents of a row of the output. */
interface RowContents {
  day: Day;
  fields: readonly string[];
  /** The fields that have the values of version 3. */
  fieldsOfVersion3: ReadonlySet<string>;
  quantities: readonly Quantity[];
}

/** Values that a row does not have are left out. */
export function metricsRow(context: Reading, contents: RowContents, row: ReportRow): MetricsRow {
  const { decimals } = context.scope.marketplace;
  const result: MetricsRow = { [DAY_FIELD]: contents.day };
  const add = (name: string, value: Value | null | undefined, type: string | undefined): void => {
    if (value !== undefined && value !== null)
      result[name] = type === 'money' ? toMajor(Number(value), decimals) : value;
  };
  for (const name of contents.fields) {
    const field = REPORT_FIELDS[name];
    const value = contents.fieldsOfVersion3.has(name)
      ? ENTITY_COLUMNS[name]?.of({ ...row, placement: undefined }, context)
      : field?.of(row, context);
    add(name, value, field?.type);
  }
  for (const { name, type, of } of contents.quantities) add(name, of(row.totals), type);
  return result;
}
