/**
 * The clock of a world: read, turned, moved on to where the next thing happens.
 */
import { z } from '@hono/zod-openapi';
import { nextEventAt } from '../verbs/due-events.ts';
import { advanceClock, turnClock } from '../verbs/move-clock.ts';
import type { World } from '../world/world.ts';
import { invalid } from './problem.ts';
import { worldRoute, type Route } from './route.ts';
import { ClockModeName, Duration, Instant, InstantText, instantText, LAST_INSTANT } from './words.ts';

const ClockJson = z.object({ now: InstantText, mode: ClockModeName }).openapi('Clock');

const Advance = z
  .union(
    [
      z.strictObject({ by: Duration }),
      z.strictObject({ to: Instant }),
      z.strictObject({ toNextEvent: z.literal(true) }),
    ],
    'one of { by }, { to }, { toNextEvent: true }',
  )
  .openapi('Advance');

const DueEventJson = z
  .object({ at: InstantText, type: z.string().openapi({ example: 'token.expired' }), id: z.string() })
  .openapi('DueEvent');

const clockJson = (world: World) => ({ now: instantText(world.now()), mode: world.clockMode });

/** Where nothing is to come, it stays where it is. */
function goalOf(world: World, advance: z.output<typeof Advance>): { to: number; said: string } {
  const now = world.now();
  if ('by' in advance) return { to: now + advance.by, said: 'by' };
  if ('to' in advance) return { to: advance.to, said: 'to' };
  return { to: nextEventAt(world, now) ?? now, said: 'toNextEvent' };
}

export const clockRoutes: readonly Route[] = [
  worldRoute({
    id: 'getClock',
    method: 'get',
    path: '/clock',
    tag: 'Clock',
    summary: 'Read the clock',
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
    description: 'Back and forth. What would have come due on the way is not told.',
    body: z.strictObject({ now: Instant.optional(), mode: ClockModeName.optional() }),
    status: 200,
    answer: ClockJson,
    perform({ control, world, body }) {
      turnClock(world, body);
      control.journals.of(world).tellClock();
      return clockJson(world);
    },
  }),
  worldRoute({
    id: 'advanceClock',
    method: 'post',
    path: '/clock/advance',
    tag: 'Clock',
    summary: 'Move the clock on',
    description: 'Answers what came due on the way, in order.',
    body: Advance,
    status: 200,
    answer: z.object({ now: InstantText, events: z.array(DueEventJson) }),
    perform({ control, world, body }) {
      const { to, said } = goalOf(world, body);
      if (to < world.now()) throw invalid({ path: said, message: 'is past: PUT sets a clock back' });
      if (to > LAST_INSTANT) throw invalid({ path: said, message: 'is beyond the year 9998' });
      const events = advanceClock(world, to);
      control.journals.of(world).tellClock();
      return {
        now: instantText(world.now()),
        events: events.map(({ at, type, id }) => ({ at: instantText(at), type, id })),
      };
    },
  }),
];
