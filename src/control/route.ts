/**
 * How a call of the control API is declared: once, with its shapes and what it does. From the declaration it is served,
 * validated and described.
 */
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Operation } from '../http/call.ts';
import type { Journals } from '../http/journal.ts';
import type { Region } from '../model/marketplaces.ts';
import type { Scenarios } from '../verbs/play.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';

/** What every call can reach. */
export interface Control {
  worlds: Worlds;
  scenarios: Scenarios;
  journals: Journals;
  /** Those that the service serves; a fault names them. */
  operations: readonly Operation[];
  version: string;
  /** Milliseconds since the program began to listen. */
  uptime(): number;
  /** The regions' base URLs as this caller sees them. */
  urls(c: Context): Record<Region, string>;
  /** What clients of the TLS listener are to trust, in PEM. */
  caPem: string | undefined;
}

export interface Asked<P, Q, B> {
  control: Control;
  params: P;
  query: Q;
  body: B;
  urls: Record<Region, string>;
  request: Request;
}

export interface AskedOfWorld<P, Q, B> extends Asked<P, Q, B> {
  world: World;
}

/** Bytes or text of another type than JSON. */
export interface Media {
  type: string;
}

interface Shapes<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType> {
  /** Unique; in the short form `OfDefault` is put behind it. */
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Behind its prefix. `{name}` is a parameter. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  params?: P;
  query?: Q;
  body?: B;
  /** JSON unless this says otherwise: then `perform` is given the bytes. */
  bodyType?: string | readonly string[];
  /** Bytes of a body; without it as many as is usual for its type. */
  most?: number;
  status: 200 | 201 | 204;
  answer?: A | Media;
  /** Statuses of problems besides those that every such call has. */
  problems?: readonly (400 | 404 | 409 | 413 | 429 | 507)[];
}

export const NOTHING = z.object({});
type Nothing = typeof NOTHING;
type Value<A extends z.ZodType> = A extends z.ZodUndefined ? void | Response : z.input<A> | Response;
type Done<A extends z.ZodType> = Value<A> | Promise<Value<A>>;

/** A declared call, whatever its shapes. */
export interface Route extends Shapes<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType> {
  ofWorld: boolean;
  perform(asked: AskedOfWorld<never, never, never>): unknown;
}

/** A call of the whole sandbox. */
export function route<
  P extends z.ZodObject = Nothing,
  Q extends z.ZodObject = Nothing,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUndefined,
>(declared: Shapes<P, Q, B, A> & { perform(asked: Asked<z.output<P>, z.output<Q>, z.output<B>>): Done<A> }): Route {
  return { ...declared, ofWorld: false };
}

/** A call of one world. */
export function worldRoute<
  P extends z.ZodObject = Nothing,
  Q extends z.ZodObject = Nothing,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUndefined,
>(
  declared: Shapes<P, Q, B, A> & { perform(asked: AskedOfWorld<z.output<P>, z.output<Q>, z.output<B>>): Done<A> },
): Route {
  return { ...declared, ofWorld: true };
}
