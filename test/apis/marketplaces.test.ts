/**
 * All marketplaces: the facts of the vendor's documents, in the account of each country.
 */
import { expect, it } from 'vitest';
import { COUNTRIES, type Country, type Region } from '../../src/model/marketplaces.ts';
import { campaign, writeV4 } from '../fixtures/programs/clients/sb-v4.ts';
import { write } from '../fixtures/programs/clients/v3-calls.ts';
import { V3_AD_GROUPS, V3_CAMPAIGNS } from '../fixtures/programs/clients/v3.ts';
import { changeSettings } from '../fixtures/accounts/collections.ts';
import { PLACES, todayIn, type Amounts } from '../fixtures/accounts/marketplaces.ts';
import { NOW, openWorld } from '../fixtures/sandbox.ts';

const ACCOUNT = `{ name: Shop, type: seller, brands: [Tarn], countries: [${COUNTRIES.join(', ')}] }`;
/** At an instant of two days. */
const world = openWorld({ yaml: `accounts: [${ACCOUNT}]`, now: NOW + 10.5 * 3_600_000 });
changeSettings(world, { dialect: 'observed' });

const around = ([min, max]: Amounts, unit: number): number[] => [min - unit, min, max, max + unit];

it('[TOD-555] the table has each country once', () => {
  expect(PLACES.map(([country]) => country).toSorted()).toEqual([...COUNTRIES].toSorted());
});

it.each(PLACES)(
  '[TOD-555, GEN-04, LIM-06] an account in %s has its region, currency, time zone and limits',
  async (country, region, currency, timeZone, marketplaceStringId, bids, budgets) => {
    const profile = world.profile(country);
    const own = await world.ask('GET', `/v2/profiles/${profile}`, { region, profile: undefined });
    expect(own.json).toMatchObject({
      countryCode: country,
      currencyCode: currency,
      timezone: timeZone,
      accountInfo: { marketplaceStringId },
    });
    const ask = { region, profile, headers: { prefer: 'return=representation' } };
    const unit = currency === 'JPY' ? 1 : 0.01;
    const campaigns = around(budgets, unit).map((budget, i) => ({
      name: `Campaign ${i}`,
      state: 'ENABLED',
      targetingType: 'MANUAL',
      budget: { budget, budgetType: 'DAILY' },
    }));
    const { success } = await write(world, V3_CAMPAIGNS, 'create', campaigns, ask);
    expect(success.map(({ index }) => index)).toEqual([1, 2]);
    const startDate = todayIn(timeZone, world.state.now());
    expect(success[0]).toMatchObject({ campaign: { startDate, budget: { budget: budgets[0] } } });
    const campaignId = success[0]?.['campaignId'];
    const adGroups = around(bids, unit).map((defaultBid, i) => ({
      campaignId,
      name: `Group ${i}`,
      state: 'ENABLED',
      defaultBid,
    }));
    const made = await write(world, V3_AD_GROUPS, 'create', adGroups, ask);
    expect(made.success.map(({ index }) => index)).toEqual([1, 2]);
  },
);

it.each<[Country, Region, Amounts, Amounts]>([
  ['IN', 'eu', [100, 21_000_000], [5000, 200_000_000]],
  ['PL', 'eu', [2, 2_400_000], [200, 47_000_000]],
  ['JP', 'fe', [100, 21_000_000], [10_000, 21_000_000]],
  ['US', 'na', [1, 1_000_000], [100, 20_000_000]],
])('[TOD-557] budgets of sponsored brands in %s have its limits', async (country, region, daily, lifetime) => {
  const ask = { region, profile: world.profile(country) };
  for (const [budgetType, limits] of [
    ['DAILY', daily],
    ['LIFETIME', lifetime],
  ] as const) {
    const items = around(limits, country === 'JP' ? 1 : 0.01).map((budget, i) =>
      campaign(i, { name: `${budgetType} ${i}`, budgetType, budget, endDate: '2026-12-31' }),
    );
    const { success } = await writeV4(world, 'campaigns', 'create', items, ask);
    expect(success.map(({ index }) => index)).toEqual([1, 2]);
  }
});

it.each<[Country, Region, usual: number, largest: number, viewsBid: number]>([
  ['US', 'na', 100, 1_000_000, 1],
  ['IN', 'eu', 1000, 21_000_000, 4],
  ['SE', 'eu', 100, 1_000_000, 1],
  ['JP', 'fe', 10_000, 21_000_000, 100],
])('[TOD-144, TOD-145] sponsored display in %s has its amounts', async (country, region, usual, largest, viewsBid) => {
  const ask = { region, profile: world.profile(country) };
  const named = { tactic: 'T00030', costType: 'vcpm', state: 'enabled', startDate: '20260401' };
  const items = [undefined, largest, largest + 1].map((budget, i) => ({ ...named, name: `Display ${i}`, budget }));
  const { json } = await world.ask('POST', '/sd/campaigns', { ...ask, body: items });
  expect(json.map(({ code }: { code: string }) => code === 'SUCCESS')).toEqual([true, true, false]);
  const { campaignId } = json[0];
  expect((await world.ask('GET', `/sd/campaigns/${campaignId}`, ask)).json.budget).toBe(usual);
  const unit = country === 'JP' ? 1 : 0.01;
  const groups = [viewsBid - unit, viewsBid].map((defaultBid, i) => ({
    campaignId,
    name: `Group ${i}`,
    state: 'enabled',
    bidOptimization: 'reach',
    defaultBid,
  }));
  const made = (await world.ask('POST', '/sd/adGroups', { ...ask, body: groups })).json;
  expect(made.map(({ code }: { code: string }) => code === 'SUCCESS')).toEqual([false, true]);
});
