/**
 * Compares what requests, a start and the package cost with `bench/budget.json`. See README.md.
 *
 *     npm run bench:budget                prints the table; status 1 if a figure is far over its budget
 *     npm run bench:budget -- --write     lowers the budget to what is measured
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureRequests } from './budget/requests.ts';
import { measureSizes } from './budget/sizes.ts';
import { measureStart } from './budget/starts.ts';

const FILE = join(import.meta.dirname, 'budget.json');
/** How far over its budget a figure may be, because a measurement is not exact. */
const TOLERANCE = 1.2;
const DIGITS = 3;

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const budget = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>;
const measured: Readonly<Record<string, number>> = {
  ...(await measureRequests()),
  ...(await measureStart()),
  ...(await measureSizes()),
};
const lowered: Record<string, number> = {};
console.log(`${'figure'.padEnd(44)}${'measured'.padStart(10)}${'budget'.padStart(10)}`);
for (const [name, value] of Object.entries(measured)) {
  const figure = Number(value.toPrecision(DIGITS));
  const allowed = budget[name] ?? Infinity;
  lowered[name] = Math.min(figure, allowed);
  const isOver = figure > allowed * TOLERANCE;
  if (isOver) process.exitCode = 1;
  const verdict = isOver ? `  over the budget by ${Math.round((figure / allowed - 1) * 100)} %` : '';
  console.log(`${name.padEnd(44)}${String(figure).padStart(10)}${String(budget[name] ?? '-').padStart(10)}${verdict}`);
}
if (values.write) writeFileSync(FILE, `${JSON.stringify(lowered, undefined, 2)}\n`);
else if (process.exitCode === 1)
  console.error(
    'Make it cheaper, or raise the figure in bench/budget.json in a commit that says what users get for it.',
  );
