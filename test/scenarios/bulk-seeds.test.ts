/** Entities generated in bulk. */
import { faker } from '@faker-js/faker/locale/en';
import { describe, expect } from 'vitest';
import { bulk, type Bulk } from '../../src/model/schemas/seed-file.ts';
import { fakerWords } from '../../src/scenarios/generator/faker-words.ts';
import { generate } from '../../src/scenarios/generator/generate.ts';
import { brandsOf } from '../../src/core/accounts/accounts.ts';
import { reportBody, rowsOf } from '../fixtures/programs/clients/reporting-v3.ts';
import { NOW, openWorld, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const PORTFOLIOS = { headers: { 'content-type': 'application/vnd.spPortfolio.v3+json' } };
const EACH_PRODUCT = [
  { adProduct: 'SPONSORED_PRODUCTS', reportTypeId: 'spTargeting', groupBy: ['targeting'] },
  { adProduct: 'SPONSORED_BRANDS', reportTypeId: 'sbTargeting', groupBy: ['targeting'] },
  { adProduct: 'SPONSORED_DISPLAY', reportTypeId: 'sdTargeting', groupBy: ['targeting'] },
];
const DAY = 86_400_000;

function fill(world: TestWorld, input: Partial<Bulk>, profileId = world.profile()) {
  const outcome = generate(world.state, profileId, bulk.parse(input), fakerWords);
  if ('problems' in outcome) throw new Error(JSON.stringify(outcome.problems));
  return outcome.counts;
}

describe('bulk generation', () => {
  it('creates the requested numbers of entities and returns the counts', async ({ world }) => {
    const counts = fill(world, {
      campaigns: 3,
      adGroupsPerCampaign: 2,
      keywordsPerAdGroup: 40,
      negativeKeywordsPerAdGroup: 7,
      productAdsPerAdGroup: 5,
      campaignNegativeKeywordsPerCampaign: 4,
      createdDaysAgo: 45,
    });
    const expected = {
      campaigns: 3,
      adGroups: 6,
      keywords: 240,
      negativeKeywords: 42,
      campaignNegativeKeywords: 12,
      productAds: 30,
    };
    expect(counts).toMatchObject({ ...expected, targets: 0, negativeTargets: 0, campaignNegativeTargets: 0 });
    for (const [collection, count] of Object.entries(expected)) {
      const { json } = await world.ask('GET', `/v2/sp/${collection}/extended`);
      expect(json).toHaveLength(count);
      for (const { creationDate } of json) expect(creationDate).toBe(NOW - 45 * DAY);
    }
    const { json } = await world.ask('GET', '/v2/sp/campaigns/extended');
    expect(json[0]).toMatchObject({
      state: 'enabled',
      startDate: '20260116',
      servingStatus: 'CAMPAIGN_STATUS_ENABLED',
    });
  });

  it('gives every second ad group targets if keywords are requested too', () => {
    const counts = fill(openWorld(), {
      campaigns: 2,
      adGroupsPerCampaign: 3,
      keywordsPerAdGroup: 5,
      targetsPerAdGroup: 8,
    });
    expect(counts).toMatchObject({ adGroups: 6, keywords: 15, targets: 24 });
    expect(fill(openWorld(), { adGroupsPerCampaign: 2, targetsPerAdGroup: 3 })).toMatchObject({ targets: 6 });
  });

  it('spreads bids and budgets over the given amounts, and refuses those that a marketplace does not have', async () => {
    const world = openWorld();
    const own = { bids: { low: 3, high: 6 }, budgets: { low: 200.005, high: 300 } };
    fill(world, { campaigns: 20, keywordsPerAdGroup: 3, ...own });
    const listed = async (collection: string) => (await world.ask('GET', `/v2/sp/${collection}/extended`)).json;
    const budgets: number[] = (await listed('campaigns')).map(
      ({ dailyBudget }: { dailyBudget: number }) => dailyBudget,
    );
    expect(Math.min(...budgets)).toBeGreaterThan(200);
    expect(Math.max(...budgets)).toBeLessThanOrEqual(300);
    expect(new Set(budgets).size).toBeGreaterThan(15);
    for (const { defaultBid } of await listed('adGroups')) {
      expect(defaultBid).toBeGreaterThanOrEqual(3);
      expect(defaultBid).toBeLessThanOrEqual(6);
    }
    for (const { bid } of await listed('keywords')) {
      expect(bid).toBeGreaterThanOrEqual(2);
      expect(bid).toBeLessThanOrEqual(8);
    }
    const refused = (input: Partial<Bulk>) => generate(world.state, world.profile(), bulk.parse(input), fakerWords);
    expect(refused({ bids: { low: 0.01, high: 1 } })).toEqual({
      problems: [{ path: 'bids', message: 'must be from 0.02 to 1000 in US' }],
    });
    expect(refused({ budgets: { low: 1, high: 1_000_001 } })).toMatchObject({ problems: [{ path: 'budgets' }] });
    expect(bulk.safeParse({ bids: { low: 2, high: 1 } }).success).toBe(false);
  });

  it('keeps bids at the end of what a marketplace has', () => {
    const counts = fill(openWorld(), {
      keywordsPerAdGroup: 50,
      bids: { low: 1000, high: 1000 },
      sdCampaigns: 4,
    });
    expect(counts).toMatchObject({ keywords: 50, sdCampaigns: 4 });
  });

  it('does not repeat texts in an ad group or names in a campaign or profile', ({ world }) => {
    fill(world, {
      keywordsPerAdGroup: 10_000,
      negativeKeywordsPerAdGroup: 1000,
      productAdsPerAdGroup: 1000,
      campaignNegativeKeywordsPerCampaign: 1000,
    });
    const page = { filters: [], startIndex: 0, count: 20_000 };
    const keywords = world.state.store('keyword').lists.page(world.profile(), page);
    expect(new Set(keywords.map(({ comparedText }) => comparedText)).size).toBe(10_000);
    for (const kind of ['negativeKeyword', 'campaignNegativeKeyword'] as const) {
      const rows = world.state.store(kind).lists.page(world.profile(), page);
      expect(new Set(rows.map(({ comparedText }) => comparedText)).size).toBe(1000);
    }
    expect(fill(world, { campaigns: 300, adGroupsPerCampaign: 0 })).toMatchObject({ campaigns: 300 });
    expect(fill(world, { adGroupsPerCampaign: 1000 })).toMatchObject({ adGroups: 1000 });
  });

  it('is the same for the same seed, and different for another seed and for the next request', () => {
    const input = { campaigns: 2, adGroupsPerCampaign: 2, keywordsPerAdGroup: 20, productAdsPerAdGroup: 2 };
    const texts = (world: TestWorld) => {
      fill(world, input);
      const rows = world.state
        .store('keyword')
        .lists.page(world.profile(), { filters: [], startIndex: 0, count: 5000 });
      return rows.map(({ id, text }) => `${id} ${text}`);
    };
    const world = openWorld();
    const [once, again] = [texts(world), texts(openWorld())];
    expect(again).toEqual(once);
    expect(texts(openWorld({ seed: '2' }))).not.toEqual(once);
    const both = texts(world);
    expect(both).toHaveLength(2 * once.length);
    expect(new Set(both.map((line) => line.replace(/^\d+ /, ''))).size).toBeGreaterThan(once.length);
  });

  it('does not use the random numbers of the process', () => {
    const nextNumbers = (work: () => void) => {
      faker.seed(1);
      work();
      return faker.helpers.multiple(() => faker.number.int());
    };
    const expected = nextNumbers(() => undefined);
    expect(nextNumbers(() => fill(openWorld(), { keywordsPerAdGroup: 3 }))).toEqual(expected);
  });

  it('respects the limits of every marketplace and account, also in a strict world in observed mode', ({ world }) => {
    world.state.updateRow({
      settings: { ...world.state.settings, strict: true, dialect: 'observed', duplicates: 'error' },
    });
    for (const { profileId } of world.state.accountStore.profiles()) {
      const input = { adGroupsPerCampaign: 4, keywordsPerAdGroup: 20, targetsPerAdGroup: 5, productAdsPerAdGroup: 3 };
      expect(fill(world, { ...input, createdDaysAgo: 10 }, profileId)).toMatchObject({ keywords: 40, productAds: 12 });
    }
  });

  it('creates product ads with ASINs for a vendor', async ({ world }) => {
    const profile = world.profile('US', { type: 'vendor' });
    fill(world, { productAdsPerAdGroup: 2 }, profile);
    const { json } = await world.ask('GET', '/v2/sp/productAds', { profile });
    expect(json.length).toBeGreaterThan(0);
    for (const ad of json) expect(ad.asin).toMatch(/^B0[A-Z0-9]{8}$/);
  });

  it('rejects an unknown profile, and more than a million entities in one request', ({ world }) => {
    expect(generate(world.state, '1', bulk.parse({}), fakerWords)).toMatchObject({ problems: [{ path: 'profileId' }] });
    const tooMany = bulk.parse({ campaigns: 1000, adGroupsPerCampaign: 100, keywordsPerAdGroup: 10 });
    expect(generate(world.state, world.profile(), tooMany, fakerWords)).toMatchObject({
      problems: [{ message: 'must generate at most 1000000 entities in one request, not 1101000' }],
    });
    expect(bulk.safeParse({ campaigns: -1 }).success).toBe(false);
  });

  it('[TOD-390] one line of a seed makes an account with all three products, portfolios and budget rules', async () => {
    const line = `{ account: Shop, country: US, campaigns: 4, adGroupsPerCampaign: 2, keywordsPerAdGroup: 10,
      productAdsPerAdGroup: 2, portfolios: 2, sbCampaigns: 4, sbKeywordsPerAdGroup: 6, sbTargetsPerAdGroup: 2,
      sbThemesPerAdGroup: 2, sdCampaigns: 8, sdProductAdsPerAdGroup: 2, sdTargetsPerAdGroup: 6, budgetRules: 6,
      createdDaysAgo: 60 }`;
    const world = openWorld({
      yaml: `accounts: [{ name: Shop, type: seller, brands: [Orvenna], countries: [US] }]\ngenerate: [${line}]`,
    });
    const portfolios = (await world.ask('POST', '/portfolios/list', { body: {}, ...PORTFOLIOS })).json.portfolios;
    expect(portfolios.map(({ budget }: { budget?: { policy: string } }) => budget?.policy)).toEqual([
      'MONTHLY_RECURRING',
      undefined,
    ]);
    const display = (await world.ask('GET', '/sd/campaigns')).json;
    const ofSort = ({ tactic, costType }: Record<string, string>): string => `${tactic} ${costType}`;
    expect(
      Object.fromEntries(
        Map.groupBy(display, ofSort)
          .entries()
          .map(([sort, all]) => [sort, all.length]),
      ),
    ).toEqual({
      'T00020 cpc': 4,
      'T00030 cpc': 2,
      'T00030 vcpm': 2,
    });
    const ids = new Set(portfolios.map(({ portfolioId }: { portfolioId: string }) => portfolioId));
    for (const { portfolioId } of display) expect(ids).toContain(String(portfolioId));
    for (const { adProduct, reportTypeId, groupBy } of EACH_PRODUCT) {
      const rows = await rowsOf(world, reportBody({ adProduct, reportTypeId, groupBy }));
      expect(rows.length, reportTypeId).toBeGreaterThan(2);
      expect(
        rows.reduce((sum, { cost }) => sum + cost, 0),
        reportTypeId,
      ).toBeGreaterThan(20);
    }
    const rules = await Promise.all(
      ['sp', 'sb', 'sd'].map((product) => world.ask('GET', `/${product}/budgetRules?pageSize=30`)),
    );
    const counts = rules.map(({ json }) => json.budgetRulesForAdvertiserResponse?.length ?? 0);
    expect(counts).toEqual([2, 2, 2]);
  });

  it('[TOD-390] makes no brands for an account without one, and no more rules than campaigns can have', async () => {
    const world = openWorld({ yaml: 'accounts: [{ name: Shop, type: seller, countries: [US] }]' });
    const seed = (numbers: Partial<Bulk>) => world.admin('POST', '/seed', { profileId: world.profile(), ...numbers });
    const brandless = await seed({ sbCampaigns: 1 });
    expect([brandless.status, brandless.json.errors]).toEqual([
      400,
      [{ path: 'sbCampaigns', message: 'must be 0, because the account Shop has no brand: add one' }],
    ]);
    const rules = await seed({ campaigns: 0, sdCampaigns: 1, budgetRules: 251 });
    expect([rules.status, rules.json.errors]).toEqual([
      400,
      [{ path: 'budgetRules', message: 'must be at most 250, which is 250 for each campaign' }],
    ]);
    expect((await world.ask('GET', '/sd/campaigns')).json).toEqual([]);
    expect((await seed({ campaigns: 0, sdCampaigns: 1, budgetRules: 250 })).json).toMatchObject({ budgetRules: 250 });
  });

  it('[TOD-390] all products are within the limits of every marketplace and account, also in a strict world', () => {
    const world = openWorld({ scenario: 'default' });
    world.state.updateRow({ settings: { ...world.state.settings, strict: true } });
    const perAdGroup = {
      sbKeywordsPerAdGroup: 5,
      sbTargetsPerAdGroup: 4,
      sbThemesPerAdGroup: 2,
      sdTargetsPerAdGroup: 60,
    };
    for (const { profileId, accountId } of world.state.accountStore.profiles()) {
      const account = world.state.accountStore.account(accountId);
      const sbCampaigns = account === undefined || brandsOf(account).length === 0 ? 0 : 2;
      const counts = fill(world, { sbCampaigns, sdCampaigns: 4, ...perAdGroup, createdDaysAgo: 10 }, profileId);
      expect(counts).toMatchObject({ sbAds: sbCampaigns, sbThemes: 2 * sbCampaigns, sdTargets: 240 });
    }
  });

  it('is available in a seed file', async () => {
    const yaml = `
accounts: [{ name: Shop, type: seller, countries: [US] }]
generate: [{ account: Shop, country: US, campaigns: 2, adGroupsPerCampaign: 1, keywordsPerAdGroup: 3 }]
`;
    const world = openWorld({ yaml });
    expect((await world.ask('GET', '/v2/sp/keywords')).json).toHaveLength(6);
  });
});
