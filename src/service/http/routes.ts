/**
 * Finds the operation of a path and a method. An own tree of segments: Hono's RegExpRouter does not support these paths,
 * and its TrieRouter takes several times as long, which `npm run bench -- requests` shows in every request.
 */
import type { Operation, Route } from './request-context.ts';
import type { ServedPath } from './suggest-route.ts';

/** Paths that differ only in the names of their parameters are one segment of the tree, so names depend on the method. */
interface Endpoint {
  operation: Operation;
  template: string;
  parameters: readonly string[];
}

interface Segment {
  literals: Map<string, Segment>;
  parameter: Segment | undefined;
  /** Endpoints by method. */
  endpoints: Map<string, Endpoint>;
}

const PARAMETER = /^\{(\w+)\}$/;

function createSegment(): Segment {
  return { literals: new Map(), parameter: undefined, endpoints: new Map() };
}

/** The paths of all operations. A literal segment takes precedence over a parameter: `/extended` is never an id. */
export class Routes {
  readonly #root = createSegment();
  readonly served: readonly ServedPath[];

  constructor(operations: readonly Operation[]) {
    for (const operation of operations) for (const path of operation.paths) this.#add(path, operation);
    this.served = operations.flatMap(({ method, paths }) => paths.map((path, i) => ({ method, path, isAlias: i > 0 })));
  }

  #add(path: string, operation: Operation): void {
    const parameters: string[] = [];
    let segment = this.#root;
    for (const text of path.slice(1).split('/')) {
      const name = PARAMETER.exec(text)?.[1];
      if (name !== undefined) {
        parameters.push(name);
        segment = segment.parameter ??= createSegment();
        continue;
      }
      let next = segment.literals.get(text);
      if (next === undefined) segment.literals.set(text, (next = createSegment()));
      segment = next;
    }
    const { endpoints } = segment;
    // The first operation of a path and a method serves it.
    if (endpoints.has(operation.method)) return;
    endpoints.set(operation.method, { operation, template: path, parameters });
  }

  /** Undefined for an unknown path. */
  find(method: string, path: string): Route | undefined {
    const values: string[] = [];
    const endpoints = findEndpoints(this.#root, path, 1, values);
    if (endpoints === undefined) return undefined;
    const endpoint = endpoints.get(method);
    if (endpoint === undefined) return OTHER_METHOD;
    const { operation, template, parameters } = endpoint;
    const params: Record<string, string> = {};
    for (let i = 0; i < parameters.length; i++) params[parameters[i] ?? ''] = decoded(values[i] ?? '');
    return { operation, template, params };
  }
}

const OTHER_METHOD: Route = { operation: undefined, template: undefined, params: {} };

/** Appends the values of the parameters, as sent. */
function findEndpoints(
  segment: Segment,
  path: string,
  from: number,
  values: string[],
): ReadonlyMap<string, Endpoint> | undefined {
  if (from > path.length) return segment.endpoints.size === 0 ? undefined : segment.endpoints;
  const slash = path.indexOf('/', from);
  const end = slash < 0 ? path.length : slash;
  const text = path.slice(from, end);
  const literal = segment.literals.get(text);
  const found = literal === undefined ? undefined : findEndpoints(literal, path, end + 1, values);
  if (found !== undefined || segment.parameter === undefined || text === '') return found;
  values.push(text);
  const below = findEndpoints(segment.parameter, path, end + 1, values);
  if (below === undefined) values.pop();
  return below;
}

function decoded(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
