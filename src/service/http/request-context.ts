/**
 * The context of one request, and the operation that serves it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Token } from '../../model/accounts.ts';
import type { ConnectionEffect, Fault } from '../../model/faults.ts';
import type { JobKind } from '../../model/jobs.ts';
import type { Region } from '../../model/marketplaces.ts';
import type { RuleId } from '../../generated/rule-ids.ts';
import type { Settings } from '../../model/settings.ts';
import type { Violation } from '../../model/violations.ts';
import type { Kind } from '../../model/entities.ts';
import { OperationContext, type Scope, type WritePolicy } from '../../core/entities/operation-context.ts';
import type { Lifetime } from '../../world/files/lifetime.ts';
import type { World } from '../../world/state/world.ts';
import type { Worlds } from '../../world/lifecycle/worlds.ts';
import type { Ports } from './address.ts';
import type { Hosts } from './hosts.ts';
import { hasBody, type RequestHeaders } from './request-headers.ts';
import type { Description } from './description.ts';
import type { ApiError, Reply, ErrorSerializer } from './reply.ts';
import type { ReadAnswer } from './shown-entity.ts';

/** Settings for the base URLs of links; without them links use the requested address. */
export interface LinkBase {
  publicUrl?: string | undefined;
  /** The base URL of the object storage. */
  filesUrl?: string | undefined;
  /** The ports of the regions; read for each request. */
  ports?: (() => Ports) | undefined;
  hosts?: Hosts | undefined;
  /** The loopback address that the listeners use. */
  loopback?: string | undefined;
}

/**
 * A request, and what the steps of the pipeline have found out about it. Only the pipeline adds to it what the steps
 * return. `violations` is a list to which everything appends.
 */
export interface RequestContext {
  readonly worlds: Worlds;
  readonly links: LinkBase;
  /** Aborted when the program stops. */
  readonly stopping?: AbortSignal | undefined;
  readonly world: World;
  /** The lifetime of the world's database at the start of the request. */
  readonly lifetime: Readonly<Lifetime>;
  /** The number of the call, once the operation is performed. Its request id follows from it. */
  readonly call: number | undefined;
  readonly region: Region;
  /** Undefined if no operation has this path and method. */
  readonly operation: Operation | undefined;
  /** Whether an operation has this path with any method. */
  readonly isKnownPath: boolean;
  /** The path of the operation, such as `/v2/profiles/{profileId}`. */
  readonly template: string | undefined;
  readonly method: string;
  /** The absolute URL as requested. */
  readonly url: string;
  /** Without the prefix of a world. */
  readonly path: string;
  readonly head: RequestHeaders;
  readonly params: Readonly<Record<string, string>>;
  /** The connection that carries the request; undefined if the app is called without a port, as in tests. */
  readonly connection: object | undefined;
  /** Whether the request has a body, even if the operation does not read one. */
  readonly hasBody: boolean;
  /** Undefined until it is read, and for operations that do not read a body. */
  readonly body: string | undefined;
  readonly token: Token | undefined;
  readonly clientId: string | undefined;
  readonly scope: Scope | undefined;
  /** Opens the past state that the operation reads instead of the present state. */
  readonly past: (() => PastRead | ApiError) | undefined;
  /** The injected fault. */
  readonly fault: Fault | undefined;
  /** How the fault breaks the connection. */
  readonly connectionFault: ConnectionEffect | undefined;
  readonly violations: Violation[];
  /** Headers for the response, successful or not. */
  readonly responseHeaders: Readonly<Record<string, string>> | undefined;
}

export interface PastRead {
  world: World;
  /** The scope in that world. */
  scope: Scope | undefined;
  release(): void;
}

type Changeable =
  'world' | 'lifetime' | 'call' | 'body' | 'token' | 'clientId' | 'scope' | 'past' | 'fault' | 'connectionFault';

/** The properties that steps add to the context. */
export type ContextChanges = Partial<Pick<RequestContext, Changeable | 'responseHeaders'>>;

/** A request as Hono or the Node.js adapter delivers it. */
export interface IncomingRequest {
  request: Request;
  /** Undefined if the app is called without a port, as in tests. */
  message: IncomingMessage | undefined;
  outgoing: ServerResponse | undefined;
  /** The address from which the request came. */
  peer?: string | undefined;
  head: RequestHeaders;
  /** Without the prefix of a world. */
  path: string;
  region: Region;
}

export interface Route<T = Operation> {
  /** Undefined if the path exists with other methods only. */
  operation: T | undefined;
  template: string | undefined;
  params: Readonly<Record<string, string>>;
}

