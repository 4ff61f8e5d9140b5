/**
 * `ads-sandbox coverage`: reports the coverage of the API from files of `exec --coverage-file`, or from a running sandbox.
 */
import { writeFileSync } from 'node:fs';
import { messageOf } from '../model/errors/message-of.ts';
import { coverageReport, type CoverageReport } from '../insight/coverage/coverage-report.ts';
import { coverageAsText } from '../insight/coverage/coverage-text.ts';
import { readCounts } from '../insight/coverage/coverage-file.ts';
import { documented } from '../server/operations.ts';
import { CONNECTION_FLAGS, withClient } from './input/connection.ts';
import { COVERAGE_FORMATS, missedMinimums, readMinimum, type CoverageFile, type Minimum } from './coverage-options.ts';
import { readArgs, warn } from './input/usage.ts';
import { readReportFile } from './result-files.ts';

const BELOW_MINIMUM = 1;

export async function run(args: readonly string[]): Promise<number> {
  const list = { type: 'string', multiple: true } as const;
  const { values, positionals: files } = readArgs(args, { ...CONNECTION_FLAGS, report: list, min: list });
  const reports = (values.report ?? []).map((file) => readReportFile('--report', file, COVERAGE_FORMATS));
  const minimums = (values.min ?? []).map(readMinimum);
  const print = (report: CoverageReport): number => printReport(report, reports, minimums);
  if (files.length === 0) return withClient(values, async (client) => print(await client.coverage.get()));
  try {
    return print(coverageReport(documented, readCounts(files)));
  } catch (error) {
    warn(messageOf(error));
    return 1;
  }
}

function printReport(report: CoverageReport, files: readonly CoverageFile[], minimums: readonly Minimum[]): number {
  if (files.length === 0) console.log(coverageAsText(report));
  for (const { file, format } of files) writeFileSync(file, format(report));
  const missed = missedMinimums(report, minimums);
  for (const sentence of missed) warn(sentence);
  return missed.length === 0 ? 0 : BELOW_MINIMUM;
}
