/**
 * A careless agent tries every operation that writes: whatever lets campaigns spend more than the guard allows, or stops
 * more of them, is refused.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../src/server/operations.ts';
import {
  callSchedules,
  ROAS_TYPE,
  roasRule,
  schedule,
  SCHEDULE_PATH,
  scheduleType,
} from '../../fixtures/accounts/bid-rules.ts';
import { between, details } from '../../fixtures/accounts/budget-rules.ts';
import { CAMPAIGN as SB_V3_CAMPAIGN } from '../../fixtures/programs/clients/sb-v3.ts';
import { campaign as sbCampaign, CREATIVES, TYPES as V4_TYPES } from '../../fixtures/programs/clients/sb-v4.ts';
import { V3_AD_GROUPS, V3_CAMPAIGNS, V3_KEYWORDS, V3_TARGETS } from '../../fixtures/programs/clients/v3.ts';
import { CAMPAIGN_ITEM, type Item } from '../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';

const LIMITS = {
  bid: { max: 5, step: 1.5 },
  budget: { max: 100, step: 1.5 },
  keep: { enabledCampaigns: 3 },
  // oxlint-disable-next-line unicorn/no-thenable -- a text, which no await calls
  then: 'refuse',
};

// oxlint-disable-next-line unicorn/no-thenable -- a text, which no await calls
const RECORD = { then: 'record' };

const productAds = [{ ref: 'ad', sku: 'S-1', asin: 'B0000000A1' }];
const keyword = (ref: string, more: Item = {}): Item => ({
  ref,
  keywordText: ref,
  matchType: 'EXACT',
  bid: 1,
  ...more,
});
const expression = [{ type: 'ASIN_SAME_AS', value: 'B000000001' }];
const manual = { targetingType: 'MANUAL', budget: { budget: 45 }, startDate: 'today-40d', createdDaysAgo: 40 };
const keywords = [
  ...Array.from({ length: 40 }, (_, i) => keyword(`garden chair ${i}`, { matchType: 'BROAD' })),
  keyword('tent'),
  keyword('dear', { bid: 90, state: 'PAUSED' }),
];
const ENTITIES = {
  portfolios: [
    { ref: 'capped', name: 'Capped', budget: 50, policy: 'MONTHLY_RECURRING' },
    {
      portfolioId: '7701',
      name: 'Closed',
      budget: 50,
      policy: 'DATE_RANGE',
      startDate: 'today+30d',
      endDate: 'today+60d',
    },
  ],
  campaigns: [
    {
      ...manual,
      ref: 'c',
      name: 'Selling',
      dynamicBidding: { strategy: 'MANUAL' },
      adGroups: [
        { ref: 'g', name: 'g', defaultBid: 1, keywords, productAds },
        {
          ref: 'paused group',
          name: 'p',
          state: 'PAUSED',
          defaultBid: 1,
          keywords: [keyword('hidden', { bid: 80 })],
        },
      ],
    },
    { ...manual, ref: 'paused', name: 'Paused', state: 'PAUSED', budget: { budget: 4000 } },
    { ...manual, ref: 'ended', name: 'Ended', endDate: 'today-1d', budget: { budget: 4000 } },
    { ...manual, ref: 'later', name: 'Later', startDate: 'today+30d', budget: { budget: 4000 } },
    { ...manual, ref: 'waiting inside', name: 'Waiting inside', portfolioId: '7701', budget: { budget: 4000 } },
    {
      ...manual,
      ref: 'pc',
      name: 'Products',
      state: 'PAUSED',
      adGroups: [{ ref: 'tg', name: 't', defaultBid: 1, targets: [{ ref: 't', expression, bid: 1 }] }],
    },
    {
      ...manual,
      ref: 'dear inside',
      name: 'Dear inside',
      state: 'PAUSED',
      adGroups: [{ name: 'd', defaultBid: 1, keywords: [keyword('inside', { bid: 70 })] }],
    },
  ],
  sbCampaigns: [
    {
      ref: 'sb',
      name: 'Brand',
      budget: 45,
      budgetType: 'DAILY',
      sbAdGroups: [
        {
          ref: 'sbg',
          name: 'g',
          sbAds: [{ ref: 'sba', name: 'a', adFormat: 'PRODUCT_COLLECTION', ...CREATIVES.productCollection }],
          sbKeywords: [{ ref: 'sbk', keywordText: 'tent', matchType: 'EXACT', bid: 1 }],
        },
      ],
    },
  ],
  sdCampaigns: [
    {
      ref: 'sd',
      name: 'Display',
      tactic: 'T00020',
      budget: 45,
      sdAdGroups: [
        {
          ref: 'sdg',
          name: 'g',
          defaultBid: 1,
          sdProductAds: [{ ref: 'sda', sku: 'S-1', asin: 'B0000000A1' }],
          sdTargets: [{ ref: 'sdt', expression: [{ type: 'similarProduct' }] }],
        },
      ],
    },
  ],
};

let world: TestWorld;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  world = openWorld();
  const answer = await world.admin('POST', '/seed', { profileId: world.profile(), entities: ENTITIES });
  expect([answer.status, answer.json.errors]).toEqual([201, undefined]);
  ids = answer.json.ids;
  const rule = async (ref: string, percent: number, { product = 'sp', campaign = '', state = 'ACTIVE' } = {}) => {
    const terms = { duration: between('20260302'), budgetIncreaseBy: { type: 'PERCENT', value: percent } };
    const body = { budgetRulesDetails: [details({ name: ref, ...terms })] };
    const [{ ruleId }] = (await world.ask('POST', `/${product}/budgetRules`, { body })).json.responses;
    ids = { ...ids, [ref]: ruleId };
    if (campaign === '') return;
    const changed = { budgetRulesDetails: [{ ruleId, ruleState: state }] };
    if (state !== 'ACTIVE') await world.ask('PUT', `/${product}/budgetRules`, { body: changed });
    const { json } = await perform(associate(product, campaign, ref));
    expect(json.responses).toMatchObject([{ code: 'SUCCESS' }]);
  };
  await rule('large', 10_000);
  await rule('small', 10, { campaign: 'c' });
  await rule('waiting', 10_000, { campaign: 'c', state: 'PAUSED' });
  for (const product of ['sb', 'sd']) {
    await rule(`${product} rule`, 10_000, { product });
    await rule(`${product} small`, 10, { product, campaign: product });
  }
  const optimizationRules = [80, 80, 10].map((value, i) => schedule(value, { ruleName: `schedule ${i}` }));
  const { json } = await callSchedules(world, 'POST', SCHEDULE_PATH, { optimizationRules }, 2);
  for (const [i, { optimizationRule }] of json.responses.entries())
    ids = { ...ids, [`schedule ${i + 1}`]: optimizationRule.optimizationRuleId };
  const associated = { optimizationRuleIds: [id('schedule 3')] };
  await callSchedules(world, 'POST', `/sp/campaigns/${id('c')}/optimizationRules`, associated);
  const budget = [{ profileId: Number(world.profile()), dailyBudget: 1000 }];
  expect((await world.ask('PUT', '/v2/profiles', { body: budget })).json).toMatchObject([{ code: 'SUCCESS' }]);
  expect((await world.admin('PUT', '/guard', LIMITS)).status).toBe(200);
}, 20_000);

const id = (ref: string): string => ids[ref] ?? ref;
const number = (ref: string): number => Number(id(ref));

type Call = [method: string, path: string, body?: unknown, contentType?: string];
type Case = [operation: string, what: string, evidence: RegExp, call: () => Call];

/** Calls by their operations, which a guard refuses with the same evidence. */
const refused = (what: string, evidence: RegExp, calls: Readonly<Record<string, () => Call>>): Case[] =>
  Object.entries(calls).map(([operation, call]) => [operation, what, evidence, call]);
