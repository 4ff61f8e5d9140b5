/**
 * Lists of version 3: which entities their filters return.
 */
import { describe, expect, it } from 'vitest';
import { changeSettings, type Item } from '../../../fixtures/accounts/collections.ts';
import type { TestWorld } from '../../../fixtures/sandbox.ts';
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
  type Parents,
  type V3Collection,
} from '../../../fixtures/programs/clients/v3.ts';
import {
  createV3,
  deleteV3,
  sandboxWithParents,
  idsInV3,
  openParentsV3,
  v3,
  write,
} from '../../../fixtures/programs/clients/v3-calls.ts';

const include = (...values: unknown[]): Item => ({ include: values });
const exact = (...values: string[]): Item => ({ queryTermMatchType: 'EXACT_MATCH', include: values });
const broad = (...values: string[]): Item => ({ queryTermMatchType: 'BROAD_MATCH', include: values });

/** Creates items and expects each filter to return the items with the given indexes. */
async function expectFilters(
  each: V3Collection,
  items: (parents: Parents) => Item[],
  cases: [filter: Item, expected: number[]][],
) {
  const { world, ask, parents } = await sandboxWithParents(each);
  const ids = await createV3(world, each, items(parents), ask);
  for (const [filter, expected] of cases) {
    const own = { ...filter, [each.idFilter]: include(...ids) };
    const found = await idsInV3(world, each, own, ask);
    expect([filter, found.map((id) => ids.indexOf(id))]).toEqual([filter, expected]);
  }
}

