/**
 * Reports share rows and events with later reports, also in a thread. Their files are what a copy of the world that has
 * computed nothing writes in the main thread.
 */
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { World } from '../../../src/world/state/world.ts';
import {
  create,
  download,
  ended,
  reportBody,
  type Configuration,
} from '../../fixtures/programs/clients/reporting-v3.ts';
import { requestReport, textOf } from '../../fixtures/programs/clients/reports.ts';
import { RandomWrites, seedSpenders } from '../../fixtures/random-writes.ts';
import { openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';

const STEPS = 6;
/** Between two steps. */
const WRITES = 5;
const TIMEOUT_MS = 60_000;
const DAY_MS = 86_400_000;
const NUMBERS = ['impressions', 'clicks', 'cost', 'attributedSales1d', 'attributedConversions30d'].join();
const BRANDS = { adProduct: 'SPONSORED_BRANDS', reportTypeId: 'sbCampaigns', groupBy: ['campaign'] };

/** A sandbox whose world has the same rows, and has computed nothing. */
function copyOf(world: TestWorld): TestWorld {
  const copy = openWorld();
  copy.state.storage.replaceDatabase(new World(world.state.storage.toBytes()).storage, 'reset');
  return copy;
}

function dayBefore(world: TestWorld, days: number): string {
  return new Date(world.state.now() - days * DAY_MS).toISOString().slice(0, 10);
}

function version2(world: TestWorld, recordType: string, ago: number, fields: object): Promise<Answer> {
  return requestReport(world, recordType, { reportDate: dayBefore(world, ago).replaceAll('-', ''), ...fields });
}

const FIELDS: readonly [recordType: string, fields: object][] = [
  ['campaigns', { metrics: `campaignStatus,campaignBudget,${NUMBERS}` }],
  ['campaigns', { metrics: NUMBERS, segment: 'placement' }],
  ['adGroups', { metrics: NUMBERS }],
  ['keywords', { metrics: `campaignName,keywordText,${NUMBERS}` }],
  ['keywords', { metrics: NUMBERS, segment: 'query' }],
  ['productAds', { metrics: `asin,${NUMBERS}` }],
  ['asins', { metrics: 'otherAsin,attributedSales30dOtherSKU' }],
];
const DAYS = [0, 1, 12];

/** After the clock is moved back, the request can be a duplicate of an earlier one that has not ended. */
async function version3(world: TestWorld, configuration: Partial<Configuration>, days: number): Promise<string> {
  const dates = { startDate: dayBefore(world, days), endDate: dayBefore(world, 1) };
  const created = await create(world, reportBody(configuration, dates));
  if (created.status !== 200) return String(created.status);
  const { json } = await ended(world, created.json.reportId);
  return gunzipSync((await download(world, json.url)).bytes).toString();
}

/** The files of reports, which are requested at the same time. */
async function files(world: TestWorld): Promise<string[]> {
  // The first ones again, which find the events of the others.
  const all = DAYS.flatMap((ago) => FIELDS.map((each) => [ago, ...each] as const));
  const requested = await Promise.all(
    [...all, ...all.slice(0, 3)].map(([ago, recordType, fields]) => version2(world, recordType, ago, fields)),
  );
  const texts: string[] = [];
  for (const answer of requested) texts.push(answer.status === 202 ? await textOf(world, answer) : answer.text);
  const columns = ['campaignId', 'date', 'impressions', 'clicks', 'purchases14d'];
  const placements = { groupBy: ['campaignPlacement'], columns: [...columns, 'placementClassification'] };
  texts.push(await version3(world, { ...placements, timeUnit: 'DAILY' }, 4));
  const brands = {
    ...BRANDS,
    columns: ['campaignId', 'date', 'impressions', 'newToBrandSales', 'viewableImpressions'],
  };
  texts.push(await version3(world, { ...brands, timeUnit: 'DAILY' }, 4));
  return texts;
}

it.each([
  [3, false],
  [4, true],
])(
  'writes the files that a world that has computed nothing writes (seed %i, in a thread: %s)',
  { timeout: TIMEOUT_MS },
  async (seed, inThread) => {
    const world = openWorld({ inThread });
    await seedSpenders(world);
    await world.admin('PUT', '/metrics/model', { from: 'start', price: { low: 0.1, high: 0.4 } });
    const writes = new RandomWrites(world, seed);
    const log: string[] = [];
    const seen = new Set<string>();
    for (let step = 0; step < STEPS; step++) {
      const copy = copyOf(world);
      const texts = await files(world);
      expect(texts, log.join('\n')).toEqual(await files(copy));
      for (const text of texts) seen.add(text);
      // Few orders arrive within minutes, so that some files are the same and some are not.
      if (step % 3 === 0) world.state.setClock(world.state.now() + step * 90_000, 'frozen');
      else for (let n = 0; n < WRITES; n++) log.push(await writes.next());
    }
    // The writes change the files, and most files have rows.
    expect(seen.size).toBeGreaterThan(STEPS);
  },
);