const post = (path: string, ...items: object[]): Call => ['POST', path, items];
const put = (path: string, ...items: object[]): Call => ['PUT', path, items];

const PARENTS = { campaignId: '', adGroupId: '' };
const large = { budgetIncreaseBy: { type: 'PERCENT', value: 10_000 } };
const inAdGroup = () => ({ campaignId: id('c'), adGroupId: id('g') });
const inNumberedGroup = () => ({ campaignId: number('c'), adGroupId: number('g'), state: 'enabled' });
const inBrand = () => ({ campaignId: number('sb'), adGroupId: number('sbg') });
const portfolioType = 'application/vnd.spPortfolio.v3+json';
const budgets = (value: number) => [
  {
    budgetType: 'MONETARY',
    recurrenceTimePeriod: 'DAILY',
    budgetValue: { monetaryBudgetValue: { monetaryBudget: { value } } },
  },
];
const UNIFIED = {
  adProduct: 'SPONSORED_PRODUCTS',
  name: 'Unified',
  state: 'ENABLED',
  marketplaceScope: 'SINGLE_MARKETPLACE',
  marketplaces: ['US'],
  startDateTime: '2026-03-02T12:00:00Z',
  autoCreationSettings: { autoCreateTargets: false },
};
const theme = (bid: number) => ({
  campaignId: id('sb'),
  adGroupId: id('sbg'),
  themeType: 'KEYWORDS_RELATED_TO_YOUR_BRAND',
  bid,
});
const sdCampaign = {
  name: 'x',
  tactic: 'T00020',
  budget: 101,
  budgetType: 'daily',
  startDate: '20260302',
  state: 'enabled',
};
const associate = (product: string, campaign: string, rule: string): Call => [
  'POST',
  `/${product}/campaigns/${id(campaign)}/budgetRules`,
  { budgetRuleIds: [id(rule)] },
];
const v3 = (method: string, { name, key, type }: typeof V3_CAMPAIGNS, item: Item): Call => [
  method,
  `/sp/${name}`,
  { [key]: [item] },
  type,
];
const v3Delete = ({ name, idFilter, type }: typeof V3_CAMPAIGNS, ref: string): Call => [
  'POST',
  `/sp/${name}/delete`,
  { [idFilter]: { include: [id(ref)] } },
  type,
];
const v4 = (method: string, item: Item): Call => [
  'POST' === method ? 'POST' : 'PUT',
  '/sb/v4/campaigns',
  { campaigns: [item] },
  V4_TYPES.campaigns,
];
const unified = (verb: string, resource: string, ...items: unknown[]): Call => [
  'POST',
  `/adsApi/v1/${verb}/${resource}`,
  { [verb === 'delete' ? `${resource.slice(0, -1)}Ids` : resource]: items },
];

