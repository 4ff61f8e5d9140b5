/**
 * The report of an exploration as Markdown, for the summary of a CI run.
 */
import { escapeMarkdown, markdownCode, markdownTable } from '../../insight/markup/markdown-text.ts';
import type { Exploration, ExploredRun, Verdict } from '../faults/exploration.ts';
import { reproductionOf } from './reproduction.ts';
import { alikeText, describeViolation, problemsOf, remediesOf, shrunkText } from './run-texts.ts';
import {
  countVerdicts,
  describeExtent,
  HOSTILE_DRIFT,
  maskedTexts,
  splitHostile,
  tabulateByFault,
  type FailureGroup,
} from './summary.ts';
import { VERDICT_TEXTS } from './verdict-texts.ts';

export function exploredAsMarkdown(exploration: Exploration): string {
  const { scenario, seed, warnings, fixed } = exploration;
  const { usual, hostile } = splitHostile(exploration);
  const parts = [
    '## Exploration',
    `${describeExtent(exploration)}, scenario ${escapeMarkdown(scenario)}, seed ${escapeMarkdown(seed)}.`,
    violationTable(exploration),
    ...[...warnings, ...maskedTexts(exploration)].map((warning) => `⚠️ ${escapeMarkdown(warning)}`),
    verdictTable(exploration),
    usual.length + hostile.length === 0 ? '✅ No run failed.' : failureTable(exploration, usual),
    ...(hostile.length === 0 ? [] : [`### ${HOSTILE_DRIFT}`, failureTable(exploration, hostile)]),
    ...[...usual, ...hostile].flatMap(({ run }) => scenarioBlock(run)),
    faultTable(exploration),
    ...fixed.map((id) => `${markdownCode(id)} no longer fails: remove it from the baseline file.`),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Empty if the client violates no rule. */
function violationTable({ reference: { violations } }: Exploration): string {
  if (violations.length === 0) return '';
  const rows = violations.map((violation) => {
    const { title, says, evidence, remedy } = describeViolation(violation);
    return [title, `${says} ${evidence}`, remedy].map(escapeMarkdown);
  });
  return markdownTable(['Without any fault', 'What is wrong', 'Remedy'], rows);
}

function verdictTable(exploration: Exploration): string {
  const rows = countVerdicts(exploration)
    .filter(({ runs }) => runs > 0)
    .map(({ verdict, runs }) => {
      const { symbol, label, says } = VERDICT_TEXTS[verdict];
      return [`${symbol} ${label}`, String(runs), says];
    });
  return markdownTable(['Verdict', 'Runs', 'Meaning'], rows, ['---', '---:', '---']);
}

/** Empty without failures. */
function failureTable(exploration: Exploration, groups: readonly FailureGroup[]): string {
  if (groups.length === 0) return '';
  const rows = groups.map((group) => {
    const { run } = group;
    const what = [...run.faults.map(({ title }) => title), ...alikeText(group)].map(escapeMarkdown).join('<br>');
    const problems = [...problemsOf(run), ...shrunkText(run)].map(escapeMarkdown).join('<br>');
    const remedies = remediesOf(run).map(escapeMarkdown).join('<br>');
    const verdict = `${VERDICT_TEXTS[run.verdict].label}${run.isKnown ? ' (known)' : ''}`;
    return [verdict, what, problems, remedies, markdownCode(reproductionOf(exploration, run))];
  });
  return markdownTable(['Verdict', 'Fault', 'What is wrong', 'Remedy', 'Reproduce'], rows);
}

/** HTML, because a scenario may contain a line of backticks. */
function scenarioBlock({ id, scenario }: ExploredRun): string[] {
  if (scenario === undefined) return [];
  const lines = scenario.trimEnd().split('\n').map(preformatted).join('\n');
  return [`<details><summary>Scenario of ${markdownCode(id)}</summary>\n\n<pre>${lines}</pre>\n\n</details>`];
}

/** Keeps the spaces of a line. An empty line would end the HTML block. */
function preformatted(line: string): string {
  if (line.trim() === '') return '&#8203;';
  const indented = line.length - line.trimStart().length;
  return ' '.repeat(indented) + escapeMarkdown(line.slice(indented));
}

function faultTable(exploration: Exploration): string {
  const { columns, rows } = tabulateByFault(exploration);
  if (rows.length === 0) return '';
  const cell = (verdict: Verdict | undefined): string => (verdict === undefined ? '' : VERDICT_TEXTS[verdict].symbol);
  // A fault is a line, because there are more faults than operations.
  const lines = columns.map((fault, i) => [markdownCode(fault), ...rows.map(({ cells }) => cell(cells[i]))]);
  const head = ['Fault', ...rows.map(({ operation }) => markdownCode(operation))];
  const table = markdownTable(head, lines, ['---', ...rows.map(() => ':-:')]);
  return `<details><summary>Operation by fault</summary>\n\n${table}\n\n</details>`;
}
