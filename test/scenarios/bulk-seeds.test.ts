/** Entities generated in bulk. */
import { faker } from '@faker-js/faker/locale/en';
import { describe, expect, it } from 'vitest';
import { bulk, type Bulk } from '../../src/model/schemas/seed-file.ts';
import { fakerWords } from '../../src/scenarios/generator/faker-words.ts';
import { generate } from '../../src/scenarios/generator/generate.ts';
import { NOW, sandbox, type Sandbox } from '../fixtures/sandbox.ts';

const DAY = 86_400_000;

function fill(box: Sandbox, input: Partial<Bulk>, profileId = box.profile()) {
  const outcome = generate(box.world, profileId, bulk.parse(input), fakerWords);
  if ('problems' in outcome) throw new Error(JSON.stringify(outcome.problems));
  return outcome.counts;
}

describe('bulk generation', () => {
  it('creates the requested numbers of entities and returns the counts', async () => {
    const box = sandbox();
    const counts = fill(box, {
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
      const { json } = await box.ask('GET', `/v2/sp/${collection}/extended`);
      expect(json).toHaveLength(count);
      for (const { creationDate } of json) expect(creationDate).toBe(NOW - 45 * DAY);
    }
    const { json } = await box.ask('GET', '/v2/sp/campaigns/extended');
    expect(json[0]).toMatchObject({
      state: 'enabled',
      startDate: '20260116',
      servingStatus: 'CAMPAIGN_STATUS_ENABLED',
    });
  });

  it('gives every second ad group targets if keywords are requested too', () => {
    const counts = fill(sandbox(), {
      campaigns: 2,
      adGroupsPerCampaign: 3,
      keywordsPerAdGroup: 5,
      targetsPerAdGroup: 8,
    });
    expect(counts).toMatchObject({ adGroups: 6, keywords: 15, targets: 24 });
    expect(fill(sandbox(), { adGroupsPerCampaign: 2, targetsPerAdGroup: 3 })).toMatchObject({ targets: 6 });
  });

  it('does not repeat texts in an ad group or names in a campaign or profile', () => {
    const box = sandbox();
    fill(box, {
      keywordsPerAdGroup: 10_000,
      negativeKeywordsPerAdGroup: 1000,
      productAdsPerAdGroup: 1000,
      campaignNegativeKeywordsPerCampaign: 1000,
    });
    const page = { filters: [], startIndex: 0, count: 20_000 };
    const keywords = box.world.store('keyword').lists.page(box.profile(), page);
    expect(new Set(keywords.map(({ comparedText }) => comparedText)).size).toBe(10_000);
    for (const kind of ['negativeKeyword', 'campaignNegativeKeyword'] as const) {
      const rows = box.world.store(kind).lists.page(box.profile(), page);
      expect(new Set(rows.map(({ comparedText }) => comparedText)).size).toBe(1000);
    }
    expect(fill(box, { campaigns: 300, adGroupsPerCampaign: 0 })).toMatchObject({ campaigns: 300 });
    expect(fill(box, { adGroupsPerCampaign: 1000 })).toMatchObject({ adGroups: 1000 });
  });

  it('is the same for the same seed, and different for another seed and for the next request', () => {
    const input = { campaigns: 2, adGroupsPerCampaign: 2, keywordsPerAdGroup: 20, productAdsPerAdGroup: 2 };
    const texts = (box: Sandbox) => {
      fill(box, input);
      const rows = box.world.store('keyword').lists.page(box.profile(), { filters: [], startIndex: 0, count: 5000 });
      return rows.map(({ id, text }) => `${id} ${text}`);
    };
    const box = sandbox();
    const [once, again] = [texts(box), texts(sandbox())];
    expect(again).toEqual(once);
    expect(texts(sandbox({ seed: '2' }))).not.toEqual(once);
    const both = texts(box);
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
    expect(nextNumbers(() => fill(sandbox(), { keywordsPerAdGroup: 3 }))).toEqual(expected);
  });

  it('respects the limits of every marketplace and account, also in a strict world in observed mode', () => {
    const box = sandbox();
    box.world.updateRow({
      settings: { ...box.world.settings, strict: true, dialect: 'observed', duplicates: 'error' },
    });
    for (const { profileId } of box.world.accountStore.profiles()) {
      const input = { adGroupsPerCampaign: 4, keywordsPerAdGroup: 20, targetsPerAdGroup: 5, productAdsPerAdGroup: 3 };
      expect(fill(box, { ...input, createdDaysAgo: 10 }, profileId)).toMatchObject({ keywords: 40, productAds: 12 });
    }
  });

  it('creates product ads with ASINs for a vendor', async () => {
    const box = sandbox();
    const profile = box.profile('US', { type: 'vendor' });
    fill(box, { productAdsPerAdGroup: 2 }, profile);
    const { json } = await box.ask('GET', '/v2/sp/productAds', { profile });
    expect(json.length).toBeGreaterThan(0);
    for (const ad of json) expect(ad.asin).toMatch(/^B0[A-Z0-9]{8}$/);
  });

  it('rejects an unknown profile, and more than a million entities in one request', () => {
    const box = sandbox();
    expect(generate(box.world, '1', bulk.parse({}), fakerWords)).toMatchObject({ problems: [{ path: 'profileId' }] });
    const tooMany = bulk.parse({ campaigns: 1000, adGroupsPerCampaign: 100, keywordsPerAdGroup: 10 });
    expect(generate(box.world, box.profile(), tooMany, fakerWords)).toMatchObject({
      problems: [{ message: 'must generate at most 1000000 entities in one request, not 1101000' }],
    });
    expect(bulk.safeParse({ campaigns: -1 }).success).toBe(false);
  });

  it('is available in a seed file', async () => {
    const yaml = `
accounts: [{ name: Shop, type: seller, countries: [US] }]
generate: [{ account: Shop, country: US, campaigns: 2, adGroupsPerCampaign: 1, keywordsPerAdGroup: 3 }]
`;
    const box = sandbox({ yaml });
    expect((await box.ask('GET', '/v2/sp/keywords')).json).toHaveLength(6);
  });
});
