/**
 * The journal records the rule that each refusal and each failed item follows. The type of an error demands the id, so
 * these tests show that it is the right one.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writtenRules } from '../../tools/docs/write-rules.ts';
import { CITED_RULES } from '../../src/generated/rule-ids.ts';
import { changeSettings, openParents } from '../fixtures/collections.ts';
import { sandbox, type Ask, type Sandbox } from '../fixtures/sandbox.ts';

const V3 = (name: string) => ({ 'content-type': `application/vnd.${name}.v3+json` });
const campaign = {
  name: 'A',
  campaignType: 'sponsoredProducts',
  targetingType: 'manual',
  state: 'enabled',
  dailyBudget: 10,
  startDate: '20260401',
};
const many = Array.from({ length: 101 }, () => ({}));

type Case = [title: string, rule: string, request: [method: string, path: string, ask?: Ask], settings?: object];

const REFUSALS: readonly Case[] = [
  ['no token', 'AUT-02', ['GET', '/v2/sp/campaigns', { headers: { authorization: undefined } }]],
  ['no client', 'AUT-05', ['GET', '/v2/sp/campaigns', { headers: { 'vendor-advertising-api-clientid': undefined } }]],
  ['no scope', 'AUT-09', ['GET', '/v2/sp/campaigns', { profile: undefined }]],
  ['a profile of another region', 'GEN-09', ['GET', '/v2/sp/campaigns', { profile: '100000000000202' }]],
  ['an unknown path', 'GEN-31', ['GET', '/nowhere']],
  ['an unknown record type', 'RPT-16', ['POST', '/foo/report', { body: {} }]],
  ['a report of targets', 'OBS-07', ['POST', '/v2/sp/targets/report', { body: {} }]],
  ['a removed operation', 'VER-03', ['GET', '/v2/sp/campaigns'], { legacySunset: '2026-01-01' }],
  ['a batch that is too large', 'LIM-03', ['POST', '/v2/sp/campaigns', { body: many }]],
  ['a body that is not JSON', 'GEN-29', ['POST', '/v2/sp/campaigns', { raw: '{' }]],
  ['an unknown campaign', 'CMP-28', ['GET', '/v2/sp/campaigns/42']],
  ['a path with a text in place of an id', 'GEN-35', ['GET', '/v2/sp/campaigns/abc']],
  ['an invalid list parameter', 'LST-12', ['GET', '/v2/sp/campaigns?count=0']],
  ['an unknown field of a report request', 'RPT-27', ['POST', '/keywords/report', { body: { x: 1 } }]],
  ['a report without metrics', 'RPT-35', ['POST', '/keywords/report', { body: { reportDate: '20260301' } }]],
  [
    'an unknown metric',
    'RPT-28',
    ['POST', '/keywords/report', { body: { reportDate: '20260301', metrics: 'happiness' } }],
  ],
  [
    'a segment of another record type',
    'RPT-30',
    ['POST', '/adGroups/report', { body: { reportDate: '20260301', metrics: 'clicks', segment: 'query' } }],
  ],
  [
    'a report of an old day',
    'RPT-24',
    ['POST', '/keywords/report', { body: { reportDate: '20250101', metrics: 'clicks' } }],
  ],
  ['an unknown report', 'RPT-14', ['GET', '/reports/7']],
  [
    'the media type of another resource',
    'V3-50',
    ['POST', '/sp/campaigns/list', { body: {}, headers: V3('spKeyword') }],
  ],
  ['a wrong filter', 'V3-55', ['POST', '/sp/campaigns/list', { body: { maxResults: 0 }, headers: V3('spCampaign') }]],
  ['a delete without ids', 'V3-56', ['POST', '/sp/campaigns/delete', { body: {}, headers: V3('spCampaign') }]],
  ['a report of version 3 without fields', 'TOD-14', ['POST', '/reporting/reports', { body: {} }]],
  ['an unknown grant type', 'AUT-28', ['POST', '/auth/o2/token', { body: { grant_type: 'x' } }]],
  ['an unknown file', 'RPT-44', ['GET', '/_files/default/reports/x.json.gz']],
];

describe('the rule of a refusal', () => {
  it('is one that the coverage of the API expects', () => {
    const expected: readonly string[] = CITED_RULES;
    expect(REFUSALS.map(([, rule]) => rule).filter((rule) => !expected.includes(rule))).toEqual([]);
  });

  it.each(REFUSALS)('is recorded: %s', async (_title, rule, [method, path, ask], settings = {}) => {
    const box = sandbox();
    changeSettings(box, settings);
    expect((await box.ask(method, path, ask)).status).toBeGreaterThanOrEqual(400);
    expect(await latest(box)).toMatchObject({ rule, itemRules: [] });
  });

  it('is that of the fault which takes the place of the service', async () => {
    const box = sandbox();
    await box.admin('POST', '/faults', { effect: { preset: 'unavailable' } });
    await box.ask('GET', '/v2/sp/campaigns');
    expect(await latest(box)).toMatchObject({ status: 503, rule: 'SBX-05' });
  });

  it('is absent from a request that succeeds', async () => {
    const box = sandbox();
    await box.ask('GET', '/v2/sp/campaigns');
    expect(await latest(box)).toMatchObject({ status: 200, rule: null, itemRules: [] });
  });
});

describe('the rule of a failed item', () => {
  it('is recorded with its position and its code, in version 2', async () => {
    const box = sandbox();
    const { campaignId } = await openParents(box);
    const items = [
      { ...campaign, name: undefined },
      { ...campaign, name: 'Accepted' },
      { ...campaign, dailyBudget: 0.5 },
      { ...campaign, dailyBudget: 1e9 },
      { ...campaign, state: 'ENABLED' },
      { ...campaign, endDate: '20260301' },
    ];
    await box.ask('POST', '/v2/sp/campaigns', { body: items });
    expect(await latest(box)).toMatchObject({
      rule: null,
      itemRules: [
        { index: 0, code: 'INVALID_ARGUMENT', rule: 'CMP-19' },
        { index: 2, code: 'INVALID_ARGUMENT', rule: 'LIM-04' },
        { index: 3, code: 'INVALID_ARGUMENT', rule: 'LIM-06' },
        { index: 4, code: 'INVALID_ARGUMENT', rule: 'CMP-35' },
        { index: 5, code: 'INVALID_ARGUMENT', rule: 'CMP-33' },
      ],
    });
    await box.ask('DELETE', `/v2/sp/campaigns/${campaignId}`);
    await box.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, name: 'B' }, { campaignId: 42 }, {}, 'x'] });
    expect((await latest(box)).itemRules.map(({ rule }: { rule: string }) => rule)).toEqual([
      'STA-36',
      'ERR-17',
      'GEN-29',
      'GEN-29',
    ]);
  });

  it('is recorded in version 3', async () => {
    const box = sandbox();
    const { campaignId } = await openParents(box);
    const keyword = {
      campaignId: String(campaignId),
      adGroupId: '42',
      keywordText: 'x',
      matchType: 'EXACT',
      state: 'ENABLED',
    };
    await box.ask('POST', '/sp/keywords', {
      body: { keywords: [keyword, { ...keyword, campaignId }, { ...keyword, matchType: 'exact' }, {}] },
      headers: V3('spKeyword'),
    });
    expect((await latest(box)).itemRules).toMatchObject([
      { index: 0, code: 'parentEntityError', message: expect.stringMatching(/\w/), rule: 'V3-57' },
      { index: 1, code: 'malformedValueError', rule: 'V3-77' },
      { index: 2, code: 'rangeError', rule: 'V3-77' },
      { index: 3, code: 'missingValueError', rule: 'V3-54' },
    ]);
  });

  it('is recorded in sponsored brands version 3, where fields with limits have the rule of the limits', async () => {
    const box = sandbox({ scenario: 'default' });
    const brand = {
      name: 'B',
      budget: 100,
      budgetType: 'daily',
      adFormat: 'productCollection',
      creative: { brandName: 'B', brandLogoAssetID: 'logo', headline: 'H', asins: ['B000000001'] },
      landingPage: { pageType: 'store', url: 'https://example.com/store' },
      state: 'enabled',
    };
    const invalid: readonly [object, string][] = [
      [{ name: undefined }, 'SB3-24'],
      [{ adFormat: 'x' }, 'SB3-24'],
      [{ name: 'x'.repeat(129) }, 'SB4-22'],
      [{ budget: 0.5 }, 'SB4-22'],
      [{ creative: { ...brand.creative, asins: [] } }, 'SB4-41'],
      [{ creative: { ...brand.creative, headline: undefined } }, 'SB4-41'],
      [{ startDate: '2026-12-31' }, 'CMP-33'],
      [{ startDate: '20261231', endDate: '20261230' }, 'CMP-33'],
    ];
    for (const [fields, rule] of invalid) {
      await box.ask('POST', '/sb/campaigns', { body: [{ ...brand, ...fields }] });
      expect([fields, (await latest(box)).itemRules]).toMatchObject([
        fields,
        [{ index: 0, code: 'INVALID_ARGUMENT', rule }],
      ]);
    }
  });

  it('is recorded for profiles and for manager accounts', async () => {
    const box = sandbox();
    const profileId = Number(box.profile());
    await box.ask('PUT', '/v2/profiles', {
      body: [{ profileId, dailyBudget: 0 }, { profileId: 7 }],
      profile: undefined,
    });
    expect((await latest(box)).itemRules.map(({ rule }: { rule: string }) => rule)).toEqual(['PRF-52', 'PRF-52']);
    const body = { managerAccountName: 'M', managerAccountType: 'Agency' };
    const { json } = await box.ask('POST', '/managerAccounts', { body, profile: undefined });
    await box.ask('POST', `/managerAccounts/${json.managerAccountId}/associate`, {
      body: { accounts: [{ id: 'x', type: 'ACCOUNT_ID' }] },
      profile: undefined,
    });
    expect((await latest(box)).itemRules).toMatchObject([{ index: 0, code: 'BAD_REQUEST', rule: 'MGR-29' }]);
  });
});

describe('the ids and texts of the rules', () => {
  it('are those of docs/fidelity.yaml and docs/rules.yaml (npm run docs writes them)', async () => {
    for (const [file, text] of await writtenRules()) expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

async function latest(box: Sandbox) {
  return (await box.admin('GET', '/requests/latest')).json;
}
