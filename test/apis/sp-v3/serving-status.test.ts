/**
 * Extended data of version 3: serving statuses and times, the same in both dialects.
 */
import { describe, expect, it } from 'vitest';
import { advance, changeSettings, type Item } from '../../fixtures/collections.ts';
import {
  ALL_V3,
  V3_AD_GROUPS,
  V3_CAMPAIGN_NEGATIVE_KEYWORDS,
  V3_CAMPAIGN_NEGATIVE_TARGETS,
  V3_CAMPAIGNS,
  V3_KEYWORDS,
  V3_NEGATIVE_KEYWORDS,
  V3_NEGATIVE_TARGETS,
  V3_PRODUCT_ADS,
  V3_TARGETS,
  type V3Collection,
} from '../../fixtures/clients/v3.ts';
import {
  createOneV3,
  deleteV3,
  ground,
  idsInV3,
  listV3,
  v3,
  write,
  type Ground,
} from '../../fixtures/clients/v3-calls.ts';

const EXTENDED = { includeExtendedDataFields: true };

interface Open extends Ground {
  ids: Map<V3Collection, string>;
}

/** One of each, all enabled; a vendor, who may have all of it. Targets are in an ad group of their own. */
async function opened({ without = [] as V3Collection[] } = {}): Promise<Open> {
  const open = await ground(V3_CAMPAIGN_NEGATIVE_TARGETS, { campaign: { endDate: '2026-03-31' } });
  const { box, ask, parents } = open;
  const ids = new Map([
    [V3_CAMPAIGNS, parents.campaignId],
    [V3_AD_GROUPS, parents.adGroupId],
  ]);
  const other = await createOneV3(box, V3_AD_GROUPS, V3_AD_GROUPS.make(parents, 1), ask);
  for (const each of ALL_V3.slice(2)) {
    if (without.includes(each)) continue;
    const adGroupId = each === V3_TARGETS ? other : parents.adGroupId;
    ids.set(each, await createOneV3(box, each, each.make({ ...parents, adGroupId }, 1), ask));
  }
  if (!without.includes(V3_PRODUCT_ADS))
    await createOneV3(box, V3_PRODUCT_ADS, V3_PRODUCT_ADS.make({ ...parents, adGroupId: other }, 2), ask);
  return { ...open, ids };
}

const idOf = ({ ids }: Open, each: V3Collection): string => ids.get(each) ?? '';

async function extendedOf({ box, ask, ...open }: Open, each: V3Collection): Promise<Item> {
  const id = open.ids.get(each) ?? '';
  const [item] = await listV3(box, each, { ...EXTENDED, [each.idFilter]: { include: [id] } }, ask);
  return Object(item?.['extendedData']);
}

type Step = (open: Open) => Promise<unknown> | unknown;

const to =
  (each: V3Collection, change: Item): Step =>
  async (open) =>
    write(open.box, each, 'update', [{ [each.id]: idOf(open, each), ...change }], open.ask);
const end =
  (each: V3Collection): Step =>
  async (open) =>
    deleteV3(open.box, each, [idOf(open, each)], open.ask);
const days =
  (n: number): Step =>
  ({ box }) =>
    advance(box, n * 86_400);
const profile =
  (changes: object): Step =>
  ({ box, ask }) =>
    box.world.accountStore.changeProfile(ask.profile ?? '', changes);
const spent: Step = (open) => {
  const store = open.box.world.store('campaign');
  store.patch(store.byId(open.ask.profile ?? '', idOf(open, V3_CAMPAIGNS))?.seq ?? 0, { outOfBudget: 1 });
};
const nothing: Step = () => undefined;

const CLAUSES = [V3_KEYWORDS, V3_TARGETS];
const NEGATIVES = [V3_NEGATIVE_KEYWORDS, V3_NEGATIVE_TARGETS];
const CAMPAIGN_NEGATIVES = [V3_CAMPAIGN_NEGATIVE_KEYWORDS, V3_CAMPAIGN_NEGATIVE_TARGETS];
const SERVING = [V3_AD_GROUPS, V3_PRODUCT_ADS, ...CLAUSES];
const ABOVE = [V3_CAMPAIGNS, ...SERVING];

