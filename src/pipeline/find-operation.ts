/**
 * Finds the operation of a request, and rejects requests for operations that do not exist in this world: unknown paths
 * and methods, operations of the other endpoint, and operations after their sunset.
 */
import { TrieRouter } from 'hono/router/trie-router';
import { METHOD_NOT_FOUND, unknownPath, wrongMethod } from '../http/api-errors.ts';
import type { ApiError } from '../http/reply.ts';
import type { Operation, RequestContext, Route, Sunset } from '../http/request-context.ts';
import type { ServedPath } from '../http/suggest-route.ts';
import type { Violation } from '../model/violations.ts';

interface Endpoint {
  operation: Operation;
  /** Each parameter of the path with the name under which the router returns it. */
  parameters: readonly (readonly [name: string, key: string])[];
}

const PARAMETER = /^\{(\w+)\}$/;

/** The paths of all operations. A literal segment takes precedence over a parameter: `/extended` is never an id. */
export class Routes {
  readonly #router = new TrieRouter<readonly Endpoint[]>();
  readonly served: readonly ServedPath[];

  constructor(operations: readonly Operation[]) {
    const byPattern = new Map<string, Endpoint[]>();
    for (const operation of operations) {
      for (const path of operation.paths) {
        const segments = path.split('/').map((segment) => [segment, PARAMETER.exec(segment)?.[1]] as const);
        // Parameters are numbered by position, so that paths that differ only in names share one entry.
        const pattern = segments.map(([segment, name], i) => (name === undefined ? segment : `:${i}`)).join('/');
        const parameters = segments.flatMap(([, name], i) => (name === undefined ? [] : [[name, `${i}`] as const]));
        byPattern.set(pattern, [...(byPattern.get(pattern) ?? []), { operation, parameters }]);
      }
    }
    // The router returns matches in the order in which they were added.
    const rank = (pattern: string): string => pattern.replaceAll(':', '\uFFFF');
    const sorted = [...byPattern].toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
    for (const [pattern, endpoints] of sorted) this.#router.add('ALL', pattern, endpoints);
    this.served = operations.flatMap(({ method, paths }) => paths.map((path, i) => ({ method, path, isAlias: i > 0 })));
  }

  /** Undefined for an unknown path. */
  find(method: string, path: string): Route | undefined {
    const [match] = this.#router.match('ALL', path)[0];
    if (match === undefined) return undefined;
    const [endpoints, values] = match;
    for (const { operation, parameters } of endpoints) {
      if (operation.method !== method) continue;
      const params: Record<string, string> = {};
      for (const [name, key] of parameters) params[name] = decoded(String(values[key]));
      return { operation, params };
    }
    return { operation: undefined, params: {} };
  }
}

function decoded(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const SANDBOX_ONLY: ApiError = {
  ...METHOD_NOT_FOUND,
  reason: 'this operation exists only at the sandbox endpoint, and the setting endpoint is production',
};

/** Resources without reports or snapshots: the last segment must not be read as an id. */
const JOB = /\/(?:report|snapshot)$/;

export function findOperation(context: RequestContext): ApiError | undefined {
  const { operation, isKnownPath, method, url, path, world } = context;
  if (!isKnownPath) return unknownPath(url, path);
  if (operation === undefined && method === 'POST' && JOB.test(path)) return unknownPath(url, path);
  // Hono routes HEAD to the GET handler; the service does not support HEAD.
  if (operation === undefined || operation.method !== method) return wrongMethod(method, path);
  if (operation.observedPaths?.includes(path) && world.settings.dialect !== 'observed') {
    return { ...unknownPath(url, path), reason: `${path} exists only with the setting dialect: observed` };
  }
  if (operation.sandboxOnly && world.settings.endpoint === 'production') return SANDBOX_ONLY;
  return undefined;
}

/** Announces the sunset of a deprecated operation in headers, and rejects the request from the sunset on. */
export function deprecate(context: RequestContext): ApiError | undefined {
  const { operation, world } = context;
  if (operation?.sunset !== undefined) return rejectAfter(operation.sunset, context, operation);
  const from = operation?.deprecatedFrom;
  if (operation === undefined || from === undefined) return undefined;
  const now = world.now();
  const { legacySunset } = world.settings;
  const sunset = legacySunset === null ? from : Date.parse(legacySunset);
  if (legacySunset !== null && now >= sunset) {
    const reason = `the legacy collections were removed on ${legacySunset} (setting legacySunset)`;
    return { ...METHOD_NOT_FOUND, reason, violation: violationOf(context, operation) };
  }
  if (now < from) return undefined;
  context.responseHeaders = deprecationHeaders(from, sunset);
  context.violations.push(violationOf(context, operation));
  return undefined;
}

function rejectAfter({ at, reason }: Sunset, context: RequestContext, operation: Operation): ApiError | undefined {
  if (context.world.now() < at) return undefined;
  return { ...METHOD_NOT_FOUND, reason, violation: violationOf(context, operation) };
}

/** By evidence. Every request to a legacy collection has one. */
const violations = new Map<string, Violation>();

function violationOf({ path }: RequestContext, { method, paths }: Operation): Violation {
  const template = paths.length === 1 ? paths[0] : paths.find((each) => matchesTemplate(each, path));
  const evidence = `${method} ${template}`;
  let violation = violations.get(evidence);
  if (violation === undefined) violations.set(evidence, (violation = { rule: 'deprecated-operation', evidence }));
  return violation;
}

/** The paths of one operation differ before their first parameter. */
function matchesTemplate(template: string, path: string): boolean {
  const parameter = template.indexOf('{');
  return parameter < 0 ? template === path : path.startsWith(template.slice(0, parameter));
}

/** By the day of deprecation: the headers with the sunset that was used last. */
const headersByDay = new Map<number, { sunset: number; headers: Readonly<Record<string, string>> }>();

function deprecationHeaders(from: number, sunset: number): Readonly<Record<string, string>> {
  const last = headersByDay.get(from);
  if (last?.sunset === sunset) return last.headers;
  const headers = { deprecation: `@${from / 1000}`, sunset: new Date(sunset).toUTCString() };
  headersByDay.set(from, { sunset, headers });
  return headers;
}
