/**
 * What a call is answered, before it is put on the wire.
 */
import type { Violation } from '../model/violations.ts';

export interface Reply {
  status: number;
  /** JSON text, or another text when `headers` say so. */
  body: string;
  /** Sent in place of the text. */
  content?: Uint8Array<ArrayBuffer> | ReadableStream;
  headers?: Record<string, string>;
  /** Says nothing of its type. */
  untyped?: true;
  /** For the journal: why it was refused. */
  reason?: string;
}

/** A whole call that is not served. Each surface has its own words around these facts: see `Voice`. */
export interface Refusal {
  status: number;
  details: string;
  /** In place of the one that the surface has for this status. */
  code?: string;
  /** The true reason, where the service itself does not tell. */
  reason?: string;
  /** What was probably meant: `GET /v2/profiles`, `Content-Type: application/json`. */
  nearest?: string;
  /** What the client did against the contract, where that is why. */
  violation?: Violation;
  headers?: Record<string, string>;
  /** For the surfaces that list what exactly is wrong. */
  errors?: readonly object[];
}

export type Outcome = Reply | Refusal;

/** How one surface of the service says no. */
export type Voice = (refusal: Refusal, facts: { requestId: string; observed: boolean }) => Reply;

export function isRefusal(value: object): value is Refusal {
  return 'details' in value && 'status' in value;
}
