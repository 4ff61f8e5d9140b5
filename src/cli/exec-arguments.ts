/**
 * Splits the arguments of `exec` into its own options, the options of the server, and the command after `--`.
 */
import { REPORT_FORMATS, type ReportFormat } from './executing/report-formats.ts';
import { COVERAGE_FORMATS, readMinimum, type CoverageFile, type Minimum } from './coverage-options.ts';
import { prepareFile, readReportFile } from './result-files.ts';
import { splitAtCommand, takeValues } from './input/take-values.ts';
import { UsageError } from './input/usage.ts';

/** Severities of violations, violations of the guard, and changes of entities. */
const FAIL_ON = ['error', 'warning', 'guard', 'changes'] as const;
export type FailOn = (typeof FAIL_ON)[number];

interface ExecArguments {
  failOn: ReadonlySet<FailOn>;
  coverage: CoverageOptions;
  /** The files of the report of the run. */
  reports: readonly { file: string; format: ReportFormat }[];
  /** The options of the server. */
  options: readonly string[];
  command: readonly string[];
}

export interface CoverageOptions {
  /** Whether the coverage is printed. */
  isPrinted: boolean;
  reports: readonly CoverageFile[];
  /** Files that collect the counts of several processes. */
  collected: readonly string[];
  minimums: readonly Minimum[];
}

export function readExecArguments(args: readonly string[]): ExecArguments {
  const { options, command } = splitAtCommand(args);
  const failOn = new Set(
    takeValues(options, '--fail-on')
      .flatMap((text) => text.split(','))
      .map(readFailOn),
  );
  const collected = takeValues(options, '--coverage-file').map(readFileName);
  const minimums = takeValues(options, '--min').map(readMinimum);
  const coverage = takeValues(options, '--coverage', true);
  const coverageReports = coverage
    .filter((file) => file !== '')
    .map((file) => readReportFile('--coverage', file, COVERAGE_FORMATS));
  return {
    failOn,
    reports: takeValues(options, '--report').map((file) => readReportFile('--report', file, REPORT_FORMATS)),
    coverage: { isPrinted: coverage.includes(''), reports: coverageReports, collected, minimums },
    options,
    command,
  };
}

function readFailOn(text: string): FailOn {
  const found = FAIL_ON.find((each) => each === text);
  if (found === undefined) throw new UsageError(`--fail-on is '${text}': it must be one of ${FAIL_ON.join(', ')}`);
  return found;
}

function readFileName(text: string): string {
  if (text === '') throw new UsageError('--coverage-file needs the name of a file');
  return prepareFile('--coverage-file', text);
}
