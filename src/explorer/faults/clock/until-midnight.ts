/**
 * How long it is until a midnight in the time zone of the profile of a call.
 */
import { addDays, boundsOf, dayIn } from '../../../model/days.ts';
import { marketplaceOf } from '../../../model/marketplaces.ts';
import type { World } from '../../../world/world.ts';
import type { Call } from '../../calls.ts';

const SECOND = 1000;

/** Milliseconds to one second after the midnight that ends a number of days; undefined without a known profile. */
export function untilMidnight({ profileId, at }: Call, world: World, days: number): number | undefined {
  const today = todayOf(profileId, world, at);
  if (today === undefined) return undefined;
  const { day, timeZone } = today;
  const { end } = boundsOf(addDays(day, days - 1), timeZone);
  return Math.ceil((end - at) / SECOND + 1) * SECOND;
}

/** The day of a profile at an instant, and its time zone. */
export function todayOf(
  profileId: string | undefined,
  world: World,
  at: number,
): { day: string; timeZone: string } | undefined {
  const profile = profileId === undefined ? undefined : world.accountStore.profile(profileId);
  if (profile === undefined) return undefined;
  const { timeZone } = marketplaceOf(profile.country);
  return { day: dayIn(timeZone, at), timeZone };
}
