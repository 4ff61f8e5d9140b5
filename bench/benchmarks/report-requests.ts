/**
 * Measures the CPU time of a report request in accounts with few and with many stored reports, which should not differ.
 */
import { loopMs } from '../calls.ts';
import { createWorld, send, withSandboxes, type Client } from '../client.ts';
import { THIS } from '../peer.ts';
import { inRounds, prepareEach, withBaseline, type Effort } from '../rounds.ts';
import { makeKeywords, makeParents } from '../rows.ts';
import type { Line } from '../table.ts';
import { compactDaysAgo } from './reports.ts';
import { daysAgo } from './report-measures.ts';

const FEW = 1500;
/** In each round. */
const REQUESTS = 50;
/** Times the cost with few stored reports. */
const MOST_GROWTH = 1.3;

interface Version {
  name: string;
  many: number;
  request(client: Client, count: number): Promise<void>;
}

const VERSIONS: readonly Version[] = [
  { name: 'v2', many: 12_000, request: requestV2 },
  // Fewer, because their columns must differ.
  { name: 'v3', many: 6000, request: requestV3 },
];

export async function reportRequests(effort: Effort): Promise<Line[]> {
  const lines: Line[] = [];
  for (const version of VERSIONS) lines.push(...(await measure(version, effort)));
  return lines;
}

/** Two worlds of the same process, so that the code of one is as warm as that of the other. */
function measure({ name, many, request }: Version, effort: Effort): Promise<Line[]> {
  const costOf = async (client: Client): Promise<number> =>
    (await loopMs(client, () => request(client, REQUESTS))) / REQUESTS;
  return withSandboxes(effort, { scenario: 'empty' }, async (clients) => {
    const filled = await prepareEach(clients, async (large) => {
      const small = await createWorld(large, 'small');
      for (const client of [small, large]) await makeKeywords(client, 10, await makeParents(client, 1));
      await request(large, many);
      await request(small, FEW);
      return { small };
    });
    const results = await inRounds(filled, effort, async ({ small, ...large }) => ({
      small: await costOf(small),
      large: await costOf(large),
    }));
    const what = (stored: number): string => `${name} report request with ${stored} stored reports, CPU`;
    const baseline = `with ${FEW}`;
    return [
      { what: what(FEW), samples: results('small'), unit: 'ms' },
      {
        what: what(many),
        samples: withBaseline(baseline, results('small').get(THIS), results('large')),
        unit: 'ms',
        baseline,
        aim: { atMost: MOST_GROWTH },
      },
    ];
  });
}

async function requestV2(client: Client, count: number): Promise<void> {
  const reportDate = compactDaysAgo(1);
  for (let n = 0; n < count; n++)
    await send(client, 'POST', '/v2/sp/campaigns/report', { reportDate, metrics: 'impressions' });
}

const COLUMNS = (
  'impressions clicks cost spend clickThroughRate costPerClick purchases1d purchases7d purchases14d purchases30d ' +
  'sales1d sales7d sales14d sales30d'
).split(' ');
let requested = 0;

/** With other columns each time, because a duplicate is refused. */
async function requestV3(client: Client, count: number): Promise<void> {
  const day = daysAgo(1);
  const reportType = { adProduct: 'SPONSORED_PRODUCTS', reportTypeId: 'spCampaigns', groupBy: ['campaign'] };
  for (let n = 0; n < count; n++) {
    const number = requested++;
    const columns = ['campaignId', ...COLUMNS.filter((_, bit) => (number >> bit) % 2 === 1)];
    const configuration = { ...reportType, columns, timeUnit: 'SUMMARY', format: 'GZIP_JSON' };
    await send(client, 'POST', '/reporting/reports', { startDate: day, endDate: day, configuration });
  }
}
