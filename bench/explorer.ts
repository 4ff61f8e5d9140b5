/**
 * Measures the explorer: runs of a client with ten calls in this process, and what a run of a command takes in addition
 * to the command itself.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Exploration, ExplorerWorld } from '../src/explorer/explore.ts';
import type { Effort } from './load.ts';
import { ours, ROOT, withContenders } from './peer.ts';
import { sellerClient } from './client.ts';
import { median, type Line } from './table.ts';

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

export async function explorer({ rounds }: Effort): Promise<Line[]> {
  return [await inProcess(rounds), await byProcess(rounds)];
}

async function inProcess(rounds: number): Promise<Line> {
  // The bundle, which users run; its name is not known to the compiler before the build.
  const { explore } = (await import(join(ROOT, 'dist/explorer.js'))) as {
    explore: (client: typeof listCampaigns, options: object) => Promise<Exploration>;
  };
  const [wall, cpu]: [number[], number[]] = [[], []];
  // The first exploration loads and compiles the code.
  for (let round = 0; round <= rounds; round++) {
    const [start, used] = [performance.now(), process.cpuUsage()];
    const { runs } = await explore(listCampaigns, FIXED);
    const { user, system } = process.cpuUsage(used);
    if (round === 0) continue;
    wall.push((performance.now() - start) / runs.length);
    cpu.push((user + system) / 1000 / runs.length);
  }
  return {
    what: `explorer in process: a run of ${CALLS} calls`,
    numbers: `${(1000 / median(wall)).toFixed(0)} runs per second, ${median(cpu).toFixed(2)} ms CPU per run`,
    figure: median(wall),
    unit: 'ms',
    aim: { atMost: 5 },
  };
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

function byProcess(rounds: number): Promise<Line> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-bench-'));
  const [client, report] = [join(folder, 'client.mjs'), join(folder, 'report.json')];
  writeFileSync(client, CLIENT);
  return withContenders([ours('default')], async ([sandbox]) => {
    const { origin, headers } = await sellerClient(sandbox);
    const env = {
      ...process.env,
      ADS_API_URL: origin,
      ADS_ACCESS_TOKEN: headers['authorization']?.replace('Bearer ', ''),
      ADS_CLIENT_ID: headers['vendor-advertising-api-clientid'],
    };
    const [alone, explored]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      for (let i = 0; i < FAULTS.length; i++) spawnSync(process.execPath, [client], { env });
      alone.push((performance.now() - start) / FAULTS.length);
      const args = ['explore', ...IDS, '--report', report, '--', process.execPath, client];
      spawnSync(process.execPath, [join(ROOT, 'dist/main.js'), ...args]);
      const { durationMs, runs } = JSON.parse(readFileSync(report, 'utf8')) as Exploration;
      explored.push(durationMs / (runs.length + 2));
    }
    return {
      what: 'explorer by process: a run, without the command itself',
      numbers: `command alone ${median(alone).toFixed(0)}, explored ${median(explored).toFixed(0)} ms`,
      figure: median(explored) - median(alone),
      unit: 'ms' as const,
      aim: { atMost: 30 },
    };
  }).finally(() => rmSync(folder, { recursive: true }));
}