/** A situation, and the statuses of all that are told alike in it. */
const SITUATIONS: [name: string, steps: Step[], [each: readonly V3Collection[], status: string][]][] = [
  [
    'all is enabled',
    [nothing],
    [
      [[V3_CAMPAIGNS], 'CAMPAIGN_STATUS_ENABLED'],
      [[V3_AD_GROUPS], 'AD_GROUP_STATUS_ENABLED'],
      [[V3_PRODUCT_ADS], 'AD_STATUS_LIVE'],
      [[...CLAUSES, ...NEGATIVES, ...CAMPAIGN_NEGATIVES], 'TARGETING_CLAUSE_STATUS_LIVE'],
    ],
  ],
  ['the campaign is paused', [to(V3_CAMPAIGNS, { state: 'PAUSED' })], [[ALL_V3, 'CAMPAIGN_PAUSED']]],
  ['the campaign is archived', [end(V3_CAMPAIGNS)], [[ALL_V3, 'CAMPAIGN_ARCHIVED']]],
  [
    'the ad group is paused',
    [to(V3_AD_GROUPS, { state: 'PAUSED' })],
    [
      [[V3_AD_GROUPS, V3_PRODUCT_ADS, V3_KEYWORDS, ...NEGATIVES], 'AD_GROUP_PAUSED'],
      [CAMPAIGN_NEGATIVES, 'TARGETING_CLAUSE_STATUS_LIVE'],
    ],
  ],
  [
    'the ad group is archived',
    [end(V3_AD_GROUPS)],
    [[[V3_AD_GROUPS, V3_PRODUCT_ADS, V3_KEYWORDS, ...NEGATIVES], 'AD_GROUP_ARCHIVED']],
  ],
  [
    'each is paused itself',
    [...CLAUSES, ...NEGATIVES, V3_PRODUCT_ADS].map((each) => to(each, { state: 'PAUSED' })),
    [
      [[...CLAUSES, ...NEGATIVES], 'TARGETING_CLAUSE_PAUSED'],
      [[V3_PRODUCT_ADS], 'AD_PAUSED'],
    ],
  ],
  [
    'each is archived itself',
    [...CLAUSES, ...NEGATIVES, ...CAMPAIGN_NEGATIVES, V3_PRODUCT_ADS].map((each) => end(each)),
    [
      [[...CLAUSES, ...NEGATIVES, ...CAMPAIGN_NEGATIVES], 'TARGETING_CLAUSE_ARCHIVED'],
      [[V3_PRODUCT_ADS], 'AD_ARCHIVED'],
    ],
  ],
  [
    'negatives of the campaign are archived, and the campaign too',
    [...CAMPAIGN_NEGATIVES.map((each) => end(each)), end(V3_CAMPAIGNS)],
    [[CAMPAIGN_NEGATIVES, 'TARGETING_CLAUSE_ARCHIVED']],
  ],
  [
    'it does not begin before tomorrow',
    [to(V3_CAMPAIGNS, { startDate: '2026-03-03' })],
    [[ABOVE, 'PENDING_START_DATE']],
  ],
  ['it has ended', [days(40)], [[ABOVE, 'ENDED']]],
  ['no one can pay', [profile({ validPaymentMethod: 0 })], [[ABOVE, 'ADVERTISER_PAYMENT_FAILURE']]],
  [
    'the account is out of budget',
    [profile({ outOfBudget: 1 })],
    [
      [[V3_CAMPAIGNS, V3_PRODUCT_ADS, ...CLAUSES], 'ACCOUNT_OUT_OF_BUDGET'],
      [[V3_AD_GROUPS], 'ADVERTISER_OUT_OF_BUDGET'],
    ],
  ],
  ['the campaign is out of budget', [spent], [[ABOVE, 'CAMPAIGN_OUT_OF_BUDGET']]],
  [
    'the last ad is archived',
    [
      async (open) =>
        deleteV3(open.box, V3_PRODUCT_ADS, await idsInV3(open.box, V3_PRODUCT_ADS, {}, open.ask), open.ask),
    ],
    [[[V3_CAMPAIGNS, V3_AD_GROUPS, ...CLAUSES], 'CAMPAIGN_INCOMPLETE']],
  ],
  [
    'the only ad of one ad group is archived',
    [end(V3_PRODUCT_ADS)],
    [
      [[V3_AD_GROUPS, V3_KEYWORDS], 'AD_GROUP_INCOMPLETE'],
      [[V3_CAMPAIGNS], 'CAMPAIGN_STATUS_ENABLED'],
      [[V3_TARGETS], 'TARGETING_CLAUSE_STATUS_LIVE'],
    ],
  ],
];

