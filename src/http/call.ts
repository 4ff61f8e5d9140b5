/**
 * A call of the service on its way, and the operation that it is for.
 */
import type { Token } from '../model/accounts.ts';
import type { ConnectionEffect, Fault } from '../model/faults.ts';
import type { Region } from '../model/marketplaces.ts';
import type { Violation } from '../model/violations.ts';
import type { Scope } from '../verbs/scope.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import type { Ports } from './address.ts';
import type { Hosts } from './hosts.ts';
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
  hosts?: Hosts | undefined;
  /** The other name of `localhost`. */
  loopback?: string | undefined;
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
  /** The one that strikes it. */
  fault: Fault | undefined;
  /** How its connection fails, if it does. */
  cut: ConnectionEffect | undefined;
  readonly violations: Violation[];
  /** For a list that may go on: see `http/manners/`. */
  page: Page | undefined;
  /** Of a batch: see `http/manners/`. */
  failedItems: FailedItem[];
  /** Headers that the answer carries, whatever it says. */
  answerHeaders: Readonly<Record<string, string>> | undefined;
}

/** A part of a list that was answered: rows by number, or whatever stands behind a token. */
export type Page =
  { list: string; from: number; rows: number } | { token: string | undefined; next: string | undefined };

export interface FailedItem {
  /** Of the failure. */
  code: string;
  /** JSON text. */
  item: string;
}

/** From when on an operation is not there any more, and why, for the journal. */
export interface Ending {
  /** Epoch milliseconds. */
  at: number;
  reason: string;
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
  ending?: Ending;
  /** The account of the profile must own one. */
  needsBrand?: true;
  /** It tells the status of the job that this parameter of its path names. */
  polls?: string;
  /** It reads a body. Others ignore theirs. */
  body?: 'json' | 'form or json';
  /** Of its body and of what it answers, where that is not plain JSON. */
  mediaType?: string;
  describe: Description;
  voice: Voice;
  /** Where the credentials are not in a header: the world that they are for, asked once the body is read. */
  worldOf?(call: Call): World;
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
