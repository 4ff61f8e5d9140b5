/** How a seed file is written: what it can say, how days are told, and what is said of a mistake. */
import { describe, expect, it } from 'vitest';
import { playText } from '../src/verbs/player.ts';
import { NOW, sandbox } from './sandbox.ts';

const PEOPLE = `
accounts:
  - { name: Shop, type: seller, countries: [US, JP] }
`;

const FACTS = { scenario: 'written', seed: '1', now: NOW };

/** Of the one profile in the US. */
const entities = (lines: string): string => `${PEOPLE}entities:\n  - account: Shop\n    country: US\n${lines}`;

function problems(yaml: string) {
  const outcome = playText(yaml, FACTS);
  if (!('problems' in outcome)) throw new Error('nothing is wrong with it');
  return outcome.problems;
}

describe('children in their parents and flat lists with refs', () => {
  const nested = entities(`
    campaigns:
      - name: One
        targetingType: MANUAL
        budget: { budget: 10 }
        createdDaysAgo: 20
        campaignNegativeKeywords: [{ keywordText: used, matchType: NEGATIVE_EXACT }]
        campaignNegativeTargets: [{ expression: [{ type: ASIN_BRAND_SAME_AS, value: Other }] }]
        adGroups:
          - name: Words
            defaultBid: 0.5
            keywords: [{ keywordText: red shoes, matchType: BROAD, bid: 0.7 }]
            negativeKeywords: [{ keywordText: blue, matchType: NEGATIVE_PHRASE }]
            productAds: [{ sku: A-1 }]
          - name: Products
            defaultBid: 0.6
            targets: [{ expression: [{ type: ASIN_SAME_AS, value: B000000001 }] }]
            negativeTargets: [{ expression: [{ type: ASIN_SAME_AS, value: B000000002 }] }]
`);
  const flat = entities(`
    campaigns: [{ ref: c, name: One, targetingType: MANUAL, budget: { budget: 10 }, createdDaysAgo: 20 }]
    adGroups:
      - { ref: words, campaignRef: c, name: Words, defaultBid: 0.5 }
      - { ref: products, campaignRef: c, name: Products, defaultBid: 0.6 }
    keywords: [{ adGroupRef: words, keywordText: red shoes, matchType: BROAD, bid: 0.7 }]
    negativeKeywords: [{ adGroupRef: words, keywordText: blue, matchType: NEGATIVE_PHRASE }]
    campaignNegativeKeywords: [{ campaignRef: c, keywordText: used, matchType: NEGATIVE_EXACT }]
    productAds: [{ adGroupRef: words, campaignRef: c, sku: A-1 }]
    targets: [{ adGroupRef: products, expression: [{ type: ASIN_SAME_AS, value: B000000001 }] }]
    negativeTargets: [{ adGroupRef: products, expression: [{ type: ASIN_SAME_AS, value: B000000002 }] }]
    campaignNegativeTargets: [{ campaignRef: c, expression: [{ type: ASIN_BRAND_SAME_AS, value: Other }] }]
`);

  it('are the same bytes', async () => {
    const worlds = [sandbox({ yaml: nested }), sandbox({ yaml: flat })];
    const [one, two] = worlds.map(({ world }) => world.toBytes());
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
    const keywords = await worlds[0]?.ask('GET', '/v2/sp/keywords/extended');
    expect(keywords?.json).toMatchObject([
      { keywordText: 'red shoes', matchType: 'broad', bid: 0.7, creationDate: NOW - 20 * 86_400_000 },
    ]);
  });
});

