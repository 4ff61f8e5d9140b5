/**
 * The clock of a world: get, set and advance it.
 */
import { instantText } from '../../model/days.ts';
import { dueEvents, nextEventAt, pastEvents, type DueEvent } from '../../scenarios/timeline/due-events.ts';
import { advanceClock, setClock } from '../../scenarios/timeline/clock-control.ts';
import { z } from '../../model/schemas/zod.ts';
import { LAST_INSTANT } from '../../world/clock.ts';
import type { World } from '../../world/state/world.ts';
import { invalid } from '../routing/problem.ts';
import { routesOf, worldRoute } from '../routing/route.ts';
import { ClockModeName, count, Duration, Instant, InstantText } from '../routing/scalars.ts';

const ClockJson = z
  .object({
    now: InstantText.describe("The current time of the world's clock"),
    mode: ClockModeName.describe('Whether the clock is running or frozen'),
  })
  .openapi('Clock');

const Advance = z
  .union(
    [
      z.strictObject({ by: Duration.describe('The duration to advance by') }),
      z.strictObject({ to: Instant.describe('The instant to advance to') }),
      z.strictObject({ toNextEvent: z.literal(true).describe('Advance to the next event') }),
    ],
    'must be one of { by }, { to }, { toNextEvent: true }',
  )
  .openapi('Advance');

export const DueEventJson = z
  .object({
    at: InstantText.describe("The time of the event, by the world's clock"),
    type: z.string().openapi({ example: 'token.expired' }).describe('The type of the event'),
    id: z.string().describe('The id of the object that the event concerns, such as a report'),
  })
  .openapi('DueEvent');

/** Before the first instant of any clock. */
const BEFORE_ALL = -8.64e15;

export const eventJson = ({ at, type, id }: DueEvent) => ({ at: instantText(at), type, id });

const clockJson = (world: World) => ({ now: instantText(world.now()), mode: world.clockMode });

/** The target instant and the field that sets it. The clock stays where it is if there is no next event. */
function targetOf(world: World, advance: z.output<typeof Advance>): { to: number; field: string } {
  const now = world.now();
  if ('by' in advance) return { to: now + advance.by, field: 'by' };
  if ('to' in advance) return { to: advance.to, field: 'to' };
  return { to: nextEventAt(world, now) ?? now, field: 'toNextEvent' };
}

export const clockRoutes = routesOf('Clock', [
  worldRoute('getClock', 'GET /clock', {
    summary: 'Get the clock',
    answer: ClockJson,
    perform: ({ world }) => clockJson(world),
  }),
  worldRoute('setClock', 'PUT /clock', {
    summary: 'Set, freeze or start the clock',
    description: 'The clock can move forward and back. Events between the old and the new time are not returned.',
    body: z.strictObject({
      now: Instant.optional().describe("The current time of the world's clock"),
      mode: ClockModeName.optional().describe('Whether the clock is running or frozen'),
    }),
    answer: ClockJson,
    perform({ admin, world, body }) {
      setClock(world, body);
      admin.journals.of(world).emitClockChanged();
      return clockJson(world);
    },
  }),
  worldRoute('advanceClock', 'POST /clock/advance', {
    summary: 'Advance the clock',
    description: 'Returns the events that came due, in order.',
    body: Advance,
    answer: z.object({
      now: InstantText.describe("The current time of the world's clock"),
      events: z.array(DueEventJson).describe('The events that came due, in order'),
    }),
    perform({ admin, world, body }) {
      const { to, field } = targetOf(world, body);
      if (to < world.now())
        throw invalid({
          path: field,
          message: 'must not be before the current time; use PUT /clock to move the clock back',
        });
      if (to > LAST_INSTANT) throw invalid({ path: field, message: 'must not be after the year 9998' });
      const events = advanceClock(world, to);
      admin.journals.of(world).emitClockChanged();
      return { now: instantText(world.now()), events: events.map(eventJson) };
    },
  }),
  worldRoute('listClockEvents', 'GET /clock/events', {
    summary: 'List past and upcoming events',
    description:
      'Returns the events that came due and those that will come due, without advancing the clock. Requests, and steps of the timeline, can change the upcoming events. Steps that wait for a request have no time; see GET /timeline.',
    query: z.object({ limit: count(1, 1000, 100) }),
    answer: z.object({
      now: InstantText.describe("The current time of the world's clock"),
      past: z.array(DueEventJson).describe('The latest events that came due, the latest first, at most limit'),
      upcoming: z.array(DueEventJson).describe('The next events that will come due, the next first, at most limit'),
      pastTotal: z.int().describe('The number of events that came due'),
      upcomingTotal: z.int().describe('The number of events that will come due'),
    }),
    perform({ world, query: { limit } }) {
      const now = world.now();
      const past = pastEvents(world, BEFORE_ALL, now).toReversed();
      const upcoming = dueEvents(world, now, LAST_INSTANT);
      return {
        now: instantText(now),
        past: past.slice(0, limit).map(eventJson),
        upcoming: upcoming.slice(0, limit).map(eventJson),
        pastTotal: past.length,
        upcomingTotal: upcoming.length,
      };
    },
  }),
]);
