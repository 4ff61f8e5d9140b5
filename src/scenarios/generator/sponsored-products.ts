/**
 * Generated campaigns of sponsored products.
 */
import type { Id } from '../../model/entities.ts';
import type { Theme } from './name-generator.ts';
import { MATCH_TYPES, TEXT_START, type BulkRun } from './bulk-run.ts';

const NEGATIVE_MATCH_TYPES = ['negativeExact', 'negativePhrase'] as const;

export function addSponsoredProducts(run: BulkRun): void {
  for (let i = 0; i < run.bulk.campaigns; i++) addCampaign(run, i);
}

function addCampaign(run: BulkRun, i: number): void {
  const { names, bulk } = run;
  const budget = run.randomInteger(run.budgets);
  const own = { targeting: 'manual', state: 'enabled', budget, startDay: run.context.today } as const;
  const campaignId = run.createNamed(
    'campaign',
    (number) => names.campaignName(number, 'Manual'),
    (name) => ({ name, ...own, ...run.inPortfolio() }),
  );
  const start = run.randomInteger(TEXT_START);
  for (let j = 0; j < bulk.campaignNegativeKeywordsPerCampaign; j++) {
    const text = names.negativeText(j, names.theme(i), start);
    run.create('campaignNegativeKeyword', { campaignId, text, matchType: negativeMatchType(j), state: 'enabled' });
  }
  for (let j = 0; j < bulk.adGroupsPerCampaign; j++) addAdGroup(run, campaignId, j, names.theme(i + j));
}

function addAdGroup(run: BulkRun, campaignId: Id, i: number, theme: Theme): void {
  const { names, bulk, counts } = run;
  const { keywordsPerAdGroup, negativeKeywordsPerAdGroup, productAdsPerAdGroup, targetsPerAdGroup } = bulk;
  const defaultBid = run.randomInteger(run.bids);
  const name = names.adGroupName(i, theme);
  const hasTargets = targetsPerAdGroup > 0 && (keywordsPerAdGroup === 0 || counts.adGroups % 2 === 1);
  const adGroupId = run.create('adGroup', { campaignId, name, state: 'enabled', defaultBid });
  const parents = { campaignId, adGroupId, state: 'enabled' } as const;
  const start = run.randomInteger(TEXT_START);
  for (let j = 0; j < (hasTargets ? 0 : keywordsPerAdGroup); j++) {
    const text = names.keywordText(j, theme, start);
    const bid = run.bidNear(defaultBid);
    run.create('keyword', { ...parents, text, matchType: MATCH_TYPES[j % 3] ?? 'broad', bid });
  }
  for (let j = 0; j < negativeKeywordsPerAdGroup; j++) {
    const text = names.negativeText(j, theme, start);
    run.create('negativeKeyword', { ...parents, text, matchType: negativeMatchType(j) });
  }
  for (let j = 0; j < productAdsPerAdGroup; j++)
    run.create('productAd', { ...parents, ...run.product(theme, counts.productAds + 1) });
  for (let j = 0; j < (hasTargets ? targetsPerAdGroup : 0); j++) {
    const bid = run.bidNear(defaultBid);
    run.create('target', { ...parents, expression: run.expression(j), bid });
  }
}

function negativeMatchType(i: number): (typeof NEGATIVE_MATCH_TYPES)[number] {
  return NEGATIVE_MATCH_TYPES[i % 2] ?? 'negativeExact';
}
