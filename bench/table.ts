/**
 * The table of `npm run bench`: one line for each measured figure, with its target and the ratio to the other build.
 */
import { OTHER, THIS } from './peer.ts';
import type { Samples } from './rounds.ts';
import { median, quantile } from './statistics.ts';

export interface Line {
  what: string;
  /** By the names of the baseline, if any, and of the builds. */
  samples: Samples;
  unit: 'ms' | 'MB' | 'calls/s' | 'rows/s' | 'x';
  /** The name of the samples that the figure is relative to. */
  baseline?: string;
  /** Further numbers of this build. */
  note?: string;
  /** Undefined if the figure has no target. */
  aim?: { atLeast: number } | { atMost: number } | undefined;
}

const HEAD = ['benchmark', 'numbers', 'figure', 'target', 'met', 'to the other build'];
/** A line is printed as soon as it is measured, so that widths do not depend on the cells. */
const WIDTHS = [84, 92, 10, 12, 12, 0];
/** Fewer rounds have no quartiles. */
const ROUNDS_WITH_QUARTILES = 2;
/** What a cell shows for a figure that could not be measured. */
const NONE = '-';

/** NaN if it could not be measured. */
function figureOf({ samples, baseline }: Line): number {
  const own = samples.get(THIS) ?? [];
  return median(baseline === undefined ? own : ratios(own, samples.get(baseline)));
}

export function isMet(line: Line): boolean | undefined {
  const figure = figureOf(line);
  if (Number.isNaN(figure) || line.aim === undefined) return undefined;
  return 'atLeast' in line.aim ? figure >= line.aim.atLeast : figure <= line.aim.atMost;
}

export function printHead(): void {
  printCells(HEAD);
}

export function printLine(line: Line): void {
  printCells(cellsOf(line));
}

/** The cells below `HEAD`. */
export function cellsOf(line: Line): string[] {
  const { what, samples, unit, baseline, note, aim } = line;
  const numbers = `${[...samples].map(([name, values]) => `${name} ${spread(values)}`).join(', ')} ${unit}`;
  const figure = figureOf(line);
  const figureUnit = baseline === undefined ? unit : 'x';
  const met = isMet(line);
  const bound = aim && ('atLeast' in aim ? `>= ${aim.atLeast}` : `<= ${aim.atMost}`);
  return [
    what,
    note === undefined ? numbers : `${numbers}; ${note}`,
    Number.isNaN(figure) ? NONE : `${shown(figure)} ${figureUnit}`,
    bound === undefined ? NONE : `${bound} ${figureUnit}`,
    aim === undefined ? NONE : met === undefined ? 'not measured' : met ? 'yes' : 'NO',
    spread(ratios(samples.get(THIS) ?? [], samples.get(OTHER))),
  ];
}

function printCells(cells: readonly string[]): void {
  console.log(cells.map((cell, column) => cell.padEnd(WIDTHS[column] ?? 0)).join('  '));
}

/** The ratios of the rounds, because a disturbance of the machine affects both values of a round. */
function ratios(values: readonly number[], others: readonly number[] = []): number[] {
  return others.length === 0 ? [] : values.map((value, round) => value / (others[round] ?? NaN));
}

/** The median with the quartiles. */
function spread(values: readonly number[]): string {
  const middle = median(values);
  if (Number.isNaN(middle)) return NONE;
  if (values.length < ROUNDS_WITH_QUARTILES) return shown(middle);
  return `${shown(middle)} (${shown(quantile(values, 0.25))} to ${shown(quantile(values, 0.75))})`;
}

/** Three digits: 61234 becomes `61.2k`. */
function shown(number: number): string {
  const size = Math.abs(number);
  if (size >= 10_000) return `${(number / 1000).toFixed(1)}k`;
  return number.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}
