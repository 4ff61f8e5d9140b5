/**
 * A client that writes through every API version in turn, and reads portfolios, reports, exports and snapshots, recorded by
 * the journal and sent again to a fresh world. Unlike those of random requests, most of its answers are successes.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { conform } from '../../../src/captured/conform.ts';
import { readRecordings } from '../../../src/captured/readers/read-recordings.ts';
import { readConfig } from '../../../src/server/config/read-config.ts';
import { History } from '../../fixtures/programs/clients/account-history.ts';
import { overHttp, productsThrough } from '../../fixtures/programs/clients/every-version.ts';
import { readExport } from '../../fixtures/programs/clients/exports.ts';
import { reportBody, rowsOf as rowsOfV3 } from '../../fixtures/programs/clients/reporting-v3.ts';
import { reportRows, snapshotRows, YESTERDAY } from '../../fixtures/programs/clients/reports.ts';
import { rowsOf as unifiedRowsOf } from '../../fixtures/programs/clients/unified-reports.ts';
import { NOW, openWorld, type TestWorld } from '../../fixtures/sandbox.ts';

const STEPS = 90;
const SEEDS = [1, 2];
const PORTFOLIO = 'application/vnd.spPortfolio.v3+json';
const folder = mkdtempSync(join(tmpdir(), 'conform-versions-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Entry {
  response: { status: number };
}

async function readJobs(world: TestWorld): Promise<void> {
  const headers = { 'content-type': PORTFOLIO, accept: PORTFOLIO };
  const portfolios = [{ name: 'Chairs', state: 'ENABLED' }];
  await world.ask('POST', '/portfolios', { headers, body: { portfolios } });
  await world.ask('POST', '/portfolios/list', { headers, body: {} });
  await reportRows(world, 'campaigns', { reportDate: YESTERDAY, metrics: 'impressions,clicks' });
  await snapshotRows(world, 'campaigns');
  await rowsOfV3(world, reportBody());
  await unifiedRowsOf(world, { fields: ['date.value', 'campaign.id', 'metric.clicks'] });
  for (const name of ['campaigns', 'adGroups', 'targets', 'ads'] as const) await readExport(world, name);
}

const CASES = productsThrough({ 'unified API': overHttp }).flatMap((product) =>
  SEEDS.map((seed) => [product.adProduct, seed, product] as const),
);

it.each(CASES)(
  'answers every request of a client of all versions exactly as before: %s, seed %i',
  async (_name, seed, product) => {
    const world = openWorld({ scenario: 'empty', now: NOW });
    const history = new History(world, product, seed);
    for (let step = 0; step < STEPS; step++) {
      if (step % 10 === 9) await world.admin('POST', '/clock/advance', { by: `${step}h` });
      await history.step();
    }
    await readJobs(world);
    const file = join(folder, `${product.adProduct}-${seed}.har`);
    const { text } = await world.admin('GET', '/requests/export?format=har&limit=100000');
    writeFileSync(file, text);
    const entries: Entry[] = JSON.parse(text).log.entries;
    const config = readConfig(['--scenario=empty', `--now=${new Date(NOW).toISOString()}`], {});
    const { causes, counts, skipped } = await conform(await readRecordings([file]), {
      config,
      settings: {},
      warn: () => {},
    });
    expect({ causes, skipped, counts }).toEqual({
      causes: [],
      skipped: [],
      counts: { exact: entries.length, 'same shape': 0, differs: 0, outside: 0 },
    });
    const succeeded = entries.filter(({ response }) => response.status < 400);
    expect(succeeded.length).toBeGreaterThan(entries.length * 0.9);
    const unused = product.versions.filter(
      ({ name, levels }) => !levels.some((level) => history.accepted.has(`${name} ${level} create`)),
    );
    expect(unused.map(({ name }) => name)).toEqual([]);
  },
  120_000,
);
