/**
 * What someone may have meant: the nearest of the known words, if it is near enough to be a slip of the hand.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const most = Math.max(1, Math.floor(word.length / 3));
  let best: { word: string; distance: number } | undefined;
  for (const each of known) {
    const distance = distanceOf(word.toLowerCase(), each.toLowerCase());
    if (distance <= most && (best === undefined || distance < best.distance)) best = { word: each, distance };
  }
  return best?.word;
}

/** `; did you mean X?`, or nothing. */
export function suggestion(word: string, known: Iterable<string>): string {
  const meant = nearest(word, known);
  return meant === undefined || meant === word ? '' : `; did you mean ${meant}?`;
}

/** Letters that must be put in, taken out, changed or swapped with their neighbour. */
function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 20) return a.length + b.length;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(at(i, j), at(i - 2, j - 2) + 1);
    }
  }
  return at(a.length, b.length);
}
