import { describe, expect, it } from 'vitest';
import { openWorld } from '../../../fixtures/sandbox.ts';
import {
  callUnified,
  createUnified,
  queryUnified,
  unifiedErrors,
  type Body,
} from '../../../fixtures/accounts/unified.ts';

const TAGGED = [
  ['SPONSORED_PRODUCTS', 'campaigns'],
  ['SPONSORED_PRODUCTS', 'adGroups'],
  ['SPONSORED_PRODUCTS', 'ads'],
  ['SPONSORED_PRODUCTS', 'targets'],
  ['SPONSORED_BRANDS', 'campaigns'],
  ['SPONSORED_BRANDS', 'adGroups'],
  ['SPONSORED_BRANDS', 'ads'],
  ['SPONSORED_DISPLAY', 'campaigns'],
] as const;
const TAGS = [
  { key: 'team', value: 'outdoor' },
  { key: 'season', value: '' },
];

/** The kind of a target as clients see it. */
const kindOf = ({ negative, targetLevel, targetType }: Body): string => [negative, targetLevel, targetType].join();

describe('tags in the unified API', () => {
  const world = openWorld({ scenario: 'default' });

  it.each(TAGGED)('[TOD-414] of %s, %s are changed, answered and removed', async (adProduct, resource) => {
    const id = `${resource.slice(0, -1)}Id`;
    const all: Body[] = (await queryUnified(world, adProduct, resource)).json[resource];
    // Also without those below archived campaigns.
    const live = all.filter(({ state, status }) => !JSON.stringify([state, status]).includes('ARCHIVED'));
    const oneOfEachKind = [...new Map(live.map((each) => [kindOf(each), each])).values()];
    expect(oneOfEachKind.length).toBeGreaterThan(resource === 'targets' ? 5 : 0);
    const ids = oneOfEachKind.map((each) => String(each[id]));
    const readTags = async () => {
      const filters = { [`${id}Filter`]: { include: ids } };
      const { json } = await queryUnified(world, adProduct, resource, filters);
      return json[resource].map(({ tags }: Body) => tags);
    };
    for (const tags of [TAGS, TAGS.slice(1), []]) {
      const { json } = await callUnified(world, 'update', resource, {
        [resource]: ids.map((each) => ({ [id]: each, tags })),
      });
      expect(json.error).toEqual([]);
      expect(await readTags()).toEqual(ids.map(() => tags));
    }
    const tooMany = Array.from({ length: 51 }, (_, i) => ({ key: `key-${i}`, value: 'value' }));
    expect(await unifiedErrors(world, 'update', resource, [{ [id]: ids[0], tags: tooMany }])).toMatchObject([
      { code: 'FIELD_SIZE_IS_ABOVE_MAXIMUM_LIMIT' },
    ]);
  });

  it('[TOD-414] are set by a create, and kept by writes of older versions', async () => {
    const [adGroup]: Body[] = (await queryUnified(world, 'SPONSORED_PRODUCTS', 'adGroups')).json.adGroups;
    const { adGroupId, tags } = await createUnified(world, 'adGroups', {
      adProduct: 'SPONSORED_PRODUCTS',
      campaignId: adGroup?.['campaignId'],
      name: 'Tagged',
      state: 'ENABLED',
      bid: { defaultBid: 1 },
      tags: [...TAGS, { key: 'team', value: 'camping' }],
    });
    const kept = [{ key: 'team', value: 'camping' }, ...TAGS.slice(1)];
    expect(tags).toEqual(kept);
    await world.ask('PUT', '/v2/sp/adGroups', { body: [{ adGroupId: Number(adGroupId), defaultBid: 2 }] });
    const filters = { adGroupIdFilter: { include: [adGroupId] } };
    const [read] = (await queryUnified(world, 'SPONSORED_PRODUCTS', 'adGroups', filters)).json.adGroups;
    expect(read).toMatchObject({ bid: { defaultBid: 2 }, tags: kept });
    expect((await world.admin('GET', `/entities/adGroups/${adGroupId}`)).json.tags).toEqual({
      team: 'camping',
      season: '',
    });
  });
});
