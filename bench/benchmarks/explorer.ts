/**
 * Measures the explorer: runs of a client with ten calls in this process, and what a run of a command takes in addition
 * to the command itself.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Exploration, ExplorerWorld } from '../../src/explorer/explore.ts';
import { withSandboxes } from '../client.ts';
import { THIS_BUILD } from '../peer.ts';
import { inRounds, type Effort } from '../rounds.ts';
import type { Line } from '../table.ts';

const CALLS = 10;
const FIXED = { scenario: 'default', now: '2026-03-02T12:00:00Z' } as const;
const CLIENT = `
const { ADS_API_URL, ADS_ACCESS_TOKEN, ADS_CLIENT_ID } = process.env;
const headers = { authorization: 'Bearer ' + ADS_ACCESS_TOKEN, 'vendor-advertising-api-clientid': ADS_CLIENT_ID };
const answer = await fetch(ADS_API_URL + '/v2/profiles', { headers });
process.exit(answer.ok ? 0 : 1);
`;
/** Faults after which the client ends at once. */
const FAULTS = ['throttled', 'throttled-silently', 'internal-error', 'unavailable', 'token-expired', 'grant-revoked'];
const IDS = FAULTS.flatMap((fault) => ['--only', `listProfilesV2.first+${fault}`]);

export async function explorer(effort: Effort): Promise<Line[]> {
  return [...(await inProcess(effort)), await byProcess(effort)];
}

async function inProcess({ builds, rounds }: Effort): Promise<Line[]> {
  // The first exploration loads and compiles the code.
  const results = await inRounds(builds, { rounds }, async ({ file }) => {
    // The bundle, which users run; its name is not known to the compiler before the build.
    const { explore } = (await import(join(dirname(file), 'explorer.js'))) as {
      explore: (client: typeof listCampaigns, options: object) => Promise<Exploration>;
    };
    const [start, used] = [performance.now(), process.cpuUsage()];
    const { runs } = await explore(listCampaigns, FIXED);
    const { user, system } = process.cpuUsage(used);
    return { wall: (performance.now() - start) / runs.length, cpu: (user + system) / 1000 / runs.length };
  });
  const what = `explorer in process: a run of ${CALLS} calls`;
  return [
    { what, samples: results('wall'), unit: 'ms', aim: { atMost: 5 } },
    { what: `${what}, CPU`, samples: results('cpu'), unit: 'ms' },
  ];
}

/** Gives up at the first error, as most faults make it do. */
async function listCampaigns({ apiUrl, credentials, profileId, fetch, timeout }: ExplorerWorld): Promise<unknown[]> {
  const headers = {
    authorization: `Bearer ${credentials.accessToken}`,
    'vendor-advertising-api-clientid': credentials.clientId,
    'vendor-advertising-api-scope': profileId,
  };
  const pages: unknown[] = [];
  for (let call = 0; call < CALLS; call++) {
    const signal = timeout(30_000);
    const answer = await fetch(`${apiUrl}/v2/sp/campaigns?count=1&startIndex=${call}`, { headers, signal });
    if (answer.ok) pages.push(await answer.json());
  }
  return pages;
}

function byProcess({ builds, rounds }: Effort): Promise<Line> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-bench-'));
  const [client, report] = [join(folder, 'client.mjs'), join(folder, 'report.json')];
  writeFileSync(client, CLIENT);
  return withSandboxes({ builds: [THIS_BUILD] }, { scenario: 'default' }, async ([sandbox]) => {
    const env = {
      ...process.env,
      ADS_API_URL: sandbox?.origin,
      ADS_ACCESS_TOKEN: sandbox?.headers['authorization']?.replace('Bearer ', ''),
      ADS_CLIENT_ID: sandbox?.headers['vendor-advertising-api-clientid'],
    };
    const results = await inRounds(builds, { rounds, warmUps: 0 }, async ({ file }) => {
      const start = performance.now();
      for (let i = 0; i < FAULTS.length; i++) spawnSync(process.execPath, [client], { env });
      const alone = (performance.now() - start) / FAULTS.length;
      rmSync(report, { force: true });
      spawnSync(process.execPath, [file, 'explore', ...IDS, '--report', report, '--', process.execPath, client]);
      const { durationMs, runs } = JSON.parse(readFileSync(report, 'utf8')) as Exploration;
      return { extra: durationMs / (runs.length + 2) - alone };
    });
    const what = 'explorer by process: a run, without the command itself';
    return { what, samples: results('extra'), unit: 'ms' as const, aim: { atMost: 30 } };
  }).finally(() => rmSync(folder, { recursive: true }));
}