const NEW_BUDGET = /^budget of new campaign '.*' of 10[01]\.\d\d; the guard allows 100\.00$/;
const STEP = /changed from .*, by a factor of \d+(\.\d+)?; the guard allows 1\.5$/;
const NEW_BID = /bid of new .* of 5\.(01|51); the guard allows 5\.00$/;
const STARTS = /^budget of campaign \d+.* of 4000\.00; the guard allows 100\.00$/;
const HIGHEST = /^highest bid in (campaign|ad group) \d+.* of \d+\.\d\d; the guard allows 5\.00$/;
const RAISED = /^budget of campaign \d+, raised by rules, of \d+\.\d\d; the guard allows 100\.00$/;
const HIGHEST_STEP =
  /^highest bid in campaign \d+, raised by adjustments and rules, changed from .* the guard allows 1\.5$/;
const STOPPED = /^campaign \d+, after which 2 campaigns are enabled; the guard allows 3 or more$/;

const CASES: readonly Case[] = [
  // Amounts of new entities.
  ...refused('a large budget', NEW_BUDGET, {
    createCampaigns: () => post('/v2/sp/campaigns', { ...CAMPAIGN_ITEM, name: 'x', dailyBudget: 101 }),
    createBiddingCampaigns: () => post('/v1/sp/campaigns', { ...CAMPAIGN_ITEM, name: 'x', dailyBudget: 101 }),
    createSponsoredProductsCampaigns: () =>
      v3('POST', V3_CAMPAIGNS, { ...V3_CAMPAIGNS.make(PARENTS, 1), budget: { budgetType: 'DAILY', budget: 101 } }),
    createUnifiedCampaigns: () => unified('create', 'campaigns', { ...UNIFIED, budgets: budgets(101) }),
    createBrandsCampaigns: () => post('/sb/campaigns', { ...SB_V3_CAMPAIGN, name: 'x', budget: 101 }),
    createBrandsDrafts: () => post('/sb/drafts/campaigns', { ...SB_V3_CAMPAIGN, name: 'x', budget: 101 }),
    createSponsoredBrandsCampaigns: () => v4('POST', sbCampaign(1, { budget: 101 })),
    createSdCampaigns: () => post('/sd/campaigns', sdCampaign),
  }),
  ...refused('a high bid', NEW_BID, {
    createAdGroups: () =>
      post('/v2/sp/adGroups', { campaignId: number('c'), name: 'x', defaultBid: 5.01, state: 'enabled' }),
    createSponsoredProductsAdGroups: () =>
      v3('POST', V3_AD_GROUPS, { campaignId: id('c'), name: 'x', state: 'ENABLED', defaultBid: 5.01 }),
    createUnifiedAdGroups: () =>
      unified('create', 'adGroups', {
        adProduct: 'SPONSORED_PRODUCTS',
        campaignId: id('c'),
        name: 'x',
        state: 'ENABLED',
        bid: { defaultBid: 5.01 },
      }),
    createSdAdGroups: () =>
      post('/sd/adGroups', { campaignId: number('sd'), name: 'x', defaultBid: 5.01, state: 'enabled' }),
    createBiddableKeywords: () =>
      post('/v2/sp/keywords', { ...inNumberedGroup(), keywordText: 'x', matchType: 'exact', bid: 5.01 }),
    createSponsoredProductsKeywords: () =>
      v3('POST', V3_KEYWORDS, { ...inAdGroup(), keywordText: 'x', matchType: 'EXACT', state: 'ENABLED', bid: 5.01 }),
    createTargetingClauses: () =>
      post('/v2/sp/targets', {
        campaignId: number('pc'),
        adGroupId: number('tg'),
        state: 'enabled',
        expressionType: 'manual',
        expression: [{ type: 'asinSameAs', value: 'B000000002' }],
        bid: 5.01,
      }),
    createSponsoredProductsTargetingClauses: () =>
      v3('POST', V3_TARGETS, {
        campaignId: id('pc'),
        adGroupId: id('tg'),
        expressionType: 'MANUAL',
        expression: [{ type: 'ASIN_SAME_AS', value: 'B000000002' }],
        state: 'ENABLED',
        bid: 5.01,
      }),
    createUnifiedTargets: () =>
      unified('create', 'targets', {
        adProduct: 'SPONSORED_PRODUCTS',
        adGroupId: id('g'),
        negative: false,
        state: 'ENABLED',
        targetType: 'KEYWORD',
        targetDetails: { keywordTarget: { keyword: 'x', matchType: 'EXACT' } },
        bid: { bid: 5.01 },
      }),
    createBrandsKeywords: () => post('/sb/keywords', { ...inBrand(), keywordText: 'x', matchType: 'exact', bid: 5.01 }),
    createBrandsTargets: () => [
      'POST',
      '/sb/targets',
      { targets: [{ ...inBrand(), expressions: [{ type: 'asinSameAs', value: 'B000000002' }], bid: 5.01 }] },
    ],
    createBrandsThemes: () => ['POST', '/sb/themes', { themes: [theme(5.01)] }],
    createSdTargets: () =>
      post('/sd/targets', {
        adGroupId: number('sdg'),
        expressionType: 'manual',
        expression: [{ type: 'asinSameAs', value: 'B000000002' }],
        state: 'enabled',
        bid: 5.01,
      }),
  }),
  ...refused('a large budget', /^budget of new portfolio 'x' of 101/, {
    createPortfolios: () => [
      'POST',
      '/portfolios',
      {
        portfolios: [
          { name: 'x', state: 'ENABLED', budget: { policy: 'MONTHLY_RECURRING', amount: 101, currencyCode: 'USD' } },
        ],
      },
      portfolioType,
    ],
    createPortfoliosV2: () =>
      post('/v2/portfolios', {
        name: 'x',
        state: 'enabled',
        budget: { policy: 'monthlyRecurring', amount: 101, currencyCode: 'USD' },
      }),
  }),
  // Amounts that are raised.
  ...refused('a raised budget', STEP, {
    updateCampaigns: () => put('/v2/sp/campaigns', { campaignId: number('c'), dailyBudget: 80 }),
    updateBiddingCampaigns: () => put('/v1/sp/campaigns', { campaignId: number('c'), dailyBudget: 80 }),
    updateBrandsCampaigns: () => put('/sb/campaigns', { campaignId: number('sb'), budget: 80 }),
    updateSponsoredBrandsCampaigns: () => v4('PUT', { campaignId: id('sb'), budget: 80 }),
    updateSdCampaigns: () => put('/sd/campaigns', { campaignId: number('sd'), budget: 80 }),
    updateUnifiedCampaigns: () => unified('update', 'campaigns', { campaignId: id('c'), budgets: budgets(80) }),
    updatePortfolios: () => [
      'PUT',
      '/portfolios',
      {
        portfolios: [
          { portfolioId: id('capped'), budget: { policy: 'MONTHLY_RECURRING', amount: 99, currencyCode: 'USD' } },
        ],
      },
      portfolioType,
    ],
    updatePortfoliosV2: () => put('/v2/portfolios', { portfolioId: number('capped'), budget: { amount: 99 } }),
  }),
  ...refused('a budget below the limit that a rule raises above it', RAISED, {
    updateSponsoredProductsCampaigns: () =>
      v3('PUT', V3_CAMPAIGNS, { campaignId: id('c'), budget: { budgetType: 'DAILY', budget: 95 } }),
  }),
  ...refused('a raised bid', STEP, {
    updateAdGroups: () => put('/v2/sp/adGroups', { adGroupId: number('g'), defaultBid: 3 }),
    updateSponsoredProductsAdGroups: () => v3('PUT', V3_AD_GROUPS, { adGroupId: id('g'), defaultBid: 3 }),
    updateUnifiedAdGroups: () => unified('update', 'adGroups', { adGroupId: id('g'), bid: { defaultBid: 3 } }),
    updateSdAdGroups: () => put('/sd/adGroups', { adGroupId: number('sdg'), defaultBid: 3 }),
    updateBiddableKeywords: () => put('/v2/sp/keywords', { keywordId: number('tent'), bid: 3 }),
    updateSponsoredProductsKeywords: () => v3('PUT', V3_KEYWORDS, { keywordId: id('tent'), bid: 3 }),
    updateTargetingClauses: () => put('/v2/sp/targets', { targetId: number('t'), bid: 3 }),
    updateSponsoredProductsTargetingClauses: () => v3('PUT', V3_TARGETS, { targetId: id('t'), bid: 3 }),
    updateUnifiedTargets: () => unified('update', 'targets', { targetId: id('t'), bid: { bid: 3 } }),
    updateBrandsKeywords: () => put('/sb/keywords', { keywordId: number('sbk'), ...inBrand(), bid: 3 }),
    updateSdTargets: () => put('/sd/targets', { targetId: number('sdt'), bid: 3 }),
  }),
  ...refused('a raised daily budget', STEP, {
    updateProfilesV2: () => put('/v2/profiles', { profileId: Number(world.profile()), dailyBudget: 5000 }),
  }),
  ...refused('a daily budget that is removed', /^daily budget of profile \d+ changed from 1000.00 to no limit/, {
    updateProfiles: () => put('/v1/profiles', { profileId: Number(world.profile()), dailyBudget: null }),
  }),
  // Rules and adjustments, which raise amounts.
  ...refused('a rule that raises', RAISED, {
    CreateAssociatedBudgetRulesForSPCampaigns: () => associate('sp', 'c', 'large'),
    BulkBudgetRulesAssociationForSP: () => [
      'POST',
      '/sp/budgetRulesAssociation',
      { budgetRulesAssociations: [{ budgetRuleId: id('large'), campaignId: id('c') }] },
    ],
    CreateAssociatedBudgetRulesForSBCampaigns: () => associate('sb', 'sb', 'sb rule'),
    CreateAssociatedBudgetRulesForSDCampaigns: () => associate('sd', 'sd', 'sd rule'),
  }),
  ...refused('a rule that raises more', RAISED, {
    UpdateBudgetRulesForSPCampaigns: () => [
      'PUT',
      '/sp/budgetRules',
      { budgetRulesDetails: [{ ruleId: id('small'), ruleDetails: large }] },
    ],
    UpdateBudgetRulesForSBCampaigns: () => [
      'PUT',
      '/sb/budgetRules',
      { budgetRulesDetails: [{ ruleId: id('sb small'), ruleDetails: large }] },
    ],
    UpdateBudgetRulesForSDCampaigns: () => [
      'PUT',
      '/sd/budgetRules',
      { budgetRulesDetails: [{ ruleId: id('sd small'), ruleDetails: large }] },
    ],
  }),
  ...refused('a rule that is active again', RAISED, {
    UpdateBudgetRulesForSPCampaigns: () => [
      'PUT',
      '/sp/budgetRules',
      { budgetRulesDetails: [{ ruleId: id('waiting'), ruleState: 'ACTIVE' }] },
    ],
  }),
  ...refused('a rule that keeps a return', HIGHEST_STEP, {
    CreateOptimizationRule: () => ['POST', '/sp/rules/campaignOptimization', roasRule([id('c')]), ROAS_TYPE],
  }),
  ...refused('rules that raise bids', HIGHEST_STEP, {
    AssociateOptimizationRulesToCampaign: () => [
      'POST',
      `/sp/campaigns/${id('c')}/optimizationRules`,
      { optimizationRuleIds: [id('schedule 1'), id('schedule 2')] },
      scheduleType(1),
    ],
  }),
  ...refused('a rule that raises bids more', HIGHEST_STEP, {
    UpdateOptimizationRules: () => [
      'PUT',
      '/sp/rules/optimization',
      { optimizationRules: [{ ...schedule(100), optimizationRuleId: id('schedule 3') }] },
      scheduleType(1),
    ],
  }),
  ...refused('an adjustment for a placement', HIGHEST, {
    updateSponsoredProductsCampaigns: () =>
      v3('PUT', V3_CAMPAIGNS, {
        campaignId: id('c'),
        dynamicBidding: { placementBidding: [{ placement: 'PLACEMENT_TOP', percentage: 900 }] },
      }),
    updateSponsoredBrandsCampaigns: () =>
      v4('PUT', {
        campaignId: id('sb'),
        bidding: { bidOptimization: false, bidAdjustmentsByPlacement: [{ placement: 'HOME', percentage: 900 }] },
      }),
  }),
  // What has an effect from now on.
  ...refused('a campaign with a large budget that is enabled', STARTS, {
    updateSponsoredProductsCampaigns: () => v3('PUT', V3_CAMPAIGNS, { campaignId: id('paused'), state: 'ENABLED' }),
  }),
  ...refused('a campaign that goes on after its last day', STARTS, {
    updateCampaigns: () => put('/v2/sp/campaigns', { campaignId: number('ended'), endDate: '20261231' }),
  }),
  ...refused('a campaign that starts today in place of a later day', STARTS, {
    updateCampaigns: () => put('/v2/sp/campaigns', { campaignId: number('later'), startDate: '20260302' }),
  }),
  ...refused('a campaign that starts earlier, but still later than today', STARTS, {
    updateSponsoredProductsCampaigns: () =>
      v3('PUT', V3_CAMPAIGNS, { campaignId: id('later'), startDate: '2026-03-03' }),
  }),
  ...refused('a campaign that moves from a portfolio that starts on a later day', STARTS, {
    updateSponsoredProductsCampaigns: () =>
      v3('PUT', V3_CAMPAIGNS, { campaignId: id('waiting inside'), portfolioId: id('capped') }),
  }),
  ...refused('campaigns whose portfolio starts earlier', STARTS, {
    updatePortfolios: () => [
      'PUT',
      '/portfolios',
      {
        portfolios: [
          {
            portfolioId: '7701',
            budget: {
              policy: 'DATE_RANGE',
              amount: 50,
              currencyCode: 'USD',
              startDate: '2026-03-02',
              endDate: '2026-12-31',
            },
          },
        ],
      },
      portfolioType,
    ],
  }),
  ...refused('a campaign with a high bid that is enabled', HIGHEST, {
    updateCampaigns: () => put('/v2/sp/campaigns', { campaignId: number('dear inside'), state: 'enabled' }),
  }),
  ...refused('an ad group with a high bid that is enabled', HIGHEST, {
    updateAdGroups: () => put('/v2/sp/adGroups', { adGroupId: number('paused group'), state: 'enabled' }),
  }),
  ...refused(
    'a keyword with a high bid that is enabled',
    /^bid of keyword \d+, raised by adjustments and rules, of 99\.00/,
    { updateBiddableKeywords: () => put('/v2/sp/keywords', { keywordId: number('dear'), state: 'enabled' }) },
  ),
  ...refused('a budget that is removed', /^budget of portfolio \d+ of no limit; the guard allows 100.00$/, {
    updatePortfolios: () => [
      'PUT',
      '/portfolios',
      { portfolios: [{ portfolioId: id('capped'), budget: { policy: 'NO_CAP', amount: null } }] },
      portfolioType,
    ],
  }),
  // What stops a campaign.
  ...refused('a campaign', STOPPED, {
    archiveCampaign: () => ['DELETE', `/v2/sp/campaigns/${id('c')}`],
    deleteSponsoredProductsCampaigns: () => v3Delete(V3_CAMPAIGNS, 'c'),
    deleteUnifiedCampaigns: () => unified('delete', 'campaigns', id('c')),
    archiveBrandsCampaign: () => ['DELETE', `/sb/campaigns/${id('sb')}`],
    deleteSponsoredBrandsCampaigns: () => [
      'POST',
      '/sb/v4/campaigns/delete',
      { campaignIdFilter: { include: [id('sb')] } },
      V4_TYPES.campaigns,
    ],
    archiveSdCampaign: () => ['DELETE', `/sd/campaigns/${id('sd')}`],
  }),
  ...refused('a last day that is over', STOPPED, {
    updateCampaigns: () => put('/v2/sp/campaigns', { campaignId: number('c'), endDate: '20260301' }),
  }),
  ...refused('all ad groups', STOPPED, {
    updateAdGroups: () => put('/v2/sp/adGroups', { adGroupId: number('g'), state: 'paused' }),
    archiveAdGroup: () => ['DELETE', `/v2/sp/adGroups/${id('g')}`],
    deleteSponsoredProductsAdGroups: () => v3Delete(V3_AD_GROUPS, 'g'),
    deleteUnifiedAdGroups: () => unified('delete', 'adGroups', id('g')),
    updateSponsoredBrandsAdGroups: () => [
      'PUT',
      '/sb/v4/adGroups',
      { adGroups: [{ adGroupId: id('sbg'), state: 'PAUSED' }] },
      V4_TYPES.adGroups,
    ],
    deleteSponsoredBrandsAdGroups: () => [
      'POST',
      '/sb/v4/adGroups/delete',
      { adGroupIdFilter: { include: [id('sbg')] } },
      V4_TYPES.adGroups,
    ],
    archiveSdAdGroup: () => ['DELETE', `/sd/adGroups/${id('sdg')}`],
  }),
  ...refused('all ads', STOPPED, {
    updateProductAds: () => put('/v2/sp/productAds', { adId: number('ad'), state: 'paused' }),
    archiveProductAd: () => ['DELETE', `/v2/sp/productAds/${id('ad')}`],
    updateSponsoredBrandsAds: () => [
      'PUT',
      '/sb/v4/ads',
      { ads: [{ adId: id('sba'), state: 'PAUSED' }] },
      V4_TYPES.ads,
    ],
    deleteSponsoredBrandsAds: () => [
      'POST',
      '/sb/v4/ads/delete',
      { adIdFilter: { include: [id('sba')] } },
      V4_TYPES.ads,
    ],
    updateSdProductAds: () => put('/sd/productAds', { adId: number('sda'), state: 'paused' }),
    archiveSdProductAd: () => ['DELETE', `/sd/productAds/${id('sda')}`],
  }),
  ...refused('all keywords', STOPPED, { archiveBrandsKeyword: () => ['DELETE', `/sb/keywords/${id('sbk')}`] }),
  ...refused('all targets', STOPPED, { archiveSdTarget: () => ['DELETE', `/sd/targets/${id('sdt')}`] }),
];

