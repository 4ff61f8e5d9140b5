/**
 * What clients do against the contract, seen in a single call: for each rule a careless call that breaks it and a
 * careful one that does not.
 */
import { describe, expect } from 'vitest';
import { violationCounts } from '../../fixtures/violation-counts.ts';
import { CAMPAIGNS, changeSettings, KEYWORDS, type Parents } from '../../fixtures/accounts/collections.ts';
import { fileAddress, ready } from '../../fixtures/ready-files.ts';
import { fetchFile } from '../../fixtures/programs/clients/reports.ts';
import { openWorld, type Ask } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { V3_CAMPAIGNS } from '../../fixtures/programs/clients/v3.ts';
import { createV3, v3 } from '../../fixtures/programs/clients/v3-calls.ts';

type One = [method: string, path: string, ask?: Ask];
type Pair = [rule: string, careless: One, careful: One, settings?: object];

const UNKNOWN_PARENTS: Parents = { campaignId: 0, adGroupId: 0 };
const CAMPAIGN = CAMPAIGNS.make(UNKNOWN_PARENTS, 1);
const DISPLAY = { name: 'Lanterns', tactic: 'T00020', state: 'enabled', startDate: '20260302', budgetType: 'daily' };
const LIST = '/v2/sp/campaigns';
const GOOD: One = ['GET', LIST];
const create = (item: object, ask: Ask = {}): One => ['POST', LIST, { body: [{ ...CAMPAIGN, ...item }], ...ask }];
const many = (n: number): object[] => Array.from({ length: n }, (_, i) => CAMPAIGNS.make(UNKNOWN_PARENTS, i));
const without = (name: string): One => ['GET', LIST, { headers: { [name]: undefined } }];
const type = (text: string): Ask => ({ headers: { 'content-type': text } });

const PAIRS: readonly Pair[] = [
  ['missing-header', without('authorization'), GOOD],
  ['missing-header', without('vendor-advertising-api-clientid'), GOOD],
  ['missing-header', ['GET', LIST, { profile: undefined }], ['GET', '/v2/profiles', { profile: undefined }]],
  ['wrong-header', ['GET', LIST, { headers: { authorization: 'token x' } }], GOOD],
  ['wrong-header', ['GET', LIST, { headers: { 'vendor-advertising-api-clientid': 'me' } }], GOOD],
  ['wrong-header', ['GET', LIST, { profile: 'ENTITY1' }], GOOD],
  ['wrong-region', ['GET', LIST, { region: 'eu' }], GOOD],
  ['wrong-media-type', create({}, type('text/plain')), create({}, type('application/json; charset=utf-8'))],
  ['wrong-media-type', create({}, type('text/plain')), create({}), { strict: true }],
  [
    'wrong-media-type',
    ['POST', '/sp/campaigns/list', { body: {}, ...type('application/vnd.spCampaign.v2+json') }],
    ['POST', '/sp/campaigns/list', { body: {}, ...type('application/vnd.spCampaign.v3+json') }],
  ],
  [
    'encoded-request-body',
    create({}, { headers: { 'content-encoding': 'gzip' } }),
    create({}, { headers: { 'content-encoding': 'identity', 'accept-encoding': 'gzip' } }),
  ],
  [
    'missing-body',
    ['POST', '/campaigns/snapshot', type('application/json')],
    ['POST', '/campaigns/snapshot', { body: {} }],
  ],
  ['malformed-body', ['POST', LIST, { raw: '{' }], create({})],
  ['malformed-body', ['POST', LIST, { body: {} }], create({})],
  ['unknown-operation', ['GET', '/v2/sp/campaign'], GOOD],
  ['unknown-operation', ['PATCH', LIST, { body: [] }], GOOD],
  ['undocumented-path', ['GET', '/v1/campaigns'], GOOD],
  ['unknown-field', create({ colour: 'red' }), create({ premiumBidAdjustment: true })],
  ['read-only-field', create({ servingStatus: 'x' }), create({})],
  ['unknown-parameter', ['GET', `${LIST}?state=enabled`], ['GET', `${LIST}?stateFilter=enabled`]],
  ['wrong-type', create({ dailyBudget: '10' }), create({ dailyBudget: 10 })],
  [
    'wrong-type',
    ['PUT', LIST, { body: [{ campaignId: '7', state: 'paused' }] }],
    ['PUT', LIST, { body: [{ campaignId: 7, state: 'paused' }] }],
  ],
  [
    'value-as-text',
    ['POST', '/sd/campaigns', { body: [{ ...DISPLAY, budget: '10.00' }] }],
    ['POST', '/sd/campaigns', { body: [{ ...DISPLAY, budget: 10 }] }],
    { dialect: 'observed' },
  ],
  ['oversized-batch', ['POST', LIST, { body: many(101) }], ['POST', LIST, { body: many(100) }]],
  ['start-date-in-past', create({ startDate: '20260301' }), create({ startDate: '20260302' })],
  ['name-characters', create({ name: 'snow ☃' }), create({ name: 'Snow & more' })],
  [
    'bidding-controls-inactive',
    ['POST', '/v1/sp/campaigns', { body: [{ ...CAMPAIGN, bidding: { strategy: 'legacyForSales' } }] }],
    ['POST', '/v1/sp/campaigns', { body: [CAMPAIGN] }],
  ],
];