export function createContext(
  { worlds, links, stopping }: Pick<RequestContext, 'worlds' | 'links' | 'stopping'>,
  { request, message, head, path, region }: IncomingRequest,
  world: World,
  route: Route | undefined,
): RequestContext {
  return {
    worlds,
    links,
    stopping,
    world,
    lifetime: world.lifetime,
    call: undefined,
    region,
    operation: route?.operation,
    isKnownPath: route !== undefined,
    template: route?.template,
    method: request.method,
    url: request.url,
    path,
    head,
    params: route?.params ?? {},
    connection: message?.socket,
    hasBody: message === undefined ? request.body !== null : hasBody(message),
    body: undefined,
    token: undefined,
    clientId: undefined,
    scope: undefined,
    past: undefined,
    fault: undefined,
    connectionFault: undefined,
    violations: [],
    responseHeaders: undefined,
  };
}

/** When an operation is removed, and the reason for the journal. */
export interface Sunset {
  /** Epoch milliseconds. */
  at: number;
  rule: RuleId;
  reason: string;
}

/** A job in the path of an operation. */
interface JobReference {
  kind: JobKind;
  /** The path parameter with its id. */
  id: string;
  /** Whether the operation returns its status. */
  isPoll?: true;
}

/** An entity that an operation returns: how to request it alone. */
export interface EntityRead {
  /** The API version. */
  api: string;
  collection: string;
  /** For operations whose format depends on the Accept header. */
  accept?: string;
  /** For lists by POST: the filter by id in the body. A list by GET cannot be read so. */
  filter?: string;
}

/** Paths that exist only with some settings. */
interface LimitedPaths {
  paths: readonly string[];
  isServed(settings: Settings): boolean;
  /** The setting that they need, for messages. */
  needs: string;
  rule: RuleId;
}

/** An operation of the service: its paths, the rights that it requires, and its handler. */
export interface Operation {
  /** The operation id of the specification, if it has one. Faults and journal filters use it. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The documented path first, then its aliases. `{name}` is a parameter. */
  paths: readonly string[];
  tag: string;
  summary: string;
  /**
   * `none`: nothing. `token`: an access token; client and scope are optional, but must be valid. `client`: a token and
   * its client. `scope`: a token, its client and a profile. `account`: the same, and an account with several profiles has
   * one of them as scope.
   */
  needs: 'none' | 'token' | 'client' | 'account' | 'scope';
  permission: 'viewer' | 'editor';
  /** Paths that exist only in some worlds. */
  limitedPaths?: LimitedPaths;
  /** Does not exist at the production endpoint. */
  sandboxOnly?: true;
  /** Its recorded responses passed a gateway of the production endpoint: see dialect/differences.ts. */
  gateway?: true;
  /** The first day of the deprecation, in epoch milliseconds. */
  deprecatedFrom?: number;
  sunset?: Sunset;
  /** The account of the profile must own a brand. */
  needsBrand?: true;
  /** The entities that it returns with most fields in its API version. */
  reads?: readonly EntityRead[];
  /** Reads the entities that a successful answer shows; undefined if it shows none. */
  shows?: ReadAnswer;
  /** The fields with the id of a row of its answers, of which a row has one. Undefined for rows with one id or none. */
  rowIds?: readonly string[];
  /** The kinds of the entities that it creates, changes or archives. */
  writes?: readonly Kind[];
  /** The job that the path names. */
  job?: JobReference;
  /** Paths that clients use although no document has them begin with this. */
  undocumentedPrefix?: string;
  /** The kind of body that the operation reads. Without it a body is ignored. Each character of `bytes` is a byte. */
  body?: 'json' | 'form or json' | 'bytes';
  /** The media type of request and response if it is not application/json. */
  mediaType?: string;
  /** The media types of the request if there are several, or if they differ from that of the response; the usual one first. */
  requestTypes?: readonly string[];
  /** Called on first use by `descriptionOf`, because a start of the program needs no description. */
  describe: () => Description;
  serializeError: ErrorSerializer;
  /** For credentials in the body: the world that they belong to. Called after the body is read. */
  worldOf?(request: RequestContext): World;
  /** For callers that headers do not identify: who they are, for the journal. Called before `perform`. */
  identify?(request: RequestContext): ContextChanges;
  /** Returns a promise if a part of the work is done in a thread. */
  perform(request: RequestContext): Reply | ApiError | Promise<Reply | ApiError>;
}

/** Operations that write. None of them waits. */
export function isGuarded({ permission }: Operation): boolean {
  return permission === 'editor';
}

export function queryOf({ url }: RequestContext): URLSearchParams {
  const mark = url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
}

/** The context of an operation in the profile, with the policy of the API version, if it has one. */
export function createOperationContext(request: RequestContext, policy?: Partial<WritePolicy>): OperationContext {
  const onViolation = (violation: Violation): void => void request.violations.push(violation);
  return new OperationContext(requireScope(request), onViolation, request.world.now(), policy);
}

/** For operations that require a scope, which the pipeline has set. */
export function requireScope({ scope }: RequestContext): Scope {
  if (scope === undefined) throw new Error('the operation reads a scope that it does not require');
  return scope;
}

/** For operations that require a token, which the pipeline has set. */
export function requireToken({ token }: RequestContext): Token {
  if (token === undefined) throw new Error('the operation reads a token that it does not require');
  return token;
}