async function perform([method, path, body, type]: Call) {
  const headers = type === undefined ? {} : { 'content-type': type, accept: type };
  return world.ask(method, path, { headers, ...(body === undefined ? {} : { body }) });
}

describe('a guard refuses', () => {
  it.each(CASES)('by %s %s', async (operation, _what, evidence, call) => {
    const { status, violations, headers, text } = await perform(call());
    const found = violations.filter(({ rule }) => rule.startsWith('guard-'));
    expect([status, found[0]?.evidence], text).toEqual([403, expect.stringMatching(evidence)]);
    const { json } = await world.admin('GET', `/requests/${headers.get('x-amz-request-id')}`);
    expect(json.operation).toBe(operation);
  });
});

/** What neither raises an amount nor stops a campaign, or is judged by the same rows as an operation above. */
const OTHERS: readonly [reason: string, operations: RegExp][] = [
  ['negative keywords, targets and locations only keep ads from being shown', /Negative|Locations$/],
  [
    'creatives, assets, stores and extensions have no amount',
    /Creatives|Asset|Upload|upload|Version$|Stores?|Page|Extension|asset/,
  ],
  ['associations of ads share what their ad group spends', /AdAssociations$/],
  ['ads spend the budget of their campaign', /^create.*Ads$/],
  ['new groups of sponsored brands have no bid', /^create(SponsoredBrands|SponsoredBrandsBeta)AdGroups$/],
  ['new rules belong to no campaign', /^Create(BudgetRulesFor|OptimizationRules)/],
  [
    'optimization rules of sponsored brands and display change no bid',
    /^(create|update)OptimizationRules$|ssociateOptimizationRules(With|From)|(Create|Update|Associate)SponsoredBrandsOptimization/,
  ],
  ['deny lists only keep ads from being shown', /BrandSafetyDenyList/],
  ['a rule that ends lowers budgets and bids', /Dis[aA]ssociat|^DeleteCampaignOptimizationRule$/],
  ['the threshold of a return leaves the most that a rule raises bids', /^UpdateOptimizationRule$/],
  ['they are about accounts', /Account|^associateAccounts|register|ProductGroup|LocationIndexes|GeoLocations|Events$/],
  ['messages cost nothing', /StreamSubscription$/],
  ['the same rows as version 4', /Beta(Campaigns|AdGroups|Ads)$/],
  ['the campaign of a draft was judged when the draft was created', /^submitBrandsDrafts$/],
  [
    'the same rows as with other operations of the kind above',
    /^(update|archive|delete).*(Ads?|Keywords?|Targets?|Clauses?|Themes)$/,
  ],
];