describe('violation rules', () => {
  it.each(PAIRS)(
    '%s is violated by the one client of pair %# but not by the other',
    async (rule, careless, careful, settings = {}) => {
      const [bad, good] = [openWorld(), openWorld()];
      changeSettings(bad, settings);
      changeSettings(good, settings);
      const answer = await bad.ask(...careless);
      await good.ask(...careful);
      expect(await violationCounts(bad)).toEqual({ [rule]: 1 });
      expect(await violationCounts(good)).toEqual({});
      const { json } = await bad.admin('GET', '/violations');
      const found = json.violations.find((each: { rule: string }) => each.rule === rule);
      expect(found).toMatchObject({
        severity: expect.any(String),
        says: expect.any(String),
        instead: expect.any(String),
      });
      expect(found.evidence).toEqual([
        { evidence: expect.stringMatching(/\S/), count: 1, requestIds: [answer.headers.get('x-amz-request-id')] },
      ]);
      expect((await bad.admin('GET', `/requests?violations=${rule}`)).json.total).toBe(1);
    },
  );

  it('deprecated-operation is violated only by operations of version 2, from their deprecation date on', async () => {
    const world = openWorld();
    await world.ask('GET', LIST);
    await world.ask('GET', `${LIST}?count=1`);
    await world.ask('GET', '/v2/profiles');
    const { json } = await world.admin('GET', '/violations');
    expect(json).toMatchObject({
      requests: 3,
      violations: [{ rule: 'deprecated-operation', severity: 'info', count: 2 }],
    });
    expect(json.violations[0].evidence).toMatchObject([{ evidence: 'GET /v2/sp/campaigns', count: 2 }]);
    const before = openWorld({ now: Date.parse('2023-06-29T12:00:00Z') });
    await before.ask('GET', LIST);
    expect((await before.admin('GET', '/violations')).json.violations).toEqual([]);
  });

  it.each([false, true])(
    'wrong-media-type is not violated by a request without a body, with strict: %s',
    async (strict) => {
      const world = openWorld();
      changeSettings(world, { strict });
      const { status, violations } = await world.ask('POST', '/v2/sp/campaigns/snapshot');
      expect(status).toBe(strict ? 422 : 202);
      expect(violations.map(({ rule }) => rule)).not.toContain('wrong-media-type');
    },
  );

  it('wrong-header says of a client id that fits another token what does not fit, not that it is malformed', async () => {
    const world = openWorld();
    await world.ask('GET', LIST, { headers: { 'vendor-advertising-api-clientid': 'amzn1.application-oa2-client.a1' } });
    const { json } = await world.admin('GET', '/violations');
    const found = json.violations.find(({ rule }: { rule: string }) => rule === 'wrong-header');
    expect(found).toMatchObject({
      says: 'The value of a header is malformed, or does not fit the other headers.',
      evidence: [
        { evidence: "client id 'amzn1.application-oa2-client.a1' where the token is that of 'sandbox-client'" },
      ],
    });
  });

  it('deprecated-operation reports the requested path', async ({ world }) => {
    await world.ask('GET', '/v1/campaigns/7');
    const { json } = await world.admin('GET', '/violations');
    const found = json.violations.find(({ rule }: { rule: string }) => rule === 'deprecated-operation');
    expect(found.evidence.map(({ evidence }: { evidence: string }) => evidence)).toContain(
      'GET /v1/campaigns/{campaignId}',
    );
  });

  it.each<[sent: Record<string, string | undefined>, evidence: string]>([
    [{ authorization: undefined }, 'Authorization'],
    [{ authorization: '' }, 'Authorization is empty'],
    [{ 'vendor-advertising-api-clientid': undefined }, 'Amazon-Advertising-API-ClientId'],
    [{ 'vendor-advertising-api-clientid': undefined, 'amazon-ads-clientid': '' }, 'Amazon-Ads-ClientId is empty'],
    [
      { 'vendor-advertising-api-scope': undefined, 'amazon-ads-account': 'A1' },
      'Amazon-Advertising-API-Scope (amazon-ads-account was sent)',
    ],
    [{ 'vendor-advertising-api-clientid': '' }, 'Vendor-Advertising-API-ClientId is empty'],
    [
      {
        'vendor-advertising-api-clientid': undefined,
        'vendor-advertising-api-scope': undefined,
        'acme-advertising-api-scope': '1',
      },
      'Acme-Advertising-API-ClientId',
    ],
    [
      { 'vendor-advertising-api-clientid': undefined, 'vendor-advertising-api-client-id': 'sandbox-client' },
      'Amazon-Advertising-API-ClientId (vendor-advertising-api-client-id was sent)',
    ],
    [
      {
        'vendor-advertising-api-clientid': undefined,
        'vendor-advertising-api-scope': undefined,
        'acme-advertising-api-clientid': 'sandbox-client',
      },
      'Acme-Advertising-API-Scope',
    ],
    [{ authorization: undefined, 'x-amz-access-token': 'x' }, 'Authorization (x-amz-access-token was sent)'],
  ])('missing-header reports similar headers that were sent: %j', async (headers, evidence) => {
    const { status, violations } = await openWorld().ask('GET', LIST, { headers });
    expect(status).toBe(401);
    expect(violations.filter(({ rule }) => rule === 'missing-header')).toEqual([{ rule: 'missing-header', evidence }]);
  });

  it('wrong-type names the field of the API version', async ({ world }) => {
    await world.ask(...create({ dailyBudget: '10' }));
    const [id = ''] = await createV3(world, V3_CAMPAIGNS, [V3_CAMPAIGNS.make({ campaignId: '', adGroupId: '' }, 1)]);
    await v3(world, V3_CAMPAIGNS, 'update', { campaigns: [{ campaignId: Number(id), state: 'PAUSED' }] });
    const { text } = await world.admin('GET', '/violations');
    expect(text).toContain('dailyBudget is a string instead of a number');
    expect(text).toContain('campaignId is a number instead of a string of digits');
  });

  it('wrong-type is violated by numeric ids in items, filters and deletes of version 3', async ({ world }) => {
    const [id = ''] = await createV3(world, V3_CAMPAIGNS, [V3_CAMPAIGNS.make({ campaignId: '', adGroupId: '' }, 1)]);
    await v3(world, V3_CAMPAIGNS, 'update', { campaigns: [{ campaignId: id, state: 'PAUSED' }] });
    await v3(world, V3_CAMPAIGNS, 'list', { campaignIdFilter: { include: [id] } });
    expect(await violationCounts(world)).toEqual({});
    await v3(world, V3_CAMPAIGNS, 'update', { campaigns: [{ campaignId: Number(id), state: 'PAUSED' }] });
    expect(await violationCounts(world)).toEqual({ 'wrong-type': 1 });
    await v3(world, V3_CAMPAIGNS, 'list', { campaignIdFilter: { include: [Number(id)] } });
    await v3(world, V3_CAMPAIGNS, 'delete', { campaignIdFilter: { include: [Number(id)] } });
    expect(await violationCounts(world)).toEqual({ 'wrong-type': 3 });
  });

  it('token-sent-to-storage and expired-link-used are violated by requests to the object storage', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    await fetchFile(open.world, address);
    expect(await violationCounts(open.world)).toEqual({});
    await open.world.ask('GET', address);
    expect(await violationCounts(open.world)).toEqual({ 'token-sent-to-storage': 1 });
    await open.world.admin('POST', '/clock/advance', { by: '31s' });
    await fetchFile(open.world, address);
    expect(await violationCounts(open.world)).toEqual({ 'token-sent-to-storage': 1, 'expired-link-used': 1 });
  });

  it.each<[rule: string, method: string, path: string, body?: unknown]>([
    ['unknown-parameter', 'GET', `${LIST}?color=red`],
    ['unknown-parameter', 'GET', '/v2/profiles?color=red'],
    ['unknown-parameter', 'POST', '/v2/sp/campaigns/report?color=red', { reportDate: '20260301', metrics: 'clicks' }],
    ['unknown-field', 'POST', '/v2/sp/campaigns/snapshot', { color: 'red' }],
    ['unknown-field', 'PUT', '/v2/profiles/register', { countryCode: 'US', color: 'red' }],
    ['unknown-field', 'POST', '/sp/campaigns/list', { color: 'red' }],
  ])('are recorded once, as %s, for a request that a strict world rejects: %s %s', async (rule, method, path, body) => {
    const world = openWorld();
    const headers = path.endsWith('/list') ? { 'content-type': 'application/vnd.spCampaign.v3+json' } : {};
    const ask = { headers, ...(body === undefined ? {} : { body }) };
    expect((await world.ask(method, path, ask)).status).toBeLessThan(300);
    expect(await violationCounts(world)).toEqual({ [rule]: 1 });
    changeSettings(world, { strict: true });
    expect((await world.ask(method, path, ask)).status).toBeGreaterThanOrEqual(400);
    expect(await violationCounts(world)).toEqual({ [rule]: 2 });
  });
});

