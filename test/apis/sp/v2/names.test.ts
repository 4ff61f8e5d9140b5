/**
 * Names of campaigns and ad groups: valid characters, lengths and duplicates.
 */
import { describe, expect } from 'vitest';
import {
  AD_GROUPS,
  CAMPAIGNS,
  changeSettings,
  createOne,
  openParents,
  pathOf,
  readOne,
  rulesOf,
  tryCreate,
  updateOne,
  type CollectionUnderTest,
  type Item,
} from '../../../fixtures/accounts/collections.ts';
import { openWorld, type Ask, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const NAMED: [each: CollectionUnderTest, clause: string, maxLength: number][] = [
  [CAMPAIGNS, '[CMP-02, CMP-34]', 128],
  [AD_GROUPS, '[ADG-02, ADG-25]', 255],
];
const ALLOWED = `Zé ünder 日本 ९ - & \\ + [x] ' " . $ (1) * , / : ; = ? @ _ \` ~ {y} |`;
const TAKEN = { code: 'INVALID_ARGUMENT', details: 'An entity with that name already exist' };
const SUCCESS = expect.objectContaining({ code: 'SUCCESS' });

/** Returns a function that builds items of a collection by name, all with the same parents. */
async function createItemBuilder(
  each: CollectionUnderTest,
  ask: Ask = {},
): Promise<{ world: TestWorld; item: (name: unknown) => Item }> {
  const world = openWorld();
  const parents = await openParents(world, { ask, campaign: { name: 'The parent' } });
  return { world, item: (name) => ({ ...each.make(parents, 1), name }) };
}

/** An item with the same name and other values. */
function withOtherValues({ mutable }: CollectionUnderTest, item: Item): Item {
  return { ...item, ...mutable, name: item['name'] };
}

for (const [each, clause, maxLength] of NAMED)
  describe(`names of ${each.name}`, () => {
    it(`${clause} have 1 to ${maxLength} characters, counted as code points`, async () => {
      const { world, item } = await createItemBuilder(each);
      for (const name of ['x', 'x'.repeat(maxLength), '😀'.repeat(maxLength)])
        expect(await tryCreate(world, each, item(name))).toEqual(SUCCESS);
      for (const name of ['x'.repeat(maxLength + 1), '😀'.repeat(maxLength + 1)])
        expect(await tryCreate(world, each, item(name))).toEqual({
          code: 'INVALID_ARGUMENT',
          details: `name is longer than ${maxLength} characters`,
        });
      expect(await tryCreate(world, each, item(''))).toEqual({ code: 'INVALID_ARGUMENT', details: 'name is empty' });
    });

    it(`${clause} are strings without leading or trailing spaces and without control characters`, async () => {
      const { world, item } = await createItemBuilder(each);
      const id = await createOne(world, each, item('Good'));
      for (const name of [' x', 'x ', '\u00a0x', 'a\tb', 'a\nb', 'a\u0000b', 'a\u007fb', 7, true, {}, ['x']]) {
        const refused = { code: 'INVALID_ARGUMENT', details: expect.stringMatching(/^name /) };
        expect(await tryCreate(world, each, item(name))).toEqual(refused);
        expect(await updateOne(world, each, id, { name })).toEqual({ ...refused, [each.id]: id });
      }
    });

    it(`${clause} with characters that are not documented are recorded, and rejected in a strict world`, async () => {
      const { world, item } = await createItemBuilder(each);
      const create = async (name: string): Promise<[Item, string[]]> => {
        const answer = await world.ask('POST', pathOf(each), { body: [item(name)] });
        return [answer.json[0], rulesOf(answer)];
      };
      expect(await create(ALLOWED)).toEqual([SUCCESS, []]);
      for (const name of ['100 %', 'a#b', 'a!', '<a>', 'smile 😀'])
        expect(await create(name)).toEqual([SUCCESS, ['name-characters']]);
      changeSettings(world, { strict: true });
      const refused = { code: 'INVALID_ARGUMENT', details: 'name has characters that are not allowed' };
      expect(await create('100 % more')).toEqual([refused, ['name-characters']]);
    });

    it(`${clause} are unique by exact text, in creates and updates`, async () => {
      const { world, item } = await createItemBuilder(each);
      await createOne(world, each, item('Taken'));
      expect(await tryCreate(world, each, withOtherValues(each, item('Taken')))).toEqual(TAKEN);
      const twice = [item('Twice'), withOtherValues(each, item('Twice'))];
      const { json } = await world.ask('POST', pathOf(each), { body: twice });
      expect(json).toEqual([SUCCESS, TAKEN]);
      const id = await createOne(world, each, item('taken'));
      expect(await updateOne(world, each, id, { name: 'Taken' })).toEqual({ ...TAKEN, [each.id]: id });
      expect((await readOne(world, each, id)).name).toBe('taken');
      for (const name of ['taken', 'Free', 'taken'])
        expect(await updateOne(world, each, id, { name })).toEqual(SUCCESS);
    });

    it(`${clause} of archived entities can be used again`, async () => {
      const { world, item } = await createItemBuilder(each);
      const id = await createOne(world, each, item('Name'));
      const other = await createOne(world, each, item('Other'));
      expect(await updateOne(world, each, other, { name: 'Name', state: 'archived' })).toEqual(SUCCESS);
      await createOne(world, each, { ...item('Name'), state: 'archived' });
      expect(await tryCreate(world, each, withOtherValues(each, item('Name')))).toEqual(TAKEN);
      await world.ask('DELETE', pathOf(each, id));
      await createOne(world, each, item('Name'));
    });
  });

describe('the scope of a name', () => {
  it('[CMP-34] of a campaign is its profile', async () => {
    const { world, item } = await createItemBuilder(CAMPAIGNS);
    await createOne(world, CAMPAIGNS, item('Same'));
    await createOne(world, CAMPAIGNS, item('Same'), { profile: world.profile('CA') });
  });

  it('[CMP-34] does not apply to vendors, who may repeat names of up to 116 characters', async () => {
    const { world, item } = await createItemBuilder(CAMPAIGNS);
    const ask = { profile: world.profile('US', { type: 'vendor' }) };
    await createOne(world, CAMPAIGNS, item('Same'), ask);
    const id = await createOne(world, CAMPAIGNS, item('Same'), ask);
    expect(await updateOne(world, CAMPAIGNS, id, { name: 'x'.repeat(116) }, ask)).toEqual(SUCCESS);
    expect(await tryCreate(world, CAMPAIGNS, item('x'.repeat(117)), ask)).toEqual({
      code: 'INVALID_ARGUMENT',
      details: 'name is longer than 116 characters',
    });
  });

  it('[ADG-25] of an ad group is its campaign, for vendors as well', async ({ world }) => {
    const ask = { profile: world.profile('US', { type: 'vendor' }) };
    const parents = await openParents(world, { ask });
    const others = await openParents(world, { ask, campaign: { name: 'Other' }, adGroup: { name: 'Same' } });
    await createOne(world, AD_GROUPS, { ...AD_GROUPS.make(parents, 1), name: 'Same' }, ask);
    for (const family of [parents, others]) {
      const other = withOtherValues(AD_GROUPS, { ...AD_GROUPS.make(family, 1), name: 'Same' });
      expect(await tryCreate(world, AD_GROUPS, other, ask)).toEqual(TAKEN);
    }
  });
});

describe('ad groups', () => {
  it('[ADG-25] of an auto campaign have four targets after their creation', async ({ world }) => {
    const { adGroupId } = await openParents(world, { campaign: { targetingType: 'auto' } });
    const targets = world.state.store('target').lists.page(world.profile(), { filters: [], startIndex: 0, count: 10 });
    expect(targets.map((target) => [target.adGroupId, target.state, target.expressionType, target.expression])).toEqual(
      ['queryHighRelMatches', 'queryBroadRelMatches', 'asinSubstituteRelated', 'asinAccessoryRelated'].map((type) => [
        String(adGroupId),
        'enabled',
        'auto',
        JSON.stringify([{ type }]),
      ]),
    );
  });
});
