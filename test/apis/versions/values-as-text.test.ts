/**
 * Numbers and booleans that examples of the vendor send as texts.
 */
import { expect, it } from 'vitest';
import { changeSettings } from '../../fixtures/accounts/collections.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { campaign, v4 } from '../../fixtures/programs/clients/sb-v4.ts';

const CAMPAIGN = {
  name: 'Lanterns',
  tactic: 'T00020',
  state: 'enabled',
  startDate: '20260302',
  budgetType: 'daily',
  budget: 60,
};
const KEYWORDS = 'application/vnd.sbkeywordrecommendation.v3+json';

type Send = (world: TestWorld, text: string) => Promise<Answer>;
const CASES: readonly [title: string, value: string, other: string, send: Send][] = [
  [
    'the budget of a campaign of sponsored display',
    '10.00',
    '10 USD',
    (world, budget) => world.ask('POST', '/sd/campaigns', { body: [{ ...CAMPAIGN, budget }] }),
  ],
  [
    'the bid of a target of sponsored display',
    '1.25',
    'true',
    async (world, bid) => {
      const [{ targetId }] = (await world.ask('GET', '/sd/targets')).json;
      return world.ask('PUT', '/sd/targets', { body: [{ targetId, bid }] });
    },
  ],
  [
    'bidOptimization of sponsored brands version 4',
    'false',
    '10.00',
    (world, bidOptimization) =>
      v4(world, 'campaigns', 'create', { campaigns: [campaign(1, { bidding: { bidOptimization } })] }),
  ],
  [
    'bidOptimization of sponsored brands version 3',
    'false',
    'no',
    async (world, bidOptimization) => {
      const [{ campaignId }] = (await world.ask('GET', '/sb/campaigns')).json;
      return world.ask('PUT', '/sb/campaigns', { body: [{ campaignId, bidOptimization }] });
    },
  ],
  [
    'maxNumSuggestions of sponsored brands',
    '3',
    '03',
    (world, maxNumSuggestions) =>
      world.ask('POST', '/sb/recommendations/keyword', {
        body: { asins: ['B0EXAMPLE1'], maxNumSuggestions },
        headers: { 'content-type': KEYWORDS, accept: KEYWORDS },
      }),
  ],
];

const isTaken = ({ status, text }: Answer): boolean =>
  status < 300 && !/INVALID_ARGUMENT|"code":"(?!SUCCESS)|"error":\[\{|"errors":\[\{/.test(text);

it.each(CASES)('[TOD-547] are taken with dialect observed, and recorded: %s', async (_title, value, other, send) => {
  const world = openWorld({ scenario: 'default' });
  changeSettings(world, { dialect: 'observed' });
  const taken = await send(world, value);
  expect(isTaken(taken), taken.text).toBe(true);
  expect(taken.violations).toContainEqual({ rule: 'value-as-text', evidence: expect.stringContaining(`'${value}'`) });
  expect(isTaken(await send(world, other))).toBe(false);
});

it.each(CASES)(
  '[TOD-547] are refused by the documents and in strict worlds: %s',
  async (_title, value, _other, send) => {
    for (const settings of [{}, { dialect: 'observed', strict: true }] as const) {
      const world = openWorld({ scenario: 'default' });
      changeSettings(world, settings);
      expect(isTaken(await send(world, value))).toBe(false);
    }
  },
);