describe('serving status', () => {
  for (const [name, steps, told] of SITUATIONS)
    it(`[V3-61] ${name}`, async () => {
      const open = await opened();
      for (const step of steps) await step(open);
      for (const dialect of ['spec', 'observed'] as const) {
        changeSettings(open.box, { dialect });
        for (const [collections, status] of told)
          for (const each of collections) {
            const { servingStatus, servingStatusDetails } = await extendedOf(open, each);
            expect([each.name, servingStatus]).toEqual([each.name, status]);
            expect(servingStatusDetails).toEqual([{ name: `${status}_DETAIL` }]);
          }
      }
    });

  it('[V3-61] is what it was forced to be, before all else', async () => {
    const open = await opened();
    await end(V3_CAMPAIGNS)(open);
    for (const each of ALL_V3) {
      const { status } = await open.box.control('PATCH', `/entities/${each.name}/${idOf(open, each)}`, {
        servingStatus: 'AD_POLICING_SUSPENDED',
      });
      expect(status).toBe(200);
      expect(await extendedOf(open, each)).toMatchObject({
        servingStatus: 'AD_POLICING_SUSPENDED',
        servingStatusDetails: [{ name: 'AD_POLICING_SUSPENDED_DETAIL' }],
      });
    }
  });
});

describe('extended data', () => {
  it('[V3-61] is told when it is asked for, with times in ISO 8601 that move as on the legacy surface', async () => {
    const open: Open = await opened();
    const { box, ask } = open;
    for (const each of ALL_V3) {
      const id = idOf(open, each);
      const filter = { [each.idFilter]: { include: [id] } };
      for (const body of [filter, { ...filter, includeExtendedDataFields: false }])
        expect((await listV3(box, each, body, ask))[0]).not.toHaveProperty('extendedData');
      const [plain] = await listV3(box, each, filter, ask);
      const [whole] = await listV3(box, each, { ...filter, ...EXTENDED }, ask);
      const { extendedData, ...rest } = { ...whole };
      expect([rest, Object.keys(whole ?? {}).at(-1)]).toEqual([plain, 'extendedData']);
      expect(Object.keys(Object(extendedData))).toEqual(
        'servingStatus servingStatusDetails creationDateTime lastUpdateDateTime'.split(' '),
      );
      expect(await extendedOf(open, each)).toMatchObject(times('12:00:00.000', '12:00:00.000'));
    }
    advance(box, 61.5);
    for (const each of ALL_V3) {
      await end(each)(open);
      expect(await extendedOf(open, each)).toMatchObject(times('12:00:00.000', '12:01:01.000'));
    }
  });

  it('[V3-61] has its place in pages too', async () => {
    const { box, ask } = await opened();
    const body = { ...EXTENDED, maxResults: 1 };
    const { nextToken } = (await v3(box, V3_AD_GROUPS, 'list', body, ask)).json;
    const { json } = await v3(box, V3_AD_GROUPS, 'list', { ...body, nextToken }, ask);
    expect(json.adGroups[0].extendedData.servingStatus).toBe('AD_GROUP_STATUS_ENABLED');
  });
});

const times = (created: string, updated: string): Item => ({
  creationDateTime: `2026-03-02T${created}Z`,
  lastUpdateDateTime: `2026-03-02T${updated}Z`,
});
