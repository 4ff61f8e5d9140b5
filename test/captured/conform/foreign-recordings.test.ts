/**
 * Recordings in the forms in which other recorders write them: with parsed JSON, without credentials, in an order of names,
 * of an account that answers show in part. Their values are invented.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { conform } from '../../../src/captured/conform.ts';
import { readRecordings } from '../../../src/captured/readers/read-recordings.ts';
import type { ConformanceReport } from '../../../src/captured/replay/summary.ts';
import { readConfig } from '../../../src/server/config/read-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'conform-foreign-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CONFIG = readConfig([], {});

async function reportOf(...paths: string[]): Promise<ConformanceReport> {
  const options = { config: CONFIG, settings: { dialect: 'observed' }, learns: true, warn: () => {} } as const;
  return conform(await readRecordings(paths), options);
}

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/captured/foreign-recordings/${name}`, import.meta.url));

const SCOPE = { name: 'amazon-advertising-api-scope', value: '730011220044551' };
const TYPE = { name: 'content-type', value: 'application/json' };

interface Call {
  method?: string;
  path: string;
  body?: unknown;
  status?: number;
  answer?: unknown;
  type?: string;
  /** Of the answer; by default that of the request. */
  answerType?: string;
  headers?: readonly object[];
  at?: string;
}

let count = 0;
/** An archive of a recorder that leaves credentials out. */
function archiveOf(...calls: readonly Call[]): string {
  const entries = calls.map(({ method = 'GET', path, body, status = 200, answer, headers = [SCOPE], ...call }) => {
    const { at, type = TYPE.value, answerType = type } = call;
    const media = { ...TYPE, value: type };
    return {
      startedDateTime: at ?? '2020-03-20T09:00:00Z',
      request: {
        method,
        url: `https://advertising-api.amazon.com${path}`,
        headers: [{ name: 'accept', value: media.value }, media, ...headers],
        ...(body === undefined ? {} : { postData: { mimeType: media.value, text: body } }),
      },
      response: { status, headers: [{ ...TYPE, value: answerType }], content: { text: answer } },
    };
  });
  const path = join(folder, `${++count}.har`);
  writeFileSync(path, JSON.stringify({ log: { version: '1.2', creator: { name: 'Recorder' }, entries } }));
  return path;
}

describe('a recording of another recorder', () => {
  it('with parsed JSON, numbers in headers and no credentials has no answer that differs: Polly.js', async () => {
    const report = await reportOf(fixture('polly'));
    expect(report).toMatchObject({ counts: { exact: 12, 'same shape': 1, differs: 0, outside: 0 } });
    expect(report.causes.map(({ difference }) => difference)).toEqual(['value fileSize']);
    expect(report.skipped.map(({ where, reason }) => [where, reason])).toEqual(
      [
        [
          'is not complete/recording.har, entry 1',
          "its entry cannot be read: the field 'response.status' is missing or not valid",
        ],
        ['package.json', 'its file has no format that can be read'],
        [
          'reads an earlier report/recording.har, entry 1',
          'no request of the recording made its report, snapshot or export',
        ],
      ].toSorted(),
    );
    expect(report.account).toMatchObject({ profiles: 2 });
  });

  it('with placeholders for its token, client and profile has no answer that differs: VCR', async () => {
    expect(await reportOf(fixture('vcr'))).toMatchObject({ counts: { exact: 3, differs: 0, outside: 0 }, skipped: [] });
  });

  it('with headers that a browser has removed has no answer that differs', async () => {
    expect(await reportOf(fixture('browser.har'))).toMatchObject({
      counts: { 'same shape': 2, differs: 0, outside: 0 },
      skipped: [],
    });
  });
});

