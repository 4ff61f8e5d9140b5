/** The format of a seed file, and its days. */
import { describe, expect, it } from 'vitest';
import { NOW, openWorld } from '../fixtures/sandbox.ts';

const PEOPLE = `
accounts:
  - { name: Shop, type: seller, countries: [US, JP] }
`;

/** Of the one profile in the US. */
const entities = (lines: string): string => `${PEOPLE}entities:\n  - account: Shop\n    country: US\n${lines}`;

describe('nested children and flat lists with refs', () => {
  const nested = entities(`
    campaigns:
      - name: One
        ref: c
        targetingType: MANUAL
        budget: { budget: 10 }
        createdDaysAgo: 20
        campaignNegativeKeywords: [{ keywordText: used, matchType: NEGATIVE_EXACT }]
        adGroups:
          - name: Words
            ref: words
            defaultBid: 0.5
            keywords: [{ keywordText: red shoes, matchType: BROAD, bid: 0.7 }]
            negativeKeywords: [{ keywordText: blue, matchType: NEGATIVE_PHRASE }]
            productAds: [{ sku: A-1 }]
          - name: Products
            ref: products
            defaultBid: 0.6
            targets: [{ expression: [{ type: ASIN_SAME_AS, value: B000000001 }] }]
            negativeTargets: [{ expression: [{ type: ASIN_SAME_AS, value: B000000002 }] }]
      - name: Two
        ref: d
        targetingType: AUTO
        budget: { budget: 10 }
        campaignNegativeTargets: [{ expression: [{ type: ASIN_BRAND_SAME_AS, value: Other }] }]
`);
  const flat = entities(`
    campaigns:
      - { ref: c, name: One, targetingType: MANUAL, budget: { budget: 10 }, createdDaysAgo: 20 }
      - { ref: d, name: Two, targetingType: AUTO, budget: { budget: 10 } }
    adGroups:
      - { ref: words, campaignRef: c, name: Words, defaultBid: 0.5 }
      - { ref: products, campaignRef: c, name: Products, defaultBid: 0.6 }
    keywords: [{ adGroupRef: words, keywordText: red shoes, matchType: BROAD, bid: 0.7 }]
    negativeKeywords: [{ adGroupRef: words, keywordText: blue, matchType: NEGATIVE_PHRASE }]
    campaignNegativeKeywords: [{ campaignRef: c, keywordText: used, matchType: NEGATIVE_EXACT }]
    productAds: [{ adGroupRef: words, campaignRef: c, sku: A-1 }]
    targets: [{ adGroupRef: products, expression: [{ type: ASIN_SAME_AS, value: B000000001 }] }]
    negativeTargets: [{ adGroupRef: products, expression: [{ type: ASIN_SAME_AS, value: B000000002 }] }]
    campaignNegativeTargets: [{ campaignRef: d, expression: [{ type: ASIN_BRAND_SAME_AS, value: Other }] }]
`);

  it('produce the same bytes', async () => {
    const worlds = [openWorld({ yaml: nested }), openWorld({ yaml: flat })];
    const [one, two] = worlds.map(({ state: world }) => world.storage.toBytes());
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
    const keywords = await worlds[0]?.ask('GET', '/v2/sp/keywords/extended');
    expect(keywords?.json).toMatchObject([
      { keywordText: 'red shoes', matchType: 'broad', bid: 0.7, creationDate: NOW - 20 * 86_400_000 },
    ]);
  });
});

