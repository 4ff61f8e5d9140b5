/**
 * Publishers and campaigns of attribution that a seed or a scenario declares.
 */
import { describe, expect, it } from 'vitest';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';
import { advance, validate } from '../../../fixtures/scenarios.ts';

type Row = Readonly<Record<string, string>>;

const ACCOUNTS = `accounts:
  - { id: shop, name: Shop, type: seller, countries: [US, CA], brands: [Acme] }
  - { id: maker, name: Maker, type: vendor, countries: [US], brands: [North, South] }
  - { id: plain, name: Plain, type: vendor, countries: [US] }
entities:
  - account: shop
    country: US
    campaigns:
      - { name: C, targetingType: AUTO, budget: { budget: 5 }, createdDaysAgo: 90, adGroups: [{ name: g, defaultBid: 1, createdDaysAgo: 90, productAds: [{ sku: S-1, createdDaysAgo: 90 }] }] }
  - account: maker
    country: US
    campaigns:
      - { name: C, targetingType: AUTO, budget: { budget: 5 }, createdDaysAgo: 90, adGroups: [{ name: g, defaultBid: 1, createdDaysAgo: 90, productAds: [{ asin: B000000001, createdDaysAgo: 90 }] }] }
`;
const DECLARED = `attribution:
  publishers:
    - { id: radio, name: Radio One }
    - { id: '5', name: Letters, macros: { campaign: '<c>', adGroup: '<g>', creative: '<x>' } }
  campaigns:
    - account: shop
      country: US
      publisher: radio
      campaignId: '701'
      adGroups:
        - adGroupId: '702'
          asin: B0DECLARED
          creatives: [{ creativeId: '703', clicks: 200 }, { creativeId: '704', clicks: 400 }]
    - { account: Shop, country: US, publisher: Google Ads, adGroups: [{ creatives: [{}] }] }
    - { account: maker, country: US, brand: South, publisher: '5', campaignId: '801', adGroups: [{ creatives: [{ clicks: 50 }] }] }
`;

const start = (yaml = ACCOUNTS + DECLARED): TestWorld => openWorld({ yaml });

async function rows(world: TestWorld, body: object, profile = world.profile()): Promise<readonly Row[]> {
  const dates = { startDate: '20260101', endDate: '20260228' };
  const { status, json } = await world.ask('POST', '/attribution/report', { body: { ...dates, ...body }, profile });
  expect([status, json.details]).toEqual([200, undefined]);
  return json.reports;
}

const values = (all: readonly Row[], name: string): string[] => [...new Set(all.map((each) => each[name] ?? ''))];
const clicksOf = (all: readonly Row[], creativeId: string): number =>
  all.reduce((sum, each) => sum + (each['creativeId'] === creativeId ? Number(each['Click-throughs']) : 0), 0);

async function problemsOf(attribution: object): Promise<string> {
  const { text } = await validate(openWorld(), `${ACCOUNTS}attribution: ${JSON.stringify(attribution)}\n`);
  return text;
}

