import { describe, expect } from 'vitest';
import { adsAccountIdOf } from '../../../../src/core/accounts/ads-accounts.ts';
import type { Answer, TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { itemErrors } from '../../../fixtures/accounts/unified.ts';

const VALUES = { directIndexValues: { values: [{ indexValue: 42, postalCode: '80202' }] } };
const CIRCLE = { coordinates: { latitude: 38.9, longitude: -77 }, pointOfInterestRadius: 5, units: 'KILOMETERS' };

const call = (world: TestWorld, path: string, body: unknown, headers = {}): Promise<Answer> =>
  world.ask('POST', `/adsApi/v1/${path}`, { body, headers });

const create = (world: TestWorld, ...items: readonly unknown[]): Promise<Answer> =>
  call(world, 'create/locationIndexes', { locationIndexes: items });

async function createdId(world: TestWorld, indexName = 'Sales'): Promise<string> {
  return (await create(world, { indexName, indexData: VALUES })).json.success[0].locationIndex.indexId;
}

const retrieve = (world: TestWorld, ...indexIds: readonly string[]): Promise<Answer> =>
  call(world, 'retrieve/locationIndexes', { indexIds });

const statusOf = async (world: TestWorld, indexId: string): Promise<string> =>
  (await retrieve(world, indexId)).json.success[0].locationIndex.status;

const locate = (world: TestWorld, ...locations: readonly unknown[]): Promise<Answer> =>
  call(world, 'create/geoLocations', { geoLocations: locations.map((location) => ({ location })) });

describe('location indexes', () => {
  it('[TOD-434] are pending until a minute after their last change, and enabled then', async ({ world }) => {
    const { status, json } = await create(world, { countryCode: 'US', indexName: 'Sales', indexData: VALUES });
    const at = '2026-03-02T12:00:00.000Z';
    const { indexId } = json.success[0].locationIndex;
    const locationIndex = {
      countryCode: 'US',
      creationDateTime: at,
      indexId,
      indexName: 'Sales',
      lastUpdatedDateTime: at,
      status: 'PENDING',
    };
    expect([status, json]).toEqual([207, { error: [], success: [{ index: 0, locationIndex }] }]);
    expect(Object.keys(json.success[0])).toEqual(['index', 'locationIndex']);
    await world.admin('POST', '/clock/advance', { by: '59s' });
    expect(await statusOf(world, indexId)).toBe('PENDING');
    await world.admin('POST', '/clock/advance', { by: '1s' });
    expect(await statusOf(world, indexId)).toBe('ENABLED');
    const changed = await call(world, 'update/locationIndexes', { locationIndexes: [{ indexId, indexData: VALUES }] });
    expect(changed.json.success[0].locationIndex).toEqual({
      ...locationIndex,
      lastUpdatedDateTime: '2026-03-02T12:01:00.000Z',
    });
    expect(await statusOf(world, indexId)).toBe('PENDING');
    await world.admin('POST', '/clock/advance', { by: '1m' });
    const same = await call(world, 'update/locationIndexes', { locationIndexes: [{ indexId }] });
    expect(same.json.success[0].locationIndex).toMatchObject({
      lastUpdatedDateTime: '2026-03-02T12:01:00.000Z',
      status: 'ENABLED',
    });
  });

  it('[TOD-434] fail one by one: an unknown id, both forms of values, none', async ({ world }) => {
    const constituents = { values: [{ brandSales: 1, categorySales: 2, postalCode: 'US-80202' }] };
    const answer = await create(
      world,
      { indexName: 'Both', indexData: { ...VALUES, constituentIndexValues: constituents } },
      { indexName: 'Fits', indexData: { constituentIndexValues: constituents } },
      { indexName: 'None', indexData: { directIndexValues: { values: [] } } },
      { indexData: VALUES },
    );
    expect(itemErrors(answer)).toEqual([
      [0, 'FIELD_VALUE_IS_INVALID'],
      [2, 'FIELD_SIZE_IS_BELOW_MINIMUM_LIMIT'],
      [3, 'FIELD_VALUE_IS_NULL'],
    ]);
    const { indexId } = answer.json.success[0].locationIndex;
    const read = await retrieve(world, 'unknown', indexId);
    expect(itemErrors(read)).toEqual([[0, 'RESOURCE_ID_NOT_FOUND']]);
    expect(read.json.success.map((each: { index: number }) => each.index)).toEqual([1]);
    const changed = await call(world, 'update/locationIndexes', { locationIndexes: [{ indexId: 'unknown' }] });
    expect(itemErrors(changed)).toEqual([[0, 'RESOURCE_ID_NOT_FOUND']]);
    const many = await create(world, ...Array.from({ length: 11 }, () => ({ indexName: 'A', indexData: VALUES })));
    expect([many.status, many.json.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('[TOD-434] are listed by pages, the last of which has the token null', async ({ world }) => {
    const list = (query = '') => world.ask('GET', `/adsApi/v1/locationIndexes${query}`);
    expect((await list()).text).toBe('{"locationIndexes":[],"nextToken":null}');
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push(await createdId(world, `Index ${i}`));
    const first = await list('?maxResults=11');
    const second = await list(`?maxResults=11&nextToken=${first.json.nextToken}`);
    const listed = [first, second].flatMap(({ json }) => json.locationIndexes);
    expect(listed.map(({ indexId }: { indexId: string }) => indexId)).toEqual(ids);
    expect(second.json.nextToken).toBeNull();
    expect((await list('?nextToken=x')).status).toBe(400);
    for (const maxResults of ['10', '51', 'x', '0x10', '1e1', ''])
      expect((await list(`?maxResults=${maxResults}`)).json).toMatchObject({
        code: 'BAD_REQUEST',
        message: `maxResults must be a whole number from 11 to 50, not '${maxResults}'`,
      });
  });

  it('[TOD-432] belong to the account, whose profiles share them, and to no other', async ({ defaultWorld: world }) => {
    const indexId = await createdId(world);
    const [account, other] = world.state.accountStore.accounts().map(adsAccountIdOf);
    const read = async (ask: object): Promise<unknown> => {
      const { status, json } = await world.ask('GET', '/adsApi/v1/locationIndexes', ask);
      return [status, json.locationIndexes?.map((each: { indexId: string }) => each.indexId)];
    };
    const byAccount = (id = '') => ({ profile: undefined, headers: { 'Amazon-Ads-AccountId': id } });
    expect(await read({ profile: world.profile('CA') })).toEqual([200, [indexId]]);
    expect(await read(byAccount(account))).toEqual([200, [indexId]]);
    expect(await read({ ...byAccount(account), region: 'eu' })).toEqual([200, [indexId]]);
    expect(await read(byAccount(other))).toEqual([200, []]);
    expect(await read({ profile: undefined })).toEqual([401, undefined]);
    expect(await read(byAccount('unknown'))).toEqual([401, undefined]);
    const [manager] = world.state.accountStore.managerAccounts();
    const ofManager = { 'Amazon-Ads-Manager-AccountId': manager?.managerAccountId ?? '' };
    expect(await read({ profile: undefined, headers: ofManager })).toEqual([401, undefined]);
    expect(await read({ profile: undefined, headers: { ...ofManager, 'Amazon-Ads-AccountId': account } })).toEqual([
      401,
      undefined,
    ]);
  });

  it('[TOD-432] can be read and not written by a viewer', async ({ world }) => {
    const profile = world.profile('US', { access: 'viewer' });
    const body = { locationIndexes: [{ indexName: 'Sales', indexData: VALUES }] };
    const ask = (path: string, sent: unknown) => world.ask('POST', `/adsApi/v1/${path}`, { profile, body: sent });
    expect((await ask('create/locationIndexes', body)).status).toBe(401);
    expect((await ask('retrieve/locationIndexes', { indexIds: ['1'] })).status).toBe(207);
  });
});

describe('geo locations', () => {
  it('[TOD-435] are answered as they were sent, each with an id of its own', async ({ world }) => {
    const address = { pointOfInterestAddress: 'Example Square', pointOfInterestRadius: 0.37, units: 'MILES' };
    const { status, json } = await locate(world, { radiusLocation: CIRCLE }, { radiusLocation: address });
    expect([status, json.error]).toEqual([207, []]);
    const [first, second] = json.success.map((each: { geoLocation: { geoLocationId: string } }) => each.geoLocation);
    expect(first.location).toEqual({ radiusLocation: CIRCLE });
    expect(second.location).toEqual({ radiusLocation: address });
    expect(first.geoLocationId).toMatch(/^[\w-]{96}$/);
    expect(first.geoLocationId).not.toBe(second.geoLocationId);
  });

  it('[TOD-435] need a place, a radius that is large enough, and exactly one form', async ({ world }) => {
    const { coordinates: _, ...nowhere } = CIRCLE;
    const answer = await locate(
      world,
      { radiusLocation: nowhere },
      { radiusLocation: { ...CIRCLE, pointOfInterestRadius: 0.5 } },
      { radiusLocation: { ...CIRCLE, coordinates: { latitude: 91, longitude: 0 } } },
      { radiusLocation: CIRCLE, smartLocation: { locationIndexId: '1', name: 'A' } },
      {},
    );
    expect(itemErrors(answer)).toEqual([
      [0, 'FIELD_VALUE_IS_NULL'],
      [1, 'FIELD_VALUE_IS_BELOW_MINIMUM_LIMIT'],
      [2, 'FIELD_VALUE_IS_ABOVE_MAXIMUM_LIMIT'],
      [3, 'FIELD_VALUE_IS_INVALID'],
      [4, 'FIELD_VALUE_IS_INVALID'],
    ]);
  });

  it('[TOD-435] name an index of the account that is enabled, and a range of percentiles', async ({ world }) => {
    const locationIndexId = await createdId(world);
    const smart = (range: object, id = locationIndexId) => ({
      smartLocation: { locationIndexId: id, name: 'Best', ...range },
    });
    const upper = { maxIndexValuePercentile: 100, minIndexValuePercentile: 75 };
    expect(itemErrors(await locate(world, smart(upper)))).toEqual([[0, 'ACTION_NOT_SUPPORTED']]);
    await world.admin('POST', '/clock/advance', { by: '1m' });
    const answer = await locate(
      world,
      smart(upper),
      smart(upper, 'unknown'),
      smart({ minIndexValuePercentile: 1 }),
      smart({ maxIndexValuePercentile: 50, minIndexValuePercentile: 50 }),
      smart({ maxIndexValuePercentile: 1 }),
    );
    expect(itemErrors(answer)).toEqual([
      [1, 'RESOURCE_ID_NOT_FOUND'],
      [2, 'FIELD_VALUE_IS_OUT_OF_RANGE'],
      [3, 'FIELD_VALUE_IS_OUT_OF_RANGE'],
    ]);
    expect(answer.json.success.map((each: { index: number }) => each.index)).toEqual([0, 4]);
  });
});