describe('filters', () => {
  it('[V3-37, V3-55] by ids return the requested entities in the order of creation', async () => {
    for (const each of ALL_V3) {
      const { world, ask, parents } = await sandboxWithParents(each);
      const ids = await createV3(
        world,
        each,
        [1, 2, 3].map((n) => each.make(parents, n)),
        ask,
      );
      const [first, second, third] = ids;
      const listed = async (...requested: unknown[]) =>
        idsInV3(world, each, { [each.idFilter]: include(...requested) }, ask);
      expect(await listed(third, first)).toEqual([first, third]);
      expect(await listed(second, second, '123456789012345', world.profile())).toEqual([second]);
      expect(await listed('123456789012345')).toEqual([]);
      const many = Array.from({ length: 999 }, (_, n) => String(123456789012345 + n));
      expect(await listed(...many, third)).toEqual([third]);
    }
  });

  it('[V3-55] by parents return their children', async () => {
    for (const each of ALL_V3.slice(1)) {
      const { world, ask, parents } = await sandboxWithParents(each);
      const others = await openParentsV3(world, { campaign: { name: 'Other' }, ask });
      const [ownChild] = await createV3(world, each, [each.make(parents, 7)], ask);
      const [otherChild] = await createV3(world, each, [each.make(others, 7)], ask);
      for (const name of ['campaignId', 'adGroupId'] as const) {
        if (name === each.id || !each.fields.includes(name)) continue;
        const listed = async (...ids: string[]) => idsInV3(world, each, { [`${name}Filter`]: include(...ids) }, ask);
        expect(await listed(parents[name])).toContain(ownChild);
        expect(await listed(parents[name])).not.toContain(otherChild);
        expect(await listed(others[name], parents[name])).toEqual(expect.arrayContaining([ownChild, otherChild]));
        expect(await listed('1')).toEqual([]);
      }
    }
  });

  it('[V3-38, V3-41, V3-55] by states return entities in these states; without the filter all states are returned', async () => {
    for (const each of ALL_V3) {
      if (each === V3_CAMPAIGN_NEGATIVE_KEYWORDS) continue;
      const { world, ask, parents } = await sandboxWithParents(each);
      const ids = await createV3(
        world,
        each,
        [1, 2, 3].map((n) => each.make(parents, n)),
        ask,
      );
      const [enabled, paused, archived = ''] = ids;
      await write(world, each, 'update', [{ [each.id]: paused, state: 'PAUSED' }], ask);
      await deleteV3(world, each, [archived], ask);
      const listed = async (filter: Item) =>
        (await idsInV3(world, each, filter, ask)).filter((id) => id !== parents.campaignId && id !== parents.adGroupId);
      const states = (...values: string[]): Item => ({ stateFilter: include(...values) });
      expect(await listed(states('ENABLED'))).toEqual([enabled]);
      expect(await listed(states('ARCHIVED', 'PAUSED'))).toEqual([paused, archived]);
      for (const all of [{}, states(), { stateFilter: null }]) expect(await listed(all)).toEqual(ids);
    }
  });

  it('[V3-40, V3-55] by names match a part without letter case, or the exact name', async () => {
    const names = ['Shoes', 'red shoes', 'RED ÉTÉ', 'a_b%'];
    for (const each of [V3_CAMPAIGNS, V3_AD_GROUPS])
      await expectFilters(each, (parents) => names.map((name) => ({ ...each.make(parents, 1), name })), [
        [{ nameFilter: include('SHOES') }, [0, 1]],
        [{ nameFilter: broad('red', '%') }, [1, 2, 3]],
        [{ nameFilter: broad('été') }, [2]],
        [{ nameFilter: broad('_b') }, [3]],
        [{ nameFilter: broad('no such') }, []],
        [{ nameFilter: exact('Shoes') }, [0]],
        [{ nameFilter: exact('shoes', 'RED ÉTÉ') }, [2]],
        [{ nameFilter: exact('a_b%', 'Shoes') }, [0, 3]],
        [{ nameFilter: exact() }, [0, 1, 2, 3]],
      ]);
  });

  it('[V3-39, V3-55] by keyword texts and match types return these keywords', async () => {
    const texts = ['Running Shoes', 'running  shoes blue', 'trail', 'ÖL Lampe'];
    for (const [each, filter, [first, second]] of [
      [V3_KEYWORDS, 'keywordTextFilter', ['EXACT', 'BROAD']],
      [V3_NEGATIVE_KEYWORDS, 'negativeKeywordTextFilter', ['NEGATIVE_EXACT', 'NEGATIVE_PHRASE']],
      [V3_CAMPAIGN_NEGATIVE_KEYWORDS, 'campaignNegativeKeywordTextFilter', ['NEGATIVE_EXACT', 'NEGATIVE_PHRASE']],
    ] as const)
      await expectFilters(
        each,
        (parents) =>
          texts.map((keywordText, n) => ({
            ...each.make(parents, n),
            keywordText,
            matchType: n === 2 ? second : first,
          })),
        [
          [{ [filter]: broad('RUNNING') }, [0, 1]],
          [{ [filter]: broad('running shoes') }, [0]],
          [{ [filter]: broad('öl l', 'TRAIL') }, [2, 3]],
          [{ [filter]: exact('Running Shoes') }, [0]],
          [{ [filter]: exact('running shoes', 'trail') }, [2]],
          [{ [filter]: exact('running  shoes blue') }, [1]],
          [{ matchTypeFilter: [second] }, [2]],
          [{ matchTypeFilter: [second, first] }, [0, 1, 2, 3]],
          [{ matchTypeFilter: [] }, [0, 1, 2, 3]],
          [{ matchTypeFilter: [first], [filter]: broad('r') }, [0, 1]],
        ],
      );
  });

  it('[V3-55] by the locale of the native language and by portfolios return matching entities', async () => {
    const locales = ['de_DE', 'zh_CN', undefined];
    await expectFilters(
      V3_KEYWORDS,
      (parents) =>
        locales.map((nativeLanguageLocale, n) => ({ ...V3_KEYWORDS.make(parents, n), nativeLanguageLocale })),
      [
        [{ locale: 'de_DE' }, [0]],
        [{ locale: 'DE_de' }, []],
      ],
    );
    const portfolios = ['77', 'mine', undefined];
    await expectFilters(
      V3_CAMPAIGNS,
      (parents) => portfolios.map((portfolioId, n) => ({ ...V3_CAMPAIGNS.make(parents, n + 1), portfolioId })),
      [
        [{ portfolioIdFilter: include('mine') }, [1]],
        [{ portfolioIdFilter: include('77', 'mine', '7') }, [0, 1]],
      ],
    );
  });

  it('[V3-55] by ASINs in expressions and by targeting type return matching targets', async () => {
    const expressions = [
      [{ type: 'ASIN_SAME_AS', value: 'B00000000A' }],
      [{ type: 'ASIN_SAME_AS', value: 'B00000000B' }],
      [{ type: 'ASIN_BRAND_SAME_AS', value: 'B00000000A' }],
    ];
    for (const each of [V3_TARGETS, V3_NEGATIVE_TARGETS, V3_CAMPAIGN_NEGATIVE_TARGETS])
      await expectFilters(
        each,
        (parents) =>
          expressions
            .slice(0, each === V3_TARGETS ? 2 : 3)
            .map((expression, n) => ({ ...each.make(parents, n), expression })),
        [
          [{ asinFilter: exact('B00000000A') }, [0]],
          [{ asinFilter: exact('b00000000a', 'B00000000B') }, [1]],
          [{ asinFilter: include('00000A', '0000b') }, [0, 1]],
          [{ asinFilter: broad('no') }, []],
        ],
      );
    const { world, parents } = await sandboxWithParents(undefined, { campaign: { targetingType: 'AUTO' } });
    const manual = await openParentsV3(world, { campaign: { name: 'Manual' } });
    const [own] = await createV3(world, V3_TARGETS, [V3_TARGETS.make(manual, 1)]);
    expect(await idsInV3(world, V3_TARGETS, { expressionTypeFilter: include('MANUAL') })).toEqual([own]);
    expect(await idsInV3(world, V3_TARGETS, { expressionTypeFilter: include('AUTO') })).toHaveLength(4);
    const listed = async (type: string) => idsInV3(world, V3_AD_GROUPS, { campaignTargetingTypeFilter: type });
    expect([await listed('AUTO'), await listed('MANUAL')]).toEqual([[parents.adGroupId], [manual.adGroupId]]);
  });
});

