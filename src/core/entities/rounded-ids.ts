/**
 * Detects ids that a client rounded by parsing them as floating-point numbers, which are exact up to 2^53 only.
 */
import type { Id, Kind } from '../../model/entities.ts';
import type { World } from '../../world/state/world.ts';
import { ALL_KINDS } from '../../model/kinds.ts';

const SMALLEST = 2 ** 53;
/** The largest ids are rounded to this number, which is not a valid id. */
const LARGEST = 2 ** 63;
const LARGEST_ID = '9223372036854775807';

/** Returns the existing id that `text` is a rounded form of. `text` may be in exponential notation. */
export function findUnroundedId(world: World, kind: Kind, profileId: Id, text: string): Id | undefined {
  const alike = idsRoundedTo(world, kind, profileId, text);
  return alike.includes(text) ? undefined : alike[0];
}

interface EntityId {
  kind: Kind;
  id: Id;
}

/** Searches all kinds. Returns undefined if an entity of any kind has the id. */
export function findUnroundedEntity(world: World, profileId: Id, text: string): EntityId | undefined {
  let meant: EntityId | undefined;
  for (const kind of ALL_KINDS) {
    const alike = idsRoundedTo(world, kind, profileId, text);
    if (alike.includes(text)) return undefined;
    const [id] = alike;
    if (id !== undefined) meant ??= { kind, id };
  }
  return meant;
}

export function findUnroundedProfileId(world: World, text: string): Id | undefined {
  if (!(Number(text) >= SMALLEST)) return undefined;
  const alike = world.accountStore.profiles().filter((each) => Number(each.profileId) === Number(text));
  return alike.some(({ profileId }) => profileId === text) ? undefined : alike[0]?.profileId;
}

/** Returns the ids of a profile that are rounded to the same number. */
function idsRoundedTo(world: World, kind: Kind, profileId: Id, text: string): Id[] {
  const float = Number(text);
  if (!(float >= SMALLEST && float <= LARGEST)) return [];
  // The distance between two floats below 2^63, which is more than enough for smaller ones.
  const middle = BigInt(float);
  const high = float === LARGEST ? LARGEST_ID : String(middle + 1024n);
  const near = world.store(kind).idsBetween(profileId, String(middle - 1024n), high);
  return near.filter((each) => Number(each) === float);
}
