/** The differences of the dialects, from the files that declare them, for docs/decisions.md. */
import { globSync } from 'node:fs';
import { RULE_TEXTS } from '../../src/generated/rule-texts.ts';
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

/** A row for each decision in each file. */
export function differenceRows(): string[][] {
  return [...DIALECT_DIFFERENCES].flatMap(([file, differences]) =>
    [...Map.groupBy(Object.keys(differences), (name) => differences[name]?.decision)].flatMap(([id, names]) =>
      id === undefined ? [] : [[id, RULE_TEXTS[id][1], names.map((name) => `\`${name}\``).join(', '), `\`${file}\``]],
    ),
  );
}
