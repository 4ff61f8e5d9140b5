/**
 * `npm run soak`: uses the program for minutes, kills and restarts it in between, and checks that its memory and its open
 * files stay flat. Worlds are created, used and deleted, reports are never downloaded, and event streams come and go.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './peer.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const MINUTES = Number(values.minutes);
/** Processes that follow each other, each ended by SIGKILL. */
const LIVES = 3;
const WORLDS = 30;
const STREAMS = 5;
const PROBE = join(import.meta.dirname, 'memory-probe.ts');
/** What a life may grow by after its first quarter: a share, and a part that does not depend on the start. */
const MAX_GROWTH = 1.3;
const MAX_EXTRA = { rss: 16, heap: 16, files: 16 };

interface Sample {
  rss: number;
  heap: number;
  files: number;
}

interface Life {
  child: ChildProcess;
  url: string;
}

const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-soak-'));
const problems: string[] = [];
try {
  for (let life = 1; life <= LIVES; life++) await live(life, (MINUTES * 60_000) / LIVES);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(problems.length === 0 ? 'flat' : `not flat:\n${problems.join('\n')}`);
process.exitCode = problems.length === 0 ? 0 : 1;

async function live(number: number, durationMs: number): Promise<void> {
  const program = await start();
  // What a round before the kill wrote and the program answered is there.
  const kept = (await call(program, 'GET', '/worlds')) as { worlds: { name: string }[] };
  if (number > 1 && !kept.worlds.some(({ name }) => name === `kept-${number - 1}`))
    problems.push(`life ${number}: the world kept-${number - 1} is missing after the kill`);
  const samples: Sample[] = [];
  const end = performance.now() + durationMs;
  while (performance.now() < end) {
    await round(program);
    const sample = await measure(program);
    samples.push(sample);
    console.log(
      `life ${number} round ${samples.length}: RSS ${sample.rss} MiB, heap ${sample.heap} MiB, ${sample.files} files`,
    );
  }
  await call(program, 'POST', '/worlds', { name: `kept-${number}` });
  program.child.kill('SIGKILL');
  await once(program.child, 'close');
  compare(number, samples);
}

function compare(life: number, samples: readonly Sample[]): void {
  const warm = samples[Math.floor(samples.length / 4)];
  const last = samples.at(-1);
  if (warm === undefined || last === undefined) return;
  for (const name of ['rss', 'heap', 'files'] as const) {
    const limit = warm[name] * MAX_GROWTH + MAX_EXTRA[name];
    if (last[name] > limit) problems.push(`life ${life}: ${name} grew from ${warm[name]} to ${last[name]}`);
  }
}

async function round(program: Life): Promise<void> {
  const names = Array.from({ length: WORLDS }, (_, i) => `soak-${i}`);
  for (const name of names) {
    const world = (await call(program, 'POST', '/worlds', { name })) as World;
    const streams = await Promise.all(Array.from({ length: STREAMS }, () => openStream(program, name)));
    await use(program, world);
    for (const stream of streams) stream.abort();
  }
  for (const name of names) await call(program, 'DELETE', `/worlds/${name}`);
}

interface World {
  name: string;
  credentials: { accessToken: string; clientId: string };
  profiles: { profileId: string }[];
}

/** Lists, creates, and requests a report that is not downloaded. */
async function use({ url }: Life, { name, credentials, profiles }: World): Promise<void> {
  const headers = {
    authorization: `Bearer ${credentials.accessToken}`,
    'vendor-advertising-api-clientid': credentials.clientId,
    'vendor-advertising-api-scope': String(profiles[0]?.profileId),
    'content-type': 'application/json',
  };
  const send = async (path: string, body?: object): Promise<void> => {
    const input = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${url}/_worlds/${name}${path}`, { headers, ...input });
    await response.arrayBuffer();
    if (response.status >= 500) problems.push(`${path} was answered with ${response.status}`);
  };
  for (let i = 0; i < 5; i++) await send('/v2/sp/keywords/extended?count=100');
  await send('/v2/sp/campaigns', [{ name: 'Soak', campaignType: 'sponsoredProducts', state: 'enabled' }]);
  await send('/v2/sp/campaigns/report', { reportDate: today(), metrics: 'clicks,impressions' });
}

function today(): string {
  return new Date().toISOString().slice(0, 10).replaceAll('-', '');
}

async function openStream({ url }: Life, world: string): Promise<AbortController> {
  const stream = new AbortController();
  await fetch(`${url}/_sandbox/worlds/${world}/events`, { signal: stream.signal });
  return stream;
}

async function call({ url }: Life, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}/_sandbox${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) problems.push(`${method} ${path} was answered with ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function start(): Promise<Life> {
  const child = spawn(process.execPath, ['--import', PROBE, join(ROOT, 'dist/main.js')], {
    env: { ...process.env, PORT: '0', SANDBOX_HOST: '127.0.0.1', SANDBOX_LOG: 'auto', SANDBOX_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (stdout === null) throw new Error('the program has no standard output');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    stdout.on('data', (chunk: Buffer) => {
      if (output.length < 100_000) output += chunk.toString();
      const ready = /^sandbox ready on (\S+)$/m.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    child.once('close', () => reject(new Error(`the program ended: ${output}`)));
  });
  return { child, url };
}

async function measure({ child }: Life): Promise<Sample> {
  const [, rss = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  child.send('heap');
  const [heap] = await once(child, 'message');
  const files = readdirSync(`/proc/${child.pid}/fd`).length;
  return { rss: Math.round(Number(rss) / 1024), heap: Math.round(Number(heap) / 2 ** 20), files };
}
