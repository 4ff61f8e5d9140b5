/**
 * Archiving in version 3: a delete archives an entity, and an archived entity cannot be changed.
 */
import { describe, expect, it } from 'vitest';
import {
  advance,
  CAMPAIGN_NEGATIVE_KEYWORDS,
  createOne,
  pathOf,
  readOne,
  type Item,
} from '../../../fixtures/accounts/collections.ts';
import {
  ALL_V3,
  V3_AD_GROUPS,
  V3_CAMPAIGN_NEGATIVE_KEYWORDS,
  V3_CAMPAIGNS,
  V3_KEYWORDS,
  V3_PRODUCT_ADS,
  V3_TARGETS,
} from '../../../fixtures/programs/clients/v3.ts';
import {
  createOneV3,
  createV3,
  deleteV3,
  faultIn,
  sandboxWithParents,
  idsInV3,
  listV3,
  readV3,
  tryCreateV3,
  v3,
  write,
} from '../../../fixtures/programs/clients/v3-calls.ts';

describe('delete', () => {
  it('[V3-43, V3-56] returns a result for each id: unknown and repeated ids fail, archived ones succeed without a change', async () => {
    for (const each of ALL_V3) {
      const { world, ask, parents } = await sandboxWithParents(each);
      const ids = await createV3(
        world,
        each,
        [1, 2].map((n) => each.make(parents, n)),
        ask,
      );
      const [first = '', second = ''] = ids;
      await deleteV3(world, each, [first], ask);
      advance(world, 60);
      const { success, error } = await deleteV3(world, each, ['123456789012345', first, second, first], ask);
      expect(success).toEqual([1, 2].map((index) => ({ index, [each.idKey]: index === 1 ? first : second })));
      const errors = error.map(({ index, errors: [only] }) => {
        const value = only?.errorValue[only.errorType];
        return [index, only?.errorType, value?.reason, value?.cause, value?.['entityId']];
      });
      const cause = (index: number, trigger: string) => ({ location: `$.${each.idFilter}.include[${index}]`, trigger });
      expect(errors).toEqual([
        [0, 'entityNotFoundError', 'ENTITY_NOT_FOUND', cause(0, '123456789012345'), '123456789012345'],
        [3, 'duplicateValueError', 'DUPLICATE_VALUE', cause(3, first), undefined],
      ]);
      const include = { [each.idFilter]: { include: ids }, includeExtendedDataFields: true };
      const extendedData = (await listV3(world, each, include, ask)).map((item) => item['extendedData']);
      expect(extendedData).toMatchObject([
        { lastUpdateDateTime: '2026-03-02T12:00:00.000Z' },
        { lastUpdateDateTime: '2026-03-02T12:01:00.000Z' },
      ]);
    }
  });

  it('[V3-56, V3-77] rejects a body that does not contain exactly its id filter', async () => {
    for (const each of ALL_V3) {
      const { world, ask, parents } = await sandboxWithParents(each);
      const id = await createOneV3(world, each, each.make(parents, 1), ask);
      const other = each === V3_CAMPAIGNS ? 'adGroupIdFilter' : 'campaignIdFilter';
      const bodies: unknown[] = [
        {},
        { [each.idFilter]: null },
        { [each.idFilter]: {} },
        { [each.idFilter]: [id] },
        { [each.idFilter]: { include: [] } },
        { [each.idFilter]: { include: id } },
        { [each.idFilter]: { include: [id, Number(id)] } },
        { [each.idFilter]: { include: [id, 'abc'] } },
        { [each.idFilter]: { include: [id, null] } },
        { [other]: { include: [parents.campaignId] } },
        { [each.idFilter]: { include: [id] }, [other]: { include: [parents.campaignId] } },
        { [each.idFilter]: { include: [id] }, stateFilter: { include: ['ENABLED'] } },
        { [each.idFilter]: { include: Array.from({ length: 1001 }, () => id) } },
        [],
      ];
      for (const body of bodies) {
        const { status, json } = await v3(world, each, 'delete', body, ask);
        expect([body, status, json.code]).toEqual([body, 400, 'INVALID_ARGUMENT']);
      }
      expect(await readV3(world, each, id, ask)).toMatchObject({ state: 'ENABLED' });
    }
  });

  it('[V3-56] accepts 1000 ids', async () => {
    const { world, parents } = await sandboxWithParents();
    const ids = await createV3(
      world,
      V3_KEYWORDS,
      Array.from({ length: 1000 }, (_, n) => V3_KEYWORDS.make(parents, n)),
    );
    expect((await deleteV3(world, V3_KEYWORDS, ids)).success).toHaveLength(1000);
    expect(await idsInV3(world, V3_KEYWORDS, { stateFilter: { include: ['ENABLED', 'PAUSED'] } })).toEqual([]);
  });

  it('[V3-56, V3-78] does not archive the targets of auto campaigns', async () => {
    const { world, parents } = await sandboxWithParents(undefined, { campaign: { targetingType: 'AUTO' } });
    const ids = await idsInV3(world, V3_TARGETS, { adGroupIdFilter: { include: [parents.adGroupId] } });
    expect(ids).toHaveLength(4);
    for (const id of ids) {
      const fault = faultIn(await deleteV3(world, V3_TARGETS, [id]));
      expect(fault).toMatchObject({
        type: 'entityStateError',
        reason: 'AUTO_TARGETING_CLAUSE_CANNOT_BE_ARCHIVED_MANUALLY',
        location: '$.targetIdFilter.include[0]',
      });
    }
    expect(await listV3(world, V3_TARGETS, { stateFilter: { include: ['ARCHIVED'] } })).toEqual([]);
  });
});

