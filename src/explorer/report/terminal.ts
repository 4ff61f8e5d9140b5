/**
 * The report of an exploration for a terminal.
 */
import { counted } from '../../model/text/counted.ts';
import type { Exploration, ExploredRun, ReferenceViolation, Verdict } from '../faults/exploration.ts';
import { errorMessage } from './error-message.ts';
import { reproductionOf } from './reproduction.ts';
import { alikeText, describeViolation, problemsOf, remediesOf, shrunkText } from './run-texts.ts';
import {
  countVerdicts,
  describeExtent,
  HOSTILE_DRIFT,
  maskedTexts,
  splitHostile,
  tabulateByGroup,
  type FailureGroup,
} from './summary.ts';
import { VERDICT_TEXTS } from './verdict-texts.ts';

const MAX_ROW = 160;

export function exploredAsText(exploration: Exploration): string {
  const { scenario, seed, skipped, fixed, warnings } = exploration;
  const { usual, hostile } = splitHostile(exploration);
  const blocks = [
    [`${describeExtent(exploration)}, scenario ${scenario}, seed ${seed}`, verdictLine(exploration)],
    ...exploration.reference.violations.map(violationLines),
    [...warnings.map((warning) => `warning: ${warning}`), ...maskedTexts(exploration).map(shorten)],
    ...usual.map((group) => describeFailure(exploration, group)),
    hostile.length === 0 ? [] : [HOSTILE_DRIFT],
    ...hostile.map((group) => describeFailure(exploration, group)),
    tableLines(exploration),
    fixed.length === 0 ? [] : [`no longer failing, to be removed from the baseline file: ${fixed.join(', ')}`],
    skipped.length === 0
      ? []
      : [`${counted(skipped.length, 'planned run')} ${skipped.length === 1 ? 'was' : 'were'} not performed`],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map(printable).join('\n'))
    .join('\n\n')}\n`;
}

function violationLines(violation: ReferenceViolation): string[] {
  const { title, says, evidence, remedy } = describeViolation(violation);
  return [`WITHOUT ANY FAULT  ${title}`, `  ${says}`, `  ${shorten(evidence)}`, `  remedy: ${remedy}`];
}

function verdictLine(exploration: Exploration): string {
  return countVerdicts(exploration)
    .filter(({ runs }) => runs > 0)
    .map(({ verdict, runs }) => `${runs} ${VERDICT_TEXTS[verdict].label}`)
    .join(', ');
}

function describeFailure(exploration: Exploration, group: FailureGroup): string[] {
  const { run } = group;
  const { label } = VERDICT_TEXTS[run.verdict];
  const known = run.isKnown ? ' (in the baseline file)' : '';
  const details = run.differences.flatMap(({ missing, extra }) => [
    ...missing.map((row) => `    - ${shorten(row)}`),
    ...extra.map((row) => `    + ${shorten(row)}`),
  ]);
  return [
    `${label.toUpperCase()}${known}  ${run.id}`,
    ...[...run.faults.map(({ title }) => title), ...endOf(run), ...problemsOf(run)].map((line) => `  ${line}`),
    ...details,
    ...[...alikeText(group), ...shrunkText(run)].map((text) => `  ${text}`),
    ...remediesOf(run).map((remedy) => `  remedy: ${remedy}`),
    `  reproduce: ${reproductionOf(exploration, run)}`,
  ];
}

/** Nothing if the client hung. */
function endOf({ exitStatus, error = '' }: ExploredRun): string[] {
  if (exitStatus === undefined) return [];
  const message = errorMessage(error);
  const reason = message === undefined ? '' : `: ${shorten(message)}`;
  return [`the client ended with status ${exitStatus}${reason}`];
}

function shorten(row: string): string {
  return row.length > MAX_ROW ? `${row.slice(0, MAX_ROW)}…` : row;
}

/** The name of the operation is last in a line, because names differ in length. */
function tableLines(exploration: Exploration): string[] {
  const { columns, rows } = tabulateByGroup(exploration);
  if (rows.length === 0) return [];
  const cell = (verdict: Verdict | undefined): string => (verdict === undefined ? '' : VERDICT_TEXTS[verdict].symbol);
  const line = (cells: readonly string[], name: string): string =>
    [...cells.map((text, i) => text.padEnd(columns[i]?.length ?? 0)), name].join('  ');
  const shown = new Set(rows.flatMap(({ cells }) => cells));
  const legend = countVerdicts(exploration)
    .filter(({ verdict }) => shown.has(verdict))
    .map(({ verdict }) => `${VERDICT_TEXTS[verdict].symbol} ${VERDICT_TEXTS[verdict].label}`);
  return [
    line(columns, 'operation'),
    ...rows.map(({ operation, cells }) => line(cells.map(cell), operation)),
    `the worst verdict: ${legend.join(', ')}`,
  ];
}

/** Unicode characters that change the direction in which a line is shown. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Control characters of a client's output could change the terminal, and direction marks hide what a line says. */
function printable(line: string): string {
  // oxlint-disable-next-line no-control-regex -- replaces control characters on purpose
  const shown = line.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '\u{fffd}');
  return shown.replaceAll(DIRECTION_MARKS, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
