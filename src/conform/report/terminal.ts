/**
 * The report for a terminal.
 */
import { counted } from '../../model/text/counted.ts';
import { CLASSES } from '../compare/compare-answers.ts';
import type { AccountReport } from '../account/account-report.ts';
import type { Cause, ConformanceReport, Skipped } from '../summary.ts';

const MAX_CAUSES = 50;

export function conformanceAsText({ score, counts, operations, causes, skipped, account }: ConformanceReport): string {
  const total = CLASSES.reduce((sum, each) => sum + counts[each], 0);
  const width = Math.max('operation'.length, ...operations.map(({ operation }) => operation.length));
  const line = (name: string, cells: readonly string[]): string =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(10))].join('  ');
  const table = [
    line('operation', CLASSES),
    ...operations.map((row) =>
      line(
        row.operation,
        CLASSES.map((each) => String(row.counts[each])),
      ),
    ),
  ];
  return [
    `${score} % of ${counted(total, 'answer')} ${total === 1 ? 'is' : 'are'} exact or of the same shape.`,
    '',
    ...table,
    ...section('Differences:', causes.slice(0, MAX_CAUSES).map(describeCause)),
    ...(causes.length > MAX_CAUSES ? [`  and ${causes.length - MAX_CAUSES} more`] : []),
    ...section(
      'Not compared:',
      skipped.map((each) => `  ${describeSkipped(each)}`),
    ),
    ...section(
      'Account of the recording:',
      account === undefined ? [] : describeAccount(account).map((each) => `  ${each}`),
    ),
    '',
  ].join('\n');
}

/** What was learned, and what the recording did not make. */
export function describeAccount({ profiles, learned, changes }: AccountReport): string[] {
  return [
    counted(profiles, 'profile'),
    ...learned.map(
      ({ collection, learned: count, refused }) =>
        `${count} of ${collection}${refused === 0 ? '' : `, without ${refused} that the sandbox does not accept`}`,
    ),
    ...changes.map(
      ({ collection, change, count, where }) =>
        `${count} x ${collection}: ${change}, which no request of the recording made (first: ${where})`,
    ),
  ];
}

export function describeCause({ operation, difference, count, where, rules }: Cause): string {
  const cited = rules.length === 0 ? '' : ` [${rules.join(', ')}]`;
  return `  ${count} x ${operation}: ${difference}${cited} (first: ${where})`;
}

export function describeSkipped({ reason, count, where }: Skipped): string {
  return `${counted(count, 'request')}: ${reason} (first: ${where})`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}
