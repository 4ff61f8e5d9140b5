/**
 * The options about coverage of `exec` and `coverage`: the formats of reports, and the minimum of each group.
 */
import { coverageAsJunit } from '../insight/coverage/coverage-junit.ts';
import { COVERAGE_GROUPS, type CoverageGroup, type CoverageReport } from '../insight/coverage/coverage-report.ts';
import { coverageAsMarkdown, coverageAsText, GROUP_TITLES } from '../insight/coverage/coverage-text.ts';
import { UsageError } from './input/usage.ts';

type CoverageFormat = (report: CoverageReport) => string;

export interface CoverageFile {
  file: string;
  format: CoverageFormat;
}

export const COVERAGE_FORMATS: ReadonlyMap<string, CoverageFormat> = new Map([
  ['.md', coverageAsMarkdown],
  ['.xml', coverageAsJunit],
  ['.json', (report) => `${JSON.stringify(report, undefined, 2)}\n`],
  ['.txt', (report) => `${coverageAsText(report)}\n`],
]);

export interface Minimum {
  group: CoverageGroup;
  percent: number;
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
