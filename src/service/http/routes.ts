/**
 * Finds the operation of a path and a method.
 */
import { METHOD_NAME_ALL } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import type { Operation, Route } from './request-context.ts';
import type { ServedPath } from './suggest-route.ts';

/** Paths that differ only in the names of their parameters are one path, so names depend on the method. */
interface Endpoint {
  operation: Operation;
  template: string;
  parameters: readonly string[];
}

/** By method. */
type Endpoints = Map<string, Endpoint>;

const PARAMETER = /\{(\w+)\}/g;

/** The paths of all operations. A literal segment takes precedence over a parameter: `/extended` is never an id. */
export class Routes {
  readonly #router = new TrieRouter<Endpoints>();
  readonly served: readonly ServedPath[];

  constructor(operations: readonly Operation[]) {
    const byShape = new Map<string, Endpoints>();
    for (const operation of operations) for (const path of operation.paths) addPath(byShape, path, operation);
    // The first path that matches is taken. A brace sorts behind the characters of literal segments.
    for (const [shape, endpoints] of [...byShape].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      this.#router.add(METHOD_NAME_ALL, shape.replaceAll(PARAMETER, ':$1'), endpoints);
    this.served = operations.flatMap(({ method, paths }) => paths.map((path, i) => ({ method, path, isAlias: i > 0 })));
  }

  /** Undefined for an unknown path. */
  find(method: string, path: string): Route | undefined {
    const [found] = this.#router.match(METHOD_NAME_ALL, path)[0];
    if (found === undefined) return undefined;
    const [endpoints, values] = found as [Endpoints, Record<string, string>];
    const endpoint = endpoints.get(method);
    if (endpoint === undefined) return OTHER_METHOD;
    const { operation, template, parameters } = endpoint;
    const params: Record<string, string> = {};
    for (const [i, name] of parameters.entries()) params[name] = decodePart(values[i] ?? '');
    return { operation, template, params };
  }
}

const OTHER_METHOD: Route = { operation: undefined, template: undefined, params: {} };

/** The first operation of a path and a method serves it. */
function addPath(byShape: Map<string, Endpoints>, path: string, operation: Operation): void {
  const parameters = [...path.matchAll(PARAMETER)].map(([, name = '']) => name);
  let count = 0;
  const shape = path.replaceAll(PARAMETER, () => `{${count++}}`);
  const endpoints = byShape.get(shape) ?? new Map<string, Endpoint>();
  byShape.set(shape, endpoints);
  if (!endpoints.has(operation.method)) endpoints.set(operation.method, { operation, template: path, parameters });
}

/** Without the escapes that the router leaves, which are those of characters that separate parts of a URL. */
export function decodePart(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