describe('declared campaigns of attribution', () => {
  it('[TOD-338] are the only ones of their profile in reports', async () => {
    const world = start();
    const metrics = 'Click-throughs';
    const byCreative = await rows(world, { metrics });
    expect(values(byCreative, 'publisher')).toEqual(['Radio One', 'Google Ads']);
    expect(values(byCreative, 'campaignId')[0]).toBe('701');
    expect(values(byCreative, 'campaignId')).toHaveLength(2);
    const days = values(byCreative, 'date').length;
    expect(clicksOf(byCreative, '703') / days).toBeGreaterThan(180);
    expect(clicksOf(byCreative, '703') / days).toBeLessThan(220);
    expect(clicksOf(byCreative, '704') / clicksOf(byCreative, '703')).toBeCloseTo(2, 0);
    const byCampaign = await rows(world, { metrics, groupBy: 'CAMPAIGN' });
    const sum = (all: readonly Row[]): number => all.reduce((total, each) => total + Number(each[metrics]), 0);
    expect(sum(byCampaign)).toBe(sum(byCreative));
  });

  it('[TOD-338] promote the declared product, and else one that the account advertises', async () => {
    const products = await rows(start(), { reportType: 'PRODUCTS' });
    const promoted = products.filter((each) => each['productConversionType'] === 'Promoted');
    const declared = promoted.filter(({ adGroupId }) => adGroupId === '702');
    expect(values(declared, 'productAsin')).toEqual(['B0DECLARED']);
    expect(values(promoted, 'productAsin')).toHaveLength(2);
  });

  it('[TOD-338] belong to the brand that they name, and leave other profiles as they are', async () => {
    const world = start();
    const vendor = await rows(world, { groupBy: 'CAMPAIGN' }, world.profile('US', { type: 'vendor' }));
    expect([values(vendor, 'advertiserName'), values(vendor, 'campaignId')]).toEqual([['South'], ['801']]);
    const only = DECLARED.replace(/ {4}- \{ account: maker.*\n/, '');
    const vendorOf = async (world: TestWorld) =>
      values(await rows(world, {}, world.profile('US', { type: 'vendor' })), 'campaignId');
    const generated = await vendorOf(start(ACCOUNTS));
    expect(generated).toHaveLength(6);
    expect(await vendorOf(start(ACCOUNTS + only))).toEqual(generated);
  });

  it('[TOD-339] are on declared publishers, which the list and the tags have', async () => {
    const world = start();
    const { json } = await world.ask('GET', '/attribution/publishers');
    const list = json.publisher as { id: string; name: string; macroEnabled: boolean }[];
    expect(list).toHaveLength(10);
    expect(list.filter(({ id }) => id === 'radio' || id === '5')).toEqual([
      { id: '5', name: 'Letters', macroEnabled: true },
      { id: 'radio', name: 'Radio One', macroEnabled: false },
    ]);
    const tagOf = async (path: string, id: string): Promise<string> => {
      const { json: tags } = await world.ask('GET', `/attribution/tags/${path}?publisherIds=${id}`);
      const [byPublisher] = Object.values(tags.advertiserAttributionTagMap) as Record<string, string>[];
      return byPublisher?.[id] ?? '';
    };
    expect(await tagOf('macroTag', '5')).toContain('aa_campaignid=<c>&aa_adgroupid=<g>&aa_creativeid=<x>');
    expect(await tagOf('nonMacroTemplateTag', 'radio')).toContain('aa_campaignid={insertCampaignId}');
    const { status } = await world.ask('GET', '/attribution/tags/nonMacroTemplateTag?publisherIds=5');
    expect(status).toBe(400);
  });

  it('[TOD-338] are replaced by those of a step, which the scenario of the world has', async () => {
    const step = 'timeline: [{ at: 1h, do: { attribution: { publishers: [{ id: tv, name: TV One }] } } }]\n';
    const world = start(ACCOUNTS + DECLARED + step);
    await advance(world, '1h');
    expect(values(await rows(world, {}), 'publisher')).toEqual(['Google Ads', 'Facebook', 'Email - Other']);
    const { text } = await world.admin('GET', '/scenario', undefined, { undocumented: true });
    expect(text).toContain('TV One');
  });

  it.each([
    ['an unknown account', { account: 'shops' }, 'there is no account shops'],
    ['a country without a profile', { country: 'DE' }, 'Shop has no profile in DE'],
    ['an account without a brand', { account: 'plain' }, 'has no brand'],
    ['a brand of another account', { brand: 'South' }, 'must be a brand that Shop advertises'],
    ['an unknown publisher', { publisher: 'TV' }, 'there is no publisher TV'],
    ['no creative', { adGroups: [{ creatives: [] }] }, 'creatives'],
    ['501 creatives', { adGroups: [{ creatives: Array.from({ length: 501 }, () => ({})) }] }, 'at most 500 creatives'],
    ['an id twice', { adGroups: [1, 2].map(() => ({ adGroupId: '5', creatives: [{}] })) }, 'is the id of two'],
  ])('[TOD-338] are refused for %s', async (_what, changes, message) => {
    const campaign = { account: 'Shop', country: 'US', publisher: '1', adGroups: [{ creatives: [{}] }], ...changes };
    expect(await problemsOf({ campaigns: [campaign] })).toContain(message);
  });
});
