/**
 * Compares the rows of a run with those of reference runs. If another user changes the world during a run, some rows
 * are as before the change and others as after it. So a row must be there as often as in the reference run that has it
 * least often, and at most as often as in the one that has it most often.
 */
import type { Row } from '../run/outcome.ts';

interface RowDifferences {
  missing: string[];
  extra: string[];
}

export function compareRows(references: readonly (readonly Row[])[], actual: readonly Row[]): RowDifferences {
  const counted = countTexts(actual);
  const expected = references.map(countTexts);
  const texts = new Set([counted, ...expected].flatMap((counts) => [...counts.keys()]));
  const differences: RowDifferences = { missing: [], extra: [] };
  for (const text of texts) {
    const counts = expected.map((each) => each.get(text) ?? 0);
    const count = counted.get(text) ?? 0;
    for (let i = count; i < Math.min(...counts); i++) differences.missing.push(text);
    for (let i = count; i > Math.max(...counts); i--) differences.extra.push(text);
  }
  return differences;
}

/** The rows of a run that failed whose keys no reference run has, or has less often: it did what it should never do. */
export function harmfulRows(references: readonly (readonly Row[])[], actual: readonly Row[]): string[] {
  const allowed = references.map((rows) => Map.groupBy(rows, ({ key }) => key));
  return [...Map.groupBy(actual, ({ key }) => key)].flatMap(([key, rows]) => {
    const most = Math.max(...allowed.map((each) => each.get(key)?.length ?? 0));
    return rows.slice(most).map(({ text }) => text);
  });
}

function countTexts(rows: readonly Row[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of rows) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
