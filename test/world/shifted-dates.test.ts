/**
 * A scenario that starts on another day than that of its compilation: every timestamp is shifted.
 */
import { expect, it } from 'vitest';
import { shiftDates } from '../../src/world/lifecycle/shift-dates.ts';
import { World } from '../../src/world/world.ts';
import { changeSettings } from '../fixtures/collections.ts';
import { NOW } from '../fixtures/sandbox.ts';
import { ad, sandboxWithBrandParents, makeOneV4 } from '../fixtures/clients/sb-v4.ts';

const DAY = 86_400_000;

it('the end of a review of a sponsored brands ad and its history are shifted', async () => {
  const { box, adGroupId } = await sandboxWithBrandParents();
  changeSettings(box, { moderation: { after: 2 * DAY } });
  const adId = await makeOneV4(box, 'ads', ad(adGroupId, 'video'), { format: 'video' });
  const { world } = box;
  const profileId = box.profile();
  expect(world.store('sbAd').byId(profileId, adId)?.approvedAt).toBe(NOW + 2 * DAY);
  await box.control('PATCH', `/entities/sbAds/${adId}`, { moderationStatus: 'REJECTED' });
  const approvals = (of: World): unknown[] =>
    of.history
      .of(profileId, of.store('sbAd').byId(profileId, adId)?.campaignId ?? '')
      .filter(({ field }) => field === 'approvedAt')
      .map(({ was }) => was);
  expect(approvals(world)).toEqual([NOW + 2 * DAY]);
  const pendingId = await makeOneV4(box, 'ads', ad(adGroupId, 'video', { name: 'Pending' }), { format: 'video' });

  const moved = new World(shiftDates(world.toBytes(), 40));
  try {
    expect(moved.store('sbAd').byId(profileId, pendingId)?.approvedAt).toBe(NOW + 42 * DAY);
    expect(moved.store('sbAd').byId(profileId, pendingId)?.createdAt).toBe(NOW + 40 * DAY);
    expect(approvals(moved)).toEqual([NOW + 42 * DAY]);
  } finally {
    moved.close();
  }
});
