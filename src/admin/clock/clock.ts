/**
 * The clock of a world: get, set and advance it.
 */
import { z } from '@hono/zod-openapi';
import { nextEventAt } from '../../scenarios/timeline/due-events.ts';
import { advanceClock, setClock } from '../../scenarios/timeline/clock-control.ts';
import { LAST_INSTANT } from '../../world/clock.ts';
import type { World } from '../../world/world.ts';
import { invalid } from '../problem.ts';
import { worldRoute, type Route } from '../route.ts';
import { ClockModeName, Duration, Instant, InstantText, instantText } from '../scalars.ts';
import { documented } from '../documented.ts';

const ClockJson = z
  .object(
    documented(
      { now: InstantText, mode: ClockModeName },
      { now: "The current time of the world's clock", mode: 'Whether the clock is running or frozen' },
    ),
  )
  .openapi('Clock');

const Advance = z
  .union(
    [
      z.strictObject(documented({ by: Duration }, { by: 'The duration to advance by' })),
      z.strictObject(documented({ to: Instant }, { to: 'The instant to advance to' })),
      z.strictObject(documented({ toNextEvent: z.literal(true) }, { toNextEvent: 'Advance to the next event' })),
    ],
    'must be one of { by }, { to }, { toNextEvent: true }',
  )
  .openapi('Advance');

const DueEventJson = z
  .object(
    documented(
      { at: InstantText, type: z.string().openapi({ example: 'token.expired' }), id: z.string() },
      {
        at: "The time of the event, by the world's clock",
        type: 'The type of the event',
        id: 'The id of the object that the event concerns, such as a report',
      },
    ),
  )
  .openapi('DueEvent');

const clockJson = (world: World) => ({ now: instantText(world.now()), mode: world.clockMode });

/** The target instant and the field that sets it. The clock stays where it is if there is no next event. */
function targetOf(world: World, advance: z.output<typeof Advance>): { to: number; field: string } {
  const now = world.now();
  if ('by' in advance) return { to: now + advance.by, field: 'by' };
  if ('to' in advance) return { to: advance.to, field: 'to' };
  return { to: nextEventAt(world, now) ?? now, field: 'toNextEvent' };
}

export const clockRoutes: readonly Route[] = [
  worldRoute({
    id: 'getClock',
    method: 'get',
    path: '/clock',
    tag: 'Clock',
    summary: 'Get the clock',
    status: 200,
    answer: ClockJson,
    perform: ({ world }) => clockJson(world),
  }),
  worldRoute({
    id: 'setClock',
    method: 'put',
    path: '/clock',
    tag: 'Clock',
    summary: 'Set, freeze or start the clock',
    description: 'The clock can move forward and back. Events between the old and the new time are not returned.',
    body: z.strictObject(
      documented(
        { now: Instant.optional(), mode: ClockModeName.optional() },
        { now: "The current time of the world's clock", mode: 'Whether the clock is running or frozen' },
      ),
    ),
    status: 200,
    answer: ClockJson,
    perform({ admin, world, body }) {
      setClock(world, body);
      admin.journals.of(world).emitClockChanged();
      return clockJson(world);
    },
  }),
  worldRoute({
    id: 'advanceClock',
    method: 'post',
    path: '/clock/advance',
    tag: 'Clock',
    summary: 'Advance the clock',
    description: 'Returns the events that came due, in order.',
    body: Advance,
    status: 200,
    answer: z.object(
      documented(
        { now: InstantText, events: z.array(DueEventJson) },
        { now: "The current time of the world's clock", events: 'The events that came due, in order' },
      ),
    ),
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
      return {
        now: instantText(world.now()),
        events: events.map(({ at, type, id }) => ({ at: instantText(at), type, id })),
      };
    },
  }),
];
