/**
 * Files that collect the counts of several processes: each appends one line of JSON, which needs no lock.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from '../../model/schemas/zod.ts';
import { addCounts, type CoverageCounts } from '../../control/counters/coverage-counts.ts';

const Numbers = z.record(z.string(), z.int().min(0));
const Tables = z.record(z.string(), Numbers);

/** Unknown groups of later versions are ignored. */
const Counts = z.object({
  statuses: Tables,
  columns: Tables,
  firstPages: Numbers,
  laterPages: Numbers,
  partialFailures: Numbers,
  faults: Numbers,
  situations: Numbers,
  rules: Numbers,
  itemCodes: Tables,
  // Files of earlier versions do not have it.
  endings: Numbers.default({}),
}) satisfies z.ZodType<CoverageCounts>;

export function appendCounts(file: string, counts: CoverageCounts): void {
  // A system writes a text that is appended at once as a whole, also between the texts of other processes.
  appendFileSync(file, `${JSON.stringify(counts)}\n`);
}

/** The sum of all lines of all files. Throws an error that names the line if it has no counts. */
export function readCounts(files: readonly string[]): CoverageCounts {
  return addCounts(files.flatMap((file) => linesOf(file).map((line, i) => parseLine(line, `${file}:${i + 1}`))));
}

function linesOf(file: string): string[] {
  if (!existsSync(file)) throw new Error(`the coverage file '${file}' does not exist`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

function parseLine(line: string, place: string): CoverageCounts {
  try {
    return Counts.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error(`${place} is not a line of a coverage file, which --coverage-file writes`, { cause });
  }
}
