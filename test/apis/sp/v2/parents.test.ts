/**
 * Parents of legacy entities: which are valid, and how children behave when a parent is paused or archived.
 */
import { describe, expect, it } from 'vitest';
import {
  AD_GROUPS,
  CAMPAIGN_NEGATIVE_KEYWORDS,
  CAMPAIGNS,
  COLLECTIONS,
  createAll,
  createOne,
  idsIn,
  inEach,
  KEYWORDS,
  openParents,
  pathOf,
  readOne,
  tryCreate,
  updateOne,
  type CollectionUnderTest,
  type Parents,
} from '../../../fixtures/accounts/collections.ts';
import { openWorld, type TestWorld } from '../../../fixtures/sandbox.ts';

const UNKNOWN = 123456789012345;
const BELOW_CAMPAIGNS = COLLECTIONS.filter((each) => each !== CAMPAIGNS);
const BELOW_AD_GROUPS = BELOW_CAMPAIGNS.filter((each) => each !== AD_GROUPS && each !== CAMPAIGN_NEGATIVE_KEYWORDS);

/** A collection of parents, their id, and the collections of their children. */
const FAMILIES: [parent: CollectionUnderTest, idOf: (parents: Parents) => number, children: CollectionUnderTest[]][] = [
  [CAMPAIGNS, ({ campaignId }) => campaignId, BELOW_CAMPAIGNS],
  [AD_GROUPS, ({ adGroupId }) => adGroupId, BELOW_AD_GROUPS],
];

describe('parents of a new entity', () => {
  inEach(
    [undefined, '[ADG-25]', '[KWD-27]', '[KWD-27]', '[CNK-23]', '[PAD-28]'],
    'that are unknown or of another profile return an error with their id, and nothing is created',
    async (each) => {
      const world = openWorld();
      const parents = await openParents(world);
      const foreign = await openParents(world, { ask: { profile: world.profile('CA') } });
      const before = await idsIn(world, each);
      for (const [parent, idOf, children] of FAMILIES) {
        if (!children.includes(each)) continue;
        for (const unknownId of [UNKNOWN, idOf(foreign)])
          expect(await tryCreate(world, each, { ...each.make(parents, 1), [parent.id]: unknownId })).toEqual(
            each.name === 'productAds' && parent.name === 'campaigns'
              ? { code: 'INVALID_ARGUMENT', details: 'Campaign ID cannot be found' }
              : { code: 'NOT_FOUND', details: `Cannot find entity with id ${unknownId}` },
          );
      }
      expect(await idsIn(world, each)).toEqual(before);
    },
  );

  inEach(
    [undefined, '[ADG-25, STA-37]', '[KWD-27, STA-37]', '[KWD-27, STA-37]', '[CNK-23, STA-37]', '[PAD-28, STA-37]'],
    'that are archived return INVALID_ARGUMENT, and paused ones are accepted',
    async (each) => {
      for (const [parent, idOf, children] of FAMILIES) {
        if (!children.includes(each)) continue;
        const world = openWorld();
        const parents = await openParents(world);
        await updateOne(world, parent, idOf(parents), { state: 'paused' });
        await createOne(world, each, each.make(parents, 1));
        await updateOne(world, parent, idOf(parents), { state: 'archived' });
        const before = await idsIn(world, each);
        expect(await tryCreate(world, each, each.make(parents, 2))).toEqual({
          code: 'INVALID_ARGUMENT',
          details: `Entity with id ${idOf(parents)} is archived`,
        });
        expect(await idsIn(world, each)).toEqual(before);
      }
    },
  );

  inEach(
    [undefined, undefined, '[KWD-27]', '[KWD-27]', undefined, '[PAD-28]'],
    'that do not belong together return INVALID_ARGUMENT',
    async (each) => {
      const world = openWorld();
      const { campaignId } = await openParents(world);
      const { adGroupId } = await openParents(world, { campaign: { name: 'Other' } });
      expect(await tryCreate(world, each, each.make({ campaignId, adGroupId }, 1))).toEqual({
        code: 'INVALID_ARGUMENT',
        details: `Ad group ${adGroupId} does not belong to campaign ${campaignId}`,
      });
    },
  );

  inEach(
    [undefined, '[ADG-25]', '[KWD-27]', '[KWD-27]', '[CNK-23]', '[PAD-28]'],
    'with auto targeting accept all entities but biddable keywords',
    async (each) => {
      const world = openWorld();
      const parents = await openParents(world, { campaign: { targetingType: 'auto' } });
      const item = await tryCreate(world, each, each.make(parents, 1));
      if (each !== KEYWORDS) expect(item).toMatchObject({ code: 'SUCCESS' });
      else
        expect(item).toEqual({
          code: 'INVALID_ARGUMENT',
          details: 'Keywords cannot be added to a campaign with auto targeting',
        });
    },
  );
});

/** Creates two children and then changes the state of a parent. */
async function createChildren(
  [parent, idOf]: (typeof FAMILIES)[number],
  each: CollectionUnderTest,
  state: string,
): Promise<{ world: TestWorld; parents: Parents; ids: number[] }> {
  const world = openWorld();
  const parents = await openParents(world);
  const ids = await createAll(world, each, [each.make(parents, 1), each.make(parents, 2)]);
  expect(await updateOne(world, parent, idOf(parents), { state })).toMatchObject({ code: 'SUCCESS' });
  return { world, parents, ids };
}

describe('children of a parent that changes its state', () => {
  for (const family of FAMILIES) {
    const [parent, , children] = family;
    for (const each of children) {
      it(`[STA-37] ${each.name} keep their state when their parent in ${parent.name} is paused or archived`, async () => {
        for (const state of ['paused', 'archived']) {
          const { world, ids } = await createChildren(family, each, state);
          for (const id of ids) expect(await readOne(world, each, id)).toMatchObject({ state: 'enabled' });
        }
      });

      it(`[STA-37] ${each.name} below an archived parent in ${parent.name} can only be archived`, async () => {
        const { world, ids } = await createChildren(family, each, 'archived');
        const [first = 0, second = 0] = ids;
        for (const change of [{}, each.mutable])
          expect(await updateOne(world, each, first, change)).toEqual({
            code: 'INVALID_ARGUMENT',
            details: 'Parent entity is archived',
            [each.id]: first,
          });
        expect(await updateOne(world, each, first, { state: each.ended })).toMatchObject({ code: 'SUCCESS' });
        expect((await world.ask('DELETE', pathOf(each, second))).status).toBe(200);
      });

      it(`[STA-37] ${each.name} below a paused parent in ${parent.name} can be changed`, async () => {
        const { world, ids } = await createChildren(family, each, 'paused');
        const [id = 0] = ids;
        expect(await updateOne(world, each, id, each.mutable)).toMatchObject({ code: 'SUCCESS' });
        expect(await readOne(world, each, id)).toMatchObject(each.mutable);
      });
    }
  }
});
