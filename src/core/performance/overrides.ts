/**
 * Sets the numbers of an entity on a day. Numbers are rejected if they contradict each other or other overrides, or if
 * no traffic could produce them.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Day } from '../../model/days.ts';
import type { Entity, Id, Kind } from '../../model/entities.ts';
import { type Override, type OverrideLevel, type OverrideValues, MAX_PARAMETER_CHANGES } from '../../model/market.ts';
import { ValidationError } from '../../model/errors/validation-error.ts';
import { MAX_DAILY_CLICKS, maxDailyClicks, type SimulationParameters } from '../../model/simulation-parameters.ts';
import { contradictionIn } from '../simulation/override-values.ts';
import type { World } from '../../world/state/world.ts';
import { mustHavePassed } from './market/market-state.ts';
import { simulationOf } from './simulation.ts';
import { OperationContext, scopeOf } from '../entities/operation-context.ts';

export interface OverrideInput {
  /** Required if several profiles have an entity with this id. */
  profileId: Id | undefined;
  level: OverrideLevel;
  id: Id;
  day: Day;
  /** In the service's names; money in minor units. */
  values: OverrideValues;
}

/** The profile and the campaign of the entity of an override. */
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

/** Returns the subject for each profile that has the entity. */
export function subjectsOf(
  world: World,
  { level, id, profileId }: Pick<OverrideInput, 'level' | 'id' | 'profileId'>,
): Subject[] {
  for (const kind of KINDS[level]) {
    const rows: (Entity & { campaignId?: Id })[] = world.store(kind).withId(id);
    const own = rows.filter((row) => profileId === undefined || row.profileId === profileId);
    if (own.length > 0) return own.map((row) => ({ profileId: row.profileId, campaignId: row.campaignId ?? row.id }));
  }
  return [];
}

/** Why numbers were rejected; without a name, all of them together. */
interface RejectedNumbers {
  name: string | undefined;
  reason: string;
}

/** Returns the stored override, or why it was rejected. */
export function overrideNumbers(
  world: World,
  { level, id, day, values }: OverrideInput,
  { profileId, campaignId }: Subject,
): Override | RejectedNumbers {
  const contradiction = contradictionIn(values);
  if (contradiction !== undefined) return contradiction;
  const profile = world.accountStore.profile(profileId);
  if (profile === undefined) throw new Error(`entity without a profile: ${profileId}`);
  const context = new OperationContext(scopeOf(world, profile));
  const campaign = context.campaign(campaignId);
  if (campaign === undefined) throw new Error(`entity without a campaign: ${campaignId}`);
  const override: Override = { profileId, campaignId, level, id, day, values };
  const others = world.overrides
    .of(profileId, campaignId, day)
    .filter((each) => each.level !== level || each.id !== id);
  const [unmet] = simulationOf(context).unmetOverrides(campaign, day, [...others, override]);
  if (unmet !== undefined) {
    const { numbers, reason } = unmet;
    return { name: undefined, reason: `the numbers of ${numbers.level} ${numbers.id} cannot be met: ${reason}` };
  }
  world.overrides.put(override);
  return override;
}

/**
 * Sets the parameters from an instant on, or from the start for all days. Later changes are removed. `history` has no
 * time: it counts for all days. Throws a `ValidationError` for an instant that is still to come, for too many changes,
 * and for parameters that would generate more clicks than a report can read in time.
 */
export function changeModel(world: World, simulationParameters: SimulationParameters, from: number | 'start'): void {
  const clicks = maxDailyClicks(simulationParameters);
  if (clicks > MAX_DAILY_CLICKS)
    throw new ValidationError(
      'clickRate',
      `bursts, impressions, popularity and clickRate must allow at most ${MAX_DAILY_CLICKS} clicks of a search term on a day; their highest values allow ${Math.round(clicks)}`,
    );
  const since = from === 'start' ? -Infinity : from;
  mustHavePassed(world, since);
  const { history } = simulationParameters;
  const { row } = world;
  const next = row.parameterChanges.find(({ at }) => at >= since);
  const was = { ...(next?.was ?? row.simulationParameters), history };
  const kept = row.parameterChanges
    .filter(({ at }) => at < since)
    .map((change) => ({ ...change, was: { ...change.was, history } }));
  const parameterChanges =
    from === 'start' || isDeepStrictEqual(was, simulationParameters) ? kept : [...kept, { at: from, was }];
  if (parameterChanges.length > MAX_PARAMETER_CHANGES)
    throw new ValidationError(
      'from',
      `the parameters of a world can change ${MAX_PARAMETER_CHANGES} times; set them from the start to remove all changes`,
    );
  const countsAlways = row.simulationParameters.history !== history;
  world.updateRow({ simulationParameters, parameterChanges }, countsAlways ? -Infinity : since);
}
