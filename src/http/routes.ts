/**
 * Which operations a path names, found segment by segment. A word goes before a parameter, so that `/extended` is
 * never read as an id.
 */
import type { Operation } from './call.ts';

/** Where a path may go on from here, and what it means when it ends here. */
interface Place {
  words: Map<string, Place>;
  parameter: Place | undefined;
  ends: { operation: Operation; names: string[] }[];
}

export interface Route {
  /** Undefined when the path is known with other methods only. */
  operation: Operation | undefined;
  params: Record<string, string>;
}

export interface Served {
  method: string;
  /** `{name}` is a parameter. */
  path: string;
  /** Another one is named first. */
  isAlias: boolean;
}

const PARAMETER = /^\{(\w+)\}$/;

export class Routes {
  readonly #root: Place = emptyPlace();
  /** Each path with each method that it has. */
  readonly served: readonly Served[];

  constructor(operations: readonly Operation[]) {
    for (const operation of operations) for (const path of operation.paths) this.#add(path, operation);
    this.served = operations.flatMap(({ method, paths }) => paths.map((path, i) => ({ method, path, isAlias: i > 0 })));
  }

  /** Undefined for an unknown path. */
  find(method: string, path: string): Route | undefined {
    const values: string[] = [];
    const place = follow(this.#root, path.split('/'), 1, values);
    if (place === undefined) return undefined;
    // Loops: each call comes by here.
    for (const { operation, names } of place.ends) {
      if (operation.method !== method) continue;
      const params: Record<string, string> = {};
      for (let i = 0; i < names.length; i++) params[names[i] ?? ''] = decoded(values[i] ?? '');
      return { operation, params };
    }
    return { operation: undefined, params: {} };
  }

  #add(path: string, operation: Operation): void {
    const names: string[] = [];
    let place = this.#root;
    for (const segment of path.split('/').slice(1)) {
      const name = PARAMETER.exec(segment)?.[1];
      if (name !== undefined) names.push(name);
      place = name === undefined ? wordOf(place, segment) : (place.parameter ??= emptyPlace());
    }
    place.ends.push({ operation, names });
  }
}

function emptyPlace(): Place {
  return { words: new Map(), parameter: undefined, ends: [] };
}

function wordOf({ words }: Place, word: string): Place {
  let place = words.get(word);
  if (place === undefined) words.set(word, (place = emptyPlace()));
  return place;
}

/** Where the segments lead; what stands for a parameter on the way is put into `values`. */
function follow(from: Place, segments: readonly string[], index: number, values: string[]): Place | undefined {
  const segment = segments[index];
  if (segment === undefined) return from.ends.length > 0 ? from : undefined;
  const word = from.words.get(segment);
  const found = word === undefined ? undefined : follow(word, segments, index + 1, values);
  if (found !== undefined || from.parameter === undefined || segment === '') return found;
  values.push(segment);
  const behind = follow(from.parameter, segments, index + 1, values);
  if (behind === undefined) values.pop();
  return behind;
}

function decoded(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
