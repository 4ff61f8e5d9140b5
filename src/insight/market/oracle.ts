/**
 * What could have been earned at most, and the best constant bids.
 */
import { addDays, dayIn, daysBetween, daysFrom } from '../../model/days.ts';
import { toMajor } from '../../model/money.ts';
import { z } from '../../model/schemas/zod.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { MarketAnalysis } from '../../core/performance/market/market-analysis.ts';
import { simulationOf } from '../../core/performance/simulation.ts';
import { getProfile } from '../../control/accounts/accounts.ts';
import { Day } from '../metrics/simulation.ts';
import { invalid } from '../../control/routing/problem.ts';
import { performTask, problemTask } from '../../control/routing/problem-task.ts';
import { worldRoute } from '../../control/routing/route.ts';
import { Id, IdText } from '../../control/routing/scalars.ts';
import { expectedJson, ExpectedJson, money } from './expected-json.ts';
import { marketWork } from './market-rows.ts';

/** The longest period: each day is simulated several times. */
const MAX_DAYS = 100;
/** Multiples of the smallest bid of the marketplace, about 22 % apart. */
const BIDS = Array.from({ length: 18 }, (_, i) => Math.round(8 * 1.22 ** i));

const OracleQuery = z.strictObject({
  profileId: Id.openapi({ example: '100000000000101' }).describe('The id of the profile'),
  from: Day.describe("The first day, in the profile's time zone"),
  until: Day.optional().describe('The last day; yesterday by default'),
  bids: z.enum(['true', 'false']).optional().describe('true: also the best constant bids; false by default'),
});

const OracleJson = z
  .object({
    profileId: IdText.describe('The id of the profile'),
    from: z.string().openapi({ format: 'date' }).describe('The first day'),
    until: z.string().openapi({ format: 'date' }).describe('The last day'),
    bound: z
      .object({ profit: z.number().describe('The expected profit, in the currency of the profile') })
      .describe(
        'An upper bound: with the products and the sum of budgets of each day, no decision is expected to earn more',
      ),
    expected: ExpectedJson.describe('What is expected of the ads that were shown'),
    constantBids: z
      .object({
        expected: ExpectedJson.describe('What is expected with these bids and the budgets'),
        bids: z
          .array(
            z.object({
              id: IdText.describe('The id of the keyword or target'),
              bid: z.number().describe('Its bid on all days'),
            }),
          )
          .describe('The bid with the highest expected profit of each on its own'),
      })
      .optional()
      .describe('The best constant bids in hindsight, each on its own; decisions that change may earn more'),
  })
  .openapi('MarketOracle');

interface Input {
  profileId: string;
  days: readonly string[];
  withBids: boolean;
}

export const ORACLE_TASK = problemTask('oracle', (world, { profileId, days, withBids }: Input) => {
  const scope = scopeOf(world, getProfile(world, profileId));
  const { decimals, bid } = scope.marketplace;
  const analysis = new MarketAnalysis(simulationOf(new OperationContext(scope)));
  const constant = withBids
    ? analysis.constantBids(
        days,
        BIDS.map((each) => each * bid.min),
      )
    : undefined;
  return {
    bound: { profit: money(analysis.boundOn(days), decimals) },
    expected: expectedJson(analysis.expectedOn(days), decimals),
    ...(constant === undefined
      ? {}
      : {
          constantBids: {
            expected: expectedJson(constant.expected, decimals),
            bids: [...constant.bids].map(([id, minor]) => ({ id, bid: toMajor(minor, decimals) })),
          },
        }),
  };
});

export const oracleRoute = worldRoute('readMarketOracle', 'GET /market/oracle', {
  summary: 'Read an upper bound of the profit, and the best constant bids',
  description:
    'The bound takes, for each search, the slot with the highest expected profit for one of the own products, at the price of this slot, within the sum of the budgets of the day. It knows what no advertiser knows, so it is above what can be reached.',
  query: OracleQuery,
  answer: OracleJson,
  problems: [429],
  async perform({ admin, world, query: { profileId, from, until: last, bids } }) {
    const { timeZone } = scopeOf(world, getProfile(world, profileId)).marketplace;
    const until = last ?? addDays(dayIn(timeZone, world.now()), -1);
    if (until < from) throw invalid({ path: 'until', message: `${until} is before from ${from}` });
    if (daysBetween(from, until) >= MAX_DAYS)
      throw invalid({ path: 'until', message: `${until} is more than ${MAX_DAYS} days after from ${from}` });
    const input = { profileId, days: daysFrom(from, until), withBids: bids === 'true' };
    const work = marketWork(world, profileId, 4 * input.days.length);
    const found = await performTask(admin.worlds, ORACLE_TASK, world, input, work);
    return { profileId, from, until, ...found };
  },
});