describe('credentials that a recording leaves out', () => {
  it('are not added to a request that was refused', async () => {
    const call = { path: '/v2/profiles', headers: [] };
    const { causes } = await reportOf(archiveOf(call, { ...call, status: 401, answer: { code: 'UNAUTHORIZED' } }));
    expect(causes.map(({ difference }) => difference)).not.toContain('status: recorded 401, sandbox 200');
  });

  it.each(['Bearer <TOKEN>', '<AUTHORIZATION>', 'REDACTED', ''])('may have the placeholder %j', async (value) => {
    const path = archiveOf({
      path: '/v2/sp/campaigns',
      answer: [],
      headers: [SCOPE, { name: 'Authorization', value }],
    });
    expect(await reportOf(path)).toMatchObject({ counts: { exact: 1 } });
  });

  it('are those of a client in a token request whose client was in a header', async () => {
    const body = 'grant_type=refresh_token&refresh_token=removed';
    const answer = { access_token: 'x', refresh_token: 'x', token_type: 'bearer', expires_in: 3600 };
    const headers = [
      { name: 'authorization', value: 'Basic cmVtb3ZlZDpyZW1vdmVk' },
      { name: 'content-type', value: 'application/x-www-form-urlencoded' },
    ];
    const path = archiveOf({ method: 'POST', path: '/auth/o2/token', body, answer, headers });
    const { counts, causes } = await reportOf(path);
    expect({ counts, causes: causes.map(({ difference }) => difference) }).toMatchObject({
      counts: { exact: 0 },
      causes: ['header content-type: recorded application/json, sandbox application/json;charset=UTF-8'],
    });
  });

  it('cannot be an authorization code, so that its answer is not judged', async () => {
    const body = 'grant_type=authorization_code&code=removed';
    const path = archiveOf(
      { path: '/v2/profiles', headers: [] },
      { method: 'POST', path: '/auth/o2/token', body, answer: {} },
    );
    const { skipped } = await reportOf(path);
    expect(skipped.map(({ reason }) => reason)).toEqual(['its authorization code is removed while reading']);
  });
});

const V3 = (name: string): string => `application/vnd.${name}.v3+json`;
const item = (field: string, changes: object = { state: 'paused' }) => [{ [field]: 708200000000001, ...changes }];
const done = (field: string) => [{ code: 'SUCCESS', [field]: 708200000000001 }];
const OAK = { keywordText: 'oak', matchType: 'exact', state: 'enabled' };
const PARENTS = { campaignId: 108200000000001, adGroupId: 208200000000001 };
const put = (path: string, field: string, changes?: object): Call => ({
  method: 'PUT',
  path,
  body: item(field, changes),
  status: 207,
  answer: done(field),
});

const NAMING: readonly (readonly [what: string, call: Call])[] = [
  ['a campaign', put('/v2/sp/campaigns', 'campaignId')],
  ['an ad group', put('/v2/sp/adGroups', 'adGroupId')],
  ['a keyword', put('/v2/sp/keywords', 'keywordId')],
  ['a negative keyword', put('/v2/sp/negativeKeywords', 'keywordId', { state: 'enabled' })],
  ['a negative keyword of a campaign', put('/v2/sp/campaignNegativeKeywords', 'keywordId', { state: 'enabled' })],
  ['an ad', put('/v2/sp/productAds', 'adId')],
  ['a target', put('/v2/sp/targets', 'targetId')],
  ['a negative target', put('/v2/sp/negativeTargets', 'targetId', { state: 'enabled' })],
  ['a portfolio', put('/v2/portfolios', 'portfolioId', { name: 'Chairs' })],
  ['a campaign of display', put('/sd/campaigns', 'campaignId')],
  ['an ad group of display', put('/sd/adGroups', 'adGroupId')],
  ['an ad of display', put('/sd/productAds', 'adId')],
  ['a target of display', put('/sd/targets', 'targetId')],
  ['a negative target of display', put('/sd/negativeTargets', 'targetId', { state: 'enabled' })],
  ['a campaign of brands', put('/sb/campaigns', 'campaignId')],
  [
    'a keyword of brands',
    {
      ...put('/sb/keywords', 'keywordId', { ...PARENTS, state: 'paused' }),
      answerType: 'application/vnd.sbkeywordresponse.v3+json',
    },
  ],
  ['what it archives', { method: 'DELETE', path: '/v2/sp/keywords/708200000000001', answer: done('keywordId')[0] }],
  [
    'the parents of what it creates',
    {
      method: 'POST',
      path: '/v2/sp/keywords',
      status: 207,
      body: [{ campaignId: 108200000000002, adGroupId: 208200000000002, ...OAK }],
      answer: done('keywordId'),
    },
  ],
  [
    'the portfolio of what it creates',
    {
      method: 'POST',
      path: '/sp/campaigns',
      status: 207,
      type: V3('spCampaign'),
      body: {
        campaigns: [
          {
            portfolioId: '408200000000001',
            name: 'Chairs',
            targetingType: 'MANUAL',
            state: 'ENABLED',
            budget: { budgetType: 'DAILY', budget: 10 },
          },
        ],
      },
      answer: { campaigns: { success: [{ campaignId: '708200000000001', index: 0 }], error: [] } },
    },
  ],
  [
    'an ad group in its path',
    {
      path: '/v2/sp/adGroups/708200000000001/suggested/keywords',
      answer: { adGroupId: 708200000000001, suggestedKeywords: [] },
    },
  ],
];