describe('ids that lost digits', () => {
  const EXACT = '9007199254740993';
  const ROUNDED = String(Number(EXACT));

  it('are detected in the profile of the scope header', async ({ world }) => {
    const account = { accountName: 'Big numbers', accountType: 'seller' };
    const made = await world.admin('POST', '/profiles', { countryCode: 'US', ...account, profileId: EXACT });
    expect(made.status).toBe(201);
    expect((await world.ask('GET', LIST, { profile: EXACT })).status).toBe(200);
    expect(await violationCounts(world)).toEqual({});
    expect((await world.ask('GET', LIST, { profile: ROUNDED })).status).toBe(401);
    expect(await violationCounts(world)).toEqual({ 'id-lost-digits': 1 });
    const { reason } = (await world.admin('GET', '/requests/latest')).json;
    expect(reason).toContain(`is ${EXACT} after rounding to a float`);
  });

  it.each([EXACT, '1234567890123456789'])('are detected for the entity %s', async (id) => {
    const world = openWorld();
    const profileId = world.profile();
    const seeded = await world.admin('POST', '/seed', {
      profileId,
      entities: {
        campaigns: [{ campaignId: id, name: 'Big', targetingType: 'MANUAL', state: 'ENABLED', budget: { budget: 5 } }],
      },
    });
    expect([seeded.status, seeded.text]).toEqual([201, expect.anything()]);
    const get = (each: string) => world.ask('GET', `${LIST}/${each}`);
    expect((await get(id)).status).toBe(200);
    expect((await get('9007199254740000')).status).toBe(404);
    // A similar id that is rounded to another float.
    expect((await get(String(BigInt(id) + 512n))).status).toBe(404);
    expect(await violationCounts(world)).toEqual({});
    const lost = String(Number(id));
    expect((await get(lost)).status).toBe(404);
    const text = JSON.stringify([{ campaignId: 0, state: 'paused' }]).replace('0', lost);
    await world.ask('PUT', LIST, { raw: text });
    await world.ask('POST', '/v2/sp/keywords', {
      raw: JSON.stringify([KEYWORDS.make(UNKNOWN_PARENTS, 1)]).replace('"campaignId":0', `"campaignId":${lost}`),
    });
    const lostIds = (await world.admin('GET', '/violations')).json.violations.find(
      ({ rule }: { rule: string }) => rule === 'id-lost-digits',
    );
    expect(lostIds.count).toBeGreaterThanOrEqual(2);
    expect(lostIds.evidence[0].evidence).toBe(`campaign ${lost} where ${id} was meant`);
  });
});