describe('archived campaign negative keywords', () => {
  it('[V3-60] are listed only if their ids or their state are requested, and not found in version 2', async () => {
    const { world, parents } = await sandboxWithParents();
    const each = V3_CAMPAIGN_NEGATIVE_KEYWORDS;
    const ids = await createV3(
      world,
      each,
      [1, 2, 3].map((n) => each.make(parents, n)),
    );
    const [first = '', second = '', third = ''] = ids;
    await deleteV3(world, each, [first]);
    const item = { keywordId: Number(third), state: 'deleted' };
    await world.ask('PUT', pathOf(CAMPAIGN_NEGATIVE_KEYWORDS), { body: [item] });
    const filters: Item[] = [
      {},
      { campaignIdFilter: { include: [parents.campaignId] } },
      { campaignNegativeKeywordTextFilter: { include: ['free'], queryTermMatchType: 'BROAD_MATCH' } },
      { campaignNegativeKeywordIdFilter: { include: [] } },
    ];
    for (const filter of filters) expect(await idsInV3(world, each, filter)).toEqual([second]);
    const listed = await listV3(world, each, { campaignNegativeKeywordIdFilter: { include: ids } });
    expect(listed.map(({ state }) => state)).toEqual(['ARCHIVED', 'ENABLED', 'ARCHIVED']);
    const archived = await v3(world, each, 'list', { stateFilter: { include: ['ARCHIVED'] } });
    expect(archived).toMatchObject({ json: { totalResults: 2 }, violations: [] });
    for (const id of [first, third])
      expect((await world.ask('GET', pathOf(CAMPAIGN_NEGATIVE_KEYWORDS, id))).status).toBe(404);
    expect(await readOne(world, CAMPAIGN_NEGATIVE_KEYWORDS, Number(second))).toMatchObject({ state: 'enabled' });
    expect((await deleteV3(world, each, [third])).success).toEqual([{ index: 0, campaignNegativeKeywordId: third }]);
    expect(await createOneV3(world, each, each.make(parents, 1))).not.toBe(first);
  });

  it('[V3-60] cannot be updated in either version', async () => {
    const { world, parents } = await sandboxWithParents();
    const { campaignId } = parents;
    const item = CAMPAIGN_NEGATIVE_KEYWORDS.make({ campaignId: Number(campaignId), adGroupId: 0 }, 1);
    const id = String(await createOne(world, CAMPAIGN_NEGATIVE_KEYWORDS, item));
    await deleteV3(world, V3_CAMPAIGN_NEGATIVE_KEYWORDS, [id]);
    const outcome = await write(world, V3_CAMPAIGN_NEGATIVE_KEYWORDS, 'update', [{ keywordId: id, state: 'ENABLED' }]);
    expect(faultIn(outcome).reason).toBe('ARCHIVED_ENTITY_CANNOT_BE_MODIFIED');
    const legacy = await world.ask('PUT', pathOf(CAMPAIGN_NEGATIVE_KEYWORDS), {
      body: [{ keywordId: Number(id), state: 'enabled' }],
    });
    expect(legacy.json).toEqual([{ code: 'NOT_FOUND', details: `Cannot find entity with id ${id}` }]);
  });
});

describe('an archived entity', () => {
  it('[V3-58, STA-36] rejects every update, even one with other errors', async () => {
    for (const each of [V3_CAMPAIGNS, V3_AD_GROUPS, V3_KEYWORDS, V3_PRODUCT_ADS]) {
      const { world, parents } = await sandboxWithParents();
      const id = await createOneV3(world, each, each.make(parents, 1));
      await deleteV3(world, each, [id]);
      const before = await readV3(world, each, id);
      advance(world, 60);
      for (const change of [{ state: 'ENABLED' }, { state: 'ARCHIVED' }, {}, { name: 7, bid: 'x' }]) {
        const fault = faultIn(await write(world, each, 'update', [{ [each.id]: id, ...change }]));
        expect([fault.type, fault.reason]).toEqual(['entityStateError', 'ARCHIVED_ENTITY_CANNOT_BE_MODIFIED']);
        expect(fault.location).toBe(`$.${each.key}[0].${each.id}`);
        expect(fault.facts).toEqual({ entityType: each.entityType });
      }
      expect(await readV3(world, each, id)).toEqual(before);
    }
  });

  it('[V3-58, STA-37] accepts no new children, and its children can only be read and archived', async () => {
    for (const parent of [V3_CAMPAIGNS, V3_AD_GROUPS]) {
      const { world, parents } = await sandboxWithParents();
      const id = await createOneV3(world, V3_KEYWORDS, V3_KEYWORDS.make(parents, 1));
      await deleteV3(world, parent, [parent === V3_CAMPAIGNS ? parents.campaignId : parents.adGroupId]);
      const created = await tryCreateV3(world, V3_KEYWORDS, V3_KEYWORDS.make(parents, 2));
      expect(created).toMatchObject({
        type: 'parentEntityError',
        reason: 'PARENT_ENTITY_ARCHIVED',
        location: `$.keywords[0].${parent.id}`,
      });
      const changed = faultIn(await write(world, V3_KEYWORDS, 'update', [{ keywordId: id, bid: 1 }]));
      expect([changed.type, changed.reason]).toEqual(['entityStateError', 'PARENT_ARCHIVED_FORBIDS_UPDATES']);
      expect(await readV3(world, V3_KEYWORDS, id)).toMatchObject({ state: 'ENABLED', bid: 1.25 });
      expect((await deleteV3(world, V3_KEYWORDS, [id])).success).toEqual([{ index: 0, keywordId: id }]);
    }
  });
});
