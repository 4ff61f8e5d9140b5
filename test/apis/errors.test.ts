/**
 * Requests that are rejected as a whole: statuses, codes and texts, in one format.
 */
import { describe, expect } from 'vitest';
import { MAX_BYTES } from '../../src/service/http/body.ts';
import { MAX_VALUES } from '../../src/service/http/body-text.ts';
import {
  CAMPAIGNS,
  changeSettings,
  COLLECTIONS,
  openParents,
  pathOf,
  rulesOf,
} from '../fixtures/accounts/collections.ts';
import { openWorld, type Ask } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const NO_SUCH_ID = 123456789012345;
const CLIENT = 'vendor-advertising-api-clientid';

/** A request, and the status, the code and the details of its answer. */
type RejectedRequest = [clause: string, title: string, ask: Ask & { method?: string; path?: string }, answer: string];

const OTHER_REGION = { profile: openWorld().profile('JP') };
const ARCHIVE = { method: 'DELETE', path: pathOf(CAMPAIGNS, NO_SUCH_ID) };
const NO_TOKEN = { headers: { authorization: undefined } };
const NOT_AN_ARRAY = { method: 'POST', body: {} };
const BRANDS = { path: '/v2/sp/brands' };

const REJECTED_REQUESTS: RejectedRequest[] = [
  ['[ERR-08]', 'a scope that is not a number', { profile: 'abc' }, '400 400 Scope header is malformed'],
  [
    '[ERR-18]',
    'a wrong parameter',
    { path: '/v2/sp/campaigns?count=0' },
    '400 400 count must be a whole number of at least 1',
  ],
  ['[ERR-18]', 'a body that is not an array', NOT_AN_ARRAY, '400 400 Unrecognized token: the body is not an array'],
  ['[ERR-09]', 'no Authorization', NO_TOKEN, '401 UNAUTHORIZED Authorization header is missing'],
  ['[ERR-09]', 'another scheme', { headers: { authorization: 'Basic abc' } }, '401 UNAUTHORIZED Authentication failed'],
  ['[ERR-09]', 'an unknown token', { token: 'unknown' }, '401 UNAUTHORIZED Authentication failed'],
  ['[ERR-09]', 'no client id', { headers: { [CLIENT]: undefined } }, '401 UNAUTHORIZED ClientId header is missing'],
  ['[ERR-09]', 'no scope', { profile: undefined }, '401 UNAUTHORIZED Scope header is missing'],
  [
    '[ERR-09]',
    'an unknown profile',
    { profile: '999999999999999' },
    '401 UNAUTHORIZED No matching advertiser found for scope',
  ],
  ['[ERR-09]', 'a profile of another region', OTHER_REGION, '401 UNAUTHORIZED No matching advertiser found for scope'],
  ['[ERR-10]', 'an unknown id', { path: pathOf(CAMPAIGNS, NO_SUCH_ID) }, '404 NOT_FOUND Campaign not found'],
  ['[ERR-10]', 'an unknown id to archive', ARCHIVE, '404 NOT_FOUND Campaign not found'],
  [
    '[ERR-18]',
    'an unknown path',
    BRANDS,
    '404 NOT_FOUND Could not find resource for full path: http://localhost/v2/sp/brands',
  ],
  [
    '[ERR-18, ERR-19]',
    'a method that the path does not support',
    { method: 'PATCH' },
    '404 NOT_FOUND Method Not Found',
  ],
];

describe('rejected requests', () => {
  for (const [clause, title, { method = 'GET', path = '/v2/sp/campaigns', ...rest }, expected] of REJECTED_REQUESTS) {
    const [status = '', code = ''] = expected.split(' ');
    const details = expected.slice(`${status} ${code} `.length);

    it(`${clause} [ERR-03] return ${status} for ${title}, with only a code and details`, async ({ world }) => {
      const answer = await world.ask(method, path, rest);
      expect([String(answer.status), answer.text]).toEqual([status, JSON.stringify({ code, details })]);
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(answer.headers.get('x-amz-request-id')).toMatch(/^[A-Z0-9]{20}$/);
    });

    it(`[ERR-01, ERR-02] return for ${title} the same code and details in observed mode, and the request id`, async () => {
      const world = openWorld();
      changeSettings(world, { dialect: 'observed' });
      const answer = await world.ask(method, path, rest);
      const requestId = answer.headers.get('x-amz-request-id');
      expect([String(answer.status), answer.text]).toEqual([status, JSON.stringify({ code, details, requestId })]);
    });
  }

  it('[ERR-11] return 404 at the production endpoint for registrations of profiles and brands, before authentication', async () => {
    const world = openWorld();
    const status = async (path: string, headers = {}): Promise<number> =>
      (await world.ask('PUT', path, { body: { countryCode: 'US', brand: 'Late' }, headers })).status;
    for (const path of ['/v1/profiles/register', '/v2/profiles/registerBrand']) {
      changeSettings(world, { endpoint: 'sandbox' });
      expect(await status(path)).toBe(200);
      changeSettings(world, { endpoint: 'production' });
      expect(await status(path, { authorization: undefined })).toBe(404);
    }
  });
});

