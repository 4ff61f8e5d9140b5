/**
 * The former values of seeded entities, profiles and budget rules. They go to the change history, from which the
 * simulation reads the values of past instants.
 */
import type { PastValueItem } from '../../model/schemas/entity-fields.ts';
import type { profilesOf } from '../../model/schemas/seed-file.ts';
import type { Profile } from '../../model/accounts.ts';
import type { BudgetRule, RuleFacts } from '../../model/budget-rules.ts';
import type { Entities, Entity, Id, Kind } from '../../model/entities.ts';
import type { Flag } from '../../model/entity-values.ts';
import { instantText } from '../../model/days.ts';
import { defined } from '../../model/defined.ts';
import { marketplaceOf } from '../../model/marketplaces.ts';
import { toMinor } from '../../model/money.ts';
import type { World } from '../../world/state/world.ts';
import type { OperationContext } from '../../core/entities/operation-context.ts';
import { biddingOf, STATES, type InvalidField } from './drafts.ts';
import { MODERATIONS } from './sb-drafts.ts';

type Stored = string | number | null;
type Values = Omit<PastValueItem, 'until'>;
type Readers = {
  readonly [F in keyof Required<Values>]: (value: Exclude<Values[F], undefined>, decimals: 0 | 2) => Columns;
};
type Columns = Readonly<Record<string, Stored>>;

export function flagOf(value: boolean): Flag;
export function flagOf(value: boolean | null): Flag | null;
export function flagOf(value: boolean | null): Flag | null {
  return value === null ? null : value ? 1 : 0;
}

const moneyOf = (value: number | null, decimals: 0 | 2): number | null =>
  value === null ? null : toMinor(value, decimals);

/** Values by their columns. */
const READERS: Readers = {
  state: (value) => ({ state: STATES[value] }),
  servingStatus: (value) => ({ forcedStatus: value }),
  budget: (value, decimals) => ({ budget: moneyOf(value, decimals) }),
  defaultBid: (value, decimals) => ({ defaultBid: toMinor(value, decimals) }),
  bid: (value, decimals) => ({ bid: moneyOf(value, decimals) }),
  startDate: (value) => ({ startDay: value }),
  endDate: (value) => ({ endDay: value }),
  dynamicBidding(value) {
    const { strategy, adjustments } = biddingOf({ dynamicBidding: value }).bidding ?? {};
    return {
      ...(strategy === undefined ? {} : { strategy }),
      ...(adjustments === undefined ? {} : { adjustments: JSON.stringify(adjustments) }),
    };
  },
  premiumBidAdjustment: (value) => ({ premiumBidAdjustment: flagOf(value) }),
  outOfBudget: (value) => ({ outOfBudget: flagOf(value) }),
  moderationStatus: (value) => ({ moderation: MODERATIONS[value] }),
  approvalDate: (value) => ({ approvedAt: value === null ? null : Date.parse(value) }),
};

function columnsOf(values: Values, decimals: 0 | 2): Columns {
  const names = Object.keys(values) as (keyof Values)[];
  const read = <F extends keyof Values>(name: F): Columns => {
    const value = values[name];
    // The reader of a field reads its values.
    return value === undefined ? {} : READERS[name](value as Exclude<Values[F], undefined>, decimals);
  };
  return Object.assign({}, ...names.map(read));
}

interface Dated {
  creationDate?: string | undefined;
  past?: readonly { until: string }[] | undefined;
}

/** The first mistake in the instants of former values, which end at `now` at the latest. */
export function validatePast({ creationDate, past = [] }: Dated, now = Infinity): InvalidField | undefined {
  if (past.length > 0 && creationDate === undefined)
    return { field: 'past', message: 'requires creationDate, since when the first of its values was valid; set it' };
  for (const [i, { until }] of past.entries()) {
    const field = `past[${i}].until`;
    const previous = past[i - 1]?.until;
    if (previous !== undefined && Date.parse(until) < Date.parse(previous))
      return { field, message: `is ${until}, before ${previous} of the entry above; list the oldest first` };
    if (Date.parse(until) > now)
      return {
        field,
        message: `is ${until}, after now, which is ${instantText(now)}; use a timeline for later changes`,
      };
  }
  return undefined;
}

/** Records the former values of an entity. Returns the first one that its kind does not have. */
export function recordPast<K extends Kind>(
  { scope: { world, profile, marketplace } }: OperationContext,
  kind: K,
  row: Entities[K],
  past: readonly PastValueItem[],
): InvalidField | undefined {
  const { campaignId = row.id }: Entity & { campaignId?: Id } = row;
  for (const [i, { until, ...values }] of past.entries()) {
    for (const [field, was] of Object.entries(columnsOf(values, marketplace.decimals))) {
      if (!(field in row))
        return { field: `past[${i}]`, message: `has a value that does not exist for the kind ${kind}` };
      world.history.record(profile.profileId, { kind, id: row.id, field, at: Date.parse(until), was }, campaignId);
    }
  }
  return undefined;
}

type PastProfile = NonNullable<ReturnType<typeof profilesOf>[number][1]['past']>;

export function recordProfilePast(world: World, { profileId, country }: Profile, past: PastProfile): void {
  const { decimals } = marketplaceOf(country);
  for (const { until, dailyBudget, validPaymentMethod, outOfBudget } of past) {
    const columns = defined({
      dailyBudget: dailyBudget === undefined ? undefined : moneyOf(dailyBudget, decimals),
      validPaymentMethod: validPaymentMethod === undefined ? undefined : flagOf(validPaymentMethod),
      outOfBudget: outOfBudget === undefined ? undefined : flagOf(outOfBudget),
    });
    for (const [field, was] of Object.entries(columns)) {
      const change = { kind: 'profile', id: profileId, field, at: Date.parse(until), was } as const;
      world.history.record(profileId, change, null);
    }
  }
}

/** Each entry has all facts of the rule, so the history gets those that differ from what follows. */
export function recordRulePast(
  { scope: { world, profile } }: OperationContext,
  rule: BudgetRule,
  past: readonly { until: number; facts: RuleFacts }[],
): void {
  for (const [i, { until, facts }] of past.entries()) {
    const [was, next] = [columnsOfRule(facts), columnsOfRule(past[i + 1]?.facts ?? rule)];
    for (const [field, value] of Object.entries(was)) {
      if (value === next[field]) continue;
      const change = { kind: 'budgetRule', id: String(rule.seq), field, at: until, was: value } as const;
      world.history.record(profile.profileId, change, null);
    }
  }
}

function columnsOfRule({ ruleState, startDay, endDay, terms }: RuleFacts): Columns {
  return { ruleState, startDay, endDay, terms: JSON.stringify(terms) };
}
