/**
 * What a caller probably meant who asked where nothing answers: the path and method that differ least, if they differ
 * little enough.
 */
import type { Served } from './routes.ts';

/** A segment too much or too few; a part of this where a word was misspelled. */
const SEGMENT = 1;
/** Something stands for a parameter that looks like no id. */
const ODD_PARAMETER = 0.4;
const OTHER_METHOD = 0.3;
const ALIAS = 0.6;
/** The part of a word that may be wrong; with more it is another word. */
const MISSPELLED = 0.5;
const OTHER_WORD = 1.2;
/** Per segment of the path that was asked for. */
const FAR = 0.4;
const LONGEST = 200;

/** `GET /v2/sp/campaigns`; undefined where nothing is near. */
export function nearestRoute(served: readonly Served[], method: string, path: string): string | undefined {
  const asked = segmentsOf(path.slice(0, LONGEST));
  let nearest: Served | undefined;
  let least = Math.max(1, asked.length) * FAR + OTHER_METHOD;
  for (const each of served) {
    const away = (each.method === method ? 0 : OTHER_METHOD) + (each.isAlias ? ALIAS : 0);
    const distance = distanceOf(asked, segmentsOf(each.path), least) + away;
    if (distance >= least) continue;
    least = distance;
    nearest = each;
  }
  return nearest === undefined ? undefined : `${nearest.method} ${nearest.path}`;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function distanceOf(asked: readonly string[], served: readonly string[], atMost: number): number {
  if (Math.abs(asked.length - served.length) * SEGMENT >= atMost) return Infinity;
  return editDistance(asked.length, served.length, SEGMENT, (i, j) => segmentCost(asked[i] ?? '', served[j] ?? ''));
}

function segmentCost(asked: string, served: string): number {
  if (asked === served) return 0;
  if (served.startsWith('{')) return /\d/.test(asked) ? 0 : ODD_PARAMETER;
  const [a, b] = [asked.toLowerCase(), served.toLowerCase()];
  const longer = Math.max(a.length, b.length);
  const letters = editDistance(a.length, b.length, 1, (i, j) => (a[i] === b[j] ? 0 : 1));
  // In another letter case it is not the same, and nothing is nearer.
  return letters / longer > MISSPELLED ? OTHER_WORD : Math.max(0.01, letters / longer);
}

/** Least cost of turning one row of things into another by leaving out, putting in and replacing. */
function editDistance(
  length: number,
  other: number,
  gap: number,
  replace: (index: number, otherIndex: number) => number,
): number {
  let row = Array.from({ length: other + 1 }, (_, j) => j * gap);
  for (let i = 1; i <= length; i++) {
    const next = [i * gap];
    for (let j = 1; j <= other; j++) {
      const replaced = (row[j - 1] ?? 0) + replace(i - 1, j - 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + gap, (next[j - 1] ?? 0) + gap));
    }
    row = next;
  }
  return row[other] ?? 0;
}
