/** The differences of the dialects, from the files that declare them, for docs/decisions.md. */
import { globSync } from 'node:fs';
import type { Differences } from '../../src/model/dialect/variants.ts';

const ROOT = new URL('../../', import.meta.url);

/** The differences that each file declares, by the path of the file. */
export const DIALECT_DIFFERENCES: ReadonlyMap<string, Differences> = new Map(
  await Promise.all(
    globSync('src/**/{observed,differences}.ts', { cwd: ROOT })
      .toSorted()
      .map(async (file) => [file, await differencesIn(file)] as const),
  ),
);

async function differencesIn(file: string): Promise<Differences> {
  const exported = Object.values((await import(new URL(file, ROOT).href)) as Record<string, unknown>);
  return Object.assign({}, ...exported.flatMap((value) => (hasDifferences(value) ? [value.differences] : [])));
}

function hasDifferences(value: unknown): value is { differences: Differences } {
  return typeof value === 'function' && 'differences' in value;
}

/** A row for each file, with its decisions and the names of their differences. */
export function differenceRows(): string[][] {
  return [...DIALECT_DIFFERENCES].map(([file, differences]) => {
    const byDecision = Map.groupBy(Object.keys(differences), (name) => differences[name]?.decision ?? '');
    const texts = [...byDecision].map(([id, names]) => `${id} (${names.map((name) => `\`${name}\``).join(', ')})`);
    return [`\`${file}\``, texts.join(', ')];
  });
}
