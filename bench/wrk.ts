/**
 * Load of wrk, which sends more requests per second than autocannon: with autocannon, the sender limits the baselines.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadResult } from 'autocannon';
import type { Client } from './client.ts';

export const isInstalled = spawnSync('wrk', ['--version']).error === undefined;

/** Sends GET requests for the paths in turn. */
export async function runWrk(
  { origin, headers }: Pick<Client, 'origin' | 'headers'>,
  { connections, seconds, paths }: { connections: number; seconds: number; paths: readonly string[] },
): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-wrk-'));
  try {
    const script = join(folder, 'requests.lua');
    writeFileSync(script, scriptFor(paths));
    const headerArguments = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
    // wrk reads whole seconds only.
    const options = [`--duration=${Math.ceil(seconds)}s`, '--threads=1', `--connections=${connections}`];
    return parseSummary(await outputOf([...options, `--script=${script}`, ...headerArguments, origin]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function scriptFor(paths: readonly string[]): string {
  return `local paths = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }
local sent = 0
request = function()
  sent = sent + 1
  return wrk.format("GET", paths[sent % #paths + 1])
end
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format('SUMMARY {"requests":%d,"microseconds":%d,"errors":%d,"non2xx":%d,"p50":%d,"p99":%d}\\n',
    summary.requests, summary.duration, errors.connect + errors.read + errors.write + errors.timeout, errors.status,
    latency:percentile(50), latency:percentile(99)))
end
`;
}

async function outputOf(options: readonly string[]): Promise<string> {
  const child = spawn('wrk', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const part of child.stdout.setEncoding('utf8')) output += String(part);
  return output;
}

/** The line that the script writes. */
interface Summary {
  requests: number;
  microseconds: number;
  errors: number;
  non2xx: number;
  /** Microseconds. */
  p50: number;
  p99: number;
}

function parseSummary(output: string): LoadResult {
  const json = /^SUMMARY (\{.*\})$/m.exec(output)?.[1];
  if (json === undefined) throw new Error(`wrk wrote no summary: ${output}`);
  const { requests, microseconds, errors, non2xx, p50, p99 } = JSON.parse(json) as Summary;
  const latency = { p50: p50 / 1000, p99: p99 / 1000 };
  return { duration: microseconds / 1e6, errors, non2xx, '2xx': requests - non2xx, latency };
}
