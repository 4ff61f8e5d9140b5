/**
 * A recording of the sandbox, sent again: as it was, with changes, and with secrets.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classOf, compareAnswers } from '../../../src/captured/compare/compare-answers.ts';
import { compareJson } from '../../../src/captured/compare/compare-json.ts';
import { describeDifference } from '../../../src/captured/compare/compare-json.ts';
import { parseSpelled } from '../../../src/captured/exchange/spelled-json.ts';
import { conform } from '../../../src/captured/conform.ts';
import { readRecordings } from '../../../src/captured/readers/read-recordings.ts';
import { conformanceAsText } from '../../../src/captured/report/terminal.ts';
import { REPORT_FORMATS } from '../../../src/captured/report/formats.ts';
import type { ConformanceReport } from '../../../src/captured/replay/summary.ts';
import { readConfig } from '../../../src/server/config/read-config.ts';
import { reportRows, YESTERDAY } from '../../fixtures/programs/clients/reports.ts';
import { NOW, openWorld } from '../../fixtures/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'conform-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CAMPAIGN = {
  name: 'Chairs',
  campaignType: 'sponsoredProducts',
  targetingType: 'manual',
  state: 'enabled',
  dailyBudget: 10,
  startDate: '20260302',
};
const V3_CAMPAIGN = 'application/vnd.spCampaign.v3+json';

let har = '';
let journal = '';

beforeAll(async () => {
  const world = openWorld({ scenario: 'empty', now: NOW });
  const ask = { profile: world.profile() };
  await world.ask('GET', '/v2/profiles', ask);
  const created = await world.ask('POST', '/v2/sp/campaigns', {
    ...ask,
    body: [CAMPAIGN, { ...CAMPAIGN, name: 'Desks' }],
  });
  const { campaignId } = created.json[0];
  await world.admin('POST', '/clock/advance', { by: '1h' });
  await world.ask('PUT', '/v2/sp/campaigns', { ...ask, body: [{ campaignId, dailyBudget: 12.5 }] });
  await world.ask('GET', `/v2/sp/campaigns/${campaignId}`, ask);
  await world.ask('GET', '/v2/sp/campaigns/1', ask);
  const headers = { 'content-type': V3_CAMPAIGN, accept: V3_CAMPAIGN };
  await world.ask('POST', '/sp/campaigns/list', { ...ask, body: { maxResults: 1 }, headers });
  await world.ask('GET', '/v2/profiles', { ...ask, token: 'unknown' });
  await world.ask('GET', '/no/such/path', ask);
  har = (await world.admin('GET', '/requests/export?format=har')).text;
  journal = (await world.admin('GET', '/requests?limit=1000')).text;
});

async function reportOf(text: string, args: readonly string[] = []): Promise<ConformanceReport> {
  const file = join(folder, 'calls.har');
  writeFileSync(file, text);
  const traffic = await readRecordings([file]);
  const config = readConfig(['--scenario=empty', `--now=${new Date(NOW).toISOString()}`, ...args], {});
  return conform(traffic, { config, settings: {}, warn: () => {} });
}

interface Entry {
  startedDateTime: string;
  request: { method: string; url: string; headers: { name: string; value: string }[]; postData?: { text: string } };
  response: { status: number; headers: { name: string; value: string }[]; content: { text: string } };
}

/** The archive with a change of an entry. */
function changed(index: number, change: (entry: Entry) => void): string {
  const archive = JSON.parse(har);
  change(archive.log.entries[index]);
  return JSON.stringify(archive);
}

const replaceBody = (index: number, from: string | RegExp, to: string) =>
  changed(index, ({ response }) => {
    const text = response.content.text.replace(from, to);
    expect(text).not.toBe(response.content.text);
    response.content.text = text;
  });

