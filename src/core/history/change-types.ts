/**
 * What the history of changes names: the types of entities, the types of changes, and the text of each value.
 */
import type { Kind } from '../../model/entities.ts';
import type { Adjustment, Strategy } from '../../model/entity-values.ts';
import { placement, strategy } from '../../model/forms/bidding.ts';
import { KINDS } from '../../model/kinds.ts';
import { moneyText } from '../../model/money.ts';
import type { StoredValue } from '../../world/logged-tables.ts';

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

/** By the type of an entity in errors. Negative targets have no history. */
const EVENT_TYPE_OF: Readonly<Record<string, EventType>> = {
  CAMPAIGN: 'CAMPAIGN',
  AD_GROUP: 'AD_GROUP',
  PRODUCT_AD: 'AD',
  AD: 'AD',
  KEYWORD: 'KEYWORD',
  NEGATIVE_KEYWORD: 'NEGATIVE_KEYWORD',
  CAMPAIGN_NEGATIVE_KEYWORD: 'NEGATIVE_KEYWORD',
  TARGETING_CLAUSE: 'PRODUCT_TARGETING',
  THEME: 'THEME',
};

/** The products that the service keeps the history of. */
const PRODUCTS: readonly string[] = ['sp', 'sb'];

export function eventTypeOf(kind: Kind): EventType | undefined {
  const { product, entityType } = KINDS[kind];
  return PRODUCTS.includes(product) ? EVENT_TYPE_OF[entityType] : undefined;
}

export interface ValueText {
  decimals: 0 | 2;
}

type Write = (value: StoredValue, facts: ValueText) => string | undefined;

const asText: Write = (value) => (value === null ? undefined : String(value));
const asWord: Write = (value) => (value === null ? undefined : String(value).toUpperCase());
const asMoney: Write = (value, { decimals }) =>
  typeof value === 'number' ? moneyText(value, decimals, decimals > 0) : undefined;

/** The columns that the history shows, whatever the kind. */
export const CHANGED_COLUMNS: Readonly<Record<string, { changeType: ChangeType; write: Write }>> = {
  state: { changeType: 'STATUS', write: asWord },
  name: { changeType: 'NAME', write: asText },
  budget: { changeType: 'BUDGET_AMOUNT', write: asMoney },
  bid: { changeType: 'BID_AMOUNT', write: asMoney },
  defaultBid: { changeType: 'DEFAULT_BID_AMOUNT', write: asMoney },
  startDay: { changeType: 'START_DATE', write: asText },
  endDay: { changeType: 'END_DATE', write: asText },
  portfolioId: { changeType: 'PORTFOLIO', write: asText },
  // Only the entity service writes this column.
  strategy: { changeType: 'SMART_BIDDING_STRATEGY', write: (value) => strategy.write(value as Strategy) },
  adjustments: { changeType: 'PLACEMENT_GROUP', write: writePlacementTexts },
};

/** `PLACEMENT_TOP:50,PLACEMENT_PRODUCT_PAGE:10`; undefined without any. */
function writePlacementTexts(value: StoredValue): string | undefined {
  // Only the entity service writes this column.
  const adjustments = JSON.parse(String(value ?? '[]')) as Adjustment[];
  const texts = adjustments.map((each) => `${placement.write(each.placement)}:${each.percentage}`);
  return texts.length === 0 ? undefined : texts.join(',');
}
