/**
 * The score of a period: what it earned, also in comparison with another state or world.
 */
import {
  addDays,
  dayBounds,
  dayIn,
  daysBetween,
  daysFrom,
  instantText,
  type Day as DayText,
} from '../../model/days.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { MarketAnalysis, type ExpectedScore } from '../../core/performance/market/market-analysis.ts';
import { simulationOf } from '../../core/performance/simulation.ts';
import { z } from '../../model/schemas/zod.ts';
import { DAY_MS } from '../../model/text/time-units.ts';
import { NoSuchState } from '../../world/lifecycle/past-states.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../../control/accounts/accounts.ts';
import { findState, openState, type StateName } from '../diff/world-state.ts';
import { Day } from '../metrics/simulation.ts';
import { invalid } from '../../control/routing/problem.ts';
import { performTask, problemTask } from '../../control/routing/problem-task.ts';
import { worldRoute, type AdminContext } from '../../control/routing/route.ts';
import { Id, IdText, InstantText } from '../../control/routing/scalars.ts';
import { expectedJson, expectedShape, money } from './expected-json.ts';
import { MAX_PERIOD, runUntil, withFork } from './forks.ts';
import { marketWork, totalsByDay } from './market-rows.ts';
import {
  addSums,
  MarketNumbersJson,
  NO_SUMS,
  numbersOf,
  numbersShape,
  ORDER_DAYS,
  subtractSums,
  type MarketSums,
} from './profit.ts';

const ScoreQuery = z.strictObject({
  profileId: Id.openapi({ example: '100000000000101' }).describe('The id of the profile'),
  from: Day.describe("The first day, in the profile's time zone"),
  until: Day.optional().describe('The last day; yesterday by default'),
  baseline: z
    .string()
    .min(1)
    .optional()
    .describe(
      'What the score is compared with: a checkpoint, `start`, an instant of the past, or the name of another world. A state of the past runs to the present time without the later changes',
    ),
  expected: z
    .enum(['true', 'false'])
    .optional()
    .describe('true: also the expected profit, the waste and the regret; false by default'),
  daily: z.enum(['true', 'false']).optional().describe('true: also the numbers of each day; false by default'),
});

const acos = z.number().nullable().describe('The advertising cost of sales: cost divided by sales; null without sales');

const ScoreJson = z
  .object({
    profileId: IdText.describe('The id of the profile'),
    from: z.string().openapi({ format: 'date' }).describe('The first day'),
    until: z.string().openapi({ format: 'date' }).describe('The last day'),
    asOf: InstantText.describe('The instant at which the numbers are looked at'),
    final: z.boolean().describe(`Whether ${ORDER_DAYS} days have passed since the last day, so that no order follows`),
    ...numbersShape,
    acos,
    expected: z
      .object({
        ...expectedShape,
        waste: z.number().describe('The cost of clicks on terms that the products hardly satisfy'),
        bound: z.number().describe('An upper bound of the expected profit, as in `market/oracle`'),
        regret: z.number().describe('The bound minus the expected profit'),
      })
      .optional()
      .describe('What is expected of the ads that were shown, without chance'),
    days: z
      .array(z.object({ date: z.string().openapi({ format: 'date' }).describe('The day'), ...numbersShape }))
      .optional()
      .describe('The numbers of each day'),
    baseline: z
      .object({ name: z.string().describe('The state or the world'), ...numbersShape, acos })
      .optional()
      .describe('The numbers of the baseline'),
    difference: MarketNumbersJson.optional().describe('The numbers minus those of the baseline'),
  })
  .openapi('MarketScore');

/** Both are in minor units. */
export const EXPECTED_TASK = problemTask('expected score', (world, { profileId, days }: ScoreInput) => {
  const analysis = new MarketAnalysis(simulationOf(new OperationContext(scopeOf(world, getProfile(world, profileId)))));
  return { score: analysis.expectedOn(days), bound: analysis.boundOn(days) };
});

interface ScoreInput {
  profileId: string;
  days: readonly DayText[];
  asOf: number;
  /** The state of the world; the present one by default. */
  state?: StateName;
}

interface DaySums {
  day: DayText;
  sums: MarketSums;
}

export const SCORE_TASK = problemTask('score', (world, { state, ...input }: ScoreInput): DaySums[] => {
  if (state === undefined && world.now() >= input.asOf) return daySums(world, input);
  // A state of the past, or a world whose clock is behind, goes on to the same instant.
  if (state === undefined || state.kind === 'now')
    return withFork(world, (fork) => {
      runUntil(fork, input.asOf);
      return daySums(fork, input);
    });
  const opened = openState(world, state);
  try {
    opened.world.setClock(state.at, 'frozen');
    if (state.kind === 'past') opened.world.timeline.reopenAfter(state.at);
    runUntil(opened.world, input.asOf);
    return daySums(opened.world, input);
  } finally {
    opened.release();
  }
});

