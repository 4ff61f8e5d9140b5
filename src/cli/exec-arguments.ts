/**
 * Splits the arguments of `exec` into its own options, the options of the server, and the command after `--`.
 */
import { extname } from 'node:path';
import { readMinimum, readReportFile, type Minimum } from './coverage-options.ts';
import { prepareFile } from './result-files.ts';
import { splitAtCommand, takeValues } from './input/take-values.ts';
import { UsageError } from './input/usage.ts';

const SEVERITIES = ['error', 'warning'] as const;
type FailOn = (typeof SEVERITIES)[number];

interface ExecArguments {
  failOn: FailOn | undefined;
  coverage: CoverageOptions;
  /** The file of the report of the run as HTML. */
  report: string | undefined;
  /** The options of the server. */
  options: readonly string[];
  command: readonly string[];
}

export interface CoverageOptions {
  /** Whether the coverage is printed. */
  isPrinted: boolean;
  /** Files for reports. */
  reports: readonly string[];
  /** Files that collect the counts of several processes. */
  collected: readonly string[];
  minimums: readonly Minimum[];
}

export function readExecArguments(args: readonly string[]): ExecArguments {
  const { options, command } = splitAtCommand(args);
  const failOn = takeValues(options, '--fail-on').map(readSeverity).at(-1);
  const collected = takeValues(options, '--coverage-file').map(readFileName);
  const minimums = takeValues(options, '--min').map(readMinimum);
  const coverage = takeValues(options, '--coverage', true);
  const reports = coverage.filter((file) => file !== '').map((file) => readReportFile('--coverage', file));
  const report = takeValues(options, '--report').map(readHtmlFile).at(-1);
  return {
    failOn,
    report,
    coverage: { isPrinted: coverage.includes(''), reports, collected, minimums },
    options,
    command,
  };
}

function readSeverity(text: string): FailOn {
  const severity = SEVERITIES.find((each) => each === text);
  if (severity === undefined) throw new UsageError(`--fail-on is '${text}': it must be ${SEVERITIES.join(' or ')}`);
  return severity;
}

function readHtmlFile(text: string): string {
  if (extname(text) !== '.html')
    throw new UsageError(`--report is '${text}': it must be a file with the extension .html`);
  return prepareFile('--report', text);
}

function readFileName(text: string): string {
  if (text === '') throw new UsageError('--coverage-file needs the name of a file');
  return prepareFile('--coverage-file', text);
}
