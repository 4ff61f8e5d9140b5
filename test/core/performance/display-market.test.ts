/**
 * The market of sponsored display: its levels agree with public benchmarks, goals change who is reached, and what may not be
 * shown has no traffic.
 */
import { expect, it } from 'vitest';
import { reportBody, rowsOf } from '../../fixtures/programs/clients/reporting-v3.ts';
import { displayAccount, DISPLAY_CAMPAIGNS } from '../../fixtures/accounts/display-account.ts';
import type { TestWorld } from '../../fixtures/sandbox.ts';
import { measureAccount } from '../../../tools/docs/account-figures.ts';

type Row = Record<string, string | number | null>;

async function total(
  world: TestWorld,
  reportTypeId = 'sdCampaigns',
  groupBy = 'campaign',
  columns: string[] = [],
  dates: { startDate?: string; endDate?: string } = {},
): Promise<Row> {
  const adProduct = 'SPONSORED_DISPLAY';
  const names = ['impressions', 'clicks', 'cost', 'impressionsViews', 'purchasesClicks', ...columns];
  const rows: Row[] = await rowsOf(
    world,
    reportBody({ adProduct, reportTypeId, groupBy: [groupBy], columns: names }, dates),
  );
  return Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name]), 0)]));
}

const one = (campaign: object, adGroup: object): object[] => {
  const [, audiences] = DISPLAY_CAMPAIGNS;
  return [{ ...audiences, ...campaign, sdAdGroups: [{ ...audiences?.sdAdGroups[0], ...adGroup }] }];
};

it.each(['1', '2', '3', '4'])(
  '[TOD-181] has the click rate and the click price of benchmarks with seed %s',
  async (seed) => {
    const world = await displayAccount({ seed }, DISPLAY_CAMPAIGNS.slice(0, 2));
    const figures = measureAccount(world.state, world.profile(), { campaignType: 'sponsoredDisplay' });
    expect(figures.total.clickRate).toBeGreaterThan(0.001);
    expect(figures.total.clickRate).toBeLessThan(0.004);
    expect(figures.total.price).toBeGreaterThan(60);
    expect(figures.total.price).toBeLessThan(150);
    expect(figures.total.orderRate).toBeGreaterThan(0.04);
    expect(figures.total.orderRate).toBeLessThan(0.2);
  },
);

it('[TOD-182] pays at most the bid for 1000 viewable impressions, and nothing for clicks', async () => {
  const world = await displayAccount(
    {},
    one(
      { costType: 'VCPM' },
      {
        defaultBid: 5,
        sdTargets: [
          { expression: [{ type: 'similarProduct' }] },
          { expression: [{ type: 'audience', value: [{ type: 'audienceSameAs', value: '7' }] }] },
        ],
      },
    ),
  );
  const { cost, impressionsViews } = await total(world);
  const price = (1000 * Number(cost)) / Number(impressionsViews);
  expect(price).toBeGreaterThan(1);
  expect(price).toBeLessThanOrEqual(7.5);
});

it('[TOD-182] orders follow more of the clicks of conversions, and reach shows an ad to more people', async () => {
  const rateWith = async (bidOptimization: string): Promise<number> => {
    const { purchasesClicks, clicks } = await total(
      await displayAccount({}, one({}, { bidOptimization, defaultBid: 0.8 })),
    );
    return Number(purchasesClicks) / Number(clicks);
  };
  expect(await rateWith('CONVERSIONS')).toBeGreaterThan(await rateWith('CLICKS'));
  const frequencyOf = async (campaign: object, adGroup: object): Promise<number> => {
    const world = await displayAccount({}, one(campaign, adGroup));
    const { impressions, cumulativeReach } = await total(world, 'sdAdGroup', 'adGroup', ['cumulativeReach']);
    return Number(impressions) / Number(cumulativeReach);
  };
  const targets = {
    sdTargets: [{ expression: [{ type: 'audience', value: [{ type: 'audienceSameAs', value: '7' }] }] }],
  };
  expect(await frequencyOf({ costType: 'VCPM' }, { ...targets, defaultBid: 3 })).toBeLessThan(
    await frequencyOf({}, { ...targets, defaultBid: 1.2 }),
  );
});

it('[TOD-180] shows nothing while no creative of the ad group is approved, nor on a product that is excluded', async () => {
  const rejected = { properties: {}, moderationStatus: 'REJECTED' };
  const held = await displayAccount({}, one({}, { sdCreatives: [rejected] }));
  expect(await total(held)).toMatchObject({ impressions: 0 });
  const approved = { properties: {}, moderationStatus: 'APPROVED' };
  const shown = await displayAccount({}, one({}, { sdCreatives: [rejected, approved] }));
  expect((await total(shown))['impressions']).toBeGreaterThan(0);
  const page = { expression: [{ type: 'asinSameAs', value: 'B0RIVAL001' }] };
  const onPage = (sdNegativeTargets: object[]): object[] =>
    one({ tactic: 'T00020' }, { defaultBid: 4, sdTargets: [page], sdNegativeTargets });
  expect((await total(await displayAccount({}, onPage([]))))['impressions']).toBeGreaterThan(0);
  // Negative targets act from their creation on.
  const excluded = await displayAccount({}, onPage([page]));
  await excluded.admin('POST', '/clock/advance', { by: '40d' });
  const later = { startDate: '2026-03-15', endDate: '2026-04-10' };
  expect(await total(excluded, 'sdCampaigns', 'campaign', [], later)).toMatchObject({ impressions: 0 });
});

it('[TOD-180] a target has the same shoppers in every campaign, and they are shown one ad', async () => {
  const [, audiences] = DISPLAY_CAMPAIGNS;
  const once = await displayAccount({}, [audiences ?? {}]);
  const twice = await displayAccount({}, [audiences ?? {}, { ...audiences, name: 'Copy' }]);
  expect((await total(twice))['impressions']).toBe((await total(once))['impressions']);
});
