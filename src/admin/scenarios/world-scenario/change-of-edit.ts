/**
 * An edit of the change log as a change of a scenario.
 */
import type { Profile } from '../../../model/accounts.ts';
import { instantText } from '../../../model/days.ts';
import type { Entities, Entity } from '../../../model/entities.ts';
import { KINDS, kindOf, type CollectionName } from '../../../model/kinds.ts';
import { toMajor } from '../../../model/money.ts';
import { toConstantCase } from '../../../model/text/letter-case.ts';
import type { PastValue } from '../../../world/stores/history.ts';
import { dynamicBiddingItem, placementsItem, REVIEWS, sbBiddingItem } from '../../../scenarios/seeder/item-of-row.ts';

type Item = Record<string, unknown>;
type Decimals = 0 | 2;
type Values = Readonly<Record<string, unknown>>;

/** Columns that follow from others, or from the instant of the change. */
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
  offAmazonBudgetControlStrategy: as('offAmazonBudgetControlStrategy'),
  tags: (value) => ({ tags: typeof value === 'string' ? JSON.parse(value) : null }),
  createdAt: (value) => ({ creationDate: instantText(Number(value)) }),
};

/** Columns whose former values have other fields than changes. */
const PAST_FIELDS: typeof FIELDS = {
  ...FIELDS,
  strategy: (value) => ({ dynamicBidding: { strategy: toConstantCase(String(value)) } }),
  adjustments: (value) => ({ dynamicBidding: { placementBidding: placementsItem(String(value)) } }),
  approvedAt: (value) => ({ approvalDate: value === null ? null : instantText(Number(value)) }),
};

export function pastItem({ field, at, was }: Pick<PastValue, 'field' | 'at' | 'was'>, decimals: Decimals): Item {
  return { until: instantText(at), ...PAST_FIELDS[field]?.(was, {}, decimals) };
}

/** `row` has the values after the edit, which was made at the instant `at`. `missing`: columns that no change can set. */
export function changeOfEdit(
  table: CollectionName,
  row: Entity,
  { columns, at }: { columns: readonly string[]; at: number },
  decimals: Decimals,
): { action: Item | undefined; missing: string[] } {
  const values: Values = { ...row };
  const settable = columns.filter((column) => !DERIVED.has(column));
  const missing = settable.filter((column) => FIELDS[column] === undefined);
  const fields = settable.map((column) => FIELDS[column]?.(values[column], values, decimals) ?? {});
  // An update sets the present second. The admin API can set another one, and a repeated create sets nothing else.
  const isDated =
    columns.includes('updatedAt') && (settable.length === 0 || row.updatedAt !== Math.floor(at / 1000) * 1000);
  const change: Item = Object.assign({}, ...fields, isDated ? { lastUpdatedDate: instantText(row.updatedAt) } : {});
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
