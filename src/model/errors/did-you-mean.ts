/**
 * Suggestions for misspelled names. `nearest` returns the most similar known name if it is similar enough.
 */
function nearest(word: string, known: Iterable<string>): string | undefined {
  const max = Math.max(1, Math.floor(word.length / 3));
  let best: { word: string; distance: number } | undefined;
  for (const each of known) {
    const distance = countEdits(word.toLowerCase(), each.toLowerCase());
    if (distance <= max && (best === undefined || distance < best.distance)) best = { word: each, distance };
  }
  return best?.word;
}

/** Returns `; did you mean X?`, or an empty text. */
export function suggestion(word: string, known: Iterable<string>): string {
  const names = [...known];
  const meant = nearest(word, names);
  if (meant !== undefined) return meant === word ? '' : `; did you mean ${meant}?`;
  const alike = holding(word, names);
  return alike.length === 0 ? '' : `; did you mean ${alike.join(' or ')}?`;
}

const FEWEST_LETTERS = 4;
const MAX_NAMES = 3;

/** Returns the shortest names that contain the letters of the word, ignoring other characters. */
function holding(word: string, names: readonly string[]): string[] {
  const letters = word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (letters.length < FEWEST_LETTERS) return [];
  return names
    .filter((name) => name.toLowerCase().includes(letters))
    .toSorted((a, b) => a.length - b.length)
    .slice(0, MAX_NAMES);
}

/** The number of letters that are inserted, removed, replaced or swapped with their neighbor. */
function countEdits(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 20) return a.length + b.length;
  return editDistance(a.length, b.length, {
    replace: (i, j) => (a[i] === b[j] ? 0 : 1),
    isSwap: (i, j) => a[i] === b[j - 1] && a[i - 1] === b[j],
  });
}

interface EditCosts {
  /** The cost of an insertion or a removal; without it 1. */
  gap?: number;
  /** The cost of replacing the element at the first index by that at the second. */
  replace(index: number, otherIndex: number): number;
  /** Whether the elements at these indices and before them are swapped, which costs 1; without it, never. */
  isSwap?(index: number, otherIndex: number): boolean;
}

/** The minimum cost of turning a sequence of one length into one of another (Damerau and Levenshtein). */
export function editDistance(length: number, otherLength: number, { gap = 1, replace, isSwap }: EditCosts): number {
  const rows: number[][] = [Array.from({ length: otherLength + 1 }, (_, j) => j * gap)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= length; i++) {
    const row = [i * gap];
    rows.push(row);
    for (let j = 1; j <= otherLength; j++) {
      const replaced = at(i - 1, j - 1) + replace(i - 1, j - 1);
      row[j] = Math.min(replaced, at(i - 1, j) + gap, at(i, j - 1) + gap);
      if (i > 1 && j > 1 && isSwap?.(i - 1, j - 1)) row[j] = Math.min(at(i, j), at(i - 2, j - 2) + 1);
    }
  }
  return at(length, otherLength);
}
