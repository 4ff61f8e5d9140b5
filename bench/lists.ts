/**
 * Lists after a write, deep pages, filters and report requests of this build beside another build, such as that of an
 * earlier commit: CPU time of the event loop per call, which is steadier than time on a busy machine, and is also what
 * other requests wait for. The median of interleaved pairs. Linux only.
 *
 *     node bench/lists.ts ../other-checkout/dist/main.js --rounds 9
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ask, SCOPE, sellerClient, send, type Client } from './client.ts';
import { ROOT, threadMs, withContenders } from './peer.ts';
import { fillProfile, makeKeywords, makeParents } from './rows.ts';
import { median } from './table.ts';

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, rows: { type: 'string', default: '' } },
  allowPositionals: true,
});
const [other] = positionals;
if (other === undefined) throw new Error('name the dist/main.js of the other build');
const ROUNDS = Number(values.rounds);
const KEYWORDS = 100_000;
const CAMPAIGNS = 1000;
const MANY_KEYWORDS = 300_000;
const REPORTS = 6000;
/** Fewer, because their number matters to the other build with each of them. */
const V3_REPORTS = 2000;
const LIFETIME_DAYS = 180;
const V3_KEYWORDS = 'application/vnd.spKeyword.v3+json';
const V3_CAMPAIGNS = 'application/vnd.spCampaign.v3+json';

interface Measured {
  /** Makes the rows that the calls read. */
  prepare(client: Client): Promise<void>;
  calls: Readonly<Record<string, { before?: (client: Client, round: number) => Promise<unknown>; call: Call }>>;
}

type Call = (client: Client, round: number) => Promise<unknown>;

const v3 =
  (path: string, type: string, body: object): Call =>
  async (client) => {
    const headers = { ...client.headers, 'content-type': type, accept: type };
    const { status, text } = await ask({ ...client, headers }, 'POST', path, body);
    if (status >= 300) throw new Error(text);
  };
const v2 =
  (path: string): Call =>
  (client) =>
    send(client, 'GET', path);

let changes = 0;

/** Changes the bid of one keyword. */
async function changeKeyword(client: Client, round: number): Promise<void> {
  const keywords = await send<{ keywordId: number }[]>(client, 'GET', `/v2/sp/keywords?count=1&startIndex=${round}`);
  await send(client, 'PUT', '/v2/sp/keywords', [{ keywordId: keywords[0]?.keywordId, bid: 1 + ++changes / 100 }]);
}

const EXTENDED = { includeExtendedDataFields: true };
const broad = (text: string) => ({ keywordTextFilter: { queryTermMatchType: 'BROAD_MATCH', include: [text] } });