describe('other error statuses', () => {
  const writes = COLLECTIONS.flatMap((each) => ['POST', 'PUT'].map((method) => ({ method, path: pathOf(each) })));

  it('[ERR-19] 413 is returned for a body of more than 10 MiB, and 10 MiB are accepted', async ({ world }) => {
    const body = Buffer.alloc(MAX_BYTES + 1, ' ');
    body.write('[]');
    const before = world.state.storage.toBytes();
    for (const { method, path } of writes) {
      const { status, json } = await world.ask(method, path, { raw: body });
      expect([status, json]).toEqual([413, { code: '413', details: 'The request body exceeds 10485760 bytes' }]);
    }
    expect(world.state.storage.toBytes().equals(before)).toBe(true);
    expect((await world.ask('POST', pathOf(CAMPAIGNS), { raw: body.subarray(0, MAX_BYTES) })).status).toBe(207);
  });

  it('[ERR-19] 413 is returned for a body of more than 200000 values, in the words of each API', async ({ world }) => {
    const numbers = `[${'1,'.repeat(MAX_VALUES)}1]`;
    const details = 'The request body has more than 200000 values; send them in several requests';
    const legacy = await world.ask('POST', pathOf(CAMPAIGNS), { raw: numbers });
    expect([legacy.status, legacy.json]).toEqual([413, { code: '413', details }]);
    expect(legacy.violations).toContainEqual({ rule: 'oversized-batch', evidence: details });
    const unified = await world.ask('POST', '/adsApi/v1/create/campaigns', { raw: `{"campaigns":${numbers}}` });
    expect([unified.status, unified.json.message]).toEqual([413, details]);
    // Marks within a text do not count.
    const list = JSON.stringify([...Array.from({ length: MAX_VALUES - 1 }, () => 1), `a"\\,[{`.repeat(1000)]);
    expect((await world.ask('POST', pathOf(CAMPAIGNS), { raw: list })).json.details).toContain('Batch size 200000');
  });

  it('[ERR-19] 415 is returned for another media type in a strict world; other worlds accept it and record a violation', async () => {
    const world = openWorld();
    const types = [undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/xml; charset=json'];
    const json = ['application/json', 'Application/JSON; charset=utf-8', 'application/problem+json'];
    for (const { method, path } of writes) {
      for (const type of types) {
        const ask: Ask = { body: [], headers: { 'content-type': type } };
        changeSettings(world, { strict: false });
        const passed = await world.ask(method, path, ask);
        // fetch sets a Content-Type by itself if the body is a string.
        expect([passed.status, rulesOf(passed)]).toEqual([207, ['wrong-media-type']]);
        changeSettings(world, { strict: true });
        const refused = await world.ask(method, path, ask);
        expect([refused.status, refused.json]).toEqual([415, { code: '415', details: 'Cannot consume content type' }]);
      }
      for (const type of json) {
        const answer = await world.ask(method, path, { body: [], headers: { 'content-type': type } });
        expect([answer.status, rulesOf(answer)]).toEqual([207, []]);
      }
    }
  });

  it('[ERR-18, ERR-19] 500 is returned for a defect of the sandbox, reveals nothing and writes nothing partially', async () => {
    const world = openWorld();
    const parents = await openParents(world);
    // A database that refuses one of many rows represents any defect in the middle of a batch.
    world.state.run(`create trigger "defect" before insert on "campaigns" when new."name" = 'Campaign 3'
      begin select raise(abort, 'a defect'); end`);
    const items = [1, 2, 3, 4].map((n) => CAMPAIGNS.make(parents, n));
    const { status, json, headers } = await world.ask('POST', pathOf(CAMPAIGNS), {
      body: items,
      undocumented: true,
    });
    expect([status, json]).toEqual([500, { code: 'INTERNAL_ERROR', details: 'Internal error' }]);
    expect(headers.get('x-amz-request-id')).toMatch(/^[A-Z0-9]{20}$/);
    expect((await world.ask('GET', pathOf(CAMPAIGNS))).json).toHaveLength(1);
    world.state.run('drop trigger "defect"');
    expect((await world.ask('POST', pathOf(CAMPAIGNS), { body: items })).json[2]).toMatchObject({ code: 'SUCCESS' });
  });
});
