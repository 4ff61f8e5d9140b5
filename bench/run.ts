/**
 * Measures the sandbox compared with baselines, and prints each figure with its target. See README.md.
 *
 *     npm run bench                       all benchmarks, about eight minutes
 *     npm run bench -- --quick            fewer and shorter rounds
 *     npm run bench -- read worlds        these benchmarks only
 *
 * Ends with status 1 if a figure misses its target.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { create } from './create.ts';
import { explorer } from './explorer.ts';
import { ours, ROOT } from './peer.ts';
import type { Effort } from './load.ts';
import { filteredPages } from './filtered-pages.ts';
import { journalCost } from './journal-cost.ts';
import { periodReports } from './period-reports.ts';
import { read } from './read.ts';
import { reports } from './reports.ts';
import { sharedReports } from './shared-reports.ts';
import { snapshots } from './snapshots.ts';
import { start } from './start.ts';
import { isMet, printTable, type Line } from './table.ts';
import { versions } from './versions.ts';
import { worlds } from './worlds.ts';

const BENCHES: Readonly<Record<string, (effort: Effort) => Promise<Line[]>>> = {
  read,
  journal: journalCost,
  create,
  versions,
  pages: filteredPages,
  reports,
  periods: periodReports,
  sharing: ({ rounds }) => sharedReports([ours('empty')], rounds),
  snapshots,
  start,
  worlds,
  explorer,
};

const THOROUGH: Effort = { rounds: 5, seconds: 1 };
const QUICK: Effort = { rounds: 3, seconds: 0.4 };

const { values, positionals } = parseArgs({ options: { quick: { type: 'boolean' } }, allowPositionals: true });
const unknown = positionals.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown !== undefined)
  throw new Error(`unknown benchmark ${unknown}; use one of ${Object.keys(BENCHES).join(', ')}`);

spawnSync(process.execPath, ['build.ts'], { cwd: ROOT, stdio: 'inherit' });

const lines: Line[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.error(`measuring: ${name}`);
  lines.push(...(await bench(values.quick ? QUICK : THOROUGH)));
}
printTable(lines);
if (lines.some((line) => isMet(line) === false)) process.exitCode = 1;
