/**
 * What happens in a world by itself as its clock moves on. Nothing waits for it: each event follows from the clock
 * whenever it is read, and is told here to whoever moves the clock. A room that has such events adds a source.
 */
import type { World } from '../world/world.ts';

export interface DueEvent {
  /** Epoch milliseconds of the world's clock. */
  at: number;
  /** `token.expired` ... */
  type: string;
  /** Of what it happened to. */
  id: string;
}

export interface EventSource {
  /** Events after one instant and not after another, in order. */
  due(world: World, after: number, until: number): DueEvent[];
  /** When the next one is due. */
  next(world: World, after: number): number | undefined;
}

const tokenExpiry: EventSource = {
  due: (world, after, until) =>
    world.people
      .expiringTokens(after, until)
      .flatMap(({ token, expiresAt }) =>
        expiresAt === null ? [] : { at: expiresAt, type: 'token.expired', id: token },
      ),
  next: (world, after) => world.people.nextExpiry(after),
};

const ENDINGS = { IN_PROGRESS: undefined, SUCCESS: 'completed', FAILURE: 'failed' } as const;

const jobEndings: EventSource = {
  due: (world, after, until) =>
    world.jobs.ending(after, until).flatMap(({ kind, id, outcome, endsAt }): DueEvent[] => {
      const ending = ENDINGS[outcome];
      return endsAt === null || ending === undefined ? [] : [{ at: endsAt, type: `${kind}.${ending}`, id }];
    }),
  next: (world, after) => world.jobs.nextEnd(after),
};

/** Told by the job whose file they lead to. */
const linkExpiry: EventSource = {
  due: (world, after, until) =>
    world.jobs.dyingLinks(after, until).map(({ deadAt, jobId }) => ({ at: deadAt, type: 'link.expired', id: jobId })),
  next: (world, after) => world.jobs.nextDeath(after),
};

/** Told by the step's name, once it was done or will be. */
const timelineSteps: EventSource = {
  due: (world, after, until) =>
    world.timeline
      .due(until)
      .flatMap(({ at, name }) => (at === null || at <= after ? [] : { at, type: 'timeline.step', id: name })),
  next: (world) => world.timeline.nextAt(),
};

const SOURCES: readonly EventSource[] = [tokenExpiry, jobEndings, linkExpiry, timelineSteps];

export function dueEvents(world: World, after: number, until: number): DueEvent[] {
  return SOURCES.flatMap((source) => source.due(world, after, until)).toSorted((a, b) => a.at - b.at);
}

/** Afterwards: steps of the timeline that somebody's call has brought about meanwhile are told too. */
export function pastEvents(world: World, after: number, until: number): DueEvent[] {
  const done = world.timeline
    .doneBetween(after, until)
    .map(({ doneAt, name }) => ({ at: doneAt, type: 'timeline.step', id: name }));
  return [...dueEvents(world, after, until), ...done].toSorted((a, b) => a.at - b.at);
}

export function nextEventAt(world: World, after: number): number | undefined {
  const instants = SOURCES.flatMap((source) => source.next(world, after) ?? []);
  return instants.length === 0 ? undefined : Math.min(...instants);
}
