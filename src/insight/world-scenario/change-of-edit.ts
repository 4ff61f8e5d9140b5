/**
 * An edit of the change log as a change of a scenario.
 */
import type { Profile } from '../../model/accounts.ts';
import type { Entities, Entity } from '../../model/entities.ts';
import { KINDS, kindOf, type CollectionName } from '../../model/kinds.ts';
import { toMajor } from '../../model/money.ts';
import { dynamicBiddingItem, REVIEWS, sbBiddingItem } from '../../scenarios/seeder/item-of-row.ts';

type Item = Record<string, unknown>;
type Decimals = 0 | 2;
type Values = Readonly<Record<string, unknown>>;

/** Columns that follow from others. */
const DERIVED: ReadonlySet<string> = new Set(['updatedAt', 'comparedText', 'approvedAt']);

const money =
  (name: string) =>
  (value: unknown, _row: Values, decimals: Decimals): Item => ({
    [name]: typeof value === 'number' ? toMajor(value, decimals) : null,
  });
const flag =
  (name: string) =>
  (value: unknown): Item => ({ [name]: value === null ? null : value === 1 });
const as =
  (name: string) =>
  (value: unknown): Item => ({ [name]: value });
/** The columns are those of campaigns, and of sponsored brands campaigns. */
const dynamicBidding = (_value: unknown, row: Values): Item => ({
  dynamicBidding: dynamicBiddingItem(row as unknown as Entities['campaign']),
});
const sbBidding = (_value: unknown, row: Values): Item => ({
  bidding: sbBiddingItem(row as unknown as Entities['sbCampaign']),
});

const FIELDS: Readonly<Record<string, (value: unknown, row: Values, decimals: Decimals) => Item>> = {
  state: (value) => ({ state: String(value).toUpperCase() }),
  name: as('rename'),
  budget: money('budget'),
  defaultBid: money('defaultBid'),
  bid: money('bid'),
  forcedStatus: as('servingStatus'),
  outOfBudget: flag('outOfBudget'),
  // The column has one of these values.
  moderation: (value) => ({ moderationStatus: REVIEWS[value as keyof typeof REVIEWS] }),
  startDay: as('startDate'),
  endDay: as('endDate'),
  strategy: dynamicBidding,
  adjustments: dynamicBidding,
  bidding: sbBidding,
  premiumBidAdjustment: flag('premiumBidAdjustment'),
  portfolioId: as('portfolioId'),
  tags: (value) => ({ tags: typeof value === 'string' ? JSON.parse(value) : null }),
};

/** `row` has the values after the edit. `missing`: columns that no change can set. */
export function changeOfEdit(
  table: CollectionName,
  row: Entity,
  columns: readonly string[],
  decimals: Decimals,
): { action: Item | undefined; missing: string[] } {
  const values: Values = { ...row };
  if (values['expressionType'] === 'auto') return { action: undefined, missing: [...columns] };
  const settable = columns.filter((column) => !DERIVED.has(column));
  const missing = settable.filter((column) => FIELDS[column] === undefined);
  const fields = settable.map((column) => FIELDS[column]?.(values[column], values, decimals) ?? {});
  const change: Item = Object.assign({}, ...fields);
  if (Object.keys(change).length === 0) return { action: undefined, missing };
  const collection = KINDS[kindOf(table)].collection;
  return { action: { change: [{ collection, id: row.id, profileId: row.profileId, ...change }] }, missing };
}

export function changeOfProfile(profile: Profile, columns: readonly string[], decimals: Decimals): Item | undefined {
  const { profileId, access, dailyBudget, validPaymentMethod, outOfBudget } = profile;
  const change = {
    ...(columns.includes('access') ? { access } : {}),
    ...(columns.includes('dailyBudget')
      ? { dailyBudget: dailyBudget === null ? null : toMajor(dailyBudget, decimals) }
      : {}),
    ...(columns.includes('validPaymentMethod') ? { validPaymentMethod: validPaymentMethod === 1 } : {}),
    ...(columns.includes('outOfBudget') ? { outOfBudget: outOfBudget === null ? null : outOfBudget === 1 } : {}),
  };
  return Object.keys(change).length === 0 ? undefined : { profiles: [{ profileId, ...change }] };
}
