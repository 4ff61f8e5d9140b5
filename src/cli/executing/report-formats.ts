/**
 * The formats of the report of a run, by the extensions of their files.
 */
import { coverageAsMarkdown, coverageAsText } from '../../insight/coverage/coverage-text.ts';
import type { CoverageReport } from '../../insight/coverage/coverage-report.ts';
import { htmlTable } from '../../insight/journal/run-report/html-page.ts';
import type { RecordedCalls } from '../../insight/journal/run-report/recorded-run.ts';
import { otherExamples, runAsHtml, type ViolatedRule } from '../../insight/journal/run-report/run-report.ts';
import { junitReport } from '../../insight/markup/junit-report.ts';
import { escapeMarkdown, markdownTable } from '../../insight/markup/markdown-text.ts';
import { escapeXml } from '../../insight/markup/xml-element.ts';
import { VIOLATION_RULES } from '../../model/violations.ts';
import { effectTables, type EffectTable } from './effect-tables.ts';
import type { Omitted, WorldEffects } from './run-effects.ts';

interface RunReport {
  title: string;
  run: RecordedCalls;
  violations: readonly ViolatedRule[];
  worlds: readonly WorldEffects[];
  omitted: Omitted;
  coverage: CoverageReport;
}

export type ReportFormat = (report: RunReport) => string;

export const REPORT_FORMATS: ReadonlyMap<string, ReportFormat> = new Map([
  ['.html', asHtml],
  ['.txt', asText],
  ['.md', asMarkdown],
  ['.json', asJson],
  ['.xml', asJunit],
]);

function tablesOf({ run, violations, worlds, omitted }: RunReport): EffectTable[] {
  const callNames = new Map(run.calls.map(({ id, operation, method, path }) => [id, operation ?? `${method} ${path}`]));
  return [checksTable(violations), ...effectTables(worlds, omitted, callNames)];
}

function checksTable(violations: readonly ViolatedRule[]): EffectTable {
  return {
    title: 'Checks',
    head: ['Severity', 'Rule', 'Count', 'Violation', 'Where'],
    rows: violations.map((violation) => {
      const { rule, count } = violation;
      const { severity, says } = VIOLATION_RULES[rule];
      return [severity, rule, String(count), says, examplesOf(violation).join('; ')];
    }),
    note: violations.length === 0 ? 'No rule was violated.' : undefined,
  };
}

function examplesOf(violation: ViolatedRule): string[] {
  return [...violation.examples.map(({ where, evidence }) => `${where}: ${evidence}`), ...otherExamples(violation)];
}

function asHtml(report: RunReport): string {
  // Checks have a table of their own there.
  const [, ...tables] = tablesOf(report);
  const sections = tables.map(({ title, head, rows, note }) => {
    const table =
      rows.length === 0
        ? ''
        : htmlTable(
            head,
            rows.map((cells) => ({ cells: cells.map(escapeXml) })),
          );
    return `<h2>${escapeXml(title)}</h2>\n${table}${note === undefined ? '' : `<p>${escapeXml(note)}</p>`}`;
  });
  return runAsHtml({ ...report, sections });
}

function asMarkdown(report: RunReport): string {
  const parts = tablesOf(report).flatMap(({ title, head, rows, note }) => [
    `## ${title}`,
    ...(rows.length === 0
      ? []
      : [
          markdownTable(
            head,
            rows.map((cells) => cells.map(escapeMarkdown)),
          ),
        ]),
    ...(note === undefined ? [] : [note]),
  ]);
  return `# ${escapeMarkdown(report.title)}\n\n${parts.join('\n\n')}\n\n${coverageAsMarkdown(report.coverage)}`;
}

function asText(report: RunReport): string {
  const parts = tablesOf(report).map(tableAsText);
  return `${[report.title, ...parts, coverageAsText(report.coverage)].join('\n\n')}\n`;
}

function tableAsText({ title, head, rows, note }: EffectTable): string {
  const widths = head.map((name, i) =>
    Math.max(...[name, ...rows.map((cells) => cells[i] ?? '')].map((text) => text.length)),
  );
  const line = (cells: readonly string[]): string =>
    `  ${cells.map((text, i) => text.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd();
  const lines = rows.length === 0 ? [] : [head, ...rows].map(line);
  return [`${title}:`, ...lines, ...(note === undefined ? [] : [`  ${note}`])].join('\n');
}

function asJson({ title, run, violations, worlds, omitted, coverage }: RunReport): string {
  const withSeverity = violations.map(({ rule, count, examples }) => {
    const [{ where, evidence } = {}] = examples;
    return { severity: VIOLATION_RULES[rule].severity, rule, count, where, evidence, examples };
  });
  return `${JSON.stringify({ title, calls: run.total, violations: withSeverity, worlds, omitted, coverage }, undefined, 2)}\n`;
}

/** Each violated rule is a test case, which fails unless its severity is info. So is each table, which never fails. */
function asJunit(report: RunReport): string {
  const [, ...tables] = tablesOf(report);
  const results = [
    ...report.violations.map((violation) => {
      const { rule } = violation;
      const { severity, says, instead } = VIOLATION_RULES[rule];
      const text = [...examplesOf(violation), instead].join('\n');
      return { name: rule, ...(severity === 'info' ? { output: text } : { failure: { message: says, text } }) };
    }),
    ...tables.map((table) => ({ name: table.title, output: tableAsText(table) })),
  ];
  const cases = results.map((each) => ({ classname: 'ads-sandbox.exec', ...each }));
  return junitReport(`ads-sandbox exec: ${report.title}`, cases);
}
