/**
 * Generated campaigns of sponsored brands. Their ad groups have a collection of products or a video in turn.
 */
import type { Draft } from '../../model/drafts.ts';
import type { Id } from '../../model/entities.ts';
import { brandsOf } from '../../core/accounts/accounts.ts';
import type { Theme } from './name-generator.ts';
import { MATCH_TYPES, TEXT_START, type BulkRun } from './bulk-run.ts';
import type { Creative } from '../../model/stored/creatives.ts';

const THEME_TYPES = ['brand', 'landingPages'] as const;
const PRODUCTS_OF_COLLECTION = 3;

interface Brand {
  name: string;
  logo: string;
  video: string;
}

export function addSponsoredBrands(run: BulkRun): void {
  const { sbCampaigns, sbAdGroupsPerCampaign } = run.bulk;
  const [name] = brandsOf(run.context.scope.account);
  if (sbCampaigns === 0 || name === undefined) return;
  const brand = { name, logo: addAsset(run, 'image', `Logo of ${name}`), video: addAsset(run, 'video', name) };
  for (let i = 0; i < sbCampaigns; i++) {
    const campaignId = addCampaign(run);
    for (let j = 0; j < sbAdGroupsPerCampaign; j++)
      addAdGroup(run, campaignId, j, { theme: run.names.theme(i + j), brand });
  }
}

function addAsset(run: BulkRun, mediaType: 'image' | 'video', name: string): string {
  const { world, profile } = run.context.scope;
  const assetId = `amzn1.assetlibrary.asset1.${world.ids.text('asset', world.nextSequence(), 32).toLowerCase()}`;
  world.assets.add({ profileId: profile.profileId, assetId, mediaType, name });
  run.counts.assets++;
  return assetId;
}

function addCampaign(run: BulkRun): Id {
  const { today: startDay } = run.context;
  const budget = run.randomInteger(run.budgets);
  return run.createNamed(
    'sbCampaign',
    (number) => run.names.campaignName(number, 'Brand'),
    (name) => ({ name, state: 'enabled', budgetType: 'daily', budget, startDay, ...run.inPortfolio() }),
  );
}

function addAdGroup(run: BulkRun, campaignId: Id, i: number, { theme, brand }: { theme: Theme; brand: Brand }): void {
  const { names, bulk, counts } = run;
  const { sbKeywordsPerAdGroup, sbTargetsPerAdGroup, sbThemesPerAdGroup } = bulk;
  const name = names.adGroupName(i, theme);
  const defaultBid = run.randomInteger(run.bids);
  const hasVideo = counts.sbAdGroups % 2 === 1;
  const adGroupId = run.create('sbAdGroup', { campaignId, name, state: 'enabled' });
  const parents = { campaignId, adGroupId, state: 'enabled' } as const;
  run.create('sbAd', { ...parents, name, ...(hasVideo ? videoOf(run, brand) : collectionOf(run, theme, brand)) });
  const start = run.randomInteger(TEXT_START);
  for (let j = 0; j < sbKeywordsPerAdGroup; j++) {
    const text = names.keywordText(j, theme, start);
    run.create('sbKeyword', {
      ...parents,
      text,
      matchType: MATCH_TYPES[j % 3] ?? 'broad',
      bid: run.bidNear(defaultBid),
    });
  }
  for (let j = 0; j < sbTargetsPerAdGroup; j++) {
    const bid = run.bidNear(defaultBid);
    run.create('sbTarget', { ...parents, expression: run.expression(j), negative: 0, bid });
  }
  for (const themeType of THEME_TYPES.slice(0, sbThemesPerAdGroup))
    run.create('sbTheme', { ...parents, themeType, bid: run.bidNear(defaultBid) });
}

type AdParts = Pick<Draft<'sbAd'>, 'format' | 'creative' | 'landingPage'>;

function videoOf(run: BulkRun, { video }: Brand): AdParts {
  return { format: 'video', creative: { asins: [run.asin()], videoAssetIds: [video] } };
}

function collectionOf(run: BulkRun, { material, product }: Theme, { name, logo }: Brand): AdParts {
  const asins = Array.from({ length: PRODUCTS_OF_COLLECTION }, () => run.asin());
  const creative: Creative = {
    asins,
    brandName: [...name].slice(0, 30).join(''),
    brandLogoAssetID: logo,
    headline: `${material} ${product}`,
  };
  return { format: 'productCollection', creative, landingPage: { pageType: 'productList', asins } };
}