const MEASURED: Readonly<Record<string, Measured>> = {
  extended: {
    async prepare(client) {
      await fillProfile(client, KEYWORDS, { adGroupsPerCampaign: 1, keywordsPerAdGroup: KEYWORDS / CAMPAIGNS });
    },
    calls: {
      'v2 extended campaigns after a write': { before: changeKeyword, call: v2('/v2/sp/campaigns/extended') },
      'v3 extended campaigns after a write': {
        before: changeKeyword,
        call: v3('/sp/campaigns/list', V3_CAMPAIGNS, EXTENDED),
      },
      'v3 extended keywords after a write': {
        before: changeKeyword,
        call: v3('/sp/keywords/list', V3_KEYWORDS, EXTENDED),
      },
    },
  },
  accountBudget: {
    async prepare(client) {
      await fillProfile(client, CAMPAIGNS * 10, { adGroupsPerCampaign: 1, keywordsPerAdGroup: 10 });
      const profileId = client.headers[SCOPE];
      await send(client, 'PUT', '/v2/profiles', [{ profileId: Number(profileId), dailyBudget: 1000 }]);
    },
    calls: {
      'v2 extended campaigns of an account with a daily budget after a write': {
        before: changeKeyword,
        call: v2('/v2/sp/campaigns/extended'),
      },
    },
  },
  lifetime: {
    async prepare(client) {
      const sbKeywords = Array.from({ length: 10 }, (_, n) => ({
        keywordText: `tent ${n}`,
        matchType: 'EXACT',
        bid: 1,
      }));
      const creative = { asins: ['B000000001'], videoAssetIds: ['film'] };
      const sbAds = [{ name: 'ad', adFormat: 'VIDEO', creative }];
      const age = { createdDaysAgo: LIFETIME_DAYS, startDate: `today-${LIFETIME_DAYS}d`, endDate: 'today+100d' };
      for (let from = 0; from < CAMPAIGNS; from += 100) {
        const sbCampaigns = Array.from({ length: 100 }, (_, n) => ({
          name: `Lifetime ${from + n}`,
          budget: 50_000,
          budgetType: 'LIFETIME',
          ...age,
          sbAdGroups: [{ name: 'b', sbKeywords, sbAds }],
        }));
        const profileId = client.headers['vendor-advertising-api-scope'];
        await send(client, 'POST', '/_sandbox/seed', { profileId, entities: { sbCampaigns } });
      }
    },
    calls: {
      'sb v3 campaigns with lifetime budgets after a write': {
        before: (client, round) => {
          const campaigns = send<{ campaignId: number }[]>(client, 'GET', `/sb/campaigns?count=1&startIndex=${round}`);
          return campaigns.then(([first]) =>
            send(client, 'PUT', '/sb/campaigns', [{ campaignId: first?.campaignId, budget: 60_000 + round }]),
          );
        },
        call: v2('/sb/campaigns'),
      },
    },
  },
  pages: {
    async prepare(client) {
      await makeKeywords(client, MANY_KEYWORDS, await makeParents(client, 300));
    },
    calls: {
      'v2 pages one after another, from row 290,000': {
        call: (client, round) => v2(`/v2/sp/keywords?count=100&startIndex=${290_000 + round * 100}`)(client, round),
      },
      'v2 the same deep page after a write': {
        before: changeKeyword,
        call: v2('/v2/sp/keywords?count=100&startIndex=290000'),
      },
      'v3 first page of 100 after a write': {
        before: changeKeyword,
        call: v3('/sp/keywords/list', V3_KEYWORDS, { maxResults: 100 }),
      },
      'v2 matchTypeFilter': { call: v2('/v2/sp/keywords?count=100&matchTypeFilter=broad') },
      'v3 matchTypeFilter after a write': {
        before: changeKeyword,
        call: v3('/sp/keywords/list', V3_KEYWORDS, { maxResults: 100, matchTypeFilter: ['BROAD'] }),
      },
      'v3 broad text after a write': {
        before: changeKeyword,
        call: v3('/sp/keywords/list', V3_KEYWORDS, { maxResults: 100, ...broad('9999') }),
      },
      'v3 broad text, another one each time': {
        call: (client, round) =>
          v3('/sp/keywords/list', V3_KEYWORDS, { maxResults: 100, ...broad(`9${997 - round}`) })(client, round),
      },
    },
  },
  reports: {
    async prepare(client) {
      await makeKeywords(client, 10, await makeParents(client, 1));
      await requestReports(client, REPORTS);
    },
    calls: { [`100 report requests after ${REPORTS}`]: { call: (client) => requestReports(client, 100) } },
  },
  reportsV3: {
    async prepare(client) {
      await makeKeywords(client, 10, await makeParents(client, 1));
      await requestV3Reports(client, V3_REPORTS);
    },
    calls: {
      [`100 report requests of version 3 after ${V3_REPORTS}, none polled`]: {
        call: (client) => requestV3Reports(client, 100),
      },
    },
  },
};

async function requestReports(client: Client, count: number): Promise<void> {
  const reportDate = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  for (let n = 0; n < count; n++)
    await send(client, 'POST', '/v2/sp/campaigns/report', { reportDate, metrics: 'impressions' });
}

const COLUMNS = (
  'impressions clicks cost spend clickThroughRate costPerClick purchases1d purchases7d purchases14d purchases30d ' +
  'sales1d sales7d sales14d sales30d'
).split(' ');
let requests = 0;

/** With other columns each time, because a duplicate is refused. */
async function requestV3Reports(client: Client, count: number): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const reportType = { adProduct: 'SPONSORED_PRODUCTS', reportTypeId: 'spCampaigns', groupBy: ['campaign'] };
  for (let n = 0; n < count; n++) {
    const number = requests++;
    const columns = ['campaignId', ...COLUMNS.filter((_, bit) => (number >> bit) % 2 === 1)];
    const configuration = { ...reportType, columns, timeUnit: 'SUMMARY', format: 'GZIP_JSON' };
    await send(client, 'POST', '/reporting/reports', { startDate: today, endDate: today, configuration });
  }
}

const env = { SANDBOX_SCENARIO: 'empty', SANDBOX_LOG: 'json' };
const builds = [
  { name: 'this', file: join(ROOT, 'dist/main.js'), env },
  { name: 'other', file: other, env },
] as const;

for (const [name, { prepare, calls }] of Object.entries(MEASURED)) {
  if (values.rows !== '' && !values.rows.split(',').includes(name)) continue;
  await withContenders(builds, async (contenders) => {
    const clients = await Promise.all(contenders.map((each) => sellerClient(each)));
    await Promise.all(clients.map(prepare));
    for (const [what, { before, call }] of Object.entries(calls)) {
      const times: number[][] = [[], []];
      for (let round = 0; round <= ROUNDS; round++) {
        for (const [index, contender] of contenders.entries()) {
          const client = clients[index];
          if (client === undefined) continue;
          await before?.(client, round);
          const start = threadMs(contender);
          await call(client, round);
          // The first round fills caches.
          if (round > 0) times[index]?.push(threadMs(contender) - start);
        }
      }
      const [ours = [], theirs = []] = times;
      const shown = [median(ours), Math.max(...ours), median(theirs)].map((ms) => ms.toFixed(1));
      console.log(`${what}: ${shown[0]} ms (at most ${shown[1]} ms), the other build ${shown[2]} ms`);
    }
  });
}
