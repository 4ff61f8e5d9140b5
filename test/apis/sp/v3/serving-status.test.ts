/**
 * Extended data of version 3: serving statuses and timestamps, the same with both values of the setting dialect.
 */
import { describe, expect, it } from 'vitest';
import { advance, changeSettings, type Item } from '../../../fixtures/accounts/collections.ts';
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
} from '../../../fixtures/programs/clients/v3.ts';
import {
  createOneV3,
  deleteV3,
  sandboxWithParents,
  idsInV3,
  listV3,
  v3,
  write,
  type SandboxWithParents,
} from '../../../fixtures/programs/clients/v3-calls.ts';

const EXTENDED = { includeExtendedDataFields: true };

interface Entities extends SandboxWithParents {
  ids: Map<V3Collection, string>;
}

/** Creates one enabled entity of each collection for a vendor. Targets have their own ad group. */
async function createAll({ without = [] as V3Collection[] } = {}): Promise<Entities> {
  const entities = await sandboxWithParents(V3_CAMPAIGN_NEGATIVE_TARGETS, { campaign: { endDate: '2026-03-31' } });
  const { world, ask, parents } = entities;
  const ids = new Map([
    [V3_CAMPAIGNS, parents.campaignId],
    [V3_AD_GROUPS, parents.adGroupId],
  ]);
  const other = await createOneV3(world, V3_AD_GROUPS, V3_AD_GROUPS.make(parents, 1), ask);
  for (const each of ALL_V3.slice(2)) {
    if (without.includes(each)) continue;
    const adGroupId = each === V3_TARGETS ? other : parents.adGroupId;
    ids.set(each, await createOneV3(world, each, each.make({ ...parents, adGroupId }, 1), ask));
  }
  if (!without.includes(V3_PRODUCT_ADS))
    await createOneV3(world, V3_PRODUCT_ADS, V3_PRODUCT_ADS.make({ ...parents, adGroupId: other }, 2), ask);
  return { ...entities, ids };
}

const idIn = ({ ids }: Entities, each: V3Collection): string => ids.get(each) ?? '';

async function extendedOf({ world, ask, ...entities }: Entities, each: V3Collection): Promise<Item> {
  const id = entities.ids.get(each) ?? '';
  const [item] = await listV3(world, each, { ...EXTENDED, [each.idFilter]: { include: [id] } }, ask);
  return Object(item?.['extendedData']);
}

type Step = (entities: Entities) => Promise<unknown> | unknown;

const update =
  (each: V3Collection, change: Item): Step =>
  async (entities) =>
    write(entities.world, each, 'update', [{ [each.id]: idIn(entities, each), ...change }], entities.ask);
const archive =
  (each: V3Collection): Step =>
  async (entities) =>
    deleteV3(entities.world, each, [idIn(entities, each)], entities.ask);
const advanceDays =
  (n: number): Step =>
  ({ world }) =>
    advance(world, n * 86_400);
const profile =
  (changes: object): Step =>
  ({ world, ask }) =>
    world.state.accountStore.changeProfile(ask.profile ?? '', changes);
const exhaustBudget: Step = (entities) => {
  const store = entities.world.state.store('campaign');
  const campaign = store.byId(entities.ask.profile ?? '', idIn(entities, V3_CAMPAIGNS));
  if (campaign === undefined) throw new Error('the campaign does not exist');
  store.patch(campaign, { outOfBudget: 1 });
};
const noStep: Step = () => undefined;

const CLAUSES = [V3_KEYWORDS, V3_TARGETS];
const NEGATIVES = [V3_NEGATIVE_KEYWORDS, V3_NEGATIVE_TARGETS];
const CAMPAIGN_NEGATIVES = [V3_CAMPAIGN_NEGATIVE_KEYWORDS, V3_CAMPAIGN_NEGATIVE_TARGETS];
const SERVING = [V3_AD_GROUPS, V3_PRODUCT_ADS, ...CLAUSES];
const SERVING_AND_CAMPAIGNS = [V3_CAMPAIGNS, ...SERVING];

