/**
 * A manual campaign with exact targets for the search terms that sold in another campaign (TOD-595).
 */
import { contextAt, type OperationContext } from '../../../core/entities/operation-context.ts';
import { eachReportRow } from '../../../core/performance/rows/report-rows.ts';
import { simulationOf } from '../../../core/performance/simulation.ts';
import { inWindow } from '../../../core/simulation/totals.ts';
import { addDays, daysFrom, instantText } from '../../../model/days.ts';
import { toMajor } from '../../../model/money.ts';
import { isAsin } from '../../../model/validate-text.ts';
import { optional } from '../../protocol/codecs/codec.ts';
import { object } from '../../protocol/codecs/object-codec.ts';
import { number, text } from '../../protocol/codecs/value-codecs.ts';
import { dailyBudget, productAd } from './single-shot.ts';
import { budgetOf, productOf, sourceCampaign } from './source-campaign.ts';
import { compositeTool, refused } from './steps.ts';

const DAYS = 30;
const MAX_THRESHOLD = 1e9;

const HARVEST_REQUEST = object({
  sourceCampaignId: text,
  salesThreshold: number({ min: 0, max: MAX_THRESHOLD }),
  acosThreshold: optional(number({ min: 0, max: MAX_THRESHOLD })),
});

export const HARVEST = compositeTool(
  {
    name: 'campaign_management-create_campaign_harvest_targets',
    description:
      'Create a manual campaign with exact targets for the search terms of a campaign that sold at least salesThreshold in 30 days, at an ACOS of at most acosThreshold percent.',
    list: 'harvestRequests',
    item: HARVEST_REQUEST,
    max: 10,
  },
  async (steps, { sourceCampaignId, salesThreshold, acosThreshold = Infinity }, request) => {
    const { campaign, profile, adGroups, ads } = await sourceCampaign(steps, sourceCampaignId, request);
    const [first] = adGroups;
    if (first === undefined || ads.length === 0) {
      const missing = first === undefined ? 'ad group' : 'ad';
      throw refused(`campaign ${sourceCampaignId} has no ${missing} that is not archived`);
    }
    const context = contextAt(request.world, { profileId: profile.profileId, at: request.world.now() });
    const terms = termsOf(context, sourceCampaignId, { sales: salesThreshold, acos: acosThreshold / 100 });
    steps.note('targets', []);
    if (terms.length === 0) return;
    const name = `${String(campaign['name'])} - harvest`;
    const [created] = await steps.create('campaigns', [
      {
        name,
        marketplaceScope: 'SINGLE_MARKETPLACE',
        startDateTime: instantText(context.at),
        autoCreationSettings: { autoCreateTargets: false },
        budgets: [dailyBudget(budgetOf(campaign))],
      },
    ]);
    const { bid } = first;
    const products = new Map(ads.map((ad) => [productOf(ad)['productId'], productOf(ad)]));
    // An ad group has keywords or product targets.
    for (const [part, own] of Object.entries(Object.groupBy(terms, partOfTerm))) {
      const [adGroup] = await steps.create('adGroups', [{ campaignId: created?.['campaignId'], name: part, bid }]);
      const adGroupId = adGroup?.['adGroupId'];
      await steps.create(
        'ads',
        [...products.values()].map((product) => productAd(adGroupId, product)),
      );
      await steps.create(
        'targets',
        own.map((term) => ({ adGroupId, negative: false, ...exactTarget(term) })),
      );
    }
  },
);

const partOfTerm = (term: string): 'Keywords' | 'Products' => (isAsin(term.toUpperCase()) ? 'Products' : 'Keywords');

/** In the order of their first events. */
function termsOf(context: OperationContext, campaignId: string, least: { sales: number; acos: number }): string[] {
  const { account, marketplace } = context.scope;
  const sold = new Map<string, { sales: number; cost: number }>();
  const query = {
    campaignType: 'sponsoredProducts',
    campaigns: undefined,
    level: 'searchTerm',
    days: daysFrom(addDays(context.today, 1 - DAYS), context.today),
    isDaily: false,
    asOf: context.at,
    groups: [],
  } as const;
  eachReportRow(simulationOf(context), query, ({ campaign, term, totals }) => {
    if (campaign.id !== campaignId || term === undefined) return;
    const { sales, cost } = sold.get(term) ?? { sales: 0, cost: 0 };
    const attributed = inWindow(totals, account.type === 'vendor' ? 14 : 7);
    sold.set(term, { sales: sales + attributed.sales, cost: cost + totals.cost });
  });
  return [...sold].flatMap(([term, { sales, cost }]) =>
    sales > 0 && toMajor(sales, marketplace.decimals) >= least.sales && cost <= sales * least.acos ? [term] : [],
  );
}

function exactTarget(term: string): object {
  if (partOfTerm(term) === 'Keywords')
    return { targetType: 'KEYWORD', targetDetails: { keywordTarget: { keyword: term, matchType: 'EXACT' } } };
  const product = { productId: term.toUpperCase() };
  const productTarget = { matchType: 'PRODUCT_EXACT', product, productIdType: 'ASIN' };
  return { targetType: 'PRODUCT', targetDetails: { productTarget } };
}
