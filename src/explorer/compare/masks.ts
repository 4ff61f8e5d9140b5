/**
 * Masks for what differs between two reference runs. Two rows that differ in some words become a pattern, and rows of
 * other runs that fit it count as equal.
 */
import type { Outcome, Row, Section } from '../run/outcome.ts';
import { compareRows } from './bounds.ts';

interface Pattern {
  words: readonly (string | undefined)[];
  text: string;
}

interface SectionMask {
  patterns: Pattern[];
  /** The rows differ so much that they cannot be compared. */
  isIgnored: boolean;
}

const WORD = /[\w.:+-]+|[^\w.:+-]+/g;
const MASKED = '*';

export class Masks {
  readonly #sections = new Map<string, SectionMask>();
  /** What is masked, for the report. */
  readonly descriptions: string[] = [];

  constructor(first: Outcome, second: Outcome) {
    for (const [name, [a, b]] of pairSections(first, second)) {
      const { missing, extra } = compareRows([a], b);
      if (missing.length === 0 && extra.length === 0) continue;
      const patterns = pairUp(missing, extra);
      const isIgnored = patterns === undefined;
      this.#sections.set(name, { patterns: patterns ?? [], isIgnored });
      this.descriptions.push(
        isIgnored
          ? `${name} is not compared: it has different rows in the two reference runs`
          : `${name}: ${patterns.map(({ text }) => text).join('; ')}`,
      );
    }
  }

  /** The sections without what is masked. */
  apply(sections: readonly Section[]): Section[] {
    return sections.flatMap((section) => {
      const mask = this.#sections.get(nameOfSection(section));
      if (mask === undefined) return section;
      return mask.isIgnored ? [] : { ...section, rows: section.rows.map((row) => maskRow(row, mask.patterns)) };
    });
  }
}

export function nameOfSection({ in: part, where }: Pick<Section, 'in' | 'where'>): string {
  return `${part} ${where}`;
}

function pairSections(first: Outcome, second: Outcome): Map<string, [readonly Row[], readonly Row[]]> {
  const pairs = new Map<string, [readonly Row[], readonly Row[]]>();
  for (const section of first.sections) pairs.set(nameOfSection(section), [section.rows, []]);
  for (const section of second.sections) {
    const name = nameOfSection(section);
    pairs.set(name, [pairs.get(name)?.[0] ?? [], section.rows]);
  }
  return pairs;
}

/** Undefined if rows cannot be paired, because their numbers of words differ or all words do. */
function pairUp(missing: readonly string[], extra: readonly string[]): Pattern[] | undefined {
  if (missing.length !== extra.length) return undefined;
  const others = extra.map(wordsOf);
  const patterns: Pattern[] = [];
  for (const words of missing.map(wordsOf)) {
    const best = others
      .filter(({ length }) => length === words.length)
      .toSorted((a, b) => sharedWords(b, words) - sharedWords(a, words))[0];
    if (best === undefined || sharedWords(best, words) === 0) return undefined;
    others.splice(others.indexOf(best), 1);
    const pattern = words.map((word, i) => (word === best[i] ? word : undefined));
    patterns.push({ words: pattern, text: pattern.map((word) => word ?? MASKED).join('') });
  }
  return patterns;
}

function sharedWords(a: readonly string[], b: readonly string[]): number {
  return a.filter((word, i) => word === b[i] && /\w/.test(word)).length;
}

function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

function maskRow(row: Row, patterns: readonly Pattern[]): Row {
  const words = wordsOf(row.text);
  const fitting = patterns.find(
    (pattern) =>
      pattern.words.length === words.length &&
      pattern.words.every((word, i) => word === undefined || word === words[i]),
  );
  return fitting === undefined ? row : { text: fitting.text, key: row.key };
}
