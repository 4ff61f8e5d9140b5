/**
 * What the clients of a run did to the worlds of its sandbox: the entities that their calls changed, what these changes
 * cost in the simulation, and how far they kept to the guard.
 */
import type { z } from '../../model/schemas/zod.ts';
import { addDays, dayIn, daysFrom, type Day } from '../../model/days.ts';
import type { Currency } from '../../model/money.ts';
import { DAY_MS } from '../../model/text/time-units.ts';
import { OperationContext, scopeOf, type Scope } from '../../core/entities/operation-context.ts';
import { getProfile } from '../../control/accounts/accounts.ts';
import { entityDifferenceJson, type EntityDifferenceJson } from '../../insight/diff/difference-json.ts';
import type { Difference, EntityDifference, ProfileDifference } from '../../insight/diff/difference.ts';
import { compareStates, openState, type StateName } from '../../insight/diff/world-state.ts';
import { guardJson, type GuardJson } from '../../control/guard/guard.ts';
import { compared, type ComparedJson } from '../../insight/market/compared-numbers.ts';
import { SETTLED } from '../../insight/market/counterfactual.ts';
import { MAX_PERIOD, runUntil, withFork } from '../../insight/market/forks.ts';
import { totalsByDay } from '../../insight/market/market-rows.ts';
import { NO_SUMS, type MarketSums } from '../../insight/market/profit.ts';
import type { World } from '../../world/state/world.ts';
import type { Worlds } from '../../world/lifecycle/worlds.ts';

/** The state of a world at the start of the run, in its change log. */
type StartState = Extract<StateName, { kind: 'past' | 'now' }>;

/** A world in which calls of clients have changed entities since the start of the run. */
interface ChangedWorld {
  world: World;
  startState: StartState;
  /** The number of these calls. */
  calls: number;
  /** What they changed and is still changed. */
  changes: Difference;
}

/** What calls of clients did to a world, or to one of its states, that was gone before the end of the run. */
export interface EndedWorld {
  name: string;
  calls: number;
  changes: Difference;
  guard: z.input<typeof GuardJson>;
}

/** Of all worlds that end, which may be one for each test. */
const MAX_ENDED = 10_000;
const MAX_ENDED_CHANGES = 10_000;

/** What the report does not have of the worlds that were gone before the end of the run. */
export interface Omitted {
  worlds: number;
  /** Of these worlds. */
  calls: number;
  /** Of all worlds that were gone. */
  changes: number;
}

/** Remembers the states of the worlds at the start of a run. A world that is created or reset later begins with its start. */
export class RunStart {
  /** In which calls have changed entities, and those with a guard. */
  readonly ended: EndedWorld[] = [];
  readonly omitted: Omitted = { worlds: 0, calls: 0, changes: 0 };
  #endedChanges = 0;
  readonly #worlds: Worlds;
  readonly #most: { worlds: number; changes: number };
  readonly #startStates = new Map<string, StartState & { lifetime: World['lifetime'] }>();

  constructor(worlds: Worlds, most = { worlds: MAX_ENDED, changes: MAX_ENDED_CHANGES }) {
    this.#worlds = worlds;
    this.#most = most;
    for (const world of worlds.list()) {
      const { name, lifetime, changeLog } = world;
      this.#startStates.set(name, { lifetime, kind: 'past', at: world.now(), position: changeLog.position });
    }
  }

  /** Of the worlds that exist. */
  changedWorlds(): ChangedWorld[] {
    return this.#worlds.list().flatMap((world) => this.#changesIn(world) ?? []);
  }

  /** Reads a world before it is deleted or has another state. The result keeps what was read, and is called when it has. */
  read(world: World): () => void {
    const found = this.#changesIn(world);
    const guard = guardJson(world);
    if (found === undefined && guard === null) return () => {};
    const { calls = 0, changes = { profiles: [] } } = found ?? {};
    return () => this.#keep({ name: world.name, calls, changes, guard });
  }

  /** Keeps a limited number of worlds and changes, and counts the others. */
  #keep(ended: EndedWorld): void {
    const isKept = this.ended.length < this.#most.worlds;
    const changes = firstOf(ended.changes, isKept ? this.#most.changes - this.#endedChanges : 0);
    const kept = countOf(changes);
    this.#endedChanges += kept;
    this.omitted.changes += countOf(ended.changes) - kept;
    if (isKept) this.ended.push({ ...ended, changes });
    else {
      this.omitted.worlds++;
      this.omitted.calls += ended.calls;
    }
  }

  #changesIn(world: World): ChangedWorld | undefined {
    const startState = this.#startOf(world);
    if (startState === undefined) return undefined;
    const writes = world.loggedWrites.writesAfter(startState.position).filter(({ origin }) => origin === 'client');
    const calls = new Set(writes.map(({ call }) => call)).size;
    return calls === 0 ? undefined : { world, startState, calls, changes: changesOf(world, startState) };
  }

  #startOf(world: World): StartState | undefined {
    const known = this.#startStates.get(world.name);
    if (known?.lifetime === world.lifetime) return known;
    const { start } = world.changeLog;
    return start && { kind: 'past', at: start.at, position: start.seq };
  }
}

function changesOf(world: World, startState: StartState): Difference {
  const earlier = openState(world, startState);
  try {
    const now = { kind: 'now', at: world.now(), position: world.changeLog.position } as const;
    const { profiles } = compareStates(earlier, openState(world, now));
    return { profiles: profiles.map(ofClients).filter(hasChange) };
  } finally {
    earlier.release();
  }
}

export const LISTS = ['created', 'changed', 'archived', 'removed'] as const;

