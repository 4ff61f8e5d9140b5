/**
 * A call of the service on its way, and the operation that it is for.
 */
import type { Token } from '../model/accounts.ts';
import type { Region } from '../model/marketplaces.ts';
import type { Violation } from '../model/violations.ts';
import type { Scope } from '../verbs/scope.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import type { Ports } from './address.ts';
import type { Head } from './head.ts';
import type { Description } from './description.ts';
import type { Refusal, Reply, Voice } from './reply.ts';

/** What links are built from, in place of the address that was asked. */
export interface LinkBase {
  publicUrl?: string | undefined;
  /** Of the object storage. */
  filesUrl?: string | undefined;
  /** Where the regions listen; asked for at each request. */
  ports?: (() => Ports) | undefined;
}

/** What was asked, and what the steps before found out. */
export interface Call {
  readonly worlds: Worlds;
  readonly links: LinkBase;
  world: World;
  readonly region: Region;
  /** Drawn when it is answered, from the world that it turned out to be for; empty until then. */
  requestId: string;
  /** Undefined when no operation answers at this path and method. */
  readonly operation: Operation | undefined;
  /** With another method one may. */
  readonly pathKnown: boolean;
  readonly method: string;
  /** The whole URL as it was asked. */
  readonly url: string;
  /** The path that matched, without a world's prefix. */
  readonly path: string;
  readonly head: Head;
  readonly params: Readonly<Record<string, string>>;
  /** The body as text; undefined until it was read, and for calls that have none. */
  body: string | undefined;
  token: Token | undefined;
  clientId: string | undefined;
  scope: Scope | undefined;
  readonly violations: Violation[];
  /** Headers that the answer carries, whatever it says. */
  answerHeaders: Readonly<Record<string, string>> | undefined;
}

/** One operation of the service: where it is served, what it asks of its caller, who answers. */
export interface Operation {
  /** As the specification names it, where it does; a fault or the journal is asked for by it. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The documented one first, then those that answer alike. `{name}` is a parameter. */
  paths: readonly string[];
  tag: string;
  summary: string;
  /**
   * `none`: the token endpoint. `token`: a token, and what else is sent must be good. `client`: all but the scope.
   * `scope`: a profile too.
   */
  needs: 'none' | 'token' | 'client' | 'scope';
  permission: 'viewer' | 'editor';
  /** Not there at the production endpoint. */
  sandboxOnly?: true;
  /** Epoch milliseconds of the day from which it is deprecated. */
  deprecatedFrom?: number;
  /** It reads a body. Others ignore theirs. */
  body?: 'json' | 'form or json';
  /** Of its body and of what it answers, where that is not plain JSON. */
  mediaType?: string;
  describe: Description;
  voice: Voice;
  /** A promise where the work takes more than one turn. */
  perform(call: Call): Reply | Refusal | Promise<Reply | Refusal>;
}

export function queryOf({ url }: Call): URLSearchParams {
  const mark = url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
}

/** For operations that need a scope: the step before them has set it. */
export function scopeOfCall({ scope }: Call): Scope {
  if (scope === undefined) throw new Error('this operation asks for no scope, yet reads one');
  return scope;
}

/** For operations that need a client: the step before them has set it. */
export function tokenOfCall({ token }: Call): Token {
  if (token === undefined) throw new Error('this operation asks for no token, yet reads one');
  return token;
}