/** Steps that create a situation, and the expected statuses of collections. */
const SITUATIONS: [name: string, steps: Step[], [each: readonly V3Collection[], status: string][]][] = [
  [
    'everything is enabled',
    [noStep],
    [
      [[V3_CAMPAIGNS], 'CAMPAIGN_STATUS_ENABLED'],
      [[V3_AD_GROUPS], 'AD_GROUP_STATUS_ENABLED'],
      [[V3_PRODUCT_ADS], 'AD_STATUS_LIVE'],
      [[...CLAUSES, ...NEGATIVES, ...CAMPAIGN_NEGATIVES], 'TARGETING_CLAUSE_STATUS_LIVE'],
    ],
  ],
  ['the campaign is paused', [update(V3_CAMPAIGNS, { state: 'PAUSED' })], [[ALL_V3, 'CAMPAIGN_PAUSED']]],
  ['the campaign is archived', [archive(V3_CAMPAIGNS)], [[ALL_V3, 'CAMPAIGN_ARCHIVED']]],
  [
    'the ad group is paused',
    [update(V3_AD_GROUPS, { state: 'PAUSED' })],
    [
      [[V3_AD_GROUPS, V3_PRODUCT_ADS, V3_KEYWORDS, ...NEGATIVES], 'AD_GROUP_PAUSED'],
      [CAMPAIGN_NEGATIVES, 'TARGETING_CLAUSE_STATUS_LIVE'],
    ],
  ],
  [
    'the ad group is archived',
    [archive(V3_AD_GROUPS)],
    [[[V3_AD_GROUPS, V3_PRODUCT_ADS, V3_KEYWORDS, ...NEGATIVES], 'AD_GROUP_ARCHIVED']],
  ],
  [
    'each entity itself is paused',
    [...CLAUSES, ...NEGATIVES, V3_PRODUCT_ADS].map((each) => update(each, { state: 'PAUSED' })),
    [
      [[...CLAUSES, ...NEGATIVES], 'TARGETING_CLAUSE_PAUSED'],
      [[V3_PRODUCT_ADS], 'AD_PAUSED'],
    ],
  ],
  [
    'each entity itself is archived',
    [...CLAUSES, ...NEGATIVES, ...CAMPAIGN_NEGATIVES, V3_PRODUCT_ADS].map((each) => archive(each)),
    [
      [[...CLAUSES, ...NEGATIVES, ...CAMPAIGN_NEGATIVES], 'TARGETING_CLAUSE_ARCHIVED'],
      [[V3_PRODUCT_ADS], 'AD_ARCHIVED'],
    ],
  ],
  [
    'the negatives of the campaign and the campaign are archived',
    [...CAMPAIGN_NEGATIVES.map((each) => archive(each)), archive(V3_CAMPAIGNS)],
    [[CAMPAIGN_NEGATIVES, 'TARGETING_CLAUSE_ARCHIVED']],
  ],
  [
    'the campaign starts tomorrow',
    [update(V3_CAMPAIGNS, { startDate: '2026-03-03' })],
    [[SERVING_AND_CAMPAIGNS, 'PENDING_START_DATE']],
  ],
  ['the campaign has ended', [advanceDays(40)], [[SERVING_AND_CAMPAIGNS, 'ENDED']]],
  [
    'the payment method is invalid',
    [profile({ validPaymentMethod: 0 })],
    [[SERVING_AND_CAMPAIGNS, 'ADVERTISER_PAYMENT_FAILURE']],
  ],
  [
    'the account is out of budget',
    [profile({ outOfBudget: 1 })],
    [
      [[V3_CAMPAIGNS, V3_PRODUCT_ADS, ...CLAUSES], 'ACCOUNT_OUT_OF_BUDGET'],
      [[V3_AD_GROUPS], 'ADVERTISER_OUT_OF_BUDGET'],
    ],
  ],
  ['the campaign is out of budget', [exhaustBudget], [[SERVING_AND_CAMPAIGNS, 'CAMPAIGN_OUT_OF_BUDGET']]],
  [
    'the last ad is archived',
    [
      async (entities) =>
        deleteV3(
          entities.world,
          V3_PRODUCT_ADS,
          await idsInV3(entities.world, V3_PRODUCT_ADS, {}, entities.ask),
          entities.ask,
        ),
    ],
    [[[V3_CAMPAIGNS, V3_AD_GROUPS, ...CLAUSES], 'CAMPAIGN_INCOMPLETE']],
  ],
  [
    'the only ad of an ad group is archived',
    [archive(V3_PRODUCT_ADS)],
    [
      [[V3_AD_GROUPS, V3_KEYWORDS], 'AD_GROUP_INCOMPLETE'],
      [[V3_CAMPAIGNS], 'CAMPAIGN_STATUS_ENABLED'],
      [[V3_TARGETS], 'TARGETING_CLAUSE_STATUS_LIVE'],
    ],
  ],
];