describe('every operation that writes', () => {
  const tried = new Set(CASES.map(([operation]) => operation));
  const writing = operations.filter(({ permission }) => permission === 'editor').map(({ id: name }) => name);

  it('is tried, or has a reason why it can neither raise an amount nor stop a campaign', () => {
    const unknown = writing.filter((name) => !tried.has(name) && !OTHERS.some(([, names]) => names.test(name)));
    expect(unknown).toEqual([]);
    expect([...tried].filter((name) => !writing.includes(name))).toEqual([]);
    for (const [reason, names] of OTHERS)
      expect(
        writing.some((name) => names.test(name)),
        reason,
      ).toBe(true);
  });

  it('is refused by a guard that has ended, and one that changes a profile by a guard for reads only', async () => {
    const other = openWorld();
    const body = [{ profileId: Number(other.profile()), dailyBudget: 500 }];
    const status = async () => (await other.ask('PUT', '/v2/profiles', { body })).status;
    const set = async (limits: object) => expect((await other.admin('PUT', '/guard', limits)).status).toBe(200);
    await set({ ...LIMITS, readOnly: true });
    expect(await status()).toBe(403);
    const [left] = (await other.ask('GET', '/v2/profiles')).json;
    expect(left.dailyBudget).toBeUndefined();
    await set(LIMITS);
    expect(await status()).toBe(207);
    const { used } = (await other.admin('GET', '/guard')).json;
    expect(used).toMatchObject([{ profileId: other.profile(), largestStep: { bid: 1, budget: 1 } }]);
  });
});