describe('an entity that only a request names', () => {
  it('exists in the world, of whichever kind and in whichever place of the request', async () => {
    // Each call names an id of its own.
    const calls = NAMING.map(([, call], i) =>
      JSON.parse(JSON.stringify(call).replaceAll('708200000000001', String(708_200_000_000_001 + i))),
    );
    const { causes, skipped } = await reportOf(archiveOf(...calls));
    const found = causes.filter(({ class: each }) => each !== 'same shape');
    expect(
      found.map(({ difference, where }) => [NAMING[Number(/\d+$/.exec(where)?.[0]) - 1]?.[0], difference]),
    ).toEqual([]);
    expect(skipped).toEqual([]);
  });

  it('does not exist if its item failed', async () => {
    const body = [1, 2].map((number) => ({ portfolioId: 408200000000000 + number, name: `Chairs ${number}` }));
    const answer = [
      { code: 'NOT_FOUND', description: 'Cannot find entity with id 408200000000001' },
      { code: 'SUCCESS', portfolioId: 408200000000002 },
    ];
    const { counts } = await reportOf(archiveOf({ method: 'PUT', path: '/v2/portfolios', status: 207, body, answer }));
    expect(counts).toMatchObject({ exact: 1 });
  });

  it('is not judged if an id says too little of it', async () => {
    const update: Call = {
      method: 'PUT',
      path: '/sb/themes',
      status: 207,
      type: 'application/vnd.sbthemeslistrequest.v3+json',
      body: { themes: [{ themeId: '708200000000001', state: 'PAUSED' }] },
      answer: { success: [{ themeId: '708200000000001', index: 0 }], error: [] },
    };
    const { skipped } = await reportOf(archiveOf({ path: '/v2/profiles', headers: [] }, update));
    expect(skipped.map(({ reason }) => reason)).toEqual([
      'it names an entity of which the recording shows too little to create it',
    ]);
  });
});

describe('the profiles of a recording', () => {
  const accountInfo = { id: 'ACCOUNT0001', type: 'seller', marketplaceStringId: 'ATVPDKIKX0DER' };
  const profile = (profileId: number, changes: object = {}) => ({
    profileId,
    countryCode: 'US',
    currencyCode: 'USD',
    timezone: 'America/Los_Angeles',
    accountInfo: { ...accountInfo, ...changes },
  });

  it.each([
    ['of two types with one id', profile(730011220044552, { type: 'vendor' })],
    ['of one account and one country', profile(730011220044552)],
    ['without an id of the account', profile(730011220044552, { id: '<ACCOUNT>' })],
    ['of an unknown type', profile(730011220044552, { id: 'ACCOUNT0002', type: 'author' })],
  ])('are all in the world: %s', async (_what, other) => {
    const path = archiveOf({ path: '/v2/profiles', headers: [], answer: [profile(730011220044551), other] });
    const { account, causes } = await reportOf(path);
    expect(account).toMatchObject({ profiles: 2 });
    expect(causes.map(({ difference }) => difference).filter((each) => each.startsWith('number of'))).toEqual([]);
  });

  it('has a brand if a call that needs one succeeds', async () => {
    const call = { path: '/sb/campaigns', answer: [], type: V3('sbcampaign') };
    expect(await reportOf(archiveOf(call))).toMatchObject({ counts: { exact: 1 } });
  });
});

it('orders files by their instants, because the clock only moves forward', async () => {
  const [later, earlier] = ['2020-09-20T00:00:00Z', '2020-03-20T00:00:00Z'].map((at) =>
    archiveOf({ path: '/v2/profiles', at }),
  );
  const read = await Array.fromAsync((await readRecordings([later ?? '', earlier ?? ''])).exchanges);
  expect(read.map(({ at = 0 }) => new Date(at).getUTCMonth())).toEqual([2, 8]);
});
