/**
 * Serving statuses of sponsored brands version 4: the first line of the table that applies determines the status.
 */
import { describe, expect, it } from 'vitest';
import { changeSettings, type Item } from '../../../fixtures/accounts/collections.ts';
import {
  ad,
  adGroup,
  campaign,
  sandboxWithBrandParents,
  makeOneV4,
  readV4,
  writeV4,
  type BrandParents,
} from '../../../fixtures/programs/clients/sb-v4.ts';

interface Entities extends BrandParents {
  adId: string;
}

async function createAll(): Promise<Entities> {
  const created = await sandboxWithBrandParents();
  const adId = await makeOneV4(created.world, 'ads', ad(created.adGroupId, 'video'), { format: 'video' });
  return { ...created, adId };
}

async function statuses({ world, campaignId, adGroupId, adId }: Entities): Promise<string[]> {
  const extended = { includeExtendedDataFields: true };
  const read = [
    await readV4(world, 'campaigns', campaignId, extended),
    await readV4(world, 'adGroups', adGroupId, extended),
    await readV4(world, 'ads', adId),
  ];
  return read.map(({ extendedData }) => String((extendedData as Item)['servingStatus']));
}

type Change = (entities: Entities) => Promise<unknown> | void;

const ofCampaign =
  (fields: Item): Change =>
  ({ world, campaignId }) =>
    writeV4(world, 'campaigns', 'update', [{ campaignId, ...fields }]);
const ofAdGroup =
  (fields: Item): Change =>
  ({ world, adGroupId }) =>
    writeV4(world, 'adGroups', 'update', [{ adGroupId, ...fields }]);
const ofAd =
  (fields: Item): Change =>
  ({ world, adId }) =>
    writeV4(world, 'ads', 'update', [{ adId, ...fields }]);
const profile =
  (fields: object): Change =>
  ({ world }) => {
    world.state.accountStore.changeProfile(world.profile(), fields);
  };
const force =
  (collection: string, id: (entities: Entities) => string, fields: Item): Change =>
  (entities) =>
    entities.world.admin('PATCH', `/entities/${collection}/${id(entities)}`, fields);
const archive =
  (resource: 'campaigns' | 'adGroups' | 'ads', id: (entities: Entities) => string): Change =>
  (entities) =>
    writeV4(entities.world, resource, 'delete', [id(entities)]);

const PAUSED = { state: 'PAUSED' };
const repeatStatus = (status: string): string[] => [status, status, status];
const ENABLED = ['CAMPAIGN_STATUS_ENABLED', 'AD_GROUP_STATUS_ENABLED', 'AD_STATUS_LIVE'];
const [CAMPAIGN = '', AD_GROUP = ''] = ENABLED;

/** From the last line of the table to the first: each change is made on top of those before it. */
const LINES: [name: string, change: Change, expected: string[]][] = [
  ['complete', () => undefined, ENABLED],
  [
    'campaign out of budget',
    force('sbCampaigns', ({ campaignId }) => campaignId, { outOfBudget: true }),
    repeatStatus('CAMPAIGN_OUT_OF_BUDGET'),
  ],
  ['account out of budget', profile({ outOfBudget: 1 }), repeatStatus('ADVERTISER_ACCOUNT_OUT_OF_BUDGET')],
  [
    'ad pending',
    force('sbAds', ({ adId }) => adId, { moderationStatus: 'PENDING_REVIEW' }),
    [...repeatStatus('ADVERTISER_ACCOUNT_OUT_OF_BUDGET').slice(1), 'AD_POLICING_PENDING_REVIEW'],
  ],
  [
    'ad rejected',
    force('sbAds', ({ adId }) => adId, { moderationStatus: 'REJECTED' }),
    [...repeatStatus('ADVERTISER_ACCOUNT_OUT_OF_BUDGET').slice(1), 'REJECTED'],
  ],
  ['ad paused', ofAd(PAUSED), [...repeatStatus('ADVERTISER_ACCOUNT_OUT_OF_BUDGET').slice(1), 'AD_PAUSED']],
  [
    'ad archived',
    archive('ads', ({ adId }) => adId),
    [...repeatStatus('ADVERTISER_ACCOUNT_OUT_OF_BUDGET').slice(1), 'AD_ARCHIVED'],
  ],
  ['ad group paused', ofAdGroup(PAUSED), ['ADVERTISER_ACCOUNT_OUT_OF_BUDGET', 'AD_GROUP_PAUSED', 'AD_GROUP_PAUSED']],
  [
    'ad group archived',
    archive('adGroups', ({ adGroupId }) => adGroupId),
    ['ADVERTISER_ACCOUNT_OUT_OF_BUDGET', 'AD_GROUP_ARCHIVED', 'AD_GROUP_ARCHIVED'],
  ],
  ['campaign ended', ofCampaign({ startDate: '2026-02-01', endDate: '2026-03-01' }), repeatStatus('ENDED')],
  ['campaign not started', ofCampaign({ startDate: '2026-03-03', endDate: null }), repeatStatus('PENDING_START_DATE')],
  ['campaign paused', ofCampaign(PAUSED), repeatStatus('CAMPAIGN_PAUSED')],
  ['payment failure', profile({ validPaymentMethod: 0 }), repeatStatus('ADVERTISER_PAYMENT_FAILURE')],
  ['campaign archived', archive('campaigns', ({ campaignId }) => campaignId), repeatStatus('CAMPAIGN_ARCHIVED')],
  [
    'forced',
    force('sbAds', ({ adId }) => adId, { servingStatus: 'ODD' }),
    ['CAMPAIGN_ARCHIVED', 'CAMPAIGN_ARCHIVED', 'ODD'],
  ],
];

describe('a serving status', () => {
  for (const dialect of ['spec', 'observed'] as const)
    it(`[SB4-38, SB4-39, SB4-37] is determined by the first line that applies, with the setting dialect: ${dialect}`, async () => {
      const entities = await createAll();
      changeSettings(entities.world, { dialect });
      for (const [name, change, expected] of LINES) {
        await change(entities);
        expect([name, ...(await statuses(entities))]).toEqual([name, ...expected]);
      }
    });

  it('[SB4-39] of a campaign or an ad group without a live ad is incomplete', async () => {
    const entities = await createAll();
    const { world, adId, campaignId } = entities;
    const empty = await makeOneV4(world, 'adGroups', adGroup(campaignId, 5));
    const emptyGroupStatus = async (): Promise<string> => {
      const { extendedData } = await readV4(world, 'adGroups', empty, { includeExtendedDataFields: true });
      return String((extendedData as Item)['servingStatus']);
    };
    expect(await emptyGroupStatus()).toBe('AD_GROUP_INCOMPLETE');
    expect((await statuses(entities)).slice(0, 2)).toEqual([CAMPAIGN, AD_GROUP]);
    await writeV4(world, 'ads', 'delete', [adId]);
    expect((await statuses(entities)).slice(0, 2)).toEqual(['CAMPAIGN_INCOMPLETE', 'AD_GROUP_INCOMPLETE']);
  });

  it('[SB4-37] does not change the state, which only the user sets', async () => {
    const entities = await createAll();
    for (const fields of [{ startDate: '2026-04-01' }, { startDate: '2026-02-01', endDate: '2026-02-02' }]) {
      await ofCampaign(fields)(entities);
      expect((await readV4(entities.world, 'campaigns', entities.campaignId))['state']).toBe('ENABLED');
    }
    const paused = await makeOneV4(entities.world, 'campaigns', campaign(7, PAUSED));
    expect((await readV4(entities.world, 'campaigns', paused))['state']).toBe('PAUSED');
  });
});
