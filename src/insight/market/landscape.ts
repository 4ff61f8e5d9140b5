/**
 * What other bids of a keyword or target would have brought on a day.
 */
import { addDays, dayIn } from '../../model/days.ts';
import { toMajor, toMinor } from '../../model/money.ts';
import { z } from '../../model/schemas/zod.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { MarketAnalysis, type LandscapePoint } from '../../core/performance/market/market-analysis.ts';
import { simulationOf } from '../../core/performance/simulation.ts';
import { getProfile } from '../../control/accounts/accounts.ts';
import { Day } from '../metrics/simulation.ts';
import { notFound } from '../../control/routing/problem.ts';
import { performTask, problemTask } from '../../control/routing/problem-task.ts';
import { worldRoute } from '../../control/routing/route.ts';
import { Id, IdText } from '../../control/routing/scalars.ts';
import { expectedJson, ExpectedJson } from './expected-json.ts';
import { marketWork } from './market-rows.ts';

/** Multiples of the smallest bid of the marketplace. */
const USUAL_BIDS = [10, 18, 28, 40, 55, 75, 100, 135, 180, 250] as const;
const MAX_BIDS = 50;

const Landscape = z
  .strictObject({
    profileId: Id.openapi({ example: '100000000000101' }).describe('The id of the profile'),
    id: Id.describe('The id of a keyword or target'),
    date: Day.optional().describe("The day, in the profile's time zone; yesterday by default"),
    bids: z
      .array(z.number().min(0).max(10_000))
      .min(1)
      .max(MAX_BIDS)
      .optional()
      .describe('In the currency of the profile; ten bids by default'),
  })
  .openapi('MarketLandscapeQuery');

const share = z.number().min(0).max(1);
const PointJson = z.object({
  bid: z.number().describe('The bid of the whole day'),
  impressions: z.int().describe('Impressions of the keyword or target'),
  clicks: z.int().describe('Its clicks'),
  cost: z.number().describe('What they cost'),
  orders: z.int().describe('All orders that follow'),
  units: z.int().describe('Units in these orders'),
  sales: z.number().describe('Sales of these orders'),
  profit: z.number().describe('Sales minus the cost of the products minus the cost of the clicks'),
  placements: z
    .object({
      topOfSearch: share.describe('The share at the top of search'),
      restOfSearch: share.describe('The share on the rest of search'),
      productPages: share.describe('The share on product pages'),
    })
    .nullable()
    .describe('Shares of the impressions; null without impressions'),
  expected: ExpectedJson.describe('What is expected of these impressions, without chance'),
});

const LandscapeJson = z
  .object({
    profileId: IdText.describe('The id of the profile'),
    id: IdText.describe('The id of the keyword or target'),
    date: z.string().openapi({ format: 'date' }).describe('The day'),
    points: z.array(PointJson).describe('One for each bid, in the order of the request'),
  })
  .openapi('MarketLandscape');

interface Input {
  profileId: string;
  id: string;
  day: string;
  /** Minor units. */
  bids: readonly number[];
}

export const LANDSCAPE_TASK = problemTask('landscape', (world, { profileId, id, day, bids }: Input) => {
  const scope = scopeOf(world, getProfile(world, profileId));
  const analysis = new MarketAnalysis(simulationOf(new OperationContext(scope)));
  const clause = analysis.findClause(id);
  if (clause === undefined) throw notFound(`keyword or target ${id} in the profile ${profileId}`);
  return analysis.landscape(clause, day, bids).map((point) => pointJson(point, scope.marketplace.decimals));
});

function pointJson(point: LandscapePoint, decimals: 0 | 2): z.input<typeof PointJson> {
  const { bid, impressions, clicks, cost, orders, units, sales, profit, impressionsBy, expected } = point;
  const money = (minor: number): number => toMajor(Math.round(minor), decimals);
  const part = (of: number): number => Math.round((of / impressions) * 10_000) / 10_000;
  const { placementTop, placementRestOfSearch, placementProductPage } = impressionsBy;
  return {
    bid: money(bid),
    impressions,
    clicks,
    cost: money(cost),
    orders,
    units,
    sales: money(sales),
    profit: money(profit),
    placements:
      impressions === 0
        ? null
        : {
            topOfSearch: part(placementTop),
            restOfSearch: part(placementRestOfSearch),
            productPages: part(placementProductPage),
          },
    expected: expectedJson(expected, decimals),
  };
}

export const landscapeRoute = worldRoute('readMarketLandscape', 'POST /market/landscape', {
  summary: 'Read what other bids would bring',
  description:
    'Repeats a day with each bid for one keyword or target, with all other bids, budgets and negatives as they were. The numbers are those that reports would have in a copy of the world with this bid since the first instant of the day, when all orders have come. Overrides of numbers do not count.',
  body: Landscape,
  answer: LandscapeJson,
  problems: [404, 429],
  async perform({ admin, world, body: { profileId, id, date, bids } }) {
    const { marketplace } = scopeOf(world, getProfile(world, profileId));
    const day = date ?? addDays(dayIn(marketplace.timeZone, world.now()), -1);
    const minor = bids?.map((bid) => toMinor(bid, marketplace.decimals));
    const usual = USUAL_BIDS.map((each) => each * marketplace.bid.min * marketplace.scale);
    const input = { profileId, id, day, bids: minor ?? usual };
    const work = marketWork(world, profileId, input.bids.length);
    const points = await performTask(admin.worlds, LANDSCAPE_TASK, world, input, work);
    return { profileId, id, date: day, points };
  },
});
