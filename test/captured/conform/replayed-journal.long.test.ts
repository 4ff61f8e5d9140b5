/**
 * Random requests to all operations, exported from the journal and sent again to a fresh world.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { conform } from '../../../src/captured/conform.ts';
import { readRecordings } from '../../../src/captured/readers/read-recordings.ts';
import { readConfig } from '../../../src/server/config/read-config.ts';
import { serviceContract } from '../../service/contract/documents.ts';
import { Draws } from '../../service/contract/draws.ts';
import { RequestMaker } from '../../service/contract/requests.ts';
import { Seen } from '../../service/contract/schema-values.ts';
import { NOW, openWorld } from '../../fixtures/sandbox.ts';

/** The journal keeps 1000 exchanges. */
const REQUESTS = 900;
/** The journal keeps 64 KiB of a body. */
const MAX_KEPT_BODY = 16_000;
const SEEDS = [1, 2, 3];
const folder = mkdtempSync(join(tmpdir(), 'conform-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The archive of the journal after random requests. */
async function recordRandomClient(seed: number): Promise<string> {
  const world = openWorld({ scenario: 'default', now: NOW });
  const [draws, seen] = [new Draws(seed), new Seen()];
  const maker = new RequestMaker(serviceContract(), draws, seen);
  const profiles = [...Array.from({ length: 9 }, () => world.profile()), world.profile('US', { type: 'vendor' })];
  for (let i = 0; i < REQUESTS; i++) {
    if (draws.chance(0.02)) await world.admin('POST', '/clock/advance', { by: `${draws.int(1, 30)}h` });
    const { kind, method, path, headers, raw } = maker.make(profiles);
    // The journal does not hold all of these requests, which then have another effect.
    const isKept = kind !== 'hostile' && !path.startsWith('/auth/') && (raw?.length ?? 0) < MAX_KEPT_BODY;
    if (!isKept) continue;
    const ask = raw === undefined ? { headers } : { headers, raw };
    const { status, json } = await world.ask(method, path, ask);
    if (status < 400) seen.add(json);
  }
  const file = join(folder, `${seed}.har`);
  const { text } = await world.admin('GET', '/requests/export?format=har&limit=100000');
  writeFileSync(file, text);
  return file;
}

it.each(SEEDS)('answers every request of a random client exactly as before, with seed %i', async (seed) => {
  const traffic = await readRecordings([await recordRandomClient(seed)]);
  const { start } = traffic;
  const now = new Date(start.now ?? 0).toISOString();
  const args = [`--scenario=${start.scenario}`, `--seed=${start.seed}`, `--now=${now}`];
  const config = readConfig(args, {});
  const { causes, counts } = await conform(traffic, { config, settings: {}, warn: () => {} });
  expect(causes).toEqual([]);
  expect(counts.exact).toBeGreaterThan(REQUESTS / 2);
});