describe('a guard', () => {
  it('judges the campaigns of an ended portfolio that leave it, or go on with it, and no others', async () => {
    const other = openWorld();
    const entities = {
      portfolios: [
        { portfolioId: '7702', name: 'Ended', budget: 50, policy: 'MONTHLY_RECURRING', endDate: 'today' },
        { portfolioId: '7703', name: 'Open', budget: 50, policy: 'MONTHLY_RECURRING', endDate: 'today+9d' },
      ],
      campaigns: [
        { ...manual, ref: 'dear', name: 'Dear', portfolioId: '7702', budget: { budget: 4000 } },
        { ...manual, ref: 'cheap', name: 'Cheap', portfolioId: '7702' },
        { ...manual, name: 'Paused', portfolioId: '7702', state: 'PAUSED', budget: { budget: 5000 } },
        { ...manual, ref: 'running', name: 'Running', portfolioId: '7703', budget: { budget: 6000 } },
      ],
      sdCampaigns: [{ ref: 'display', name: 'Display', tactic: 'T00020', budget: 7000, portfolioId: '7702' }],
    };
    const seeded = (await other.admin('POST', '/seed', { profileId: other.profile(), entities })).json.ids;
    await other.admin('POST', '/clock/advance', { by: '2d' });
    await other.admin('PUT', '/guard', LIMITS);
    const move = async (campaign: string, change: object) => {
      const body = { campaigns: [{ campaignId: seeded[campaign], ...change }] };
      const headers = { 'content-type': V3_CAMPAIGNS.type, accept: V3_CAMPAIGNS.type };
      return other.ask('PUT', '/sp/campaigns', { body, headers });
    };
    const extend = async (portfolioId: string) => {
      const budget = { policy: 'MONTHLY_RECURRING', amount: 50, currencyCode: 'USD', endDate: '2026-12-31' };
      const headers = { 'content-type': portfolioType, accept: portfolioType };
      return other.ask('PUT', '/portfolios', { body: { portfolios: [{ portfolioId, budget }] }, headers });
    };
    const leave = { campaigns: [{ campaignId: seeded.display, portfolioId: null }] };
    const left = await other.ask('POST', '/adsApi/v1/update/campaigns', { body: leave });
    expect([left.status, left.violations[0]?.evidence], left.text).toEqual([
      403,
      expect.stringMatching(/^budget of campaign \d+ of 7000\.00/),
    ]);
    expect((await move('dear', { portfolioId: '7703' })).status).toBe(403);
    const extended = await extend('7702');
    const evidence = extended.violations.map((each) => each.evidence.replace(/\d{5,}/, 'n'));
    expect([extended.status, evidence]).toEqual([
      403,
      [4000, 7000].map((budget) => `budget of campaign n of ${budget}.00; the guard allows 100.00`),
    ]);
    for (const answer of [
      await move('cheap', { portfolioId: '7703' }),
      await move('running', { portfolioId: '7703' }),
      await extend('7703'),
    ])
      expect([answer.status, answer.violations], answer.text).toEqual([207, []]);
  });
});