describe('an invalid body', () => {
  const invalidBodies: [each: V3Collection, body: Item][] = [
    [V3_CAMPAIGNS, { campaignIdFilter: { include: ['abc'] } }],
    [V3_CAMPAIGNS, { campaignIdFilter: { include: [123] } }],
    [V3_CAMPAIGNS, { campaignIdFilter: { include: '123' } }],
    [V3_CAMPAIGNS, { campaignIdFilter: ['123'] }],
    [V3_CAMPAIGNS, { campaignIdFilter: { include: Array.from({ length: 1001 }, () => '1') } }],
    [V3_AD_GROUPS, { campaignIdFilter: { include: Array.from({ length: 101 }, () => '1') } }],
    [V3_CAMPAIGNS, { portfolioIdFilter: { include: [77] } }],
    [V3_CAMPAIGNS, { stateFilter: { include: ['enabled'] } }],
    [V3_CAMPAIGNS, { stateFilter: { include: Array.from({ length: 11 }, () => 'ENABLED') } }],
    [V3_CAMPAIGNS, { nameFilter: { include: ['a'], queryTermMatchType: 'exact' } }],
    [V3_CAMPAIGNS, { nameFilter: { include: [1] } }],
    [V3_CAMPAIGNS, { nameFilter: { include: Array.from({ length: 101 }, () => 'a') } }],
    [V3_AD_GROUPS, { campaignTargetingTypeFilter: 'manual' }],
    [V3_AD_GROUPS, { campaignTargetingTypeFilter: { include: ['MANUAL'] } }],
    [V3_KEYWORDS, { matchTypeFilter: { include: ['EXACT'] } }],
    [V3_KEYWORDS, { matchTypeFilter: ['exact'] }],
    [V3_KEYWORDS, { locale: 7 }],
    [V3_PRODUCT_ADS, { adIdFilter: { include: [null] } }],
    [V3_TARGETS, { expressionTypeFilter: { include: ['manual'] } }],
    [V3_CAMPAIGNS, { includeExtendedDataFields: 'true' }],
    ...[0, 1001, -1, 1.5, '10'].map((maxResults): [V3Collection, Item] => [V3_CAMPAIGNS, { maxResults }]),
  ];
  for (const [each, body] of invalidBodies)
    it(`[V3-55, V3-77] ${each.name} ${JSON.stringify(body).slice(0, 90)} returns 400 INVALID_ARGUMENT`, async () => {
      const { world } = await sandboxWithParents();
      const { status, json } = await v3(world, each, 'list', body);
      expect([status, json]).toEqual([400, { code: 'INVALID_ARGUMENT', message: json.message, details: json.message }]);
    });

  it('[V3-55] with unknown filters is accepted and recorded, and rejected in a strict world', async () => {
    const { world } = await sandboxWithParents();
    const list = async (sandbox: TestWorld, body: Item) => v3(sandbox, V3_CAMPAIGNS, 'list', body);
    for (const body of [{ keywordIdFilter: include('1') }, { nameFilter: { exclude: ['a'] } }]) {
      changeSettings(world, { strict: false });
      const { status, json, violations } = await list(world, body);
      expect([status, json.totalResults, violations.map(({ rule }) => rule)]).toEqual([200, 1, ['unknown-field']]);
      changeSettings(world, { strict: true });
      expect((await list(world, body)).status).toBe(400);
    }
  });

  it('[V3-55] is different from a missing body, which lists everything', async () => {
    const { world, parents } = await sandboxWithParents();
    const headers = { 'content-type': V3_CAMPAIGNS.type };
    for (const raw of [undefined, '', '{}']) {
      const { json } = await world.ask('POST', '/sp/campaigns/list', {
        headers,
        ...(raw === undefined ? {} : { raw }),
      });
      expect([json.totalResults, json.campaigns[0].campaignId]).toEqual([1, parents.campaignId]);
    }
  });
});