describe('a seed', () => {
  it('can set every field of a campaign', async () => {
    const seller = openWorld({
      yaml: entities(`
    campaigns:
      - campaignId: '2000000000000000001'
        name: All
        targetingType: AUTO
        state: PAUSED
        budget: { budget: 12.5, budgetType: DAILY }
        startDate: today-3d
        endDate: today+30d
        dynamicBidding:
          strategy: AUTO_FOR_SALES
          placementBidding: [{ placement: PLACEMENT_TOP, percentage: 40 }]
        tags: { team: blue }
        portfolioId: '77'
        servingStatus: AD_POLICING_SUSPENDED
`),
    });
    const { text, json } = await seller.ask('GET', '/v2/sp/campaigns/extended');
    expect(text).toContain('"campaignId":2000000000000000001');
    expect(json).toMatchObject([
      {
        targetingType: 'auto',
        state: 'paused',
        dailyBudget: 12.5,
        startDate: '20260227',
        endDate: '20260401',
        servingStatus: 'AD_POLICING_SUSPENDED',
      },
    ]);
    const bidding = await seller.ask('GET', '/v1/sp/campaigns', { headers: { BIDDING_CONTROLS_ON: 'true' } });
    expect(bidding.json[0].bidding).toEqual({
      strategy: 'autoForSales',
      adjustments: [{ predicate: 'placementTop', percentage: 40 }],
    });
    const [row] = seller.state.store('campaign').lists.page(seller.profile(), { filters: [], startIndex: 0, count: 1 });
    expect(row).toMatchObject({ tags: '{"team":"blue"}', portfolioId: '77' });
  });

  it('can create an archived parent with children', async () => {
    const seller = openWorld({
      yaml: entities(`
    campaigns:
      - name: Gone
        targetingType: MANUAL
        state: ARCHIVED
        budget: { budget: 5 }
        adGroups: [{ name: Group, defaultBid: 1, keywords: [{ keywordText: word, matchType: EXACT }] }]
`),
    });
    expect((await seller.ask('GET', '/v2/sp/campaigns')).json).toMatchObject([{ state: 'archived' }]);
    expect((await seller.ask('GET', '/v2/sp/keywords')).json).toMatchObject([
      { keywordText: 'word', state: 'enabled' },
    ]);
  });

  it('can set the bid of an auto target', () => {
    const seller = openWorld({
      yaml: entities(`
    campaigns:
      - name: Auto
        targetingType: AUTO
        budget: { budget: 5 }
        adGroups:
          - name: Group
            defaultBid: 1
            targets: [{ expressionType: AUTO, expression: [{ type: QUERY_HIGH_REL_MATCHES }], bid: 1.25, state: PAUSED }]
`),
    });
    const targets = seller.state.store('target').lists.page(seller.profile(), { filters: [], startIndex: 0, count: 9 });
    expect(targets).toHaveLength(4);
    expect(targets.filter(({ bid }) => bid !== null)).toMatchObject([
      { bid: 125, state: 'paused', expression: '[{"type":"queryHighRelMatches"}]' },
    ]);
  });
});

describe('dates in a seed', () => {
  const written = (start: string, end: string) =>
    entities(`
    campaigns:
      - { name: C, targetingType: AUTO, budget: { budget: 5 }, createdDaysAgo: 9, startDate: ${start}, endDate: ${end} }
`);
  const read = async (yaml: string, now: number) => {
    const { json } = await openWorld({ yaml, now }).ask('GET', '/v2/sp/campaigns/extended');
    const [{ startDate, endDate, creationDate }] = json;
    return { startDate, endDate, daysAgo: (now - creationDate) / 86_400_000 };
  };

  it('move with the day on which a world starts', async () => {
    const yaml = written('today-9d', 'today+1d');
    expect(await read(yaml, NOW)).toEqual({ startDate: '20260221', endDate: '20260303', daysAgo: 9 });
    expect(await read(yaml, NOW + 365 * 86_400_000)).toEqual({
      startDate: '20270221',
      endDate: '20270303',
      daysAgo: 9,
    });
  });

  it('stay the same if they are calendar days, also next to relative days', async () => {
    const yaml = written('2024-02-29', 'today+1d');
    expect(await read(yaml, NOW)).toEqual({ startDate: '20240229', endDate: '20260303', daysAgo: 9 });
    expect(await read(yaml, NOW + 365 * 86_400_000)).toEqual({
      startDate: '20240229',
      endDate: '20270303',
      daysAgo: 9,
    });
  });
});