describe('conform', () => {
  it('finds every answer of its own recordings exact', async () => {
    expect(await reportOf(har)).toMatchObject({ score: 100, counts: { exact: 8 }, causes: [], skipped: [] });
    expect(await reportOf(journal)).toMatchObject({ score: 100, counts: { exact: 8 }, causes: [], skipped: [] });
  });

  it('pairs the ids of another world', async () => {
    const report = await reportOf(har, ['--seed=another']);
    expect(report.counts).toMatchObject({ differs: 0, outside: 0 });
    expect(report.causes.filter(({ difference }) => difference.endsWith('Id'))).toEqual([]);
  });

  it('finds the region in the name of a host, as a server does', async () => {
    const archive = JSON.parse(har);
    for (const entry of archive.log.entries) {
      delete entry._region;
      entry.request.url = entry.request.url.replace('//localhost', '//eu.localhost');
    }
    const { operations } = await reportOf(JSON.stringify(archive));
    const of = (name: string) => operations.find(({ operation }) => operation === name)?.counts;
    // The profiles of Europe are others.
    expect(of('listProfilesV2')).toMatchObject({ exact: 1, differs: 1 });
  });

  const CHANGES: readonly (readonly [what: string, text: () => string, difference: string])[] = [
    ['status', () => changed(1, ({ response }) => (response.status = 200)), 'status: recorded 200, sandbox 207'],
    [
      'header',
      () => changed(0, ({ response }) => response.headers.push({ name: 'Retry-After', value: '3' })),
      'header retry-after: recorded 3, sandbox nothing',
    ],
    ['missing field', () => replaceBody(3, '{', '{"bidding":1,'), 'missing field bidding'],
    ['extra field', () => replaceBody(3, '"name":"Chairs",', ''), 'extra field name'],
    ['type', () => replaceBody(3, '12.5', '"12.5"'), 'type dailyBudget: recorded text, sandbox number'],
    ['number spelling', () => replaceBody(3, '12.5', '12.50e0'), 'number spelling dailyBudget'],
    ['code', () => replaceBody(4, /"code":"\w+"/, '"code":"GONE"'), 'code code: recorded GONE, sandbox NOT_FOUND'],
    ['text', () => replaceBody(4, /("details":")/, '$1Sorry. '), 'text details'],
    ['value', () => replaceBody(3, 'Chairs', 'Stools'), 'value name'],
    ['order', () => replaceBody(4, /^\{("code":"\w+"),(.*)\}$/, '{$2,$1}'), 'order fields'],
    ['number of items', () => replaceBody(1, /,\{[^}]*\}\]/, ']'), 'number of items []: recorded 1, sandbox 2'],
    [
      'enum value',
      () => replaceBody(3, '"state":"enabled"', '"state":"paused"'),
      'code state: recorded paused, sandbox enabled',
    ],
  ];

  it.each(CHANGES)('finds and names a change of an answer: %s', async (_what, text, difference) => {
    const { causes } = await reportOf(text());
    expect(causes.map((each) => each.difference)).toEqual([difference]);
  });

  it('groups the differences of all operations by cause, and names the rules', async () => {
    const archive = JSON.parse(har);
    for (const index of [0, 3, 4]) archive.log.entries[index].response.status = 404;
    archive.log.entries[4].response.status = 202;
    const report = await reportOf(JSON.stringify(archive));
    expect(report.causes[0]).toEqual({
      difference: 'status: recorded 404, sandbox 200',
      class: 'differs',
      count: 2,
      operations: [
        { operation: 'listProfilesV2', count: 1 },
        { operation: 'getCampaign', count: 1 },
      ],
      where: 'calls.har, entry 1',
      rules: [],
    });
    const text = conformanceAsText(report);
    expect(text).toContain('62.5 % of 8 answers are exact or of the same shape (5 exact, 3 differs).');
    expect(text).toContain(
      '\n  status: recorded 202, sandbox 404 [CMP-28]\n    1 answer of getCampaign; first: calls.har, entry 5',
    );
    expect(text).toMatch(/Rules that the answers of the sandbox follow.*\n {2}CMP-28: /);
  });

  it('follows the links of answers to files, wherever the service keeps them', async () => {
    const world = openWorld({ scenario: 'default', now: NOW });
    const rows = await reportRows(world, 'campaigns', { reportDate: YESTERDAY, metrics: 'impressions' });
    const file = gzipSync(JSON.stringify(rows)).toString('base64');
    const { text } = await world.admin('GET', '/requests/export?format=har');
    const { log } = JSON.parse(text);
    const entries = log.entries.map((entry: Entry) =>
      entry.request.url.includes('/_files/')
        ? { ...entry, response: { ...entry.response, content: { text: file, encoding: 'base64' } } }
        : entry,
    );
    const recorded = JSON.stringify({ log: { ...log, entries } });
    const other = recorded.replaceAll(
      /https?:\/\/[^/"]*\/_files\/default\/reports\/\d+\.json\.gz/g,
      'https://storage.example/a/b',
    );
    expect(other).not.toBe(recorded);
    for (const each of [recorded, other]) {
      const report = await reportOf(each, ['--scenario=default']);
      expect(report.skipped).toEqual([]);
      expect(report.operations).toContainEqual({
        operation: 'downloadFile',
        counts: { exact: 1, 'same shape': 0, differs: 0, outside: 0 },
      });
    }
  });

  it('counts an item that failed in place of a success as a difference', () => {
    const succeeded = parseSpelled('{"campaigns":{"success":[{"index":0}],"error":[]}}');
    const failed = parseSpelled('{"campaigns":{"success":[],"error":[{"index":0}]}}');
    const differences = compareJson(succeeded ?? null, failed ?? null);
    expect(differences.map(describeDifference)).toEqual([
      'number of results campaigns.success[]: recorded 1, sandbox 0',
      'number of results campaigns.error[]: recorded 0, sandbox 1',
    ]);
    expect(classOf(differences)).toBe('differs');
  });

  it.each(['strategy', 'bidStrategy', 'budgetType', 'adProduct', 'creativeFormat', 'deliveryProfile'])(
    'compares the value of %s as a word of the service',
    (name) => {
      const differences = compareJson({ [name]: 'RECORDED' }, { [name]: 'OWN' });
      expect(differences.map(describeDifference)).toEqual([`code ${name}: recorded RECORDED, sandbox OWN`]);
    },
  );

  it('has at most 200 differences of an answer', () => {
    const withFields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, 'x']));
    expect([199, 200, 201].map((count) => compareJson(withFields(count), {}).length)).toEqual([199, 200, 200]);
  });

  it('compares an answer of status 400 as an error, and one of 399 as a success', () => {
    const answer = (status: number, body: string) => ({ status, headers: new Map<string, string>(), body });
    const kindsOf = (status: number): string[] =>
      compareAnswers(answer(200, '{"a":1}'), answer(status, '{"b":1}')).map(({ kind }) => kind);
    expect(kindsOf(400)).toEqual(['status']);
    expect(kindsOf(399)).toEqual(['status', 'missing field', 'extra field']);
  });

  it('names no tag', () => {
    const differences = compareJson({ tags: { Secret: 'a', Other: 'b' } }, { tags: { Other: 'c', Third: 'd' } });
    expect(differences.map(describeDifference)).toEqual(['missing field tags.*', 'value tags.*', 'extra field tags.*']);
  });

  it('compares nothing but the status of an error with a success', async () => {
    const { causes } = await reportOf(changed(3, ({ response }) => (response.status = 404)));
    expect(causes.map(({ difference }) => difference)).toEqual(['status: recorded 404, sandbox 200']);
  });

  it('writes no secret of any place of a recording in any format', async () => {
    const canary = 'Canary-5f2c81';
    const text = changed(1, ({ request, response }) => {
      request.headers.push(...['X-Api-Key', 'Cookie', 'X-Other'].map((name) => ({ name, value: canary })));
      request.url += `?access_token=${canary}&${canary}=1`;
      request.postData = { text: `[{"name":"${canary}","${canary}":"${canary}"}]` };
      response.headers.push({ name: 'Location', value: canary }, { name: 'Set-Cookie', value: canary });
      response.content.text = `[{"code":"${canary}","name":"${canary}","${canary}":"${canary}"}]`;
    });
    const report = await reportOf(text);
    expect(report.counts.differs).toBeGreaterThan(0);
    for (const format of REPORT_FORMATS.values()) expect(format(report)).not.toContain(canary);
    const unknown = changed(7, ({ request }) => (request.url = `http://localhost/${canary}/x`));
    for (const format of REPORT_FORMATS.values()) expect(format(await reportOf(unknown))).not.toContain(canary);
  });

  it('refuses files that do not hold recordings, and counts entries that cannot be read', async () => {
    await expect(reportOf(har.slice(0, -10))).rejects.toThrow('calls.har ends and is not complete JSON');
    await expect(reportOf('{}')).rejects.toThrow('calls.har has none of the formats that can be read: ');
    const text = changed(2, ({ request }) => (request.url = 'no address'));
    const reason = "its entry cannot be read: the field 'request.url' is missing or not valid";
    expect((await reportOf(text)).skipped).toEqual([{ where: 'calls.har, entry 3', count: 1, reason }]);
    await expect(readRecordings([join(folder, 'none.har')])).rejects.toThrow('none.har does not exist');
  });

  it('lists requests that HTTP does not allow as not compared', async () => {
    const text = changed(0, ({ request }) => request.headers.push({ name: 'x-name', value: '日本' }));
    const { skipped } = await reportOf(text);
    expect(skipped).toEqual([
      { where: 'calls.har, entry 1', count: 1, reason: 'HTTP does not allow its method, its address or a header' },
    ]);
  });
});
