/**
 * Serving statuses of sponsored brands version 4, line by line: what is earlier in the table wins.
 */
import { describe, expect, it } from 'vitest';
import { changeSettings, type Item } from '../../fixtures/collections.ts';
import {
  ad,
  adGroup,
  campaign,
  groundV4,
  makeOneV4,
  readV4,
  writeV4,
  type Ground,
} from '../../fixtures/clients/sb-v4.ts';

interface Place extends Ground {
  adId: string;
}

async function complete(): Promise<Place> {
  const ground = await groundV4();
  const adId = await makeOneV4(ground.box, 'ads', ad(ground.adGroupId, 'video'), { format: 'video' });
  return { ...ground, adId };
}

async function statuses({ box, campaignId, adGroupId, adId }: Place): Promise<string[]> {
  const asked = { includeExtendedDataFields: true };
  const read = [
    await readV4(box, 'campaigns', campaignId, asked),
    await readV4(box, 'adGroups', adGroupId, asked),
    await readV4(box, 'ads', adId),
  ];
  return read.map(({ extendedData }) => String((extendedData as Item)['servingStatus']));
}

type Change = (place: Place) => Promise<unknown> | void;

const ofCampaign =
  (said: Item): Change =>
  ({ box, campaignId }) =>
    writeV4(box, 'campaigns', 'update', [{ campaignId, ...said }]);
const ofAdGroup =
  (said: Item): Change =>
  ({ box, adGroupId }) =>
    writeV4(box, 'adGroups', 'update', [{ adGroupId, ...said }]);
const ofAd =
  (said: Item): Change =>
  ({ box, adId }) =>
    writeV4(box, 'ads', 'update', [{ adId, ...said }]);
const profile =
  (said: object): Change =>
  ({ box }) => {
    box.world.accountStore.changeProfile(box.profile(), said);
  };
const force =
  (collection: string, id: (place: Place) => string, said: Item): Change =>
  (place) =>
    place.box.control('PATCH', `/entities/${collection}/${id(place)}`, said);
const delet =
  (resource: 'campaigns' | 'adGroups' | 'ads', id: (place: Place) => string): Change =>
  (place) =>
    writeV4(place.box, resource, 'delete', [id(place)]);

const PAUSED = { state: 'PAUSED' };
const same = (status: string): string[] => [status, status, status];
const ENABLED = ['CAMPAIGN_STATUS_ENABLED', 'AD_GROUP_STATUS_ENABLED', 'AD_STATUS_LIVE'];
const [CAMPAIGN = '', AD_GROUP = ''] = ENABLED;

/** From the last line of the table to the first: each change is made on top of those before it. */
const LINES: [name: string, change: Change, told: string[]][] = [
  ['complete', () => undefined, ENABLED],
  [
    'campaign out of budget',
    force('sbCampaigns', ({ campaignId }) => campaignId, { outOfBudget: true }),
    same('CAMPAIGN_OUT_OF_BUDGET'),
  ],
  ['account out of budget', profile({ outOfBudget: 1 }), same('ADVERTISER_ACCOUNT_OUT_OF_BUDGET')],
  [
    'ad pending',
    force('sbAds', ({ adId }) => adId, { moderationStatus: 'PENDING_REVIEW' }),
    [...same('ADVERTISER_ACCOUNT_OUT_OF_BUDGET').slice(1), 'AD_POLICING_PENDING_REVIEW'],
  ],
  [
    'ad rejected',
    force('sbAds', ({ adId }) => adId, { moderationStatus: 'REJECTED' }),
    [...same('ADVERTISER_ACCOUNT_OUT_OF_BUDGET').slice(1), 'REJECTED'],
  ],
  ['ad paused', ofAd(PAUSED), [...same('ADVERTISER_ACCOUNT_OUT_OF_BUDGET').slice(1), 'AD_PAUSED']],
  [
    'ad archived',
    delet('ads', ({ adId }) => adId),
    [...same('ADVERTISER_ACCOUNT_OUT_OF_BUDGET').slice(1), 'AD_ARCHIVED'],
  ],
  ['ad group paused', ofAdGroup(PAUSED), ['ADVERTISER_ACCOUNT_OUT_OF_BUDGET', 'AD_GROUP_PAUSED', 'AD_GROUP_PAUSED']],
  [
    'ad group archived',
    delet('adGroups', ({ adGroupId }) => adGroupId),
    ['ADVERTISER_ACCOUNT_OUT_OF_BUDGET', 'AD_GROUP_ARCHIVED', 'AD_GROUP_ARCHIVED'],
  ],
  ['campaign ended', ofCampaign({ startDate: '2026-02-01', endDate: '2026-03-01' }), same('ENDED')],
  ['campaign not started', ofCampaign({ startDate: '2026-03-03', endDate: null }), same('PENDING_START_DATE')],
  ['campaign paused', ofCampaign(PAUSED), same('CAMPAIGN_PAUSED')],
  ['payment failure', profile({ validPaymentMethod: 0 }), same('ADVERTISER_PAYMENT_FAILURE')],
  ['campaign archived', delet('campaigns', ({ campaignId }) => campaignId), same('CAMPAIGN_ARCHIVED')],
  [
    'forced',
    force('sbAds', ({ adId }) => adId, { servingStatus: 'ODD' }),
    ['CAMPAIGN_ARCHIVED', 'CAMPAIGN_ARCHIVED', 'ODD'],
  ],
];

describe('a serving status', () => {
  for (const dialect of ['spec', 'observed'] as const)
    it(`[SB4-38, SB4-39, SB4-37] is told by the first line that holds, in the dialect ${dialect}`, async () => {
      const place = await complete();
      changeSettings(place.box, { dialect });
      for (const [name, change, told] of LINES) {
        await change(place);
        expect([name, ...(await statuses(place))]).toEqual([name, ...told]);
      }
    });

  it('[SB4-39] of a campaign and an ad group without a live ad is incomplete', async () => {
    const place = await complete();
    const { box, adId, campaignId } = place;
    const empty = await makeOneV4(box, 'adGroups', adGroup(campaignId, 5));
    const told = async (): Promise<string> => {
      const { extendedData } = await readV4(box, 'adGroups', empty, { includeExtendedDataFields: true });
      return String((extendedData as Item)['servingStatus']);
    };
    expect(await told()).toBe('AD_GROUP_INCOMPLETE');
    expect((await statuses(place)).slice(0, 2)).toEqual([CAMPAIGN, AD_GROUP]);
    await writeV4(box, 'ads', 'delete', [adId]);
    expect((await statuses(place)).slice(0, 2)).toEqual(['CAMPAIGN_INCOMPLETE', 'AD_GROUP_INCOMPLETE']);
  });

  it("[SB4-37] leaves the state, which is the user's alone, as it was said", async () => {
    const place = await complete();
    for (const said of [{ startDate: '2026-04-01' }, { startDate: '2026-02-01', endDate: '2026-02-02' }]) {
      await ofCampaign(said)(place);
      expect((await readV4(place.box, 'campaigns', place.campaignId))['state']).toBe('ENABLED');
    }
    const paused = await makeOneV4(place.box, 'campaigns', campaign(7, PAUSED));
    expect((await readV4(place.box, 'campaigns', paused))['state']).toBe('PAUSED');
  });
});
