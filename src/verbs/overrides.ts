/**
 * Tells a world numbers of its ledger. What contradicts itself, what was told of others, or what nothing could carry
 * is not taken.
 */
import type { Day } from '../model/days.ts';
import type { Entity, Id, Kind } from '../model/entities.ts';
import type { Override, OverrideLevel, OverrideValues } from '../model/overrides.ts';
import type { LedgerModel } from '../model/ledger-model.ts';
import { contradictionIn } from '../metrics/told.ts';
import type { World } from '../world/world.ts';
import { unmetOf } from './ledger.ts';
import { Batch, scopeOf } from './scope.ts';

export interface OverrideWish {
  /** Needed where several profiles have an entity of this id. */
  profileId: Id | undefined;
  level: OverrideLevel;
  id: Id;
  day: Day;
  /** In the service's names; money in minor units. */
  values: OverrideValues;
}

/** An entity that numbers are told of, with its profile and campaign. */
export interface Subject {
  profileId: Id;
  campaignId: Id;
}

const KINDS: Readonly<Record<OverrideLevel, readonly Kind[]>> = {
  campaign: ['campaign'],
  adGroup: ['adGroup'],
  keyword: ['keyword', 'target'],
  target: ['target'],
  productAd: ['productAd'],
};

/** Of each profile that has it. */
export function subjectsOf(
  world: World,
  { level, id, profileId }: Pick<OverrideWish, 'level' | 'id' | 'profileId'>,
): Subject[] {
  for (const kind of KINDS[level]) {
    const rows: (Entity & { campaignId?: Id })[] = world.store(kind).withId(id);
    const own = rows.filter((row) => profileId === undefined || row.profileId === profileId);
    if (own.length > 0) return own.map((row) => ({ profileId: row.profileId, campaignId: row.campaignId ?? row.id }));
  }
  return [];
}

/** Why numbers were not taken: one of them by its name, or all of them together. */
export interface NotTaken {
  name: string | undefined;
  reason: string;
}

/** The override as it is kept, or why it is not. */
export function tellNumbers(
  world: World,
  { level, id, day, values }: OverrideWish,
  { profileId, campaignId }: Subject,
): Override | NotTaken {
  const contradiction = contradictionIn(values);
  if (contradiction !== undefined) return contradiction;
  const profile = world.people.profile(profileId);
  if (profile === undefined) throw new Error(`an entity belongs to no profile: ${profileId}`);
  const batch = new Batch(scopeOf(world, profile));
  const campaign = batch.campaign(campaignId);
  if (campaign === undefined) throw new Error(`an entity belongs to no campaign: ${campaignId}`);
  const override: Override = { profileId, campaignId, level, id, day, values };
  const others = world.overrides
    .of(profileId, campaignId, day)
    .filter((each) => each.level !== level || each.id !== id);
  const [unmet] = unmetOf(batch, campaign, day, [...others, override]);
  if (unmet !== undefined) {
    const { numbers, reason } = unmet;
    return { name: undefined, reason: `the numbers of ${numbers.level} ${numbers.id} can't be met: ${reason}` };
  }
  world.overrides.put(override);
  return override;
}

export function changeModel(world: World, ledgerModel: LedgerModel): void {
  world.changeSelf({ ledgerModel });
}