function ofClients({ profileId, ...lists }: ProfileDifference): ProfileDifference {
  const [created = [], changed = [], archived = [], removed = []] = LISTS.map((list) => lists[list].flatMap(byClient));
  return { profileId, created, changed, archived, removed };
}

/** With the fields that clients changed. */
function byClient(item: EntityDifference): EntityDifference[] {
  if (item.origin === 'client') return [item];
  const fields = item.fields.filter(({ origin }) => origin === 'client');
  return fields.length === 0 ? [] : [{ ...item, fields }];
}

function countOf({ profiles }: Difference): number {
  return profiles.reduce((sum, profile) => sum + LISTS.reduce((size, list) => size + profile[list].length, 0), 0);
}

function firstOf({ profiles }: Difference, room: number): Difference {
  let left = room;
  const first = (list: readonly EntityDifference[]): EntityDifference[] => {
    const kept = list.slice(0, Math.max(0, left));
    left -= kept.length;
    return kept;
  };
  return {
    profiles: profiles.map(({ profileId, created, changed, archived, removed }) => ({
      profileId,
      created: first(created),
      changed: first(changed),
      archived: first(archived),
      removed: first(removed),
    })),
  };
}

function hasChange(profile: ProfileDifference): boolean {
  return LISTS.some((list) => profile[list].length > 0);
}

type EntityChanges = z.input<typeof EntityDifferenceJson>[];

interface Cost extends z.input<typeof ComparedJson> {
  currency: Currency;
  /** The first and the last day of the numbers, in the time zone of the profile. */
  from: Day;
  until: Day;
}

interface ProfileEffects {
  profileId: string;
  created: EntityChanges;
  changed: EntityChanges;
  archived: EntityChanges;
  removed: EntityChanges;
  /** Null for a world that was gone before the end of the run. */
  cost: Cost | null;
}

export interface WorldEffects {
  world: string;
  /** The number of calls that changed entities. */
  calls: number;
  profiles: ProfileEffects[];
  guard: z.input<typeof GuardJson>;
}

/** In each world that was changed, and in each one with a guard. Those that are gone come first. */
export function effectsOn(
  worlds: Worlds,
  changed: readonly ChangedWorld[],
  ended: readonly EndedWorld[],
): WorldEffects[] {
  const gone = ended.map(({ name, calls, changes, guard }) => ({
    world: name,
    calls,
    profiles: changes.profiles.map((profile) => ({ ...listsOf(profile), cost: null })),
    guard,
  }));
  const present = worlds.list().flatMap((world): WorldEffects[] => {
    const guard = guardJson(world);
    const found = changed.find((each) => each.world === world);
    if (found === undefined) return guard === null ? [] : [{ world: world.name, calls: 0, profiles: [], guard }];
    return [{ world: world.name, calls: found.calls, profiles: profileEffects(found), guard }];
  });
  return [...gone, ...present];
}

function listsOf({ profileId, ...lists }: ProfileDifference): Omit<ProfileEffects, 'cost'> {
  const [created = [], changed = [], archived = [], removed = []] = LISTS.map((list) =>
    lists[list].map(entityDifferenceJson),
  );
  return { profileId, created, changed, archived, removed };
}

function profileEffects(changed: ChangedWorld): ProfileEffects[] {
  const { profiles } = changed.changes;
  // The simulation of the days is slow.
  if (profiles.length === 0) return [];
  const costOf = costsOf(
    changed,
    profiles.map(({ profileId }) => profileId),
  );
  return profiles.map((profile) => ({ ...listsOf(profile), cost: costOf(profile.profileId) }));
}

/** A change has its effect on the searches after it, so the clock of copies goes on for so many days. */
const DAYS_AFTER = 7;

/**
 * The numbers of the run and of the days after it, in a copy of the world and in a copy of its state at the start, which goes through
 * the same time without the changes.
 */
function costsOf({ world, startState }: ChangedWorld, profileIds: readonly string[]): (profileId: string) => Cost {
  const end = world.now() + DAYS_AFTER * DAY_MS;
  const periodOf = ({ marketplace: { timeZone } }: Scope): { from: Day; until: Day } => {
    const until = dayIn(timeZone, end - 1);
    const [first, earliest] = [dayIn(timeZone, startState.at), addDays(until, 1 - MAX_PERIOD)];
    return { from: first < earliest ? earliest : first, until };
  };
  const sumsIn = (copy: World): ReadonlyMap<string, MarketSums> => {
    runUntil(copy, end);
    return new Map(profileIds.map((profileId) => [profileId, sumsOfProfile(copy, profileId)]));
  };
  const sumsOfProfile = (copy: World, profileId: string): MarketSums => {
    if (copy.accountStore.profile(profileId) === undefined) return NO_SUMS;
    const scope = scopeOf(copy, getProfile(copy, profileId));
    const { from, until } = periodOf(scope);
    const asOf = end + SETTLED;
    const query = { days: daysFrom(from, until), isDaily: false, asOf };
    return totalsByDay(new OperationContext(scope, undefined, asOf), query).get('') ?? NO_SUMS;
  };
  const changed = withFork(world, sumsIn);
  const without = withStart(world, startState, sumsIn);
  return (profileId) => {
    const scope = scopeOf(world, getProfile(world, profileId));
    const { currency, decimals } = scope.marketplace;
    return { currency, ...periodOf(scope), ...compared(changed.get(profileId), without.get(profileId), decimals) };
  };
}

function withStart<T>(world: World, startState: StartState, work: (copy: World) => T): T {
  const { world: copy, release } = openState(world, startState);
  try {
    copy.timeline.reopenAfter(startState.at);
    return work(copy);
  } finally {
    release();
  }
}
