/**
 * An edit of the change log as a change of a scenario.
 */
import type { Profile } from '../../../model/accounts.ts';
import type { Moderation } from '../../../model/brands.ts';
import { instantText } from '../../../model/days.ts';
import type { Entities, Entity } from '../../../model/entities.ts';
import type { State, Strategy } from '../../../model/entity-values.ts';
import { strategy, writeBidAdjustments, writeDynamicBidding, writeLandingPage } from '../../../model/forms/bidding.ts';
import { writeChange, writePast } from '../../../model/forms/change.ts';
import type { Decimals, Item } from '../../../model/forms/codec.ts';
import { moderation, state } from '../../../model/forms/codecs.ts';
import { kindOf, type CollectionName } from '../../../model/kinds.ts';
import { toMajor } from '../../../model/money.ts';
import type { PastValue } from '../../../world/stores/history.ts';

type Values = Readonly<Record<string, unknown>>;

/** Columns that follow from others, or from the instant of the change. */
const DERIVED: ReadonlySet<string> = new Set(['updatedAt', 'comparedText', 'approvedAt', 'creative', 'landingPage']);

type Write = (value: unknown, row: Values) => Item;

/** The columns are those of campaigns. A change without audiences would keep those of before. */
const dynamicBidding: Write = (_value, row) => ({
  dynamicBidding: { ...NO_AUDIENCES, ...writeDynamicBidding(row as unknown as Entities['campaign']) },
});
const NO_AUDIENCES = { shopperCohortBidding: [] };
/** The columns that have no form. The casts rely on the column, which has a value of its list. */
const SHARED: Readonly<Record<string, Write>> = {
  state: (value) => ({ state: state.write(value as State) }),
  forcedStatus: (value) => ({ servingStatus: value }),
  moderation: (value) => ({ moderationStatus: moderation.write(value as Moderation) }),
};
/** The columns are those of ads of sponsored brands, creatives of sponsored display and legacy campaigns. */
const review: Write = (_value, row) => {
  const { moderation: decided, approvedAt } = row as unknown as Entities['sbAd'];
  const approval = approvedAt === null ? {} : { approvalDate: instantText(approvedAt) };
  return { moderationStatus: moderation.write(decided), ...approval };
};
/** The columns are those of ads of sponsored brands. A version is submitted with them, also if they are the same. */
const newVersion: Write = (value, row) => {
  const { creative, landingPage } = row as unknown as Entities['sbAd'];
  return {
    creative: JSON.parse(creative),
    ...(landingPage === null ? {} : { landingPage: writeLandingPage(landingPage) }),
    ...review(value, row),
  };
};
const IN_CHANGES: typeof SHARED = {
  ...SHARED,
  strategy: dynamicBidding,
  adjustments: dynamicBidding,
  versions: newVersion,
  moderation: review,
  createdAt: (value) => ({ creationDate: instantText(Number(value)) }),
};
const IN_PAST: typeof SHARED = {
  ...SHARED,
  strategy: (value) => ({ dynamicBidding: { strategy: strategy.write(value as Strategy) } }),
  adjustments: (value) => ({ dynamicBidding: writeBidAdjustments(String(value)) }),
  approvedAt: (value) => ({ approvalDate: value === null ? null : instantText(Number(value)) }),
};

export function pastItem({ field, at, was }: Pick<PastValue, 'field' | 'at' | 'was'>, decimals: Decimals): Item {
  return { until: instantText(at), ...(writePast(field, was, decimals) ?? IN_PAST[field]?.(was, {})) };
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
  const kind = kindOf(table);
  const fields = settable.map(
    (column) => writeChange(kind, column, values[column], decimals) ?? IN_CHANGES[column]?.(values[column], values),
  );
  const missing = settable.filter((_, i) => fields[i] === undefined);
  // An update sets the present second. The admin API can set another one, and a repeated create sets nothing else.
  const isDated =
    columns.includes('updatedAt') && (settable.length === 0 || row.updatedAt !== Math.floor(at / 1000) * 1000);
  const change: Item = Object.assign({}, ...fields, isDated ? { lastUpdatedDate: instantText(row.updatedAt) } : {});
  if (Object.keys(change).length === 0) return { action: undefined, missing };
  return { action: { change: [{ collection: table, id: row.id, profileId: row.profileId, ...change }] }, missing };
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
