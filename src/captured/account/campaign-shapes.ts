/**
 * How an account is built: the numbers of entities below each campaign, its budget and its bids.
 */
import type { Account } from './reported-account.ts';
import type { Product } from '../readers/facts.ts';

export interface CampaignShape {
  product: Product;
  adGroups: number;
  keywords: number;
  targets: number;
  themes: number;
  negatives: number;
  ads: number;
  /** Major units; undefined where no file says. */
  budget: number | undefined;
  /** For clicks: of its ad groups, or else of its keywords and targets. Major units. */
  bids: readonly number[];
}

interface Counts extends Omit<CampaignShape, 'product' | 'bids'> {
  paysViews: boolean;
  defaultBids: number[];
  ownBids: number[];
}

const NONE = { adGroups: 0, keywords: 0, targets: 0, themes: 0, negatives: 0, ads: 0 } as const;

const COUNTERS = { keyword: 'keywords', target: 'targets', theme: 'themes' } as const;

/** Without what is paused or archived. */
export function campaignsOf(account: Account): CampaignShape[] {
  const counts = new Map<string, Counts>();
  for (const [key, { isEnabled = true, paysViews = false, budget }] of account.campaigns.all())
    if (isEnabled) counts.set(key, { ...NONE, paysViews, budget, defaultBids: [], ownBids: [] });
  // Rows without an ad group are of their campaign.
  const campaignOf = new Map(counts);
  for (const [key, { campaign, isEnabled = true, defaultBid }] of account.adGroups.all()) {
    const parent = campaign === undefined ? undefined : counts.get(campaign);
    if (!isEnabled || parent === undefined) continue;
    campaignOf.set(key, parent);
    parent.adGroups++;
    if (defaultBid !== undefined) parent.defaultBids.push(defaultBid);
  }
  for (const [
    ,
    { parent = '', isEnabled = true, isNegative = false, clause = 'target', bid },
  ] of account.targets.all()) {
    const counted = campaignOf.get(parent);
    if (!isEnabled || counted === undefined) continue;
    counted[isNegative ? 'negatives' : COUNTERS[clause]]++;
    if (bid !== undefined && !isNegative) counted.ownBids.push(bid);
  }
  for (const [, { parent = '', isEnabled = true }] of account.ads.all()) {
    const counted = campaignOf.get(parent);
    if (isEnabled && counted !== undefined) counted.ads++;
  }
  return [...counts].map(([campaign, { defaultBids, ownBids, paysViews, ...shape }]) => ({
    ...shape,
    product: account.productOf({ campaign }),
    bids: paysViews ? [] : defaultBids.length > 0 ? defaultBids : ownBids,
  }));
}