describe('a guard allows', () => {
  it('rules that never apply on the same day, and refuses one more that does', async () => {
    const other = openWorld();
    const entities = { campaigns: [{ ref: 'c', ...manual, name: 'Selling', budget: { budget: 60 } }] };
    const seeded = (await other.admin('POST', '/seed', { profileId: other.profile(), entities })).json.ids;
    const associateNew = async (recurrence: Item, days: Item = between('20260302')) => {
      const rule = details({ name: JSON.stringify([recurrence, days]), duration: days, recurrence });
      const made = await other.ask('POST', '/sp/budgetRules', { body: { budgetRulesDetails: [rule] } });
      const body = { budgetRuleIds: [made.json.responses[0].ruleId] };
      return (await other.ask('POST', `/sp/campaigns/${seeded.c}/budgetRules`, { body })).status;
    };
    await other.admin('PUT', '/guard', { ...LIMITS, budget: { max: 100 } });
    const morning = (startTime: string, endTime: string) => ({
      type: 'DAILY',
      intraDaySchedule: [{ startTime, endTime }],
    });
    const april = between('20260401', '20260430');
    expect([
      await associateNew(morning('00:00:00', '06:00:00'), april),
      await associateNew(morning('06:00:00', '12:00:00'), april),
      await associateNew({ type: 'DAILY' }, between('20260302', '20260331')),
      await associateNew({ type: 'DAILY' }, between('20260501')),
      await associateNew(morning('11:00:00', '13:00:00'), april),
    ]).toEqual([207, 207, 207, 207, 403]);
  });

  it('what reduces an amount that rules raise above the limit, and does not count a limit that is removed as a step', async () => {
    const other = openWorld();
    const entities = {
      campaigns: [{ ref: 'c', ...manual, name: 'Selling', budget: { budget: 90 } }],
      portfolios: [{ ref: 'p', name: 'Capped', budget: 50, policy: 'MONTHLY_RECURRING' }],
    };
    const seeded = (await other.admin('POST', '/seed', { profileId: other.profile(), entities })).json.ids;
    const rules = [{ ref: 'r', campaignIds: [seeded.c], ruleDetails: details() }];
    await other.admin('POST', '/seed', { profileId: other.profile(), entities: { budgetRules: rules } });
    await other.admin('PUT', '/guard', { ...LIMITS, ...RECORD });
    const lower = await other.ask('PUT', '/v2/sp/campaigns', {
      body: [{ campaignId: Number(seeded.c), dailyBudget: 80 }],
    });
    expect([lower.status, lower.violations]).toMatchObject([207, [{ rule: 'deprecated-operation' }]]);
    const uncapped = { portfolios: [{ portfolioId: seeded.p, budget: { policy: 'NO_CAP', amount: null } }] };
    const headers = { 'content-type': portfolioType };
    const { violations } = await other.ask('PUT', '/portfolios', { body: uncapped, headers });
    expect(violations.map(({ rule }) => rule)).toEqual(['guard-budget', 'guard-budget']);
    const { violations: counted, used } = (await other.admin('GET', '/guard')).json;
    expect([counted, used[0].largestStep]).toEqual([2, { bid: 1, budget: 1.125 }]);
    const file = await other.admin('GET', '/export');
    expect(file.status).toBe(200);
  });
});
