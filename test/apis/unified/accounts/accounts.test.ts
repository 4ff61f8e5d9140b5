import { describe, expect } from 'vitest';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import { itemErrors } from '../../../fixtures/accounts/unified.ts';

type Body = Readonly<Record<string, unknown>>;

const call = (world: TestWorld, path: string, body: Body = {}): Promise<Answer> =>
  world.ask('POST', `/adsApi/v1/${path}`, { profile: undefined, body });

const ADDRESS = { addressLine1: '1 Main Street', businessName: 'Lumora Lights', city: 'Austin', countryCode: 'US' };
const BUSINESS = { businessDetails: [{ address: ADDRESS }] };

async function create(world: TestWorld, ...items: readonly unknown[]): Promise<Answer> {
  const answer = await call(world, 'create/advertiserAccounts', { advertiserAccounts: items });
  expect(answer.status, answer.text).toBe(207);
  return answer;
}

const update = (world: TestWorld, ...items: readonly unknown[]): Promise<Answer> =>
  call(world, 'update/advertiserAccounts', { advertiserAccounts: items });

const names = ({ json }: Answer): string[] =>
  json.advertiserAccounts.map(({ displayName }: { displayName: string }) => displayName);

const codes = (answer: Answer): string[] => itemErrors(answer).map(([, code]) => code);