describe('serving status', () => {
  for (const [name, steps, expected] of SITUATIONS)
    it(`[V3-61] is correct when ${name}`, async () => {
      const entities = await createAll();
      for (const step of steps) await step(entities);
      for (const dialect of ['spec', 'observed'] as const) {
        changeSettings(entities.world, { dialect });
        for (const [collections, status] of expected)
          for (const each of collections) {
            const { servingStatus, servingStatusDetails } = await extendedOf(entities, each);
            expect([each.name, servingStatus]).toEqual([each.name, status]);
            expect(servingStatusDetails).toEqual([{ name: `${status}_DETAIL` }]);
          }
      }
    });

  it('[V3-61] has the value that the admin API sets, before all rules', async () => {
    const entities = await createAll();
    await archive(V3_CAMPAIGNS)(entities);
    for (const each of ALL_V3) {
      const { status } = await entities.world.admin('PATCH', `/entities/${each.name}/${idIn(entities, each)}`, {
        servingStatus: 'AD_POLICING_SUSPENDED',
      });
      expect(status).toBe(200);
      expect(await extendedOf(entities, each)).toMatchObject({
        servingStatus: 'AD_POLICING_SUSPENDED',
        servingStatusDetails: [{ name: 'AD_POLICING_SUSPENDED_DETAIL' }],
      });
    }
  });
});

describe('extended data', () => {
  it('[V3-61] is returned on request, with timestamps in ISO 8601 that change as in version 2', async () => {
    const entities: Entities = await createAll();
    const { world, ask } = entities;
    for (const each of ALL_V3) {
      const id = idIn(entities, each);
      const filter = { [each.idFilter]: { include: [id] } };
      for (const body of [filter, { ...filter, includeExtendedDataFields: false }])
        expect((await listV3(world, each, body, ask))[0]).not.toHaveProperty('extendedData');
      const [plain] = await listV3(world, each, filter, ask);
      const [whole] = await listV3(world, each, { ...filter, ...EXTENDED }, ask);
      const { extendedData, ...rest } = { ...whole };
      expect([rest, Object.keys(whole ?? {}).at(-1)]).toEqual([plain, 'extendedData']);
      expect(Object.keys(Object(extendedData))).toEqual(
        'servingStatus servingStatusDetails creationDateTime lastUpdateDateTime'.split(' '),
      );
      expect(await extendedOf(entities, each)).toMatchObject(times('12:00:00.000', '12:00:00.000'));
    }
    advance(world, 61.5);
    for (const each of ALL_V3) {
      await archive(each)(entities);
      expect(await extendedOf(entities, each)).toMatchObject(times('12:00:00.000', '12:01:01.000'));
    }
  });

  it('[V3-61] is returned in further pages', async () => {
    const { world, ask } = await createAll();
    const body = { ...EXTENDED, maxResults: 1 };
    const { nextToken } = (await v3(world, V3_AD_GROUPS, 'list', body, ask)).json;
    const { json } = await v3(world, V3_AD_GROUPS, 'list', { ...body, nextToken }, ask);
    expect(json.adGroups[0].extendedData.servingStatus).toBe('AD_GROUP_STATUS_ENABLED');
  });
});

const times = (created: string, updated: string): Item => ({
  creationDateTime: `2026-03-02T${created}Z`,
  lastUpdateDateTime: `2026-03-02T${updated}Z`,
});