function expectedScoreJson(
  { score, bound }: { score: ExpectedScore; bound: number },
  decimals: 0 | 2,
): z.input<typeof ScoreJson>['expected'] {
  return {
    ...expectedJson(score, decimals),
    waste: money(score.wasted, decimals),
    bound: money(bound, decimals),
    regret: money(bound - score.profit, decimals),
  };
}

function daySums(world: World, { profileId, days, asOf }: ScoreInput): DaySums[] {
  const context = new OperationContext(scopeOf(world, getProfile(world, profileId)), undefined, asOf);
  return [...totalsByDay(context, { days, isDaily: true, asOf })].map(([day, sums]) => ({ day, sums }));
}

function total(days: readonly DaySums[]): MarketSums {
  const sum = { ...NO_SUMS };
  for (const { sums } of days) addSums(sum, sums);
  return sum;
}

function acosOf({ cost, sales }: MarketSums): number | null {
  return sales === 0 ? null : Math.round((cost / sales) * 1e4) / 1e4;
}

/** A checkpoint is preferred to a world of the same name. */
function findBaseline({ worlds }: AdminContext, world: World, words: string): { world: World; state?: StateName } {
  try {
    return { world, state: findState(worlds, world, words) };
  } catch (error) {
    if (!(error instanceof NoSuchState)) throw error;
    const other = worlds.enter(words);
    if (other !== undefined) return { world: other };
    throw invalid({ path: 'baseline', message: `${error.message}; or the name of another world` });
  }
}

export const scoreRoute = worldRoute('scoreMarket', 'GET /market/score', {
  summary: 'Read the profit of a period',
  description:
    'The profit is the sales of all products within 30 days of their clicks, as far as orders have come, minus the cost of the products minus the cost of the clicks. The cost of a product is its declared cost, or else follows from the margin of the metrics model.',
  query: ScoreQuery,
  answer: ScoreJson,
  problems: [429],
  async perform({ admin, world, query: { profileId, from, until: last, baseline, daily, expected } }) {
    const asOf = world.now();
    const { decimals, timeZone } = scopeOf(world, getProfile(world, profileId)).marketplace;
    const until = last ?? addDays(dayIn(timeZone, asOf), -1);
    if (until < from) throw invalid({ path: 'until', message: `${until} is before from ${from}` });
    if (daysBetween(from, until) >= MAX_PERIOD)
      throw invalid({ path: 'until', message: `${until} is more than ${MAX_PERIOD} days after from ${from}` });
    const input = { profileId, days: daysFrom(from, until), asOf };
    const found = baseline === undefined ? undefined : findBaseline(admin, world, baseline);
    if (found !== undefined && found.world.accountStore.profile(profileId) === undefined)
      throw invalid({ path: 'baseline', message: `the world ${found.world.name} has no profile ${profileId}` });
    const own = await performTask(
      admin.worlds,
      SCORE_TASK,
      world,
      input,
      marketWork(world, profileId, input.days.length),
    );
    const sums = total(own);
    const other =
      found === undefined
        ? undefined
        : total(
            await performTask(
              admin.worlds,
              SCORE_TASK,
              found.world,
              found.state === undefined ? input : { ...input, state: found.state },
              marketWork(found.world, profileId, 2 * input.days.length),
            ),
          );
    const score =
      expected === 'true'
        ? await performTask(
            admin.worlds,
            EXPECTED_TASK,
            world,
            input,
            marketWork(world, profileId, 2 * input.days.length),
          )
        : undefined;
    return {
      profileId,
      from,
      until,
      asOf: instantText(asOf),
      final: asOf >= dayBounds(until, timeZone).end + ORDER_DAYS * DAY_MS,
      ...numbersOf(sums, decimals),
      acos: acosOf(sums),
      ...(score === undefined ? {} : { expected: expectedScoreJson(score, decimals) }),
      ...(daily === 'true' ? { days: own.map(({ day, sums }) => ({ date: day, ...numbersOf(sums, decimals) })) } : {}),
      ...(other === undefined || baseline === undefined
        ? {}
        : {
            baseline: { name: baseline, ...numbersOf(other, decimals), acos: acosOf(other) },
            difference: numbersOf(subtractSums(sums, other), decimals),
          }),
    };
  },
});
