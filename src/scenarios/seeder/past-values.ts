/**
 * The former values of seeded entities, profiles and budget rules. They go to the change history, from which the
 * simulation reads the values of past instants.
 */
import type { PastValueItem } from '../../model/schemas/entity-fields.ts';
import type { listProfiles } from '../../model/schemas/seed-file.ts';
import type { Profile } from '../../model/accounts.ts';
import type { Entities, Entity, Id, Kind } from '../../model/entities.ts';
import { writeAdjustments } from '../../model/forms/bid-adjustments.ts';
import type { Flag } from '../../model/entity-values.ts';
import { instantText } from '../../model/days.ts';
import { defined } from '../../model/defined.ts';
import { isOfProfile } from '../../model/kinds.ts';
import { marketplaceOf } from '../../model/marketplaces.ts';
import { toMinor } from '../../model/money.ts';
import type { RuleKind } from '../../world/stores/history.ts';
import type { World } from '../../world/state/world.ts';
import type { ScopeAtTime } from '../../core/entities/operation-context.ts';
import { readDynamicBidding } from '../../model/forms/bidding.ts';
import { readPast } from '../../model/forms/change.ts';
import type { InvalidField, Place } from '../../model/forms/codec.ts';
import { moderation, state as stateCodec } from '../../model/forms/codecs.ts';

type Columns = Readonly<Record<string, string | number | null>>;

function flagOf(value: boolean): Flag;
function flagOf(value: boolean | null): Flag | null;
function flagOf(value: boolean | null): Flag | null {
  return value === null ? null : value ? 1 : 0;
}

/** Values by their columns. */
function columnsOf(values: Omit<PastValueItem, 'until'>, place: Place): Columns {
  const { state, servingStatus, dynamicBidding, moderationStatus, approvalDate, ...fields } = values;
  const { strategy, adjustments: placements, audiences } = readDynamicBidding(dynamicBidding ?? {});
  const isAdjusted = placements !== undefined || audiences !== undefined;
  return defined({
    state: state && stateCodec.read(state),
    forcedStatus: servingStatus,
    ...readPast(fields, place),
    strategy,
    adjustments: isAdjusted ? writeAdjustments(defined({ placements, audiences })) : undefined,
    moderation: moderationStatus && moderation.read(moderationStatus),
    approvedAt: approvalDate && Date.parse(approvalDate),
  });
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
  { scope: { world, profile, marketplace }, today }: ScopeAtTime,
  kind: K,
  row: Entities[K],
  past: readonly PastValueItem[],
): InvalidField | undefined {
  const { campaignId = row.id }: Entity & { campaignId?: Id } = row;
  const of = isOfProfile(kind) ? null : campaignId;
  for (const [i, { until, ...values }] of past.entries()) {
    for (const [field, was] of Object.entries(columnsOf(values, { decimals: marketplace.decimals, today }))) {
      if (!(field in row))
        return { field: `past[${i}]`, message: `has a value that does not exist for the kind ${kind}` };
      world.history.record(profile.profileId, { kind, id: row.id, field, at: Date.parse(until), was }, of);
    }
  }
  return undefined;
}

type PastProfile = NonNullable<ReturnType<typeof listProfiles>[number][1]['past']>;

export function recordProfilePast(world: World, { profileId, country }: Profile, past: PastProfile): void {
  const { decimals } = marketplaceOf(country);
  for (const { until, dailyBudget, validPaymentMethod, outOfBudget } of past) {
    const columns = defined({
      dailyBudget: dailyBudget && toMinor(dailyBudget, decimals),
      validPaymentMethod: validPaymentMethod === undefined ? undefined : flagOf(validPaymentMethod),
      outOfBudget: outOfBudget === undefined ? undefined : flagOf(outOfBudget),
    });
    for (const [field, was] of Object.entries(columns)) {
      const change = { kind: 'profile', id: profileId, field, at: Date.parse(until), was } as const;
      world.history.record(profileId, change, null);
    }
  }
}

/** Each entry has all facts of the rule by column, so the history gets those that differ from what follows. */
export function recordRulePast(
  { scope: { world, profile } }: ScopeAtTime,
  kind: RuleKind,
  { seq }: { seq: number },
  past: readonly { until: number; facts: Columns }[],
  present: Columns,
): void {
  for (const [i, { until, facts }] of past.entries()) {
    const next = past[i + 1]?.facts ?? present;
    for (const [field, value] of Object.entries(facts)) {
      if (value === next[field]) continue;
      const change = { kind, id: String(seq), field, at: until, was: value } as const;
      world.history.record(profile.profileId, change, null);
    }
  }
}
