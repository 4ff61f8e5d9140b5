/**
 * The formats of reports, by the extensions of their files.
 */
import { escapeXml } from '../../insight/markup/xml-element.ts';
import { junitReport, type JunitCase } from '../../insight/markup/junit-report.ts';
import { escapeMarkdown, markdownCode, markdownTable } from '../../insight/markup/markdown-text.ts';
import { htmlPage, htmlTable } from '../../insight/journal/run-report/html-page.ts';
import { RUN_STYLE } from '../../insight/journal/run-report/run-style.ts';
import { CLASSES } from '../compare/compare-answers.ts';
import type { Cause, ConformanceReport, OperationRow } from '../replay/summary.ts';
import {
  conformanceAsText,
  describeAccount,
  describeOperations,
  describeRules,
  describeScore,
  describeSkipped,
} from './terminal.ts';

type Format = (report: ConformanceReport) => string;

export const REPORT_FORMATS: ReadonlyMap<string, Format> = new Map([
  ['.txt', conformanceAsText],
  ['.md', asMarkdown],
  ['.json', (report) => `${JSON.stringify(report, undefined, 2)}\n`],
  ['.html', asHtml],
  ['.xml', asJunit],
]);

const TITLE = 'Conformance to recorded traffic';
const CAUSE_HEAD = ['Difference', 'Class', 'Answers', 'Operations', 'First', 'Rules'];

/** Titles with lines, for those that have any. */
function notesOf({ causes, skipped, account }: ConformanceReport): [title: string, lines: string[]][] {
  const all: [string, string[]][] = [
    ['Rules that the answers of the sandbox follow', describeRules(causes)],
    ['Not compared', skipped.map(describeSkipped)],
    ['Account of the recording', account === undefined ? [] : describeAccount(account)],
  ];
  return all.filter(([, lines]) => lines.length > 0);
}

function cellsOf(cause: Cause): string[] {
  const { difference, class: answerClass, count, where, rules } = cause;
  return [difference, answerClass, String(count), describeOperations(cause), where, rules.join(', ')];
}

function asMarkdown(report: ConformanceReport): string {
  const { operations, causes } = report;
  const rows = operations.map(({ operation, counts }) => [
    markdownCode(operation),
    ...CLASSES.map((each) => String(counts[each])),
  ]);
  const causeRows = causes.map((each) => cellsOf(each).map(escapeMarkdown));
  const parts = [
    `## ${TITLE}`,
    describeScore(report),
    ...(causeRows.length === 0
      ? []
      : ['### Differences', markdownTable(CAUSE_HEAD, causeRows, ['---', '---', '---:', '---', '---', '---'])]),
    '### Operations',
    markdownTable(['Operation', ...CLASSES], rows, ['---', ...CLASSES.map(() => '---:')]),
    ...notesOf(report).flatMap(([title, lines]) => [
      `### ${title}`,
      lines.map((each) => `- ${escapeMarkdown(each)}`).join('\n'),
    ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function asHtml(report: ConformanceReport): string {
  const { operations, causes } = report;
  const operationRows = operations.map((row) => ({
    className: isDiffering(row) ? 'failed' : '',
    cells: [escapeXml(row.operation), ...CLASSES.map((each) => String(row.counts[each] || ''))],
  }));
  const causeRows = causes.map((each) => ({
    className: each.class === 'same shape' ? 'dim' : '',
    cells: cellsOf(each).map(escapeXml),
  }));
  const body = [
    `<p>${escapeXml(describeScore(report))}</p>`,
    ...(causeRows.length === 0 ? [] : ['<h2>Differences</h2>', htmlTable(CAUSE_HEAD, causeRows)]),
    '<h2>Operations</h2>',
    htmlTable(['Operation', ...CLASSES], operationRows),
    ...notesOf(report).map(
      ([title, lines]) =>
        `<h2>${escapeXml(title)}</h2>\n<ul>${lines.map((each) => `<li>${escapeXml(each)}</li>`).join('\n')}</ul>`,
    ),
  ].join('\n');
  return htmlPage({ title: TITLE, style: RUN_STYLE, body });
}

function isDiffering({ counts }: OperationRow): boolean {
  return counts.differs + counts.outside > 0;
}

/** Each operation is a test case, which fails if an answer differs. */
function asJunit(report: ConformanceReport): string {
  const { operations, causes, skipped } = report;
  const classname = 'ads-sandbox.conform';
  const cases = operations.map((row): JunitCase => {
    const { operation: name, counts } = row;
    if (!isDiffering(row)) return { classname, name };
    const message = `${counts.differs + counts.outside} of its answers differ`;
    return { classname, name, failure: { message, text: differencesOf(name, causes).join('\n') } };
  });
  const skippedCases = skipped.map((each) => ({ classname, name: each.where, skipped: describeSkipped(each) }));
  const notes = notesOf(report).flatMap(([title, lines]) => [`${title}:`, ...lines]);
  return junitReport('ads-sandbox conform', [...cases, ...skippedCases], notes.join('\n'));
}

function differencesOf(operation: string, causes: readonly Cause[]): string[] {
  return causes.flatMap(({ difference, operations, rules, where }) => {
    const found = operations.find((each) => each.operation === operation);
    const cited = rules.length === 0 ? '' : ` [${rules.join(', ')}]`;
    return found === undefined ? [] : [`${found.count} x ${difference}${cited} (first: ${where})`];
  });
}
