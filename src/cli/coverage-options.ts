/**
 * The options about coverage of `exec` and `coverage`: the file of a report, and the minimum of each group.
 */
import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { coverageAsJunit } from '../insight/coverage/coverage-junit.ts';
import { COVERAGE_GROUPS, type CoverageGroup, type CoverageReport } from '../insight/coverage/coverage-report.ts';
import { coverageAsMarkdown, coverageAsText, GROUP_TITLES } from '../insight/coverage/coverage-text.ts';
import { prepareFile } from './result-files.ts';
import { UsageError } from './input/usage.ts';

const WRITERS: Readonly<Record<string, (report: CoverageReport) => string>> = {
  '.md': coverageAsMarkdown,
  '.xml': coverageAsJunit,
  '.json': (report) => `${JSON.stringify(report, undefined, 2)}\n`,
  '.txt': (report) => `${coverageAsText(report)}\n`,
};

export interface Minimum {
  group: CoverageGroup;
  percent: number;
}

/** Throws if no report has the extension of the file, or if the file cannot be written. */
export function readReportFile(option: string, file: string): string {
  if (extname(file) in WRITERS) return prepareFile(option, file);
  const extensions = Object.keys(WRITERS).join(', ');
  throw new UsageError(`${option} is '${file}': its extension must be one of ${extensions}`);
}

export function writeReport(file: string, report: CoverageReport): void {
  const write = WRITERS[extname(file)] ?? coverageAsText;
  writeFileSync(file, write(report));
}

/** `40%` is the minimum of the operations, `statuses=10%` that of the statuses. */
export function readMinimum(text: string): Minimum {
  const [first = '', second] = text.split('=', 2);
  const [name, number] = second === undefined ? ['operations', first] : [first, second];
  const group = COVERAGE_GROUPS.find((each) => each === name);
  if (group === undefined)
    throw new UsageError(`--min is '${text}': ${name} must be one of ${COVERAGE_GROUPS.join(', ')}`);
  const percent = /^\d{1,3}(?:\.\d+)?%?$/.test(number) ? Number.parseFloat(number) : Number.NaN;
  if (!(percent <= 100)) throw new UsageError(`--min is '${text}': it must be a percentage such as 40%`);
  return { group, percent };
}

/** A sentence for each minimum that the coverage does not reach. */
export function missedMinimums({ groups }: CoverageReport, minimums: readonly Minimum[]): string[] {
  return minimums
    .filter(({ group, percent }) => groups[group].percent < percent)
    .map(
      ({ group, percent }) =>
        `the coverage of ${GROUP_TITLES[group]} is ${groups[group].percent.toFixed(1)} %, which is less than ${percent} %`,
    );
}
