/**
 * Counts the source files and functions that run for one request, by V8's precise coverage of a warm call.
 *
 *     node bench/request-path.ts            a table
 *     node bench/request-path.ts --files    the files of each request too
 */
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openWorld } from '../test/fixtures/sandbox.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = new URL('../src/', import.meta.url).href;

interface Path {
  files: string[];
  functions: number;
}

const inspector = new Session();
inspector.connect();
await inspector.post('Profiler.enable');
await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

type Send = () => Promise<{ status: number; text: string }>;

async function pathOf(request: Send, before: Send | undefined): Promise<Path> {
  for (let warmUps = 0; warmUps < 3; warmUps++) {
    await before?.();
    await request();
  }
  await before?.();
  await inspector.post('Profiler.takePreciseCoverage');
  const { status, text } = await request();
  if (status >= 400) throw new Error(`the request was answered with ${status}: ${text}`);
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  const scripts = result.filter(({ url }) => url.startsWith(SOURCES));
  const ran = scripts.map(({ url, functions }) => ({
    file: relative(ROOT, fileURLToPath(url)),
    functions: functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).length,
  }));
  const used = ran.filter(({ functions }) => functions > 0);
  return {
    files: used.map(({ file }) => file).toSorted(),
    functions: used.reduce((sum, { functions }) => sum + functions, 0),
  };
}

const { ask, profile } = openWorld({ scenario: 'default' });
const seller = { profile: profile('US') };
const campaigns = (await ask('GET', '/v2/sp/campaigns', seller)).json as { campaignId: number }[];
const adGroups = (await ask('GET', '/v2/sp/adGroups', seller)).json as { campaignId: number; adGroupId: number }[];
const id = campaigns[0]?.campaignId;
const parent = adGroups[0];
let sequence = 0;
const valid = () => ({
  campaignId: String(parent?.campaignId),
  adGroupId: String(parent?.adGroupId),
  keywordText: `measured ${(sequence += 1)}`,
  matchType: 'EXACT',
  state: 'ENABLED',
  bid: 1,
});
const withoutParent = () => ({ ...valid(), campaignId: '1', adGroupId: '1' });
const mediaType = 'application/vnd.spKeyword.v3+json';
const createKeywords = (keywords: readonly object[]) =>
  ask('POST', '/sp/keywords', {
    ...seller,
    headers: { 'content-type': mediaType, accept: mediaType },
    body: { keywords },
  });

/** With other columns each time, because a duplicate is refused. */
const COLUMNS = ['cost', 'clicks', 'purchases1d', 'sales1d', 'purchases7d'];
const requestPeriod = () => {
  const columns = ['campaignId', 'impressions', ...COLUMNS.slice(0, COLUMNS.length - ((sequence += 1) % 5))];
  const report = { adProduct: 'SPONSORED_PRODUCTS', reportTypeId: 'spCampaigns', groupBy: ['campaign'], columns };
  const configuration = { ...report, timeUnit: 'SUMMARY', format: 'GZIP_JSON' };
  const body = { startDate: '2026-02-20', endDate: '2026-03-01', configuration };
  return ask('POST', '/reporting/reports', { ...seller, body });
};

const get = () => ask('GET', `/v2/sp/campaigns/${id}`, seller);
const update = () =>
  ask('PUT', '/v2/sp/campaigns', { ...seller, body: [{ campaignId: id, dailyBudget: 10 + ((sequence += 1) % 5) }] });

/** The second request of a pair is sent before the first one, and not counted. */
const REQUESTS: Readonly<Record<string, Send | readonly [Send, Send]>> = {
  'v2 get': get,
  'v2 get after a write': [get, update],
  'v3 create': () => createKeywords([valid()]),
  'v3 create of two, one fails': () => createKeywords([valid(), withoutParent()]),
  'report request': () =>
    ask('POST', '/v2/sp/keywords/report', { ...seller, body: { reportDate: '20260301', metrics: 'impressions' } }),
  'v3 report request': () => requestPeriod(),
  'profile list': () => ask('GET', '/v2/profiles', { profile: undefined }),
};

for (const [name, request] of Object.entries(REQUESTS)) {
  const [send, before] = typeof request === 'function' ? [request] : request;
  const { files, functions } = await pathOf(send, before);
  console.log(`${name}: ${files.length} files, ${functions} functions`);
  if (process.argv.includes('--files')) for (const file of files) console.log(`  ${file}`);
}
