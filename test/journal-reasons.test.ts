/**
 * Why a call was refused: whatever is answered 4xx, on every surface, the journal says why in a plain sentence.
 */
import { describe, expect, it } from 'vitest';
import {
  advance,
  AD_GROUPS,
  CAMPAIGN_NEGATIVE_KEYWORDS,
  changeSettings,
  createOne,
  openParents,
} from './collections.ts';
import { fileAddress, ready } from './ready-files.ts';
import { fetchFile, requestReport } from './reports.ts';
import { sandbox, type Ask, type Sandbox } from './sandbox.ts';

const OTHER = '100000000000102';
const EU = '100000000000202';
const V3 = { 'content-type': 'application/vnd.spCampaign.v3+json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

interface Told {
  status: number;
  reason: string;
  nearest: string | null;
}

async function told(box: Sandbox): Promise<Told> {
  return (await box.control('GET', '/requests/latest')).json;
}

type Way = [what: string, status: number, reason: string | RegExp, call: [string, string, Ask?], settings?: object];

const NO_HEADER = (name: string): Ask => ({ headers: { [name]: undefined } });
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

const WAYS: readonly Way[] = [
  ['no token', 401, 'Authorization header is missing', list(NO_HEADER('authorization'))],
  ['no bearer token', 401, 'the Authorization header is no bearer token', list({ headers: { authorization: 'x' } })],
  ['an unknown token', 401, 'no such access token in world default', list({ token: 'Atza|x' })],
  [
    'no client id',
    401,
    /Vendor-Advertising-API-ClientId was not sent/,
    list(NO_HEADER('vendor-advertising-api-clientid')),
  ],
  [
    'the id of another client',
    401,
    'the token was issued for client sandbox-client, and the header says me',
    list({ headers: { 'vendor-advertising-api-clientid': 'me' } }),
  ],
  ['no scope', 401, /Vendor-Advertising-API-Scope was not sent/, list({ profile: undefined })],
  [
    'a scope that is no id',
    400,
    "the scope header says 'abc', and a profile id is made of digits",
    list({ profile: 'abc' }),
  ],
  ['an unknown profile', 401, 'there is no profile 123 in world default', list({ profile: '123' })],
  ['a profile of another region', 401, `scope ${EU} is a profile of eu, this is na`, list({ profile: EU })],
  ['an unknown path', 404, /^no operation is at \/nowhere$/, ['GET', '/nowhere']],
  [
    'a method that a path does not have',
    404,
    /^no operation is at \/v2\/sp\/campaigns with PATCH;/,
    ['PATCH', '/v2/sp/campaigns'],
  ],
  [
    'an operation of the sandbox endpoint',
    404,
    /at the sandbox endpoint only/,
    ['PUT', '/v1/profiles/register', { body: {} }],
    { endpoint: 'production' },
  ],
  ['a legacy operation after its sunset', 404, /gone since 2026-01-01/, list({}), { legacySunset: '2026-01-01' }],
  ['an unknown world', 404, 'There is no world nope', ['GET', '/_worlds/nope/v2/profiles']],
  ['an unknown entity', 404, 'there is no campaign 42 in profile 100000000000101', ['GET', '/v2/sp/campaigns/42']],
  ['what is no id', 404, "'abc' is no id", ['GET', '/v2/sp/campaigns/abc']],
  ['an unknown entity to archive', 404, /^there is no keyword 42 in profile/, ['DELETE', '/v2/sp/keywords/42']],
  ['a body that is missing', 400, /the body is missing/, create({})],
  ['a body that is no JSON', 400, /the body is not JSON/, create({ raw: '{' })],
  ['a body that is no text', 400, /the body is not UTF-8/, create({ raw: new Uint8Array([0x22, 0xff, 0x22]) })],
  ['a body that is no array', 400, /the body is no array/, create({ body: {} })],
  ['a batch that is too large', 400, 'Batch size 101 exceeds the maximum of 100', create({ body: many })],
  ['a body that is too large', 413, /exceeds 10485760 bytes/, create({ raw: ' '.repeat(10 * 2 ** 20 + 1) })],
  [
    'another media type, where strict',
    415,
    /^Content-Type was text\/plain, and this call takes application\/json;/,
    create({ body: [], headers: { 'content-type': 'text/plain' } }),
    { strict: true },
  ],
  [
    'a parameter that is no number',
    400,
    /startIndex must be a whole number/,
    ['GET', '/v2/sp/campaigns?startIndex=-1'],
  ],
  ['a filter value that there is not', 400, /'gone' is none of/, ['GET', '/v2/sp/campaigns?stateFilter=gone']],
  [
    'an unknown parameter, where strict',
    400,
    /Unknown parameter page/,
    ['GET', '/v2/sp/campaigns?page=2'],
    { strict: true },
  ],
  [
    'the media type of another version',
    415,
    /this call takes application\/vnd\.spCampaign\.v3\+json;/,
    listV3({}, { headers: { 'content-type': 'application/vnd.spCampaign.v4+json' } }),
  ],
  ['a body of version 3 without items', 400, /campaigns is no array/, createV3({})],
  ['a batch of version 3 that is too large', 400, /exceeds the maximum/, createV3({ campaigns: many })],
  ['a page of no list', 400, /nextToken is not valid/, listV3({ nextToken: 'x' })],
  ['too many results', 400, /maxResults must be/, listV3({ maxResults: 0 })],
  [
    'a filter with numbers',
    400,
    /is no id, which is a string of digits/,
    listV3({ campaignIdFilter: { include: [1] } }),
  ],
  ['nothing to delete', 400, /must name 1 to 1000 ids/, ['POST', '/sp/campaigns/delete', { body: {}, headers: V3 }]],
  ['a report of long ago', 406, /60 days/, report({ reportDate: '20250101', metrics: 'clicks' })],
  ['a report without a metric', 422, /metrics is missing/, report({ reportDate: '20260301' })],
  ['an unknown report', 404, 'there is no report 7 in world default', ['GET', '/reports/7']],
  ['an unknown snapshot', 404, 'there is no snapshot x in world default', ['GET', '/snapshots/x']],
  ['a snapshot of another kind', 422, /campaignType/, ['POST', '/campaigns/snapshot', { body: { campaignType: 'x' } }]],
  ['a grant that there is not', 400, /^unsupported_grant_type: /, token(`${client}&grant_type=x`)],
  [
    'a refresh token that is unknown',
    400,
    /^invalid_grant: The refresh token is not known/,
    token(`${client}&grant_type=refresh_token&refresh_token=x`),
  ],
  [
    'a client that is unknown',
    401,
    /^invalid_client: /,
    token('client_id=sandbox-client&client_secret=x&grant_type=refresh_token&refresh_token=y'),
  ],
  ['no client', 401, /client_id/, token('grant_type=refresh_token')],
  ['an authorization without a client', 400, /client_id is missing/, ['GET', '/ap/oa?response_type=code']],
  ['a profile that is unknown', 404, /\w/, ['GET', '/v1/profiles/7', { profile: undefined }]],
  ['a registration of nothing', 400, /\w/, ['PUT', '/v1/profiles/register', { body: [], profile: undefined }]],
  [
    'a link of an unknown manager account',
    403,
    /Not authorized to manage/,
    ['POST', '/managerAccounts/x/associate', { body: { accounts: [{}] }, profile: undefined }],
  ],
  ['suggestions of an unknown ad group', 400, /\w/, ['GET', '/adGroups/7/suggested/keywords']],
  [
    'suggestions in words that are no numbers',
    404,
    /maxNumSuggestions/,
    ['GET', '/adGroups/7/suggested/keywords?maxNumSuggestions=x'],
  ],
  ['a file that there is not', 404, /^NoSuchKey: /, ['GET', '/_files/default/reports/x.json.gz']],
  [
    'a method that the storage does not know',
    405,
    /^MethodNotAllowed: /,
    ['POST', '/_files/default/reports/x.json.gz', { body: {} }],
  ],
];

describe('the reason of a refusal', () => {
  it.each(WAYS)('is told: %s', async (_what, status, reason, [method, path, ask], settings = {}) => {
    const box = sandbox();
    changeSettings(box, { credentials: 'known', ...settings });
    const answer = await box.ask(method, path, ask);
    const exchange = await told(box);
    expect([answer.status, exchange.status]).toEqual([status, status]);
    if (typeof reason === 'string') expect(exchange.reason).toBe(reason);
    else expect(exchange.reason).toMatch(reason);
    expect(exchange.reason).not.toMatch(/https?:\/\/|[\r\n]/);
  });

  it('is told of a token that has expired, or may only view, or was granted nothing', async () => {
    const box = sandbox();
    const mint = async (body: object): Promise<string> => (await box.control('POST', '/tokens', body)).json.accessToken;
    const short = await mint({ ttl: '10s' });
    advance(box, 11);
    await box.ask('GET', '/v2/sp/campaigns', { token: short });
    expect((await told(box)).reason).toBe('the access token expired at 2026-03-02T12:00:10.000Z');
    const viewer = await mint({ access: { [box.profile()]: 'viewer' } });
    await box.ask('POST', '/v2/sp/campaigns', { token: viewer, body: [] });
    expect((await told(box)).reason).toBe('the token may only view this profile');
    await box.ask('GET', '/v2/sp/campaigns', { token: viewer, profile: OTHER });
    expect((await told(box)).reason).toBe(`the token was granted no access to profile ${OTHER}`);
    await box.ask('GET', '/v2/sp/campaigns', { profile: box.profile('US', { type: 'agency' }) });
    expect(await told(box)).toMatchObject({ status: 400, reason: 'agency profiles have no sponsored ads' });
  });

  it('says of an entity that it is of another profile, or deleted', async () => {
    const box = sandbox();
    const parents = await openParents(box);
    await box.ask('GET', `/v2/sp/${AD_GROUPS.name}/${parents.adGroupId}`, { profile: OTHER });
    expect((await told(box)).reason).toBe(
      `ad group ${parents.adGroupId} is of profile ${box.profile()}, this call acts for ${OTHER}`,
    );
    const id = await createOne(box, CAMPAIGN_NEGATIVE_KEYWORDS, CAMPAIGN_NEGATIVE_KEYWORDS.make(parents, 1));
    await box.ask('DELETE', `/v2/sp/campaignNegativeKeywords/${id}`);
    await box.ask('GET', `/v2/sp/campaignNegativeKeywords/${id}`);
    expect((await told(box)).reason).toBe(`keyword ${id} is archived`);
  });

  it('says of a report that it is of another profile, or not ready', async () => {
    const box = sandbox();
    const { json } = await requestReport(box, 'keywords');
    await box.ask('GET', `/v1/reports/${json.reportId}/download`);
    expect((await told(box)).reason).toBe(`report ${json.reportId} is IN_PROGRESS and has no file`);
    await box.ask('GET', `/reports/${json.reportId}`, { profile: OTHER });
    expect((await told(box)).reason).toMatch(/^report \d+ is of profile 100000000000101/);
  });

  it('is told of the object storage: unsigned, altered, expired, a range that is not there, two credentials', async () => {
    const open = await ready();
    const address = await fileAddress(open);
    const { box } = open;
    const reasonOf = async (path: string, headers = {}): Promise<string> => {
      expect((await fetchFile(box, path, headers)).status).toBeGreaterThanOrEqual(400);
      return (await told(box)).reason;
    };
    expect(await reasonOf(address.split('?')[0] ?? '')).toMatch(/^AccessDenied: /);
    expect(await reasonOf(address.replace(/Signature=./, 'Signature=Z'))).toMatch(/^SignatureDoesNotMatch: /);
    expect(await reasonOf(address, { range: 'bytes=9999999-' })).toMatch(/^InvalidRange: /);
    changeSettings(box, { storageAuth: 'strict' });
    expect(await reasonOf(address, { authorization: 'Bearer x' })).toMatch(/^InvalidArgument: Only one auth mechanism/);
    advance(box, 31);
    expect(await reasonOf(address)).toBe('AccessDenied: Request has expired');
  });
});
