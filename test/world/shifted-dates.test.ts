/**
 * A scenario that starts on another day than that of its compilation: every timestamp is shifted.
 */
import { expect, it } from 'vitest';
import { shiftDates } from '../../src/world/lifecycle/template.ts';
import { World } from '../../src/world/state/world.ts';
import { changeSettings } from '../fixtures/accounts/collections.ts';
import { NOW, openWorld } from '../fixtures/sandbox.ts';
import { ad, sandboxWithBrandParents, makeOneV4 } from '../fixtures/programs/clients/sb-v4.ts';

const DAY = 86_400_000;

it('the end of a review of a sponsored brands ad and its history are shifted', async () => {
  const { world, adGroupId } = await sandboxWithBrandParents();
  changeSettings(world, { moderation: { after: 2 * DAY } });
  const adId = await makeOneV4(world, 'ads', ad(adGroupId, 'video'), { format: 'video' });
  const { state } = world;
  const profileId = world.profile();
  expect(state.store('sbAd').byId(profileId, adId)?.approvedAt).toBe(NOW + 2 * DAY);
  await world.admin('PATCH', `/entities/sbAds/${adId}`, { moderationStatus: 'REJECTED' });
  const approvals = (of: World): unknown[] =>
    of.history
      .of(profileId, of.store('sbAd').byId(profileId, adId)?.campaignId ?? '')
      .filter(({ field }) => field === 'approvedAt')
      .map(({ was }) => was);
  expect(approvals(state)).toEqual([NOW + 2 * DAY]);
  const pendingId = await makeOneV4(world, 'ads', ad(adGroupId, 'video', { name: 'Pending' }), { format: 'video' });

  const moved = new World(shiftDates(state.storage.toBytes(), 40));
  try {
    expect(moved.store('sbAd').byId(profileId, pendingId)?.approvedAt).toBe(NOW + 42 * DAY);
    expect(moved.store('sbAd').byId(profileId, pendingId)?.createdAt).toBe(NOW + 40 * DAY);
    expect(approvals(moved)).toEqual([NOW + 42 * DAY]);
  } finally {
    moved.storage.close();
  }
});

it.each(['2026-03-02', '2026-06-01'])('calendar days of changes stay in a world that starts on %s', async (day) => {
  const world = openWorld();
  const duration = { dateRangeTypeRuleDuration: { startDate: '20260101', endDate: '20281231' } };
  const ruleDetails = { name: 'Rule', budgetIncreaseBy: { value: 5 }, duration };
  const ruleId = '6f1d9d0e-4f0c-4d5e-9d0a-6c8b1f6f0a11';
  const campaigns = [{ campaignId: '7', name: 'Lamps', targetingType: 'MANUAL', budget: { budget: 10 } }];
  const relative = { dateRangeTypeRuleDuration: { startDate: 'today' } };
  const budgetRules = [{ ruleId, campaignIds: ['7'], ruleDetails: { ...ruleDetails, duration: relative } }];
  const start = { clock: 'frozen', now: `${day}T12:00:00Z` };
  const base = {
    accounts: [{ name: 'Shop', type: 'seller', countries: ['US'] }],
    entities: [{ account: 'Shop', country: 'US', campaigns, budgetRules }],
  };
  const changed = { change: [{ collection: 'campaigns', id: '7', endDate: '2028-12-31' }] };
  for (const [name, changes] of Object.entries({ changed, ruled: { budgetRules: [{ ruleId, ruleDetails }] } })) {
    const made = await world.admin('POST', '/worlds', { name, scenario: { ...base, ...changes }, ...start });
    expect({ status: made.status, text: made.text }).toMatchObject({ status: 201 });
  }
  const campaign = await world.admin('GET', '/worlds/changed/entities/campaigns/7');
  expect(campaign.json.endDate).toBe('2028-12-31');
  const rule = await world.admin('GET', `/worlds/ruled/entities/budgetRules/${ruleId}`);
  expect(rule.json.ruleDetails.duration).toEqual(duration);
});

it('the first and last days of campaigns and portfolios of every product are shifted', async () => {
  const world = openWorld({ scenario: 'empty' });
  const dates = { startDate: 'today+1d', endDate: 'today+9d' };
  const entities = {
    campaigns: [{ campaignId: '1', name: 'P', targetingType: 'AUTO', budget: { budget: 9 }, ...dates }],
    sbCampaigns: [{ campaignId: '2', name: 'B', budget: 9, ...dates }],
    sdCampaigns: [{ campaignId: '3', name: 'D', tactic: 'T00020', budget: 9, ...dates }],
    portfolios: [{ portfolioId: '4', name: 'F', policy: 'DATE_RANGE', budget: 99, ...dates }],
  };
  const start = { accounts: [{ name: 'Shop', type: 'seller', countries: ['US'], brands: ['Acme'] }] };
  const scenario = { ...start, entities: [{ account: 'Shop', country: 'US', ...entities }] };
  const now = '2026-06-01T20:00:00Z';
  const made = await world.admin('POST', '/worlds', { name: 'moved', scenario, clock: 'frozen', now });
  expect([made.status, made.text]).toEqual([201, made.text]);
  for (const [collection, id] of Object.entries({ campaigns: 1, sbCampaigns: 2, sdCampaigns: 3, portfolios: 4 })) {
    const { json } = await world.admin('GET', `/worlds/moved/entities/${collection}/${id}`);
    expect([collection, json.startDate, json.endDate]).toEqual([collection, '2026-06-02', '2026-06-10']);
  }
});
