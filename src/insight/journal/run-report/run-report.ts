/**
 * The report of a run as HTML: its calls with the reasons, the violated rules, and the coverage of the API.
 */
import { VIOLATION_RULES, type ViolationRule } from '../../../model/violations.ts';
import { counted } from '../../../model/text/counted.ts';
import { COVERAGE_GROUPS, type CoverageReport } from '../../coverage/coverage-report.ts';
import { GROUP_TITLES } from '../../coverage/coverage-text.ts';
import { escapeXml } from '../../markup/xml-element.ts';
import { htmlPage, htmlTable } from './html-page.ts';
import type { RecordedCall, RecordedCalls } from './recorded-run.ts';
import { RUN_STYLE } from './run-style.ts';

export interface ViolatedRule {
  rule: ViolationRule;
  count: number;
  /** The first ones with different evidence, at least one: see MAX_EXAMPLES of the journal. */
  examples: readonly ViolationExample[];
}

interface ViolationExample {
  /** The first request with this evidence. */
  where: string;
  evidence: string;
  count: number;
}

/** For violations whose evidence is not listed. */
export function otherExamples({ count, examples }: ViolatedRule): string[] {
  const others = examples.reduce((left, each) => left - each.count, count);
  return others === 0 ? [] : [`and ${counted(others, 'other')}`];
}

export const SEVERITIES = ['error', 'warning', 'info'] as const;

/** The most severe come first. */
export function bySeverity<T extends { rule: ViolationRule }>(violations: readonly T[]): T[] {
  const rank = ({ rule }: T): number => SEVERITIES.indexOf(VIOLATION_RULES[rule].severity);
  return violations.toSorted((a, b) => rank(a) - rank(b));
}

interface RunReport {
  title: string;
  run: RecordedCalls;
  violations: readonly ViolatedRule[];
  coverage: CoverageReport;
  /** HTML of further sections. */
  sections?: readonly string[];
}

export function runAsHtml({ title, run, violations, coverage, sections = [] }: RunReport): string {
  return htmlPage({
    title,
    style: RUN_STYLE,
    body: [
      `<h2>Checks</h2>\n${checks(violations)}`,
      ...sections,
      `<h2>Coverage of the API</h2>\n<p>By the clients of all worlds.</p>\n${coverageTable(coverage)}`,
      `<section>\n<h2>Calls</h2>\n${calls(run)}\n</section>`,
    ].join('\n'),
  });
}

function checks(violations: readonly ViolatedRule[]): string {
  if (violations.length === 0) return '<p>No rule of the service was violated.</p>';
  const rows = bySeverity(violations).map((violation) => {
    const { rule, count, examples } = violation;
    const { severity, says, instead } = VIOLATION_RULES[rule];
    const text = `${escapeXml(says)}<br><span class="dim">${escapeXml(instead)}</span>`;
    const found = examples.map(({ where, evidence }) => `${escapeXml(where)}<br><code>${escapeXml(evidence)}</code>`);
    return {
      className: severity,
      cells: [
        severity,
        `<code>${escapeXml(rule)}</code>`,
        String(count),
        text,
        [...found, ...otherExamples(violation)].join('<br>'),
      ],
    };
  });
  return htmlTable(['Severity', 'Rule', 'Count', 'Violation', 'Where'], rows);
}

function coverageTable({ groups, operations, neverSeen }: CoverageReport): string {
  const shares = COVERAGE_GROUPS.map((group) => {
    const { seen, total, percent } = groups[group];
    return { cells: [escapeXml(GROUP_TITLES[group]), `${seen} of ${total}`, `${percent.toFixed(1)} %`] };
  });
  const called = operations
    .filter((operation) => operation.calls > 0)
    .map(({ operation, calls, statuses, expectedStatuses }) => {
      const seen = Object.entries(statuses).map(([status, count]) => `${status} × ${count}`);
      const missing = expectedStatuses.filter((status) => statuses[status] === undefined);
      return { cells: [`<code>${escapeXml(operation)}</code>`, String(calls), seen.join(', '), missing.join(', ')] };
    });
  const unseen = neverSeen.map((phrase) => `<li>${escapeXml(phrase)}</li>`).join('\n');
  return [
    htmlTable(['What', 'Seen', 'Share'], shares),
    `<details>\n<summary>Operations that were called</summary>\n${htmlTable(['Operation', 'Calls', 'Statuses', 'Not covered'], called)}\n</details>`,
    `<details>\n<summary>What is not covered</summary>\n<ul>\n${unseen}\n</ul>\n</details>`,
  ].join('\n');
}

const FILTERS = [
  ['all-calls', 'All'],
  ['only-errors', 'Errors'],
  ['only-violations', 'Violations'],
] as const;

function calls(run: RecordedCalls): string {
  const { calls, total } = run;
  if (total === 0) return '<p>No call was made.</p>';
  const extent = calls.length < total ? `<p>The latest ${calls.length} of ${total} calls.</p>` : '';
  const filters = FILTERS.map(
    ([id, label], i) =>
      `<label><input type="radio" name="filter" id="${id}"${i === 0 ? ' checked' : ''}> ${label}</label>`,
  );
  const head = ['World time', 'Status', 'Why', 'Operation', 'Client', 'World', 'ms'];
  return `${extent}<p>${filters.join('\n')}</p>\n${htmlTable(head, calls.map(callRow))}`;
}

function callRow(call: RecordedCall) {
  const { at, status, operation, method, path, clientId, reason, fault, rules, world, duration } = call;
  const classes = [status === 0 || status >= 400 ? 'failed' : '', rules.length > 0 ? 'violates' : ''];
  const notes = [
    ...(fault === undefined ? [] : [`fault ${fault}`]),
    ...rules,
    ...(reason === undefined ? [] : [reason]),
  ];
  return {
    className: classes.filter((name) => name !== '').join(' '),
    cells: [
      new Date(at).toISOString().slice(0, 19).replace('T', ' '),
      status === 0 ? 'none' : String(status),
      escapeXml(notes.join(' · ')) || `<span class="dim">${escapeXml(`${method} ${path}`)}</span>`,
      escapeXml(operation ?? `${method} ${path}`),
      escapeXml(clientId ?? ''),
      escapeXml(world),
      duration.toFixed(1),
    ],
  };
}
