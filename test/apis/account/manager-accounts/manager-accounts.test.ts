import { describe, expect } from 'vitest';
import { changeSettings } from '../../../fixtures/accounts/collections.ts';
import { openWorld, type Answer, type Ask, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const MANY = { profile: undefined };

function create(world: TestWorld, ask: Ask = {}): Promise<Answer> {
  const body = { managerAccountName: 'Team', managerAccountType: 'Advertiser' };
  return world.ask('POST', '/managerAccounts', { ...MANY, body, ...ask });
}

async function newManager(world: TestWorld, name = 'Team'): Promise<string> {
  const { json } = await world.ask('POST', '/managerAccounts', {
    ...MANY,
    body: { managerAccountName: name, managerAccountType: 'Agency' },
  });
  return json.managerAccountId;
}

function accountOf(world: TestWorld, ...of: Parameters<TestWorld['profile']>): string {
  return world.state.accountStore.profile(world.profile(...of))?.accountId ?? '';
}

function link(world: TestWorld, manager: string, ...accounts: unknown[]) {
  return world.ask('POST', `/managerAccounts/${manager}/associate`, { ...MANY, body: { accounts } });
}

async function linked(world: TestWorld, manager: string, region: 'na' | 'eu' | 'fe' = 'na') {
  const { json } = await world.ask('GET', '/managerAccounts', { ...MANY, region });
  return json.managerAccounts.find((each: { managerAccountId: string }) => each.managerAccountId === manager)
    .linkedAccounts;
}

describe('manager accounts', () => {
  it('[MGR-16, MGR-19, MGR-20] are created with status 200 from a name and a type, and returned with all fields', async () => {
    const world = openWorld();
    const { status, json, headers } = await create(world);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/vnd.manageraccount.v1+json']);
    expect(json).toEqual({
      managerAccountId: expect.stringMatching(/^amzn1\.ads1\.ma1\.[a-z0-9]{22}$/),
      managerAccountName: 'Team',
      managerAccountType: 'Advertiser',
      linkedAccounts: [],
    });
    expect((await world.ask('GET', '/managerAccounts', MANY)).json).toEqual({ managerAccounts: [json] });
  });

  it('[MGR-04, MGR-05] return their type in creates and lists, but not in observed mode', async ({ world }) => {
    expect((await create(world)).json.managerAccountType).toBe('Advertiser');
    const listed = async () => (await world.ask('GET', '/managerAccounts', MANY)).json.managerAccounts[0];
    expect((await listed()).managerAccountType).toBe('Advertiser');
    changeSettings(world, { dialect: 'observed' });
    expect(await listed()).not.toHaveProperty('managerAccountType');
    expect((await create(world)).json).not.toHaveProperty('managerAccountType');
  });

  it('[MGR-18] are created by a user who may only view one profile', async ({ world }) => {
    const { json } = await world.admin('POST', '/tokens', { access: { [world.profile()]: 'viewer' } });
    expect((await create(world, { token: json.accessToken })).status).toBe(200);
  });

  const types = { list: 'getmanageraccountsresponse', create: 'manageraccount' } as const;
  it.each([
    [undefined, 'application/vnd.TYPE.v1+json'],
    ['*/*', 'application/vnd.TYPE.v1+json'],
    ['application/vnd.manageraccount.v1+json, application/json', 'application/vnd.TYPE.v1+json'],
    ['application/json', 'application/json'],
    ['application/json, text/plain, */*', 'application/json'],
  ])('[MGR-20, MGR-21] answer Accept: %s with %s, and refuse with the same type', async (accept, pattern) => {
    const world = openWorld();
    const typeOf = ({ status, headers }: Answer) => [status, headers.get('content-type')];
    const expected = (type: string) => pattern.replace('TYPE', type);
    const body = { managerAccountName: 'T', managerAccountType: 'Agency' };
    const made = await world.ask('POST', '/managerAccounts', { ...MANY, headers: { accept }, body });
    expect(typeOf(made)).toEqual([200, expected(types.create)]);
    const refused = await world.ask('POST', '/managerAccounts', { ...MANY, headers: { accept }, body: {} });
    expect(typeOf(refused)).toEqual([400, expected(types.create)]);
    const listed = await world.ask('GET', '/managerAccounts', { ...MANY, headers: { accept } });
    expect(typeOf(listed)).toEqual([200, expected(types.list)]);
    const unknown = { ...MANY, headers: { accept }, body: { accounts: [{ id: 'x', type: 'ACCOUNT_ID' }] } };
    for (const call of ['associate', 'disassociate']) {
      const type = expected('updateadvertisingaccountsinmanageraccountresponse');
      const path = `/managerAccounts/${made.json.managerAccountId}/${call}`;
      expect(typeOf(await world.ask('POST', path, unknown))).toEqual([207, type]);
      expect(typeOf(await world.ask('POST', `/managerAccounts/x/${call}`, unknown))).toEqual([403, type]);
      expect(typeOf(await world.ask('POST', path, { ...unknown, token: 'no' }))).toEqual([401, type]);
    }
  });

  it.each([
    [{ managerAccountType: 'Agency' }],
    [{ managerAccountName: '', managerAccountType: 'Agency' }],
    [{ managerAccountName: 7, managerAccountType: 'Agency' }],
    [{ managerAccountName: 'x'.repeat(101), managerAccountType: 'Agency' }],
    [{ managerAccountName: 'Team' }],
    [{ managerAccountName: 'Team', managerAccountType: 'agency' }],
    [[]],
  ])('[MGR-21] are not created from %j', async (body) => {
    const world = openWorld();
    const { status, json } = await world.ask('POST', '/managerAccounts', { ...MANY, body });
    expect(status).toBe(400);
    expect(json).toEqual({ code: 'BAD_REQUEST', details: expect.any(String), message: json.details });
    expect((await world.ask('GET', '/managerAccounts', MANY)).json.managerAccounts).toEqual([]);
  });

  it('[MGR-03, MGR-17, MGR-21] can share a name', async ({ world }) => {
    for (const name of ['Team', 'Team', 'Other']) await newManager(world, name);
    const { json } = await world.ask('GET', '/managerAccounts', MANY);
    const names = json.managerAccounts.map((each: { managerAccountName: string }) => each.managerAccountName);
    expect(names).toEqual(['Team', 'Team', 'Other']);
  });

  it('[MGR-02, MGR-22, MGR-23] are listed in an object, oldest first', async ({ world }) => {
    expect((await world.ask('GET', '/managerAccounts', MANY)).json).toEqual({ managerAccounts: [] });
    const made = [await newManager(world), await newManager(world), await newManager(world, 'Other')];
    const { json } = await world.ask('GET', '/managerAccounts', MANY);
    expect(Object.keys(json)).toEqual(['managerAccounts']);
    expect(json.managerAccounts.map((each: { managerAccountId: string }) => each.managerAccountId)).toEqual(made);
  });

  it('[MGR-21] have their own error format', async ({ world }) => {
    const text = 'Authentication failed';
    expect((await world.ask('GET', '/managerAccounts', { ...MANY, token: 'no' })).json).toEqual({
      code: 'UNAUTHORIZED',
      details: text,
      message: text,
    });
    world.state.updateRow({ settings: { ...world.state.settings, dialect: 'observed' } });
    expect((await world.ask('GET', '/managerAccounts', { ...MANY, token: 'no' })).json).toEqual({
      code: 'UNAUTHORIZED',
      message: text,
    });
  });
});

/** A manager account with links to a seller, without roles, and to a vendor. */
async function createLinks() {
  const world = openWorld();
  const manager = await newManager(world);
  expect(await linked(world, manager)).toEqual([]);
  const answer = await link(
    world,
    manager,
    { id: accountOf(world), type: 'ACCOUNT_ID' },
    { id: accountOf(world, 'US', { type: 'vendor' }), type: 'ACCOUNT_ID', roles: ['ENTITY_OWNER'] },
  );
  return { world, manager, answer };
}

/** A manager account with a link to the advertiser of an agency. */
async function createAgencyLink() {
  const world = openWorld();
  const manager = await newManager(world);
  const advertiser = world.profile('US', { type: 'agency' });
  const { json } = await link(world, manager, { id: advertiser, type: 'DSP_ADVERTISER_ID' });
  expect(json.failedAccounts).toEqual([]);
  return { world, manager, advertiser };
}

describe('links', () => {
  it('[MGR-26, MGR-28] are created with status 207 and the roles of each account, and are listed after that', async () => {
    const { world, manager, answer } = await createLinks();
    expect(answer.status).toBe(207);
    expect(answer.json.failedAccounts).toEqual([]);
    expect(answer.json.succeedAccounts.map(({ roles }: { roles: string[] }) => roles)).toEqual([
      ['SELLER_USER'],
      ['ENTITY_OWNER'],
    ]);
    expect(await linked(world, manager)).toHaveLength(3);
  });

  it('[MGR-01, MGR-06] list the accounts of a manager account, each once per marketplace of the region', async () => {
    const { world, manager } = await createLinks();
    const profileIds = (await linked(world, manager)).map(({ profileId }: { profileId: string }) => profileId);
    const vendor = world.profile('US', { type: 'vendor' });
    expect(profileIds).toEqual([world.profile('CA'), world.profile('US'), vendor]);
  });

  it('[MGR-09, MGR-10] contain the types SELLER and VENDOR of accounts', async () => {
    const { world, manager } = await createLinks();
    const types = (await linked(world, manager)).map(({ accountType }: { accountType: string }) => accountType);
    expect(types).toEqual(['SELLER', 'SELLER', 'VENDOR']);
  });

  it('[MGR-07, MGR-08, MGR-14] contain the id, the name and the marketplace of an account', async () => {
    const { world, manager } = await createLinks();
    expect((await linked(world, manager))[1]).toEqual({
      accountId: accountOf(world),
      accountName: expect.any(String),
      accountType: 'SELLER',
      dspAdvertiserId: '',
      marketplaceId: 'ATVPDKIKX0DER',
      profileId: world.profile('US'),
    });
  });

  it('[MGR-11, MGR-13] contain an empty DSP advertiser for other accounts, which is null in observed mode', async () => {
    const { world, manager } = await createLinks();
    const advertisers = async () =>
      (await linked(world, manager)).map(({ dspAdvertiserId }: { dspAdvertiserId: unknown }) => dspAdvertiserId);
    expect(await advertisers()).toEqual(['', '', '']);
    changeSettings(world, { dialect: 'observed' });
    expect(await advertisers()).toEqual([null, null, null]);
  });

  it('[MGR-15] contain the profile id as a string that is a valid scope', async () => {
    const { world, manager } = await createLinks();
    for (const { profileId } of await linked(world, manager)) {
      expect(profileId).toEqual(expect.any(String));
      expect((await world.ask('GET', '/v2/sp/campaigns', { profile: profileId })).status).toBe(200);
    }
  });

  it('[GEN-07, MGR-33, MGR-36] are listed only in their region', async ({ world }) => {
    const manager = await newManager(world);
    await link(world, manager, { id: accountOf(world), type: 'ACCOUNT_ID' });
    const marketplaces = async (region: 'na' | 'eu' | 'fe') =>
      (await linked(world, manager, region)).map(
        (each: { profileId: string }) => world.state.accountStore.profile(each.profileId)?.country,
      );
    expect(await marketplaces('na')).toEqual(['CA', 'US']);
    expect(await marketplaces('eu')).toEqual(['AE', 'DE', 'ES', 'FR', 'IT', 'UK']);
    expect(await marketplaces('fe')).toEqual(['AU', 'JP']);
    const empty = await newManager(world, 'Empty');
    expect(await linked(world, empty, 'fe')).toEqual([]);
  });

  it('[MGR-12, MGR-13, MGR-25] list an agency as a DSP account with its advertiser, without a profile id', async () => {
    const { world, manager, advertiser } = await createAgencyLink();
    const link = { accountType: 'DSP_ADVERTISING_ACCOUNT', profileId: '', dspAdvertiserId: advertiser };
    expect(await linked(world, manager)).toMatchObject([link]);
  });

  it('[MGR-10] list accounts of the marketing cloud with their own account type', async () => {
    const account = '{ name: Clean Room, type: seller, subType: MARKETING_CLOUD, countries: [US] }';
    const link = '{ account: Clean Room, country: US, permission: viewer }';
    const world = openWorld({
      yaml: `accounts:\n  - ${account}\nmanagerAccounts:\n  - { name: M, type: Agency, links: [${link}] }\n`,
    });
    const { json } = await world.ask('GET', '/managerAccounts');
    expect(json.managerAccounts[0].linkedAccounts).toMatchObject([
      {
        accountName: 'Clean Room',
        accountType: 'MARKETING_CLOUD',
        dspAdvertiserId: '',
        profileId: world.profile('US'),
      },
    ]);
  });

  it('[MGR-24, MGR-34, MGR-35] contain profile ids that are valid scopes; profiles of editor links are in the profile list', async () => {
    const world = openWorld();
    const { accountStore } = world.state;
    const manager = await newManager(world);
    const [viewed] = accountStore.profiles().filter(({ access }) => access === 'viewer');
    if (viewed === undefined) throw new Error('no such profile');
    const listed = async () =>
      (await world.ask('GET', '/v2/profiles', MANY)).json.map((each: { profileId: number }) => String(each.profileId));
    expect(await listed()).not.toContain(viewed.profileId);
    accountStore.link({ managerAccountId: manager, profileId: viewed.profileId, permission: 'editor' });
    expect(await listed()).toEqual(expect.arrayContaining([viewed.profileId, world.profile('US')]));
    const [{ profileId }] = await linked(world, manager);
    expect((await world.ask('GET', '/v2/sp/campaigns', { profile: profileId })).status).toBe(200);
  });

  it('[MGR-27, MGR-29] require an owner on both sides', async ({ world }) => {
    const manager = await newManager(world);
    const viewed = accountOf(world, 'US', { access: 'viewer' });
    const seller = accountOf(world);
    const { status, json } = await link(
      world,
      manager,
      { id: viewed, type: 'ACCOUNT_ID' },
      { id: 'A0UNKNOWN', type: 'ACCOUNT_ID' },
      { id: seller, type: 'DSP_ADVERTISER_ID' },
      { id: seller, type: 'ACCOUNT_ID', roles: ['KING'] },
      { id: seller, type: 'ACCOUNT_ID' },
      { id: accountOf(world, 'US', { type: 'vendor' }), type: 'ACCOUNT_ID', roles: ['ENTITY_VIEWER'] },
      7,
    );
    expect(status).toBe(207);
    expect(json.failedAccounts.map((each: { error: { code: string } }) => each.error.code)).toEqual([
      'FORBIDDEN',
      'BAD_REQUEST',
      'BAD_REQUEST',
      'BAD_REQUEST',
      'BAD_REQUEST',
      'BAD_REQUEST',
    ]);
    expect(json.succeedAccounts).toMatchObject([{ roles: ['ENTITY_VIEWER'] }]);

    const unknown = await link(world, 'amzn1.ads1.ma1.unknown', { id: seller, type: 'ACCOUNT_ID' });
    expect([unknown.status, unknown.json.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('[MGR-29] replace the role when repeated', async ({ world }) => {
    const manager = await newManager(world);
    const id = accountOf(world);
    await link(world, manager, { id, type: 'ACCOUNT_ID', roles: ['ENTITY_VIEWER'] });
    expect(world.state.accountStore.linksTo(world.profile()).map(({ permission }) => permission)).toEqual(['viewer']);
    expect((await link(world, manager, { id, type: 'ACCOUNT_ID' })).json.failedAccounts).toEqual([]);
    expect(world.state.accountStore.linksTo(world.profile()).map(({ permission }) => permission)).toEqual(['editor']);
  });

  it.each([
    ['no list', undefined],
    ['none', []],
    ['21', Array.from({ length: 21 }, (_, i) => ({ id: String(i), type: 'ACCOUNT_ID' }))],
    ['a text', 'x'],
  ])('[MGR-28] accept 1 to 20 accounts per request, not %s', async (_what, accounts) => {
    const world = openWorld();
    const manager = await newManager(world);
    const body = { accounts };
    const { status, json } = await world.ask('POST', `/managerAccounts/${manager}/associate`, { ...MANY, body });
    expect([status, json.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('[MGR-30, MGR-31, MGR-32] are removed immediately for all profiles, with their access, without any permission on the account', async () => {
    const world = openWorld();
    const { accountStore } = world.state;
    const manager = await newManager(world);
    const viewed = accountStore.profiles().find(({ access }) => access === 'viewer');
    if (viewed === undefined) throw new Error('no such profile');
    accountStore.changeProfile(viewed.profileId, { access: 'none' });
    accountStore.link({ managerAccountId: manager, profileId: viewed.profileId, permission: 'editor' });
    expect((await world.ask('GET', '/v2/sp/campaigns', { profile: viewed.profileId })).status).toBe(200);

    const accounts = [{ id: viewed.accountId, type: 'ACCOUNT_ID', roles: ['ENTITY_USER'] }];
    const gone = await world.ask('POST', `/managerAccounts/${manager}/disassociate`, { ...MANY, body: { accounts } });
    expect([gone.status, gone.json]).toEqual([207, { succeedAccounts: accounts, failedAccounts: [] }]);
    expect(await linked(world, manager)).toEqual([]);
    expect((await world.ask('GET', '/v2/sp/campaigns', { profile: viewed.profileId })).status).toBe(401);

    const again = await world.ask('POST', `/managerAccounts/${manager}/disassociate`, { ...MANY, body: { accounts } });
    expect(again.json).toMatchObject({ succeedAccounts: [], failedAccounts: [{ error: { code: 'BAD_REQUEST' } }] });
    expect((await world.ask('POST', '/managerAccounts/x/disassociate', { ...MANY, body: { accounts } })).status).toBe(
      403,
    );
  });

  it.each([
    [['NONSENSE'], 'ENTITY_OWNER, ENTITY_USER, ENTITY_VIEWER'],
    [['ENTITY_USER', 'ENTITY_OWNER'], 'roles'],
    [['ENTITY_VIEWER'], 'not linked to this manager account with the role ENTITY_VIEWER'],
  ])('[MGR-32] are not removed with the roles %j', async (roles, reason) => {
    const world = openWorld();
    const manager = await newManager(world);
    const account = { id: accountOf(world), type: 'ACCOUNT_ID' };
    await link(world, manager, account);
    const unlink = (body: object) =>
      world.ask('POST', `/managerAccounts/${manager}/disassociate`, { ...MANY, body: { accounts: [body] } });
    const { status, json } = await unlink({ ...account, roles });
    expect([status, json]).toEqual([
      207,
      {
        succeedAccounts: [],
        failedAccounts: [
          { account: { ...account, roles }, error: { code: 'BAD_REQUEST', message: expect.stringContaining(reason) } },
        ],
      },
    ]);
    expect(await linked(world, manager)).toHaveLength(2);
    const done = await unlink({ ...account, roles: 'SELLER_USER' });
    expect(done.json.succeedAccounts).toEqual([{ ...account, roles: ['SELLER_USER'] }]);
    expect(await linked(world, manager)).toEqual([]);
  });

  it('[MGR-28] are returned with id, type and role only', async ({ world }) => {
    const manager = await newManager(world);
    const account = { id: accountOf(world), type: 'ACCOUNT_ID' };
    const { json } = await link(world, manager, { accountName: 'Mine', role: 'x', roles: null, ...account });
    expect(json.succeedAccounts).toEqual([{ ...account, roles: ['SELLER_USER'] }]);
  });

  it('[LIM-07, MGR-06, MGR-33] are listed up to 50; the 51st works as well', async ({ world }) => {
    const { state } = world;
    const manager = await newManager(world);
    state.transaction(() => {
      for (let i = 0; i < 51; i++) {
        state.accountStore.addAccount({
          accountId: `A${i}`,
          name: `Account ${i}`,
          type: 'seller',
          subType: null,
          brands: '[]',
          stores: null,
        });
        state.accountStore.addProfile({
          profileId: `2000000000000${String(i).padStart(2, '0')}`,
          accountId: `A${i}`,
          country: 'US',
          access: 'owner',
          dailyBudget: null,
          validPaymentMethod: 1,
          outOfBudget: null,
          createdAt: state.now(),
        });
      }
    });
    for (let from = 0; from < 51; from += 17) {
      const accounts = Array.from({ length: 17 }, (_, i) => ({ id: `A${from + i}`, type: 'ACCOUNT_ID' }));
      expect((await link(world, manager, ...accounts)).json.failedAccounts).toEqual([]);
    }
    const links = await linked(world, manager);
    expect(links).toHaveLength(50);
    expect(links.map(({ accountId }: { accountId: string }) => accountId)).not.toContain('A50');
    state.accountStore.changeProfile('200000000000050', { access: 'none' });
    expect((await world.ask('GET', '/v2/sp/campaigns', { profile: '200000000000050' })).status).toBe(200);
  });

  it('keep every digit of invalid values', async ({ world }) => {
    const manager = await newManager(world);
    const { status, text } = await world.ask('POST', `/managerAccounts/${manager}/associate`, {
      ...MANY,
      raw: '{"accounts":[{"id":90071992547409931,"type":"ACCOUNT_ID"}]}',
    });
    expect(status).toBe(207);
    expect(text).toContain('90071992547409931');
  });
});

describe('[GEN-30] fields that cannot be set', () => {
  const rules = ({ violations }: Answer): string[] =>
    violations.map(({ rule, evidence }) => `${rule}: ${evidence}`).toSorted();
  const create = (world: TestWorld, body: object): Promise<Answer> =>
    world.ask('POST', '/managerAccounts', {
      ...MANY,
      body: { managerAccountName: 'Team', managerAccountType: 'Agency', ...body },
    });

  it('of a new manager account are recorded, and rejected in a strict world', async ({ world }) => {
    const body = { colour: 'red', managerAccountId: 'x' };
    const expected = ['read-only-field: managerAccountId in a request', 'unknown-field: colour in a request'];
    const taken = await create(world, body);
    expect([taken.status, rules(taken)]).toEqual([200, expected]);
    const failing = await create(world, { ...body, managerAccountType: 'None' });
    expect([failing.status, rules(failing).filter((each) => !each.startsWith('malformed'))]).toEqual([400, expected]);
    changeSettings(world, { strict: true });
    const refused = await create(world, body);
    expect([refused.status, rules(refused)]).toEqual([400, expected]);
    expect((await world.ask('GET', '/managerAccounts', MANY)).json.managerAccounts).toHaveLength(1);
  });

  it.each(['associate', 'disassociate'])(
    'of a request to %s accounts are recorded, also of items that fail',
    async (verb) => {
      const world = openWorld();
      const manager = await newManager(world);
      const good = { type: 'ACCOUNT_ID', id: accountOf(world) };
      await link(world, manager, good);
      const send = (): Promise<Answer> =>
        world.ask('POST', `/managerAccounts/${manager}/${verb}`, {
          ...MANY,
          body: {
            accounts: [
              { ...good, role: 'ENTITY_OWNER', accountName: 'x' },
              { kind: 'ACCOUNT_ID', id: 'x' },
            ],
            notify: true,
          },
        });
      const expected = [
        'read-only-field: accountName in an item of accounts',
        'unknown-field: kind in an item of accounts',
        'unknown-field: notify in a request',
        'unknown-field: role in an item of accounts; did you mean roles?',
      ];
      const taken = await send();
      expect([taken.status, rules(taken)]).toEqual([207, expected]);
      expect(taken.json.succeedAccounts).toHaveLength(1);
      changeSettings(world, { strict: true });
      expect((await send()).status).toBe(400);
    },
  );

  it('of an account to link fail that account in a strict world', async ({ world }) => {
    const manager = await newManager(world);
    changeSettings(world, { strict: true });
    const { status, json } = await link(world, manager, { type: 'ACCOUNT_ID', id: accountOf(world), role: 'x' });
    expect([status, json.succeedAccounts]).toEqual([207, []]);
    expect(json.failedAccounts[0].error).toEqual({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/^role is .* field of this object; did you mean roles\?$/),
    });
  });
});