describe('advertiser accounts in the unified API', () => {
  it('[TOD-441] are listed with the client id alone, with or without a body, in the recorded form', async () => {
    const world = openWorld({ scenario: 'default' });
    const { status, json, text } = await world.ask('POST', '/adsApi/v1/query/advertiserAccounts', {
      profile: undefined,
      headers: { 'vendor-advertising-api-clientid': undefined, 'Amazon-Ads-ClientId': 'sandbox-client' },
    });
    expect([status, Object.keys(json)]).toEqual([200, ['advertiserAccounts']]);
    expect(text).toBe((await call(world, 'query/advertiserAccounts')).text);
    const [own] = json.advertiserAccounts;
    expect(Object.keys(own)).toEqual(['advertiserAccountId', 'alternateIds', 'displayName', 'isGlobalAccount']);
    expect(own).toMatchObject({ displayName: 'Orvenna Outdoor', isGlobalAccount: true });
    expect(own.alternateIds[0]).toEqual({
      countryCode: 'US',
      entityId: expect.stringMatching(/^ENTITY/),
      profileId: '100000000000101',
    });
    expect(own.alternateIds[2].countryCode).toBe('GB');
    const one = json.advertiserAccounts.find((each: Body) => each['displayName'] === 'Osmera Pets');
    expect(one).toMatchObject({ currencyCode: 'USD', isGlobalAccount: false, timeZoneIana: 'America/Los_Angeles' });
    const listed = (await world.ask('POST', '/adsAccounts/list', { profile: undefined })).json.adsAccounts;
    expect(json.advertiserAccounts.map((each: Body) => each['advertiserAccountId'])).toEqual(
      listed.map((each: Body) => each['adsAccountId']),
    );
  });

  it('[TOD-441] are selected by id, and on each page by whether they are global', async ({ defaultWorld: world }) => {
    for (let i = 0; i < 3; i++)
      await create(world, ...Array.from({ length: 10 }, (_, k) => ({ ...BUSINESS, displayName: `Shop ${i}-${k}` })));
    await create(world, { ...BUSINESS, displayName: 'Everywhere', isGlobalAccount: true });
    const query = (body: Body) => call(world, 'query/advertiserAccounts', body);
    const [{ advertiserAccountId }] = (await query({})).json.advertiserAccounts;
    const byId = await query({ advertiserAccountIdFilter: { include: [advertiserAccountId, 'other'] } });
    expect(names(byId)).toEqual(['Orvenna Outdoor']);
    const filter = { isGlobalAccountFilter: { include: [true] }, maxResults: 10 };
    const pages = [await query(filter)];
    for (;;) {
      const nextToken = pages.at(-1)?.json.nextToken;
      if (nextToken === undefined) break;
      pages.push(await query({ ...filter, nextToken }));
    }
    expect(pages.map(names)).toEqual([
      ['Orvenna Outdoor', 'Kestova Kitchen', 'Halvenne Garden'],
      [],
      [],
      ['Everywhere'],
    ]);
    const { nextToken } = (await query({ maxResults: 10 })).json;
    for (const body of [
      { maxResults: 9 },
      { maxResults: 101 },
      { nextToken: 'x' },
      { ...filter, nextToken },
      { advertiserAccountIdFilter: { include: [] } },
      { isGlobalAccountFilter: { include: ['true'] } },
    ])
      expect(await query(body)).toMatchObject({ status: 400, json: { code: 'BAD_REQUEST' } });
  });

  it('[TOD-442] are created from the details of a business, with profiles that can advertise at once', async () => {
    const world = openWorld({ scenario: 'default' });
    const [manager] = world.state.accountStore.managerAccounts();
    const { json, text } = await create(world, { ...BUSINESS, managerAccountId: manager?.managerAccountId });
    expect(json.error).toEqual([]);
    const [{ index, advertiserAccount }] = json.success;
    expect(text).toMatch(/^{"error":\[\],"success":\[{"advertiserAccount":{"advertiserAccountId":/);
    expect([index, advertiserAccount]).toMatchObject([
      0,
      { displayName: 'Lumora Lights', currencyCode: 'USD', businessDetails: [{ address: ADDRESS }] },
    ]);
    expect(advertiserAccount.status.statusCode).toBe('APPROVED');
    const [{ profileId }] = advertiserAccount.alternateIds;
    expect((await world.ask('GET', '/sd/campaigns', { profile: profileId })).status).toBe(200);
    expect((await world.ask('GET', '/brands', { profile: profileId })).text).toContain('Lumora Lights');
    const linked = (await world.ask('GET', '/managerAccounts', { profile: undefined })).json.managerAccounts[0];
    expect(linked.linkedAccounts.map((each: Body) => each['profileId'])).toContain(profileId);
    const queried = await call(world, 'query/advertiserAccounts');
    expect(queried.text).not.toContain('Main Street');
    expect(names(queried)).toContain('Lumora Lights');
  });

  it('[TOD-442] fail one by one, with the codes of the document', async ({ defaultWorld: world }) => {
    const selling = (await call(world, 'query/sellingAccounts')).json.sellingAccounts;
    const linkOf = (sellingAccountLinkToken: unknown) => ({
      ...BUSINESS,
      sellingAccountLinkRequests: [{ sellingAccountLinkDetails: { sellingAccountLinkToken } }],
    });
    const addressed = (change: Body) => ({ businessDetails: [{ address: { ...ADDRESS, ...change } }] });
    const answer = await create(
      world,
      addressed({ addressLine1: undefined }),
      addressed({ businessName: undefined }),
      addressed({ countryCode: undefined }),
      addressed({ city: undefined }),
      addressed({ countryCode: 'ZZ' }),
      { ...BUSINESS, currencyCode: 'EUR' },
      { ...BUSINESS, displayName: 'Orvenna Outdoor' },
      { ...BUSINESS, managerAccountId: 'none' },
      { ...BUSINESS, industryVertical: 'Shoes' },
      { businessDetails: [{ addressToken: 'token' }] },
      {},
      7,
      linkOf(selling[0].sellingAccountLinkToken),
      linkOf(selling[1].sellingAccountLinkToken),
      linkOf('none'),
      addressed({ countryCode: 'GB' }),
    );
    expect(codes(answer)).toEqual([
      'MISSING_ADDRESS_LINE_ONE',
      'MISSING_BUSINESS_NAME',
      'MISSING_COUNTRY_CODE',
      'FIELD_VALUE_IS_NULL',
      'UNSUPPORTED_MARKETPLACE',
      'FIELD_VALUE_MISMATCH',
      'ACCOUNT_ALREADY_EXISTS_FOR_ACCOUNT_NAME',
      'ACCESS_DENIED_FOR_MANAGER_ACCOUNT',
      'FIELD_VALUE_IS_INVALID',
      'FIELD_VALUE_IS_INVALID',
      'FIELD_VALUE_IS_NULL',
      'BAD_REQUEST',
      'ACCOUNT_ALREADY_EXISTS_FOR_SELLING_ACCOUNT',
      'ACCOUNT_ALREADY_EXISTS_FOR_VENDOR',
      'RESOURCE_ID_NOT_FOUND',
    ]);
    expect(answer.json.success).toMatchObject([{ index: 15, advertiserAccount: { currencyCode: 'GBP' } }]);
    for (const items of [[], Array.from({ length: 101 }, () => BUSINESS)])
      expect(await call(world, 'create/advertiserAccounts', { advertiserAccounts: items })).toMatchObject({
        status: 400,
      });
    expect(await call(world, 'create/advertiserAccounts')).toMatchObject({
      status: 400,
      json: { code: 'BAD_REQUEST' },
    });
  });

  it('[TOD-442] are renamed by their owners', async ({ defaultWorld: world }) => {
    const all = (await call(world, 'query/advertiserAccounts')).json.advertiserAccounts;
    const idOf = (name: string) => all.find((each: Body) => each['displayName'] === name)?.advertiserAccountId;
    const answer = await update(
      world,
      { advertiserAccountId: idOf('Orvenna Outdoor'), displayName: 'Orvenna' },
      { advertiserAccountId: idOf('Halvenne Garden'), displayName: 'Halvenne' },
      { advertiserAccountId: 'none', displayName: 'None' },
      { advertiserAccountId: idOf('Kestova Kitchen'), displayName: 'Orvenna' },
      { advertiserAccountId: idOf('Kestova Kitchen'), currencyCode: 'USD' },
      { advertiserAccountId: idOf('Kestova Kitchen'), displayName: 'Kestova Kitchen' },
    );
    expect(codes(answer)).toEqual([
      'FORBIDDEN',
      'RESOURCE_ID_NOT_FOUND',
      'ACCOUNT_ALREADY_EXISTS_FOR_ACCOUNT_NAME',
      'FIELD_VALUE_CANNOT_EDIT',
    ]);
    expect(answer.json.success.map(({ index }: { index: number }) => index)).toEqual([0, 5]);
    expect(names(await call(world, 'query/advertiserAccounts'))[0]).toBe('Orvenna');
    const profiles = (await world.ask('GET', '/v2/profiles', { profile: undefined })).json;
    expect(profiles[0].accountInfo.name).toBe('Orvenna');
  });
});

describe('manager accounts in the unified API', () => {
  it('[TOD-443] are created, renamed and listed, also in the manager accounts API', async ({ defaultWorld: world }) => {
    const businessDetails = { address: ADDRESS };
    const created = await call(world, 'create/managerAccounts', {
      managerAccounts: [{ displayName: 'Agency', businessDetails }, {}],
    });
    expect([created.status, codes(created)]).toEqual([207, ['FIELD_VALUE_IS_NULL']]);
    const [{ managerAccount }] = created.json.success;
    expect(created.json.success).toEqual([
      { index: 0, managerAccount: { businessDetails, displayName: 'Agency', managerAccountId: expect.any(String) } },
    ]);
    expect(Object.keys(created.json.success[0])).toEqual(['index', 'managerAccount']);
    const { managerAccountId } = managerAccount;
    const updated = await call(world, 'update/managerAccounts', {
      managerAccounts: [{ managerAccountId, displayName: 'Agency 2' }, { managerAccountId: 'none' }],
    });
    expect(codes(updated)).toEqual(['RESOURCE_ID_NOT_FOUND']);
    const managerAccountIdFilter = { include: [managerAccountId] };
    const queried = await call(world, 'query/managerAccounts', { managerAccountIdFilter, maxResults: 10 });
    expect(queried.json).toEqual({ managerAccounts: [{ displayName: 'Agency 2', managerAccountId }] });
    expect((await call(world, 'query/managerAccounts')).json.managerAccounts).toHaveLength(2);
    const { managerAccounts } = (await world.ask('GET', '/managerAccounts', { profile: undefined })).json;
    expect(managerAccounts[1]).toMatchObject({ managerAccountName: 'Agency 2', managerAccountType: 'Advertiser' });
  });
});

describe('selling accounts in the unified API', () => {
  it('[TOD-444] are those that the user owns, by program and by token', async ({ defaultWorld: world }) => {
    const query = async (body: Body = {}) => (await call(world, 'query/sellingAccounts', body)).json.sellingAccounts;
    const all = await query();
    expect(all.map((each: Body) => each['displayName'])).toEqual([
      'Orvenna Outdoor',
      'Kestova Kitchen',
      'Tavrik Trail Goods',
    ]);
    expect(all[1]).toEqual({
      countryCodes: ['US', 'DE'],
      displayName: 'Kestova Kitchen',
      portals: ['VENDOR_CENTRAL'],
      sellingAccountLinkToken: expect.stringMatching(/^[0-9a-f]{32}$/),
      sellingProgram: 'AMAZON_VENDOR',
    });
    const sellingProgramFilter = { include: ['AMAZON_VENDOR'] };
    expect(await query({ sellingProgramFilter })).toEqual([all[1]]);
    const sellingAccountLinkTokenFilter = { include: [all[0].sellingAccountLinkToken] };
    expect(await query({ sellingAccountLinkTokenFilter })).toEqual([all[0]]);
    expect(await query({ sellingAccountLinkTokenFilter, sellingProgramFilter })).toEqual([]);
  });
});
