/**
 * Finds the operation of a path and a method.
 */
import type { Operation, Route } from '../request-context.ts';
import { SegmentTrie } from './segment-trie.ts';
import type { ServedPath } from './suggest-route.ts';

/** Finds operations, at once or when their code is loaded. */
export interface RouteTable {
  readonly served: readonly ServedPath[];
  /** Undefined for an unknown path. */
  find(method: string, path: string): Route | undefined | Promise<Route | undefined>;
}

type Routed = Pick<Operation, 'method' | 'paths'>;

/** Paths that differ only in the names of their parameters are one path, so names depend on the method. */
interface Endpoint<T> {
  operation: T;
  template: string;
  parameters: readonly string[];
}

/** By method. */
type Endpoints<T> = Map<string, Endpoint<T>>;

const PARAMETER = /\{(\w+)\}/g;

/** The paths of all operations. A literal segment takes precedence over a parameter: `/extended` is never an id. */
export class Routes<T extends Routed = Operation> {
  readonly #byPath = new SegmentTrie<Endpoints<T>>();
  readonly served: readonly ServedPath[];

  constructor(operations: readonly T[]) {
    for (const operation of operations) for (const path of operation.paths) this.#add(path, operation);
    this.served = operations.flatMap(({ method, paths }) => paths.map((path, i) => ({ method, path, isAlias: i > 0 })));
  }

  /** The first operation of a path and a method serves it. */
  #add(template: string, operation: T): void {
    const endpoints = this.#byPath.getOrAdd(template, () => new Map());
    if (endpoints.has(operation.method)) return;
    const parameters = [...template.matchAll(PARAMETER)].map(([, name = '']) => name);
    endpoints.set(operation.method, { operation, template, parameters });
  }

  /** Undefined for an unknown path. */
  find(method: string, path: string): Route<T> | undefined {
    const found = this.#byPath.find(path);
    if (found === undefined) return undefined;
    const endpoint = found.value.get(method);
    if (endpoint === undefined) return OTHER_METHOD;
    const { operation, template, parameters } = endpoint;
    const params: Record<string, string> = {};
    for (const [i, name] of parameters.entries()) params[name] = decodePart(found.segments[i] ?? '');
    return { operation, template, params };
  }
}

const OTHER_METHOD = { operation: undefined, template: undefined, params: {} };

/** Without the escapes that the router leaves, which are those of characters that separate parts of a URL. */
export function decodePart(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
