/**
 * Finds the operation that a request to an unknown path or method probably meant.
 */
import { editDistance } from '../../../model/errors/did-you-mean.ts';

export interface ServedPath {
  method: string;
  /** `{name}` is a parameter. */
  path: string;
  /** Whether the operation has another path that is documented first. */
  isAlias: boolean;
}

// Costs of differences. A misspelled segment costs the part of its letters that differ.
const MISSING_SEGMENT = 1;
/** A segment without digits in the position of an id. */
const UNLIKELY_ID = 0.4;
const OTHER_METHOD = 0.3;
const ALIAS = 0.6;
const OTHER_WORD = 1.2;
/** A segment in which a larger part of the letters differs is another word. */
const MAX_MISSPELLED_PART = 0.5;
/** Per segment of the requested path. */
const MAX_DISTANCE = 0.4;
const MAX_PATH_LENGTH = 200;

/** Returns for example `GET /v2/sp/campaigns`; undefined if no operation is similar. */
export function suggestRoute(served: readonly ServedPath[], method: string, path: string): string | undefined {
  const requested = segmentsOf(path.slice(0, MAX_PATH_LENGTH));
  const distances = new SegmentDistances();
  let nearest: ServedPath | undefined;
  let minimum = Math.max(1, requested.length) * MAX_DISTANCE + OTHER_METHOD;
  for (const candidate of served) {
    const extra = (candidate.method === method ? 0 : OTHER_METHOD) + (candidate.isAlias ? ALIAS : 0);
    const distance = pathDistance(requested, segmentsOf(candidate.path), distances, minimum) + extra;
    if (distance >= minimum) continue;
    minimum = distance;
    nearest = candidate;
  }
  return nearest === undefined ? undefined : `${nearest.method} ${nearest.path}`;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Infinity if the distance is at least `limit` because of the lengths alone. */
function pathDistance(
  requested: readonly string[],
  served: readonly string[],
  distances: SegmentDistances,
  limit: number,
): number {
  if (Math.abs(requested.length - served.length) * MISSING_SEGMENT >= limit) return Infinity;
  return editDistance(requested.length, served.length, {
    gap: MISSING_SEGMENT,
    replace: (i, j) => distances.between(requested[i] ?? '', served[j] ?? ''),
  });
}

/** Many paths have the same segments. */
class SegmentDistances {
  readonly #known = new Map<string, number>();

  between(requested: string, served: string): number {
    const key = `${requested}/${served}`;
    const distance = this.#known.get(key) ?? segmentDistance(requested, served);
    this.#known.set(key, distance);
    return distance;
  }
}

function segmentDistance(requested: string, served: string): number {
  if (requested === served) return 0;
  if (served.startsWith('{')) return /\d/.test(requested) ? 0 : UNLIKELY_ID;
  const [a, b] = [requested.toLowerCase(), served.toLowerCase()];
  const letters = editDistance(a.length, b.length, { replace: (i, j) => (a[i] === b[j] ? 0 : 1) });
  const part = letters / Math.max(a.length, b.length);
  // Segments that differ only in letter case are not equal, but nearest.
  return part > MAX_MISSPELLED_PART ? OTHER_WORD : Math.max(0.01, part);
}
