/**
 * The result of a benchmark: one figure with its target, and the absolute numbers.
 */
export interface Line {
  what: string;
  /** The absolute numbers, those of the sandbox last. */
  numbers: string;
  /** Undefined if it could not be measured; `numbers` gives the reason. */
  figure: number | undefined;
  unit: 'x' | 'ms' | 'MB';
  /** Undefined if the figure has no target. */
  aim: { atLeast: number } | { atMost: number } | undefined;
}

const HEAD = ['benchmark', 'numbers', 'figure', 'target', 'met'];

export function isMet({ figure, aim }: Line): boolean | undefined {
  if (figure === undefined || aim === undefined) return undefined;
  return 'atLeast' in aim ? figure >= aim.atLeast : figure <= aim.atMost;
}

export function printTable(lines: readonly Line[]): void {
  const rows = [HEAD, ...lines.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

function rowOf(line: Line): string[] {
  const { what, numbers, figure, unit, aim } = line;
  const met = isMet(line);
  const bound = aim && ('atLeast' in aim ? `>= ${aim.atLeast} ${unit}` : `<= ${aim.atMost} ${unit}`);
  return [
    what,
    numbers,
    figure === undefined ? '-' : `${figure.toFixed(unit === 'MB' ? 0 : 2)} ${unit}`,
    bound ?? '-',
    aim === undefined ? '-' : met === undefined ? 'not measured' : met ? 'yes' : 'NO',
  ];
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

/** The value below which a share of the numbers is. */
export function quantile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.min(Math.floor(numbers.length * share), numbers.length - 1)] ?? NaN;
}

/** 61234 becomes `61.2k`. */
export function thousands(number: number): string {
  return `${(number / 1000).toFixed(1)}k`;
}
