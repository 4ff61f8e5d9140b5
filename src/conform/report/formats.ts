/**
 * The formats of reports, by the extensions of their files.
 */
import { element, escapeXml } from '../../admin/markup/xml-element.ts';
import { escapeMarkdown, markdownCode } from '../../admin/markup/markdown-text.ts';
import { htmlPage, htmlTable } from '../../admin/journal/run-report/html-page.ts';
import { RUN_STYLE } from '../../admin/journal/run-report/run-style.ts';
import { CLASSES } from '../compare/compare-answers.ts';
import type { ConformanceReport } from '../summary.ts';
import { conformanceAsText, describeAccount, describeCause, describeSkipped } from './terminal.ts';

type Format = (report: ConformanceReport) => string;

export const REPORT_FORMATS: ReadonlyMap<string, Format> = new Map([
  ['.txt', conformanceAsText],
  ['.md', asMarkdown],
  ['.json', (report) => `${JSON.stringify(report, undefined, 2)}\n`],
  ['.html', asHtml],
  ['.xml', asJunit],
]);

const TITLE = 'Conformance to recorded traffic';
const CAUSE_HEAD = ['Operation', 'Difference', 'Answers', 'First', 'Rules'];

function asMarkdown({ score, operations, causes, skipped, account }: ConformanceReport): string {
  const rows = operations.map(
    ({ operation, counts }) => `| ${markdownCode(operation)} | ${CLASSES.map((each) => counts[each]).join(' | ')} |`,
  );
  const causeRows = causes.map(
    ({ operation, difference, count, where, rules }) =>
      `| ${[operation, difference, String(count), where, rules.join(', ')].map(escapeMarkdown).join(' | ')} |`,
  );
  const parts = [
    `## ${TITLE}`,
    `${score} % of the answers are exact or of the same shape.`,
    [`| Operation | ${CLASSES.join(' | ')} |`, `| --- |${' ---: |'.repeat(CLASSES.length)}`, ...rows].join('\n'),
    ...(causeRows.length === 0
      ? []
      : [[`| ${CAUSE_HEAD.join(' | ')} |`, '| --- | --- | ---: | --- | --- |', ...causeRows].join('\n')]),
    ...skipped.map((each) => `Not compared: ${escapeMarkdown(describeSkipped(each))}.`),
    ...(account === undefined ? [] : describeAccount(account).map((each) => `- ${escapeMarkdown(each)}`)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function asHtml({ score, operations, causes, skipped, account }: ConformanceReport): string {
  const operationRows = operations.map(({ operation, counts }) => ({
    cells: [escapeXml(operation), ...CLASSES.map((each) => String(counts[each]))],
  }));
  const causeRows = causes.map(({ operation, difference, count, where, rules }) => ({
    cells: [operation, difference, String(count), where, rules.join(', ')].map(escapeXml),
  }));
  const body = [
    `<p>${score} % of the answers are exact or of the same shape.</p>`,
    htmlTable(['Operation', ...CLASSES], operationRows),
    ...(causeRows.length === 0 ? [] : [htmlTable(CAUSE_HEAD, causeRows)]),
    ...skipped.map((each) => `<p>Not compared: ${escapeXml(describeSkipped(each))}</p>`),
    ...(account === undefined ? [] : describeAccount(account).map((each) => `<p>${escapeXml(each)}</p>`)),
  ].join('\n');
  return htmlPage({ title: TITLE, style: RUN_STYLE, body });
}

/** Each operation is a test case, which fails if an answer differs. */
function asJunit({ operations, causes, skipped, account }: ConformanceReport): string {
  const failing = operations.filter(({ counts }) => counts.differs + counts.outside > 0);
  const attributes = {
    tests: String(operations.length + skipped.length),
    failures: String(failing.length),
    errors: '0',
    skipped: String(skipped.length),
  };
  const cases = operations.map((row) => {
    const { operation, counts } = row;
    const count = counts.differs + counts.outside;
    const message = `${count} of its answers differ`;
    const text = causes.filter((each) => each.operation === operation).map(describeCause);
    const inner = failing.includes(row) ? element('failure', { message }, escapeXml(text.join('\n'))) : '';
    return element('testcase', { classname: 'ads-sandbox.conform', name: operation }, inner);
  });
  const skippedCases = skipped.map((each) =>
    element(
      'testcase',
      { classname: 'ads-sandbox.conform', name: each.where },
      element('skipped', { message: describeSkipped(each) }, ''),
    ),
  );
  const output =
    account === undefined ? [] : [element('system-out', {}, escapeXml(describeAccount(account).join('\n')))];
  const all = [...cases, ...skippedCases, ...output].join('\n');
  const suite = element('testsuite', { name: 'ads-sandbox conform', ...attributes }, `\n${all}\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', { name: 'ads-sandbox', ...attributes }, `\n${suite}\n`)}\n`;
}
