/**
 * Measures `ads-sandbox conform`: a recording of 10,000 exchanges, of which each tenth creates a campaign.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSandboxes, type Client } from '../client.ts';
import { THIS_BUILD } from '../peer.ts';
import { inRounds, type Effort } from '../rounds.ts';
import type { Line } from '../table.ts';

const EXCHANGES = 10_000;
const NOW = '2026-03-02T12:00:00Z';
const V3 = (resource: string): Record<string, string> => {
  const type = `application/vnd.${resource}.v3+json`;
  return { 'content-type': type, accept: type };
};

interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: (number: number) => object;
}

const page = () => ({ maxResults: 50 });
const READS: readonly Call[] = [
  { method: 'GET', path: '/v2/profiles' },
  { method: 'GET', path: '/v2/sp/campaigns?count=20' },
  { method: 'GET', path: '/v2/sp/keywords/extended?count=50' },
  { method: 'GET', path: '/sd/campaigns' },
  { method: 'POST', path: '/sp/campaigns/list', headers: V3('spCampaign'), body: page },
  { method: 'POST', path: '/sp/adGroups/list', headers: V3('spAdGroup'), body: page },
  { method: 'POST', path: '/sp/keywords/list', headers: V3('spKeyword'), body: page },
  { method: 'POST', path: '/sp/productAds/list', headers: V3('spProductAd'), body: page },
  { method: 'POST', path: '/sp/targets/list', headers: V3('spTargetingClause'), body: page },
];
const CREATE: Call = {
  method: 'POST',
  path: '/sp/campaigns',
  headers: V3('spCampaign'),
  body: (number) => ({
    campaigns: [
      {
        name: `Campaign ${number}`,
        targetingType: 'MANUAL',
        state: 'PAUSED',
        budget: { budgetType: 'DAILY', budget: 10 },
      },
    ],
  }),
};
const CALLS: readonly Call[] = [...READS, CREATE];

export async function conformance({ builds, rounds }: Effort): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-bench-'));
  const file = join(folder, 'calls.har');
  try {
    await withSandboxes(
      { builds: [THIS_BUILD] },
      { scenario: 'default', env: { SANDBOX_NOW: NOW } },
      async ([sandbox]) => {
        if (sandbox !== undefined) writeFileSync(file, JSON.stringify(await archive(sandbox)));
      },
    );
    const results = await inRounds(builds, { rounds, warmUps: 0 }, ({ file: program }) => {
      const start = performance.now();
      const { status, stderr } = spawnSync(process.execPath, [program, 'conform', file, '--scenario', 'default'], {
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`conform ended with status ${status}: ${stderr}`);
      return Promise.resolve({ wall: performance.now() - start });
    });
    const note = `${Math.round(statSync(file).size / 1024 / 1024)} MiB`;
    return [
      { what: `conform: ${EXCHANGES} exchanges`, samples: results('wall'), unit: 'ms', note, aim: { atMost: 60_000 } },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** An HTTP archive. The answers to the first calls are those to all others of the same kind. */
async function archive({ origin, headers }: Client): Promise<object> {
  const entries = await Promise.all(
    CALLS.map(async (call) => {
      const body = call.body?.(0);
      const sent = { ...headers, ...call.headers };
      const init = {
        method: call.method,
        headers: sent,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const answer = await fetch(`${origin}${call.path}`, init);
      return {
        call,
        sent,
        status: answer.status,
        type: answer.headers.get('content-type') ?? '',
        text: await answer.text(),
      };
    }),
  );
  const all = Array.from({ length: EXCHANGES }, (_, i) => {
    const entry = entries[i % entries.length];
    if (entry === undefined) throw new Error('no calls');
    const { call, sent, status, type, text } = entry;
    const body = call.body?.(i);
    return {
      startedDateTime: new Date(Date.parse(NOW) + i * 1000).toISOString(),
      request: {
        method: call.method,
        url: `http://localhost${call.path}`,
        headers: Object.entries(sent).map(([name, value]) => ({ name, value })),
        ...(body === undefined ? {} : { postData: { text: JSON.stringify(body) } }),
      },
      response: { status, headers: [{ name: 'content-type', value: type }], content: { text } },
    };
  });
  return { log: { version: '1.2', entries: all } };
}
