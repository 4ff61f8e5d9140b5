/**
 * CPU time per request of this build beside another build, such as that of an earlier commit: the median of the ratios
 * of interleaved pairs, with the quartiles. CPU time is steadier than throughput on a busy machine. Linux only.
 *
 *     node bench/cpu.ts ../other-checkout/dist/main.js --pairs 10
 */
import { globSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sellerClient, type Client } from './client.ts';
import { ROOT, withContenders, type Contender } from './peer.ts';

const { values, positionals } = parseArgs({
  options: { pairs: { type: 'string', default: '10' }, requests: { type: 'string', default: '3000' } },
  allowPositionals: true,
});
const [other] = positionals;
if (other === undefined) throw new Error('name the dist/main.js of the other build');
const PAIRS = Number(values.pairs);
const REQUESTS = Number(values.requests);
const CONNECTIONS = 4;

const env = { SANDBOX_SCENARIO: 'default', SANDBOX_LOG: 'auto' };
const builds = [
  { name: 'this', file: join(ROOT, 'dist/main.js'), env },
  { name: 'other', file: other, env },
] as const;

interface Call {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: () => unknown;
}

const V3_KEYWORD = 'application/vnd.spKeyword.v3+json';

/** Of all threads. The kernel counts the time in nanoseconds here, and elsewhere in ticks of 10 ms. */
function cpuMs({ process: { pid } }: Contender): number {
  const threads = globSync(`/proc/${pid}/task/*/schedstat`).map((file) => readFileSync(file, 'utf8'));
  return threads.reduce((sum, text) => sum + Number(text.split(' ', 1)[0]), 0) / 1e6;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function send(client: Client, { method, path, headers, body }: Call): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...client.headers, ...headers }, agent };
    const sent = request(new URL(path, client.origin), options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => ((answer.statusCode ?? 0) < 300 ? resolve(text) : reject(new Error(text))));
    });
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body()));
  });
}

/** Milliseconds of CPU per request. */
async function measure(contender: Contender, client: Client, call: Call, requests: number): Promise<number> {
  const before = cpuMs(contender);
  let left = requests;
  const work = async (): Promise<void> => {
    while (left-- > 0) await send(client, call);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return (cpuMs(contender) - before) / requests;
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.round(share * (sorted.length - 1))] ?? NaN;

let created = 0;
await withContenders(builds, async (contenders) => {
  const clients = await Promise.all(contenders.map((each) => sellerClient(each)));
  const calls = await Promise.all(
    clients.map(async (client) => {
      const [parent] = JSON.parse(await send(client, { method: 'GET', path: '/v2/sp/adGroups?count=1' })) as {
        campaignId: number;
        adGroupId: number;
      }[];
      const [campaignId, adGroupId] = [parent?.campaignId, parent?.adGroupId];
      const keywordText = (): string => `measured ${(created += 1)}`;
      const v2Keyword = { campaignId, adGroupId, matchType: 'exact', state: 'enabled', bid: 1 };
      const ids = { campaignId: String(campaignId), adGroupId: String(adGroupId) };
      const v3Keyword = { ...ids, matchType: 'EXACT', state: 'ENABLED', bid: 1 };
      return {
        get: { method: 'GET', path: `/v2/sp/campaigns/${campaignId}` },
        list: { method: 'GET', path: '/v2/sp/keywords?count=100' },
        'v2 create': {
          method: 'POST',
          path: '/v2/sp/keywords',
          body: () => [{ ...v2Keyword, keywordText: keywordText() }],
        },
        'v3 create': {
          method: 'POST',
          path: '/sp/keywords',
          headers: { 'content-type': V3_KEYWORD, accept: V3_KEYWORD },
          body: () => ({ keywords: [{ ...v3Keyword, keywordText: keywordText() }] }),
        },
      } satisfies Record<string, Call>;
    }),
  );
  for (const name of ['get', 'list', 'v2 create', 'v3 create'] as const) {
    const ratios: number[] = [];
    const requests = name === 'get' ? REQUESTS * 2 : REQUESTS;
    for (let pair = -1; pair < PAIRS; pair++) {
      const times: number[] = [];
      for (const [index, contender] of contenders.entries()) {
        const [client, call] = [clients[index], calls[index]?.[name]];
        if (client !== undefined && call !== undefined) times.push(await measure(contender, client, call, requests));
      }
      if (pair >= 0) ratios.push((times[0] ?? NaN) / (times[1] ?? NaN));
    }
    ratios.sort((a, b) => a - b);
    const shown = [0.5, 0.25, 0.75].map((share) => quantile(ratios, share).toFixed(3));
    console.log(`${name}: ${shown[0]} of the other build (quartiles ${shown[1]} to ${shown[2]}, ${PAIRS} pairs)`);
  }
});
agent.destroy();
