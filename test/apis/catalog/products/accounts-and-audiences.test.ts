import { describe, expect } from 'vitest';
import { openWorld, type Ask } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const LIST_TYPE = 'application/vnd.listaccountsresource.v1+json';

describe('advertising accounts', () => {
  it('[TOD-325] lists the accounts of the token with their profiles, in pages', async ({ defaultWorld: world }) => {
    const list = (body?: object) =>
      world.ask('POST', '/adsAccounts/list', { profile: undefined, body, headers: { 'content-type': LIST_TYPE } });
    const { status, json, headers, text } = await list();
    expect([status, headers.get('content-type')]).toEqual([200, LIST_TYPE]);
    const [own] = json.adsAccounts;
    expect(own).toMatchObject({ accountName: 'Orvenna Outdoor', status: 'CREATED', errors: {} });
    expect(own.countryCodes).toContain('JP');
    expect(text).toContain('"profileId":100000000000101');
    const pages = [await list({ maxResults: 2 })];
    while (pages.at(-1)?.json.nextToken !== undefined)
      pages.push(await list({ maxResults: 2, nextToken: pages.at(-1)?.json.nextToken }));
    expect(pages.flatMap((page) => page.json.adsAccounts)).toEqual(json.adsAccounts);
    for (const body of [{ maxResults: 0 }, { maxResults: 101 }, { maxResults: 1.5 }, { nextToken: 'x' }])
      expect(await list(body)).toMatchObject({ status: 400, json: { errors: [{ errorCode: 'INVALID_ARGUMENT' }] } });
  });

  it('[TOD-326] gets one account, and refuses an unknown and a malformed id', async ({ defaultWorld: world }) => {
    const ask: Ask = { profile: undefined };
    const all = await world.ask('POST', '/adsAccounts/list', {
      ...ask,
      body: {},
      headers: { 'content-type': LIST_TYPE },
    });
    const [{ adsAccountId }] = all.json.adsAccounts;
    const found = await world.ask('GET', `/adsAccounts/${adsAccountId}`, ask);
    expect(found.json.adsAccount).toEqual(all.json.adsAccounts[0]);
    const get = (id: string) => world.ask('GET', `/adsAccounts/${id}`, ask);
    expect(await get('amzn1.ads-account.g.none')).toMatchObject({ status: 404, json: { message: expect.anything() } });
    expect(await get('a_b')).toMatchObject({ status: 400 });
  });

  it('[TOD-446] creates the account of a business, and refuses others with the reason', async () => {
    const world = openWorld({ scenario: 'default' });
    const type = 'application/vnd.registeradsaccountresource.v1+json';
    const register = (body: object) =>
      world.ask('POST', '/adsAccounts', { profile: undefined, body, headers: { 'content-type': type } });
    const body = { accountName: 'Lantern Works', associations: [{ business: { city: 'Graz' } }], countryCodes: ['DE'] };
    const { status, json } = await register(body);
    expect([status, json.adsAccount]).toEqual([
      201,
      {
        accountName: 'Lantern Works',
        adsAccountId: expect.stringMatching(/^amzn1\.ads-account\.g\./),
        status: 'CREATED',
      },
    ]);
    const got = await world.ask('GET', `/adsAccounts/${json.adsAccount.adsAccountId}`, { profile: undefined });
    expect(got.json.adsAccount).toMatchObject({ accountName: 'Lantern Works', countryCodes: ['DE'] });
    for (const [wrong, reason] of [
      [{ accountName: 'Lantern Works' }, 'has the name Lantern Works already'],
      [{ accountName: undefined }, 'accountName is missing'],
      [{ accountName: 'a'.repeat(101) }, 'accountName is longer than 100 characters'],
      [{ accountName: 'B', countryCodes: [] }, 'countryCodes is missing'],
      [{ accountName: 'B', countryCodes: ['XX'] }, 'XX is none of US'],
      [{ accountName: 'B', termsToken: 't' }, 'terms token t does not exist'],
      [{ accountName: 'B', associations: [{ amazonSeller: {} }] }, 'an advertising account already'],
    ] as const) {
      const refused = await register({ ...body, ...wrong });
      const error = { errorCode: 'INVALID_ARGUMENT', errorMessage: expect.stringContaining(reason) };
      expect(refused).toMatchObject({ status: 400, json: { errors: [error] } });
    }
  });
});

describe('audiences', () => {
  it('[TOD-327] lists the same audiences in every world, by filters and in pages', async ({ world }) => {
    const list = (query: string, body: object) => world.ask('POST', `/audiences/list${query}`, { body });
    const first = await list('', { adType: 'SD' });
    expect(first.json.audiences).toHaveLength(10);
    const all = (await list('?maxResults=250', {})).json;
    expect(all.audiences).toHaveLength(all.matchCount);
    expect(new Set(all.audiences.map((each: { audienceId: string }) => each.audienceId)).size).toBe(all.matchCount);
    const next = await list(`?nextToken=${first.json.nextToken}`, { adType: 'SD' });
    expect(next.json.audiences).toEqual(all.audiences.slice(10, 20));
    const filters = [{ field: 'category', operator: 'NOT_EQ', values: ['in-market', 'Interest'] }];
    const some = (await list('?maxResults=250', { filters })).json.audiences;
    expect(new Set(some.map((each: { category: string }) => each.category))).toEqual(new Set(['Lifestyle']));
    for (const [query, body] of [
      ['?maxResults=251', {}],
      ['?nextToken=x', {}],
      ['?canTarget=1', {}],
      ['', { countries: ['US', 'CA'] }],
      ['', { filters: [{ field: 'size', values: [] }] }],
    ] as const)
      expect(await list(query, body)).toMatchObject({ status: 400, json: { message: expect.anything() } });
  });
});