describe('what a seed can say', () => {
  it('is every word for a campaign', async () => {
    const box = sandbox({
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
    const { text, json } = await box.ask('GET', '/v2/sp/campaigns/extended');
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
    const bidding = await box.ask('GET', '/v1/sp/campaigns', { headers: { BIDDING_CONTROLS_ON: 'true' } });
    expect(bidding.json[0].bidding).toEqual({
      strategy: 'autoForSales',
      adjustments: [{ predicate: 'placementTop', percentage: 40 }],
    });
    const [row] = box.world.store('campaign').page(box.profile(), { filters: [], startIndex: 0, count: 1 });
    expect(row).toMatchObject({ tags: '{"team":"blue"}', portfolioId: '77' });
  });

  it('is an archived parent with children that were there before', async () => {
    const box = sandbox({
      yaml: entities(`
    campaigns:
      - name: Gone
        targetingType: MANUAL
        state: ARCHIVED
        budget: { budget: 5 }
        adGroups: [{ name: Group, defaultBid: 1, keywords: [{ keywordText: word, matchType: EXACT }] }]
`),
    });
    expect((await box.ask('GET', '/v2/sp/campaigns')).json).toMatchObject([{ state: 'archived' }]);
    expect((await box.ask('GET', '/v2/sp/keywords')).json).toMatchObject([{ keywordText: 'word', state: 'enabled' }]);
  });

  it('is the bid of an auto target', () => {
    const box = sandbox({
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
    const targets = box.world.store('target').page(box.profile(), { filters: [], startIndex: 0, count: 9 });
    expect(targets).toHaveLength(4);
    expect(targets.filter(({ bid }) => bid !== null)).toMatchObject([
      { bid: 125, state: 'paused', expression: '[{"type":"queryHighRelMatches"}]' },
    ]);
  });
});

describe('days', () => {
  const written = (start: string, end: string) =>
    entities(`
    campaigns:
      - { name: C, targetingType: AUTO, budget: { budget: 5 }, createdDaysAgo: 9, startDate: ${start}, endDate: ${end} }
`);
  const read = async (yaml: string, now: number) => {
    const { json } = await sandbox({ yaml, now }).ask('GET', '/v2/sp/campaigns/extended');
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

  it('stay where they are when they are told by the calendar, also beside days that move', async () => {
    const yaml = written('2024-02-29', 'today+1d');
    expect(await read(yaml, NOW)).toEqual({ startDate: '20240229', endDate: '20260303', daysAgo: 9 });
    expect(await read(yaml, NOW + 365 * 86_400_000)).toEqual({
      startDate: '20240229',
      endDate: '20270303',
      daysAgo: 9,
    });
  });
});

describe('a mistake', () => {
  it('in the YAML is told with line and column', () => {
    expect(problems('accounts:\n  - name: [')).toMatchObject([{ line: 2, path: '' }]);
    expect(problems('accounts: 1\naccounts: 2')).toMatchObject([
      { line: 2, column: 1, message: 'Map keys must be unique' },
    ]);
  });

  it('in a field is told with its line, column and path', () => {
    const yaml = entities(`
    campaigns:
      - name: C
        targetingType: SOMETIMES
        budget: { budget: 5, currency: USD }
        startDate: 2026-02-30
`);
    expect(problems(yaml)).toMatchObject([
      { line: 10, column: 9, path: 'entities[0].campaigns[0].targetingType' },
      { line: 11, column: 30, path: 'entities[0].campaigns[0].budget.currency', message: 'is not a field here' },
      { line: 12, column: 9, path: 'entities[0].campaigns[0].startDate', message: expect.stringMatching(/^must be a/) },
    ]);
  });

  it('in what is missing is told where it is missed', () => {
    expect(problems('accounts:\n  - name: Shop\n    countries: [US]')).toMatchObject([
      { line: 2, path: 'accounts[0].type' },
    ]);
    expect(problems('')).toMatchObject([{ line: 1, column: 1 }]);
  });

  it('in a country, in a list and in a map alike, is told where it is', () => {
    const list = 'accounts:\n  - { name: A, type: seller, countries: [US, XX] }';
    expect(problems(list)).toMatchObject([{ line: 2, column: 46, path: 'accounts[0].countries[1]' }]);
    const map = 'accounts:\n  - name: A\n    type: seller\n    countries:\n      US: { profileId: x }';
    expect(problems(map)).toMatchObject([{ line: 5, path: 'accounts[0].countries.US.profileId' }]);
  });

  it('in an account or country that is nowhere else in the file is told', () => {
    expect(problems(`${PEOPLE}entities: [{ account: Nobody, country: US }]`)).toMatchObject([
      { path: 'entities[0].account', message: 'there is no account Nobody in this file' },
    ]);
    expect(problems(`${PEOPLE}generate: [{ account: Shop, country: DE }]`)).toMatchObject([
      { path: 'generate[0].country', message: 'Shop has no profile in DE' },
    ]);
  });

  it('that only writing finds is told with its line too, and of children of what failed nothing is', () => {
    const yaml = entities(`
    campaigns:
      - { name: C, targetingType: MANUAL, budget: { budget: 0.5 }, adGroups: [{ name: G, defaultBid: 1 }] }
      - name: D
        targetingType: MANUAL
        budget: { budget: 5 }
        adGroups:
          - name: G
            defaultBid: 1
            keywords:
              - { keywordText: a+, matchType: EXACT }
              - { keywordText: twice, matchType: EXACT }
              - { keywordText: TWICE, matchType: EXACT }
`);
    expect(problems(yaml).map(({ line, path, message }) => [line, path, message.replace(/\d{9,}/, 'ID')])).toEqual([
      [9, 'entities[0].campaigns[0].budget.budget', 'must be 1.00 to 1000000.00'],
      [17, 'entities[0].campaigns[1].adGroups[0].keywords[0].keywordText', 'is not of the form asked for'],
      [19, 'entities[0].campaigns[1].adGroups[0].keywords[2]', 'repeats keyword ID'],
    ]);
  });

  it('made to fill the memory is refused', () => {
    const levels = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`);
    expect(problems(`a0: &a0 [x]\n${levels.join('\n')}`)).toMatchObject([{ message: expect.stringMatching('alias') }]);
    expect(problems('['.repeat(20_000))).toContainEqual(expect.objectContaining({ message: 'is nested too deeply' }));
    expect(problems('x'.repeat(5_000_001))).toMatchObject([{ message: 'is longer than 5000000 characters' }]);
  });
});
