/**
 * The declaration of a route of the admin API: its schemas and its handler. The route is served, validated and described
 * from this declaration.
 */
import type { Context } from 'hono';
import type { Coverage } from '../counters/coverage-counts.ts';
import type { Journals } from '../../service/journal/journal.ts';
import type { PerformInside } from '../../service/pipeline/perform-inside.ts';
import type { StreamDelivery } from '../../service/streams/stream-delivery.ts';
import type { Region } from '../../model/marketplaces.ts';
import type { Scenarios } from '../../scenarios/scenario-cache.ts';
import { z } from '../../model/schemas/zod.ts';
import type { EventQueues } from './event-queue.ts';
import type { ScenarioTexts } from '../../scenarios/scenario-worker-client.ts';
import type { World } from '../../world/state/world.ts';
import type { LoadedComparison } from './comparison.ts';
import type { KnownOperations } from './known-operation.ts';
import type { Worlds } from '../../world/lifecycle/worlds.ts';
import type { IsAdmin } from './guard.ts';

/** The dependencies of the routes. */
export interface AdminContext {
  worlds: Worlds;
  scenarios: Scenarios;
  /** Compiles scenarios that are sent over HTTP. */
  texts: ScenarioTexts;
  journals: Journals;
  eventQueues: EventQueues;
  /** The operations of the service, by which faults and criteria are checked. */
  operations: KnownOperations;
  coverage: Coverage;
  /** Performs a request of the service. */
  perform: PerformInside;
  /** Sends the stream messages that are due in a world; undefined if they go nowhere. */
  streams: StreamDelivery | undefined;
  version: string;
  /** Milliseconds since the start. */
  uptime(): number;
  /** The base URLs of the regions from the view of the caller. */
  urls(c: Context): Record<Region, string>;
  /** The CA certificate of the TLS listener in PEM. */
  caPem: string | undefined;
  isAdmin: IsAdmin;
  /** Whether a host name of a request can only mean this sandbox. */
  isOwnHost(host: string): boolean;
  /** Receives warnings for the operator of the sandbox. */
  onWarning(message: string): void;
  /** Receives each comparison of loaded rows with the true ones. */
  onComparison(world: World, comparison: LoadedComparison): void;
}

interface RouteInput<P, Q, B> {
  admin: AdminContext;
  params: P;
  query: Q;
  body: B;
  urls: Record<Region, string>;
  request: Request;
}

export interface WorldRouteInput<P, Q, B> extends RouteInput<P, Q, B> {
  world: World;
}

/** A response that is not JSON. */
export interface Media {
  type: string;
}

type Status = 200 | 201 | 204;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The method, and the path after the prefix, in which `{name}` is a parameter. */
type Call = Method | `${Method} /${string}`;

interface Declaration<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType> {
  summary: string;
  /** Served without the admin token, because the response contains no secrets. */
  isPublic?: true;
  description?: string;
  params?: P;
  query?: Q;
  body?: B;
  /** Media types of a body that is not JSON; `perform` receives its bytes. */
  bodyType?: string | readonly string[];
  /** The maximum number of bytes of the body, if not the default of its type. */
  max?: number;
  /** By default 200. */
  status?: Status;
  answer?: A | Media;
  /**
   * Handles a world whose file cannot be opened; returns false to reject the request, which is also the default.
   * Only for routes with status 204.
   */
  performUnavailable?(admin: AdminContext, name: string): boolean;
  /** Additional media types of the response. */
  otherTypes?: readonly string[];
  /** Problem statuses in addition to those of every route. */
  problems?: readonly (400 | 404 | 409 | 413 | 429 | 507)[];
}

export const NOTHING = z.object({});
type Nothing = typeof NOTHING;
type Value<A extends z.ZodType> = A extends z.ZodUndefined ? void | Response : z.input<A> | Response;
type Result<A extends z.ZodType> = Value<A> | Promise<Value<A>>;

/** A declared route with any schemas. */
export interface Route extends Declaration<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType> {
  /** The operationId. The alias for the default world has the suffix `OfDefault`. */
  id: string;
  method: Lowercase<Method>;
  path: string;
  /** In the document. */
  tag: string;
  status: Status;
  ofWorld: boolean;
  perform(input: WorldRouteInput<never, never, never>): unknown;
}

type UntaggedRoute = Omit<Route, 'tag'>;

/** The routes of one tag. */
export function routesOf(tag: string, routes: readonly UntaggedRoute[]): readonly Route[] {
  return routes.map((each) => ({ ...each, tag }));
}

/** Declares a route of the sandbox. */
export function route<
  P extends z.ZodObject = Nothing,
  Q extends z.ZodObject = Nothing,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUndefined,
>(
  id: string,
  call: Call,
  declared: Declaration<P, Q, B, A> & { perform(input: RouteInput<z.output<P>, z.output<Q>, z.output<B>>): Result<A> },
): UntaggedRoute {
  return { status: 200, ...declared, id, ...partsOf(call), ofWorld: false };
}

/** Declares a route of a world. */
export function worldRoute<
  P extends z.ZodObject = Nothing,
  Q extends z.ZodObject = Nothing,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUndefined,
>(
  id: string,
  call: Call,
  declared: Declaration<P, Q, B, A> & {
    perform(input: WorldRouteInput<z.output<P>, z.output<Q>, z.output<B>>): Result<A>;
  },
): UntaggedRoute {
  return { status: 200, ...declared, id, ...partsOf(call), ofWorld: true };
}

function partsOf(call: Call): Pick<Route, 'method' | 'path'> {
  const [method, path] = call.split(' ');
  // The type of a call has both parts.
  return { method: method?.toLowerCase() as Lowercase<Method>, path: path ?? '' };
}
