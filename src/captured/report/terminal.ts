/**
 * The report for a terminal and for a bug report, and the texts that all formats have.
 */
import { ruleSummary } from '../../model/errors/cited-rule.ts';
import { counted } from '../../model/text/counted.ts';
import { CLASSES } from '../compare/compare-answers.ts';
import type { AccountReport } from '../replay/account-world.ts';
import type { Cause, ConformanceReport, Counts, Skipped } from '../replay/summary.ts';

const MAX_CAUSES = 30;
const MAX_OPERATIONS = 4;
/** Zeros would hide the other numbers. */
const NONE = '-';

export function conformanceAsText(report: ConformanceReport): string {
  const { operations, causes, skipped, account } = report;
  const width = Math.max('operation'.length, ...operations.map(({ operation }) => operation.length));
  const line = (name: string, cells: readonly string[]): string =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart('same shape'.length))].join('  ');
  const row = (name: string, counts: Counts): string =>
    line(
      name,
      CLASSES.map((each) => (counts[each] === 0 ? NONE : String(counts[each]))),
    );
  const shown = causes.slice(0, MAX_CAUSES);
  const left = causes.length - shown.length;
  return [
    describeScore(report),
    '',
    line('operation', CLASSES),
    ...operations.map(({ operation, counts }) => row(operation, counts)),
    ...section('Why answers differ:', shown.filter(({ class: each }) => each !== 'same shape').flatMap(linesOf)),
    ...section('Values only:', shown.filter(({ class: each }) => each === 'same shape').flatMap(linesOf)),
    ...(left === 0 ? [] : [`  and ${counted(left, 'cause')} more, which the file of --report has`]),
    ...section('Rules that the answers of the sandbox follow, see docs/decisions.md:', describeRules(causes)),
    ...section('Not compared:', skipped.map(describeSkipped)),
    ...section('Account of the recording:', account === undefined ? [] : describeAccount(account)),
    '',
  ].join('\n');
}

export function describeScore({ score, counts, better }: ConformanceReport): string {
  const total = CLASSES.reduce((sum, each) => sum + counts[each], 0);
  const parts = CLASSES.filter((each) => counts[each] > 0).map((each) => `${counts[each]} ${each}`);
  const verb = total === 1 ? 'is' : 'are';
  const other = better === undefined ? '' : ` With --dialect ${better.dialect}, ${better.score} % ${verb}.`;
  return `${score} % of ${counted(total, 'answer')} ${verb} exact or of the same shape (${parts.join(', ')}).${other}`;
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

/** `listCampaigns (2), getCampaign (1)`, or the name of the only one. */
export function describeOperations({ operations }: Cause): string {
  const shown = operations
    .slice(0, MAX_OPERATIONS)
    .map(({ operation, count }) => (operations.length === 1 ? operation : `${operation} (${count})`));
  const left = operations.length - shown.length;
  return [...shown, ...(left === 0 ? [] : [`${left} more`])].join(', ');
}

/** Of all causes, each once. */
export function describeRules(causes: readonly Cause[]): string[] {
  return [...new Set(causes.flatMap(({ rules }) => rules))].map(ruleSummary);
}

export function describeSkipped({ reason, count, where }: Skipped): string {
  return `${counted(count, 'request')}: ${reason} (first: ${where})`;
}

function linesOf(cause: Cause): string[] {
  const { difference, count, where, rules } = cause;
  const cited = rules.length === 0 ? '' : ` [${rules.join(', ')}]`;
  return [`${difference}${cited}`, `  ${counted(count, 'answer')} of ${describeOperations(cause)}; first: ${where}`];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((each) => `  ${each}`)];
}

/** The findings without anything that belongs to the recording. */
export function contribution(
  { score, counts, operations, causes, account }: ConformanceReport,
  version: string,
): string {
  const findings = causes.flatMap(({ difference, rules, operations: found }) =>
    found.map(({ operation, count }) => ({ operation, difference, count, rules })),
  );
  const changes = account?.changes.map(({ collection, change, count }) => ({ collection, change, count })) ?? [];
  // A path that the sandbox does not have can have names in it.
  const isServed = ({ operation }: { operation: string }): boolean => /^\w+$/.test(operation);
  const content = {
    version,
    score,
    counts,
    operations: operations.filter(isServed),
    findings: findings.filter(isServed),
    changes,
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}
