/**
 * Events that follow from the clock of a world: expired tokens and links, completed jobs, timeline steps. No timer waits
 * for them; they are derived when the clock moves. A further kind of event is a further source here.
 */
import type { World } from '../../world/state/world.ts';

export interface DueEvent {
  /** Epoch milliseconds of the world's clock. */
  at: number;
  /** For example `token.expired`. */
  type: string;
  /** The id of the subject of the event. */
  id: string;
}

interface EventSource {
  /** The events after one instant and up to another one, in order. */
  due(world: World, after: number, until: number): DueEvent[];
  /** The instant of the next event. */
  next(world: World, after: number): number | undefined;
}

const tokenExpiry: EventSource = {
  due: (world, after, until) =>
    world.accountStore
      .expiringTokens(after, until)
      .flatMap(({ token, expiresAt }) =>
        expiresAt === null ? [] : { at: expiresAt, type: 'token.expired', id: token },
      ),
  next: (world, after) => world.accountStore.nextExpiry(after),
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

/** The id of the event is that of the job whose file the link leads to. */
const linkExpiry: EventSource = {
  due: (world, after, until) =>
    world.jobs
      .expiringLinks(after, until)
      .map(({ expiresAt, jobId }) => ({ at: expiresAt, type: 'link.expired', id: jobId })),
  next: (world, after) => world.jobs.nextExpiry(after),
};

/** The id of the event is the name of the step. */
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

/** The events of a past period, including the timeline steps that requests have run. */
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
