/**
 * The journal records the reason of each 4xx response of every API, and the rule that the response follows. The type of an
 * error demands the id of a rule, so these tests show that it is the right one.
 */
import { describe, expect } from 'vitest';
import {
  advance,
  AD_GROUPS,
  CAMPAIGN_NEGATIVE_KEYWORDS,
  changeSettings,
  createOne,
  openParents,
} from '../fixtures/accounts/collections.ts';
import { fileAddress, ready } from '../fixtures/ready-files.ts';
import { fetchFile, requestReport } from '../fixtures/programs/clients/reports.ts';
import { openWorld, type Ask, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';
import { CITED_RULES } from '../../src/generated/rule-ids.ts';

const OTHER = '100000000000102';
const EU = '100000000000202';
const V3 = { 'content-type': 'application/vnd.spCampaign.v3+json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

interface RecordedExchange {
  status: number;
  reason: string;
  rule: string;
  nearest: string | null;
}

async function latestExchange(world: TestWorld): Promise<RecordedExchange> {
  return (await world.admin('GET', '/requests/latest')).json;
}

type Case = [
  title: string,
  rule: string,
  status: number,
  reason: string | RegExp,
  request: [string, string, Ask?],
  settings?: object,
];

const withoutHeader = (name: string): Ask => ({ headers: { [name]: undefined } });
const list = (ask: Ask): [string, string, Ask] => ['GET', '/v2/sp/campaigns', ask];
const create = (ask: Ask): [string, string, Ask] => ['POST', '/v2/sp/campaigns', ask];
const listV3 = (body: object, ask: Ask = {}): [string, string, Ask] => [
  'POST',
  '/sp/campaigns/list',
  { body, headers: V3, ...ask },
];
const createV3 = (body: unknown): [string, string, Ask] => ['POST', '/sp/campaigns', { body, headers: V3 }];
const report = (body: object): [string, string, Ask] => ['POST', '/keywords/report', { body }];
const token = (form: string, ask: Ask = {}): [string, string, Ask] => [
  'POST',
  '/auth/o2/token',
  { raw: form, headers: FORM, ...ask },
];
const client = 'client_id=sandbox-client&client_secret=sandbox-secret';
const many = Array.from({ length: 101 }, () => ({}));

const CASES: readonly Case[] = [
  ['no token', 'AUT-02', 401, 'the header Authorization was not sent', list(withoutHeader('authorization'))],
  [
    'no bearer token',
    'AUT-02',
    401,
    'the header Authorization must be "Bearer" and an access token',
    list({ headers: { authorization: 'x' } }),
  ],
  ['an unknown token', 'AUT-02', 401, 'the access token is unknown in world default', list({ token: 'Atza|x' })],
  [
    'a token of another world',
    'AUT-02',
    401,
    'the access token belongs to world shop, and the request is for world default',
    list({ token: `Atza|shop.${'A'.repeat(32)}`, headers: { 'sandbox-world': 'default' } }),
  ],
  [
    'no client id',
    'AUT-05',
    401,
    /Amazon-Advertising-API-ClientId was not sent/,
    list(withoutHeader('vendor-advertising-api-clientid')),
  ],
  [
    'the id of another client',
    'AUT-05',
    401,
    'the token was issued for client sandbox-client, not for client me',
    list({ headers: { 'vendor-advertising-api-clientid': 'me' } }),
  ],
  ['no scope', 'AUT-09', 401, /Amazon-Advertising-API-Scope was not sent/, list({ profile: undefined })],
  [
    'a header of an account with another name',
    'AUT-09',
    401,
    'the header Amazon-Advertising-API-Scope was not sent (amazon-ads-account was sent), and the operation requires a profile',
    list({ profile: undefined, headers: { 'amazon-ads-account': 'A1' } }),
  ],
  [
    'an empty client id with the name of newer documents',
    'AUT-05',
    401,
    'the header Amazon-Ads-ClientId is empty',
    list({ headers: { 'vendor-advertising-api-clientid': undefined, 'amazon-ads-clientid': '' } }),
  ],
  [
    'a scope that is not an id',
    'AUT-09',
    400,
    "the scope header must be a profile id, which consists of digits; it is 'abc'",
    list({ profile: 'abc' }),
  ],
  ['an unknown profile', 'AUT-09', 401, 'there is no profile 123 in world default', list({ profile: '123' })],
  [
    'a profile of another region',
    'GEN-09',
    401,
    `profile ${EU} is not in region na: it is in region eu`,
    list({ profile: EU }),
  ],
  ['an unknown path', 'GEN-31', 404, /^no operation has the path \/nowhere$/, ['GET', '/nowhere']],
  [
    'a method that a path does not have',
    'GEN-31',
    404,
    /^no operation has the path \/v2\/sp\/campaigns and the method PATCH;/,
    ['PATCH', '/v2/sp/campaigns'],
  ],
  [
    'an operation of the sandbox endpoint',
    'GEN-39',
    404,
    /only at the sandbox endpoint/,
    ['PUT', '/v1/profiles/register', { body: {} }],
    { endpoint: 'production' },
  ],
  [
    'a legacy operation after its sunset',
    'VER-03',
    404,
    /removed on 2026-01-01/,
    list({}),
    { legacySunset: '2026-01-01' },
  ],
  [
    'an unknown world',
    'SBX-03',
    404,
    "There is no world 'nope'; POST /_sandbox/worlds creates a world",
    ['GET', '/_worlds/nope/v2/profiles'],
  ],
  [
    'an unknown entity',
    'CMP-28',
    404,
    'there is no campaign 42 in profile 100000000000101',
    ['GET', '/v2/sp/campaigns/42'],
  ],
  ['an invalid id', 'GEN-35', 404, "'abc' is not an id", ['GET', '/v2/sp/campaigns/abc']],
  [
    'an unknown entity to archive',
    'KWD-24',
    404,
    /^there is no keyword 42 in profile/,
    ['DELETE', '/v2/sp/keywords/42'],
  ],
  ['a body that is missing', 'GEN-29', 400, /the body is missing/, create({})],
  ['a body that is not JSON', 'GEN-29', 400, /the body is not JSON/, create({ raw: '{' })],
  [
    'a body that is not text',
    'GEN-29',
    400,
    /the body is not UTF-8/,
    create({ raw: new Uint8Array([0x22, 0xff, 0x22]) }),
  ],
  ['a body that is not an array', 'GEN-29', 400, /the body is not an array/, create({ body: {} })],
  ['a batch that is too large', 'LIM-03', 400, 'Batch size 101 exceeds the maximum of 100', create({ body: many })],
  ['a body that is too large', 'ERR-19', 413, /exceeds 10485760 bytes/, create({ raw: ' '.repeat(10 * 2 ** 20 + 1) })],
  [
    'another media type in a strict world',
    'AUT-15',
    415,
    /^Content-Type was text\/plain, and the operation requires application\/json;/,
    create({ body: [], headers: { 'content-type': 'text/plain' } }),
    { strict: true },
  ],
  [
    'a parameter that is not a number',
    'LST-12',
    400,
    /startIndex must be a whole number/,
    ['GET', '/v2/sp/campaigns?startIndex=-1'],
  ],
  ['an unknown filter value', 'LST-12', 400, /'gone' is none of/, ['GET', '/v2/sp/campaigns?stateFilter=gone']],
  [
    'an unknown parameter in a strict world',
    'LST-12',
    400,
    /Unknown parameter page/,
    ['GET', '/v2/sp/campaigns?page=2'],
    { strict: true },
  ],
  [
    'the media type of another version',
    'V3-50',
    415,
    /the operation requires application\/vnd\.spCampaign\.v3\+json;/,
    listV3({}, { headers: { 'content-type': 'application/vnd.spCampaign.v4+json' } }),
  ],
  ['a body of version 3 without items', 'V3-54', 400, /campaigns is not an array/, createV3({})],
  ['a batch of version 3 that is too large', 'LIM-03', 400, /exceeds the maximum/, createV3({ campaigns: many })],
  ['an unknown page token', 'V3-55', 400, /nextToken is not valid/, listV3({ nextToken: 'x' })],
  ['too many results', 'V3-55', 400, /maxResults must be/, listV3({ maxResults: 0 })],
  [
    'a filter with numbers',
    'V3-55',
    400,
    /is not an id, which is a string of digits/,
    listV3({ campaignIdFilter: { include: [1] } }),
  ],
  [
    'a deletion without ids',
    'V3-56',
    400,
    /must name 1 to 1000 ids/,
    ['POST', '/sp/campaigns/delete', { body: {}, headers: V3 }],
  ],
  ['a report of a day too long ago', 'RPT-24', 406, /60 days/, report({ reportDate: '20250101', metrics: 'clicks' })],
  ['a report without a metric', 'RPT-35', 422, /metrics is missing/, report({ reportDate: '20260301' })],
  ['an unknown record type', 'RPT-16', 404, /\w/, ['POST', '/foo/report', { body: {} }]],
  ['a report of targets', 'OBS-07', 404, /\w/, ['POST', '/v2/sp/targets/report', { body: {} }]],
  ['an unknown field of a report request', 'RPT-27', 422, /\w/, report({ x: 1 })],
  ['an unknown metric', 'RPT-28', 422, /happiness/, report({ reportDate: '20260301', metrics: 'happiness' })],
  [
    'a segment of another record type',
    'RPT-30',
    422,
    /segment/,
    ['POST', '/adGroups/report', { body: { reportDate: '20260301', metrics: 'clicks', segment: 'query' } }],
  ],
  ['a report of version 3 without fields', 'TOD-14', 400, /\w/, ['POST', '/reporting/reports', { body: {} }]],
  ['an unknown report', 'RPT-14', 404, 'there is no report 7 in world default', ['GET', '/reports/7']],
  ['an unknown snapshot', 'SNP-15', 404, 'there is no snapshot x in world default', ['GET', '/snapshots/x']],
  [
    'a snapshot of another kind',
    'SNP-12',
    422,
    /campaignType/,
    ['POST', '/campaigns/snapshot', { body: { campaignType: 'x' } }],
  ],
  ['an unknown grant type', 'AUT-28', 400, /^unsupported_grant_type: /, token(`${client}&grant_type=x`)],
  [
    'an unknown refresh token',
    'AUT-28',
    400,
    /^invalid_grant: The refresh token is not known/,
    token(`${client}&grant_type=refresh_token&refresh_token=x`),
  ],
  [
    'the secret of another client',
    'AUT-28',
    401,
    'invalid_client: the client secret is not that of client sandbox-client',
    token('client_id=sandbox-client&client_secret=x&grant_type=refresh_token&refresh_token=y'),
  ],
  [
    'an unknown client',
    'AUT-28',
    401,
    'invalid_client: client me is unknown in world default',
    token('client_id=me&client_secret=x&grant_type=refresh_token&refresh_token=y'),
    { credentials: 'known' },
  ],
  ['no client', 'AUT-28', 401, /client_id/, token('grant_type=refresh_token')],
  ['an authorization without a client', 'AUT-28', 400, /client_id is missing/, ['GET', '/ap/oa?response_type=code']],
  ['an unknown profile of the path', 'PRF-47', 404, /\w/, ['GET', '/v1/profiles/7', { profile: undefined }]],
  ['an empty registration', 'GEN-29', 400, /\w/, ['PUT', '/v1/profiles/register', { body: [], profile: undefined }]],
  [
    'a link of an unknown manager account',
    'MGR-29',
    403,
    /Not authorized to manage/,
    ['POST', '/managerAccounts/x/associate', { body: { accounts: [{}] }, profile: undefined }],
  ],
  ['suggestions of an unknown ad group', 'SUG-14', 400, /\w/, ['GET', '/adGroups/7/suggested/keywords']],
  [
    'a number of suggestions that is not a number',
    'SUG-15',
    404,
    /maxNumSuggestions/,
    ['GET', '/adGroups/7/suggested/keywords?maxNumSuggestions=x'],
  ],
  ['an unknown file', 'RPT-44', 404, /^NoSuchKey: /, ['GET', '/_files/default/reports/x.json.gz']],
  [
    'a method that the object storage does not support',
    'RPT-45',
    405,
    /^MethodNotAllowed: /,
    ['POST', '/_files/default/reports/x.json.gz', { body: {} }],
  ],
];

describe('the reason and the rule of an error', () => {
  it.each(CASES)('are recorded: %s', async (_title, rule, status, reason, [method, path, ask], settings = {}) => {
    const world = openWorld();
    changeSettings(world, { credentials: 'known', ...settings });
    const answer = await world.ask(method, path, ask);
    const exchange = await latestExchange(world);
    expect([answer.status, exchange.status]).toEqual([status, status]);
    if (typeof reason === 'string') expect(exchange.reason).toBe(reason);
    else expect(exchange.reason).toMatch(reason);
    expect(exchange.rule).toBe(rule);
    expect(CITED_RULES).toContain(rule);
    expect(exchange.reason).not.toMatch(/https?:\/\/|[\r\n]/);
  });

  it('is recorded for a token that has expired, may only view, or has no access', async ({ world }) => {
    const mint = async (body: object): Promise<string> => (await world.admin('POST', '/tokens', body)).json.accessToken;
    const short = await mint({ ttl: '10s' });
    advance(world, 11);
    await world.ask('GET', '/v2/sp/campaigns', { token: short });
    expect((await latestExchange(world)).reason).toBe('the access token expired at 2026-03-02T12:00:10.000Z');
    const viewer = await mint({ access: { [world.profile()]: 'viewer' } });
    await world.ask('POST', '/v2/sp/campaigns', { token: viewer, body: [] });
    expect((await latestExchange(world)).reason).toBe('the token may only view this profile');
    await world.ask('GET', '/v2/sp/campaigns', { token: viewer, profile: OTHER });
    expect((await latestExchange(world)).reason).toBe(`the token has no access to profile ${OTHER}`);
    await world.ask('GET', '/v2/sp/campaigns', { profile: world.profile('US', { type: 'agency' }) });
    expect(await latestExchange(world)).toMatchObject({
      status: 400,
      reason: 'agency profiles do not support sponsored ads',
    });
  });

  it('names the profile of an entity of another profile, or that it is archived', async ({ world }) => {
    const parents = await openParents(world);
    await world.ask('GET', `/v2/sp/${AD_GROUPS.name}/${parents.adGroupId}`, { profile: OTHER });
    expect((await latestExchange(world)).reason).toBe(
      `ad group ${parents.adGroupId} is of profile ${world.profile()}, this call acts for ${OTHER}`,
    );
    const id = await createOne(world, CAMPAIGN_NEGATIVE_KEYWORDS, CAMPAIGN_NEGATIVE_KEYWORDS.make(parents, 1));
    await world.ask('DELETE', `/v2/sp/campaignNegativeKeywords/${id}`);
    await world.ask('GET', `/v2/sp/campaignNegativeKeywords/${id}`);
    expect((await latestExchange(world)).reason).toBe(`keyword ${id} is archived`);
  });

  it('names the profile of a report of another profile, or that it is not ready', async ({ world }) => {
    const { json } = await requestReport(world, 'keywords');
    await world.ask('GET', `/v1/reports/${json.reportId}/download`);
    expect((await latestExchange(world)).reason).toBe(`report ${json.reportId} is IN_PROGRESS and has no file`);
    await world.ask('GET', `/reports/${json.reportId}`, { profile: OTHER });
    expect((await latestExchange(world)).reason).toMatch(/^report \d+ is of profile 100000000000101/);
  });

  it('is recorded for the object storage: unsigned, changed and expired links, invalid ranges, two credentials', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    const { world } = open;
    const reasonOf = async (path: string, headers = {}): Promise<string> => {
      expect((await fetchFile(world, path, headers)).status).toBeGreaterThanOrEqual(400);
      return (await latestExchange(world)).reason;
    };
    expect(await reasonOf(address.split('?')[0] ?? '')).toMatch(/^AccessDenied: /);
    expect(await reasonOf(address.replace(/Signature=./, 'Signature=Z'))).toMatch(/^SignatureDoesNotMatch: /);
    expect(await reasonOf(address, { range: 'bytes=9999999-' })).toMatch(/^InvalidRange: /);
    changeSettings(world, { storageAuth: 'strict' });
    expect(await reasonOf(address, { authorization: 'Bearer x' })).toMatch(/^InvalidArgument: Only one auth mechanism/);
    advance(world, 31);
    expect(await reasonOf(address)).toBe('AccessDenied: Request has expired');
  });
});
