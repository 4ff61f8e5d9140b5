/**
 * Ids that went through a float on their way: beyond 2^53 several ids become one. An unknown id that is a known one
 * rounded tells what the client lost.
 */
import type { Id, Kind } from '../model/entities.ts';
import type { World } from '../world/world.ts';

const SMALLEST = 2 ** 53;
const LARGEST = 9_223_372_036_854_775_807n;

/** The id that was meant, where there is one. */
export function idBeforeRounding(world: World, kind: Kind, profileId: Id, id: Id): Id | undefined {
  const range = roundedAlike(id);
  if (range === undefined) return undefined;
  const near = world.store(kind).idsBetween(profileId, range.low, range.high);
  return near.find((each) => each !== id && Number(each) === Number(id));
}

export function profileBeforeRounding(world: World, id: Id): Id | undefined {
  if (Number(id) < SMALLEST) return undefined;
  const meant = world.people.profiles().find((each) => each.profileId !== id && Number(each.profileId) === Number(id));
  return meant?.profileId;
}

/** Around all that may round to the same float; nothing where floats still tell ids apart. */
function roundedAlike(id: Id): { low: Id; high: Id } | undefined {
  const float = Number(id);
  if (!(float >= SMALLEST)) return undefined;
  // The distance of two floats at 2^63, which is more than enough below.
  const middle = BigInt(float);
  const high = middle + 1024n;
  return { low: String(middle - 1024n), high: String(high < LARGEST ? high : LARGEST) };
}
