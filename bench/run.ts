/**
 * Measures the sandbox compared with baselines and with another build, and prints each figure with its target. See
 * README.md.
 *
 *     npm run bench                                                all benchmarks
 *     npm run bench -- --quick                                     fewer and shorter rounds
 *     npm run bench -- --against ../other-checkout/dist/main.js    with another build in the same run
 *     npm run bench -- read worlds                                 these benchmarks only
 *
 * Ends with status 1 if a figure misses its target, or a benchmark fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { conformance } from './benchmarks/conformance.ts';
import { create } from './benchmarks/create.ts';
import { explorer } from './benchmarks/explorer.ts';
import { growth } from './benchmarks/growth.ts';
import { journalCost } from './benchmarks/journal-cost.ts';
import { lists } from './benchmarks/lists.ts';
import { market } from './benchmarks/market.ts';
import { pages } from './benchmarks/pages.ts';
import { periodReports } from './benchmarks/period-reports.ts';
import { read } from './benchmarks/read.ts';
import { reportRequests } from './benchmarks/report-requests.ts';
import { reports } from './benchmarks/reports.ts';
import { inManyCampaigns, inOneCampaign, inSmallAccount } from './benchmarks/shared-reports.ts';
import { snapshots } from './benchmarks/snapshots.ts';
import { start } from './benchmarks/start.ts';
import { unifiedReports } from './benchmarks/unified-reports.ts';
import { versions } from './benchmarks/versions.ts';
import { worldMemory } from './benchmarks/world-memory.ts';
import { worlds } from './benchmarks/worlds.ts';
import { OTHER, ROOT, THIS_BUILD, type Build } from './peer.ts';
import type { Effort } from './rounds.ts';
import { isMet, printHead, printLine, type Line } from './table.ts';

const BENCHMARKS: Readonly<Record<string, (effort: Effort) => Promise<Line[]>>> = {
  read,
  journal: journalCost,
  create,
  versions,
  pages,
  lists,
  growth,
  'report-requests': reportRequests,
  reports,
  periods: periodReports,
  'unified-reports': unifiedReports,
  sharing: inManyCampaigns,
  'sharing-one-campaign': inOneCampaign,
  'sharing-small-account': inSmallAccount,
  snapshots,
  start,
  worlds,
  memory: worldMemory,
  market,
  explorer,
  conform: conformance,
};

const THOROUGH = { rounds: 5, seconds: 1 };
const QUICK = { rounds: 2, seconds: 0.4 };

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean' }, against: { type: 'string' }, rounds: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown !== undefined)
  throw new Error(`unknown benchmark ${unknown}; use some of ${Object.keys(BENCHMARKS).join(', ')}`);

spawnSync(process.execPath, ['build.ts'], { cwd: ROOT, stdio: 'inherit' });

const scope = values.quick ? QUICK : THOROUGH;
const effort: Effort = { ...scope, rounds: Number(values.rounds ?? scope.rounds), builds: buildsWith(values.against) };
printHead();
for (const [name, measure] of Object.entries(BENCHMARKS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const start = performance.now();
  try {
    for (const line of await measure(effort)) {
      printLine(line);
      if (isMet(line) === false) process.exitCode = 1;
    }
  } catch (error) {
    // The other benchmarks may have taken many minutes.
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  }
  console.error(`${name} took ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

/** The other build is measured first in each round. */
function buildsWith(other: string | undefined): Build[] {
  if (other === undefined) return [THIS_BUILD];
  const file = resolve(other);
  if (!existsSync(file)) throw new Error(`${file} does not exist; name the dist/main.js of a checkout that is built`);
  return [{ name: OTHER, file }, THIS_BUILD];
}
