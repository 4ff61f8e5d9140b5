import { expect } from 'vitest';
import { payBids, priceOn } from '../fixtures/accounts/bid-rules.ts';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const RULE = '5d0c7a1e-4b56-4f0e-9a51-3c2f8e6b7d11';
const keywords = Array.from({ length: 40 }, (_, i) => ({ keywordText: `garden chair ${i}`, matchType: 'BROAD' }));
const CAMPAIGN = {
  ref: 'c',
  campaignId: '7',
  name: 'Ruled',
  targetingType: 'MANUAL',
  budget: { budget: 10_000 },
  dynamicBidding: { strategy: 'MANUAL' },
  createdDaysAgo: 40,
  startDate: 'today-40d',
  adGroups: [{ name: 'g', defaultBid: 1, keywords, productAds: [{ sku: 'S-1', asin: 'B0000000A1' }] }],
};
const SCENARIO = {
  extends: 'default',
  entities: [
    {
      account: 'Orvenna Outdoor',
      country: 'US',
      campaigns: [CAMPAIGN],
      bidRules: [
        { ruleId: RULE, campaignRefs: ['c'], createdDaysAgo: 3, rule: { type: 'ROAS', threshold: 0.01 } },
        {
          campaignIds: ['7'],
          createdDaysAgo: 3,
          rule: { type: 'SCHEDULE', increase: 100, startTime: 'today-2d', endTime: 'today-1d' },
        },
      ],
    },
  ],
  timeline: [{ at: '30h', do: { bidRules: [{ ruleId: RULE, state: 'PAUSED' }] } }],
};

async function start(scenario: object): Promise<TestWorld> {
  const seller = openWorld();
  const headers = { 'content-type': 'application/json' };
  const { status, text } = await seller.admin('POST', '/scenario', undefined, {
    raw: JSON.stringify(scenario),
    headers,
  });
  expect([status, text]).toEqual([200, expect.anything()]);
  await payBids(seller);
  return seller;
}

it('[TOD-259] [TOD-265] seeds and timelines declare rules of bids, which act on past days too', async () => {
  const seller = await start(SCENARIO);
  // The day of the start is Monday, 2 March, and the rules were created on Friday.
  expect(await priceOn(seller, '7', '2026-02-27')).toBe(1);
  expect(await priceOn(seller, '7', '2026-02-28')).toBe(2.2);
  expect(await priceOn(seller, '7', '2026-03-01')).toBe(1.21);
  await seller.admin('POST', '/clock/advance', { by: '4d' });
  expect(await priceOn(seller, '7', '2026-03-03')).toBe(1.46);
  expect(await priceOn(seller, '7', '2026-03-04')).toBe(1);
  const { json } = await seller.admin('GET', `/entities/bidRules/${RULE}`);
  expect(json).toMatchObject({
    ruleId: RULE,
    campaignIds: ['7'],
    state: 'PAUSED',
    rule: { type: 'ROAS', threshold: 0.01 },
  });
});

it('refuses rules of bids that are not valid, with the path', async ({ world: seller }) => {
  const seed = (bidRule: object) =>
    seller.admin('POST', '/seed', {
      profileId: seller.profile(),
      entities: { campaigns: [CAMPAIGN], bidRules: [bidRule] },
    });
  const rule = { type: 'SCHEDULE', increase: 5 };
  const refused: [object, string][] = [
    [{ rule }, 'entities.bidRules[0].campaignIds'],
    [{ campaignRefs: ['c'], rule: { type: 'ROAS' } }, 'entities.bidRules[0].rule.threshold'],
    [{ campaignRefs: ['c'], rule: { ...rule, increase: 101 } }, 'entities.bidRules[0].rule.increase'],
    [
      { campaignRefs: ['c'], rule: { ...rule, window: { startTime: '9:00', endTime: '10:00' } } },
      'entities.bidRules[0].rule.window.startTime',
    ],
    [
      { campaignRefs: ['c'], rule: { ...rule, startTime: 'today', endTime: 'today-1d' } },
      'entities.bidRules[0].rule.endTime',
    ],
    [{ campaignIds: ['8'], rule }, 'entities.bidRules[0].campaignIds[0]'],
  ];
  for (const [bidRule, path] of refused) {
    const { status, json } = await seed(bidRule);
    expect([status, json.errors?.[0]?.path]).toEqual([400, path]);
  }
  expect((await seed({ campaignRefs: ['c'], rule })).status).toBe(201);
});

it('the admin API changes a rule of bids, a scenario of the world has it, and a copy has the same numbers', async () => {
  const seller = await start(SCENARIO);
  const change = await seller.admin('PATCH', `/entities/bidRules/${RULE}`, { rule: { type: 'ROAS', threshold: 1000 } });
  expect([change.status, change.json.rule.threshold]).toEqual([200, 1000]);
  const wrong = await seller.admin('PATCH', `/entities/bidRules/${RULE}`, { rule: { type: 'SCHEDULE', increase: 5 } });
  expect([wrong.status, wrong.json.errors[0].path]).toEqual([400, 'rule.type']);
  await seller.admin('POST', '/clock/advance', { by: '3d' });
  const headers = { accept: 'application/json' };
  const { json } = await seller.admin('GET', '/scenario', undefined, { headers });
  const made = await seller.admin('POST', '/worlds', { name: 'copy', scenario: json.scenario });
  expect([made.status, made.text]).toEqual([201, expect.anything()]);
  const rulesOf = async (world: string) => {
    const { bidRules } = (await seller.admin('GET', `/worlds/${world}/entities/bidRules`)).json;
    return bidRules.map(({ lastUpdatedDate: _updated, ...rule }: Record<string, unknown>) => rule);
  };
  expect((await rulesOf('default')).length).toBe(4);
  expect(await rulesOf('copy')).toEqual(await rulesOf('default'));
  for (const date of ['2026-03-01', '2026-03-03', '2026-03-05']) {
    const query = new URLSearchParams({ profileId: seller.profile(), recordType: 'campaigns', date });
    const rows = async (world: string) => (await seller.admin('GET', `/worlds/${world}/metrics?${query}`)).json.rows;
    expect(await rows('copy')).toEqual(await rows('default'));
  }
});
