/**
 * What the history of changes names: the types of entities, the types of changes, and the text of each value.
 */
import type { Kind } from '../../model/entities.ts';
import { isNegativeMatchType, type Strategy } from '../../model/entity-values.ts';
import { readAdjustments } from '../../model/forms/bid-adjustments.ts';
import { brandsPlacement, placement, strategy } from '../../model/forms/bidding.ts';
import { KINDS } from '../../model/kinds.ts';
import { moneyText } from '../../model/money.ts';
import type { StoredValue } from '../../world/logged-tables.ts';
import type { SbBidding } from '../../model/stored/creatives.ts';

export const EVENT_TYPES = [
  'CAMPAIGN',
  'AD_GROUP',
  'AD',
  'KEYWORD',
  'NEGATIVE_KEYWORD',
  'PRODUCT_TARGETING',
  'THEME',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The filters of requests; the answers also have the portfolio and the default bid. */
export const FILTERS = [
  'BID_AMOUNT',
  'BUDGET_AMOUNT',
  'END_DATE',
  'IN_BUDGET',
  'NAME',
  'PLACEMENT_GROUP',
  'SMART_BIDDING_STRATEGY',
  'START_DATE',
  'STATUS',
] as const;
export const CHANGE_TYPES = [...FILTERS, 'DEFAULT_BID_AMOUNT', 'PORTFOLIO'] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** By the type of an entity in errors. Only keywords have a type of their own for negative ones. */
const EVENT_TYPE_OF: Readonly<Record<string, EventType>> = {
  CAMPAIGN: 'CAMPAIGN',
  AD_GROUP: 'AD_GROUP',
  PRODUCT_AD: 'AD',
  AD: 'AD',
  KEYWORD: 'KEYWORD',
  NEGATIVE_KEYWORD: 'NEGATIVE_KEYWORD',
  CAMPAIGN_NEGATIVE_KEYWORD: 'NEGATIVE_KEYWORD',
  TARGETING_CLAUSE: 'PRODUCT_TARGETING',
  NEGATIVE_TARGETING_CLAUSE: 'PRODUCT_TARGETING',
  CAMPAIGN_NEGATIVE_TARGETING_CLAUSE: 'PRODUCT_TARGETING',
  THEME: 'THEME',
};

/** The products that the service keeps the history of. */
const PRODUCTS: readonly string[] = ['sp', 'sb'];

/** The types that rows of a kind can have; none for a kind without a history. */
export function eventTypesOf(kind: Kind): readonly EventType[] {
  const { product, entityType } = KINDS[kind];
  const type = PRODUCTS.includes(product) ? EVENT_TYPE_OF[entityType] : undefined;
  if (type === undefined) return [];
  // Keywords of sponsored brands are of one kind, whatever their match type is.
  return kind === 'sbKeyword' ? ['KEYWORD', 'NEGATIVE_KEYWORD'] : [type];
}

export function eventTypeOf(kind: Kind, row: object): EventType | undefined {
  const [type, negative] = eventTypesOf(kind);
  return negative !== undefined && 'matchType' in row && isNegativeMatchType(row.matchType) ? negative : type;
}

interface ValueText {
  decimals: 0 | 2;
}

type Write = (value: StoredValue, facts: ValueText) => string | undefined;

const asText: Write = (value) => (value === null ? undefined : String(value));
const asWord: Write = (value) => (value === null ? undefined : String(value).toUpperCase());
const asMoney: Write = (value, { decimals }) =>
  typeof value === 'number' ? moneyText(value, decimals, decimals > 0) : undefined;

interface ShownChange {
  changeType: ChangeType;
  write: Write;
}

/** The columns that the history shows, whatever the kind. */
export const CHANGED_COLUMNS: Readonly<Record<string, readonly ShownChange[]>> = {
  state: [{ changeType: 'STATUS', write: asWord }],
  name: [{ changeType: 'NAME', write: asText }],
  budget: [{ changeType: 'BUDGET_AMOUNT', write: asMoney }],
  bid: [{ changeType: 'BID_AMOUNT', write: asMoney }],
  defaultBid: [{ changeType: 'DEFAULT_BID_AMOUNT', write: asMoney }],
  startDay: [{ changeType: 'START_DATE', write: asText }],
  endDay: [{ changeType: 'END_DATE', write: asText }],
  portfolioId: [{ changeType: 'PORTFOLIO', write: asText }],
  // Only the entity service writes this column.
  strategy: [{ changeType: 'SMART_BIDDING_STRATEGY', write: (value) => strategy.write(value as Strategy) }],
  adjustments: [{ changeType: 'PLACEMENT_GROUP', write: writeAdjustments }],
  bidding: [
    { changeType: 'SMART_BIDDING_STRATEGY', write: writeBrandsStrategy },
    { changeType: 'PLACEMENT_GROUP', write: writeBrandsAdjustments },
  ],
};

/** `PLACEMENT_TOP:50,PLACEMENT_PRODUCT_PAGE:10`; undefined without any. */
function writeAdjustments(value: StoredValue): string | undefined {
  const { placements } = readAdjustments(String(value ?? '[]'));
  return writeList(placements.map((each) => `${placement.write(each.placement)}:${each.percentage}`));
}

/** The multiplier of version 3 has the name of its field. */
function writeBrandsAdjustments(value: StoredValue): string | undefined {
  const { placements = [], multiplier } = readBrandsBidding(value);
  const texts = placements.map((each) => `${brandsPlacement.write(each.placement)}:${each.percentage}`);
  return writeList(multiplier === undefined ? texts : [...texts, `BID_MULTIPLIER:${multiplier}`]);
}

/** Bids that the service optimizes without a goal are those that it sets for sales. */
function writeBrandsStrategy(value: StoredValue): string {
  const { optimized, strategy: goal = strategy.write('autoForSales') } = readBrandsBidding(value);
  return optimized === true ? goal : strategy.write('manual');
}

function readBrandsBidding(value: StoredValue): Partial<SbBidding> {
  // Only the entity service writes this column.
  return JSON.parse(String(value ?? '{}')) as Partial<SbBidding>;
}

function writeList(texts: readonly string[]): string | undefined {
  return texts.length === 0 ? undefined : texts.join(',');
}
