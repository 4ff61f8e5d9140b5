/**
 * Generated campaigns of sponsored display. Both tactics take turns, and every fourth campaign pays viewable impressions.
 */
import { LOOKBACKS, type Tactic } from '../../model/display/values.ts';
import type { Id } from '../../model/entities.ts';
import { displayBidSpan } from '../../core/entities/display/ad-groups.ts';
import { OperationContext } from '../../core/entities/operation-context.ts';
import type { Theme } from './name-generator.ts';
import { within, type BulkRun } from './bulk-run.ts';
import type { DisplayPredicate } from '../../model/stored/bids-and-targets.ts';

/** A bid for 1000 viewable impressions, in multiples of a bid for a click. */
const VIEWS_BID_FACTOR = 4;

/** Audiences that follow from the advertised products, with each of the lookbacks. */
const OF_PRODUCTS = [
  ['views', 'similarProduct'],
  ['views', 'exactProduct'],
  ['purchases', 'relatedProduct'],
] as const;
const SORTS_OF_AUDIENCES = OF_PRODUCTS.length + 2;

export function addSponsoredDisplay(run: BulkRun): void {
  const { sdCampaigns, sdAdGroupsPerCampaign } = run.bulk;
  for (let i = 0; i < sdCampaigns; i++) {
    const tactic = i % 2 === 0 ? 'T00020' : 'T00030';
    const paysViews = i % 4 === 3;
    const campaignId = addCampaign(run, tactic, paysViews);
    for (let j = 0; j < sdAdGroupsPerCampaign; j++)
      addAdGroup(run, campaignId, j, { theme: run.names.theme(i + j), tactic, paysViews });
  }
}

function addCampaign(run: BulkRun, tactic: Tactic, paysViews: boolean): Id {
  const { today: startDay } = run.context;
  const budget = run.randomInteger(run.budgets);
  const costType = paysViews ? 'vcpm' : 'cpc';
  return run.createNamed(
    'sdCampaign',
    (number) => run.names.campaignName(number, 'Display'),
    (name) => ({ name, state: 'enabled', tactic, costType, budget, startDay, ...run.inPortfolio() }),
  );
}

function addAdGroup(
  run: BulkRun,
  campaignId: Id,
  i: number,
  { theme, tactic, paysViews }: { theme: Theme; tactic: Tactic; paysViews: boolean },
): void {
  const { names, bulk, counts } = run;
  const { scope, at, policy } = run.context;
  // A call can create a limited number of targets.
  const context = new OperationContext(scope, undefined, at, policy);
  const ofClick = run.randomInteger(run.bids);
  const defaultBid = paysViews ? within(VIEWS_BID_FACTOR * ofClick, displayBidSpan(context, 'vcpm')) : ofClick;
  const name = names.adGroupName(i, theme);
  const adGroupId = run.create('sdAdGroup', { campaignId, name, state: 'enabled', defaultBid });
  const parents = { campaignId, adGroupId, state: 'enabled' } as const;
  for (let j = 0; j < bulk.sdProductAdsPerAdGroup; j++)
    run.create('sdProductAd', { ...parents, ...run.product(theme, counts.sdProductAds + 1) });
  for (let j = 0; j < bulk.sdTargetsPerAdGroup; j++) {
    const expression = tactic === 'T00020' ? contextOf(run, j) : [audienceOf(run, j)];
    run.create('sdTarget', { ...parents, expression, bid: null }, context);
  }
}

function contextOf(run: BulkRun, i: number): DisplayPredicate[] {
  return i === 0 ? [{ type: 'similarProduct' }] : run.expression(i);
}

function audienceOf(run: BulkRun, i: number): DisplayPredicate {
  const lookback = LOOKBACKS[Math.floor(i / SORTS_OF_AUDIENCES)];
  const [event, product] = OF_PRODUCTS[i % SORTS_OF_AUDIENCES] ?? [];
  if (lookback !== undefined && event !== undefined)
    return { type: event, value: [{ type: product }, { type: 'lookback', value: lookback }] };
  const category = run.category();
  return i % SORTS_OF_AUDIENCES === OF_PRODUCTS.length
    ? { type: 'audience', value: [{ type: 'audienceSameAs', value: `4000000${category}` }] }
    : {
        type: 'views',
        value: [
          { type: 'asinCategorySameAs', value: category },
          { type: 'lookback', value: '30' },
        ],
      };
}
