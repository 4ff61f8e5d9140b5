/**
 * Measures the sandbox beside the least that does the same, and prints each figure beside its aim.
 *
 *     npm run bench                       all of it, in about four minutes
 *     npm run bench -- --quick            fewer and shorter rounds
 *     npm run bench -- reading worlds     these only
 *
 * Ends with status 1 when an aim is missed.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { creating } from './creating.ts';
import { ROOT } from './contender.ts';
import type { Effort } from './load.ts';
import { filteredPages } from './filtered-pages.ts';
import { noting } from './noting.ts';
import { reading } from './reading.ts';
import { reports } from './reports.ts';
import { snapshots } from './snapshots.ts';
import { starting } from './starting.ts';
import { isMet, printTable, type Line } from './table.ts';
import { twins } from './twins.ts';
import { worlds } from './worlds.ts';

const BENCHES: Readonly<Record<string, (effort: Effort) => Promise<Line[]>>> = {
  reading,
  noting,
  creating,
  twins,
  pages: filteredPages,
  reports,
  snapshots,
  starting,
  worlds,
};

const THOROUGH: Effort = { rounds: 5, seconds: 1 };
const QUICK: Effort = { rounds: 3, seconds: 0.4 };

const { values, positionals } = parseArgs({ options: { quick: { type: 'boolean' } }, allowPositionals: true });
const unknown = positionals.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown !== undefined)
  throw new Error(`no bench is called ${unknown}; there are ${Object.keys(BENCHES).join(', ')}`);

spawnSync(process.execPath, ['build.ts'], { cwd: ROOT, stdio: 'inherit' });

const lines: Line[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.error(`measuring: ${name}`);
  lines.push(...(await bench(values.quick ? QUICK : THOROUGH)));
}
printTable(lines);
if (lines.some((line) => isMet(line) === false)) process.exitCode = 1;
