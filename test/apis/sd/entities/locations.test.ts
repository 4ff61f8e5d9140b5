/** Locations of sponsored display over HTTP. */
import { expect, it } from 'vitest';
import { displayAccount } from '../../../fixtures/accounts/display-account.ts';

const at = (value: string): object[] => [{ type: 'location', value }];

it('[TOD-151] creates locations with their objects in the answer, lists them, and archives them by id', async () => {
  const world = await displayAccount();
  const [{ adGroupId, campaignId }, other] = (await world.ask('GET', '/sd/adGroups')).json;
  const own = { adGroupId, state: 'enabled' };
  const body = [
    { ...own, expression: at('amzn1.ad-geo.1') },
    { ...own, expression: [{ type: 'city', value: 'amzn1.ad-geo.2' }] },
    { ...own, expression: at('amzn1.ad-geo.1') },
    { ...own, expression: [...at('amzn1.ad-geo.2'), ...at('amzn1.ad-geo.3')] },
    { ...own, adGroupId: 1, expression: at('amzn1.ad-geo.2') },
    { ...own, state: 'paused', expression: at('amzn1.ad-geo.2') },
    { ...own, adGroupId: other.adGroupId, expression: at('amzn1.ad-geo.1') },
  ];
  const created = await world.ask('POST', '/sd/locations', { body });
  const refused = (code: string, description: string) => ({ code, description: expect.stringContaining(description) });
  expect(created).toMatchObject({
    status: 200,
    json: [
      {
        locationExpressionId: expect.any(Number),
        ...own,
        expression: at('amzn1.ad-geo.1'),
        resolvedExpression: at('amzn1.ad-geo.1'),
      },
      refused('INVALID_ARGUMENT', 'city'),
      refused('INVALID_ARGUMENT', 'that expression already exists'),
      refused('INVALID_ARGUMENT', 'must have one location'),
      refused('NOT_FOUND', 'Cannot find entity with id 1'),
      refused('INVALID_ARGUMENT', 'paused'),
      { adGroupId: other.adGroupId },
    ],
  });
  const [first, , , , , , last] = created.json;
  const listed = async (query = '') => (await world.ask('GET', `/sd/locations${query}`)).json;
  expect(await listed()).toEqual([first, last]);
  expect(await listed(`?stateFilter=enabled&campaignIdFilter=${campaignId}&count=1&startIndex=1`)).toEqual([last]);
  expect(await listed(`?adGroupIdFilter=${adGroupId}`)).toEqual([first]);
  expect(await world.ask('GET', '/sd/locations?stateFilter=archived')).toMatchObject({ status: 400 });

  const archive = (include: unknown) =>
    world.ask('POST', '/sd/locations/delete', { body: { locationExpressionIdFilter: { include } } });
  const { locationExpressionId } = first;
  const [unknown, done] = [refused('NOT_FOUND', 'Cannot find'), { code: 'SUCCESS', locationExpressionId }];
  expect(await archive([7, locationExpressionId, null, locationExpressionId])).toMatchObject({
    status: 207,
    json: [unknown, done, refused('INVALID_ARGUMENT', 'is not a number'), unknown],
  });
  expect(await listed()).toEqual([last]);
  for (const wrong of [[], Array.from({ length: 1001 }, (_, i) => i), 7, undefined])
    expect(await archive(wrong)).toMatchObject({ status: 400 });
});

it('[TOD-151] takes 20 locations in a call, and 1000 in an ad group', async () => {
  const world = await displayAccount();
  const [{ adGroupId }] = (await world.ask('GET', '/sd/adGroups')).json;
  let made = 0;
  const create = (count: number) => {
    const body = Array.from({ length: count }, () => ({
      adGroupId,
      state: 'enabled',
      expression: at(`geo.${made++}`),
    }));
    return world.ask('POST', '/sd/locations', { body });
  };
  for (const count of [0, 21]) expect((await create(count)).status).toBe(400);
  for (let i = 0; i < 50; i++) expect((await create(20)).status).toBe(200);
  expect((await create(1)).json).toMatchObject([{ description: 'An ad group can have at most 1000 locations' }]);
});
