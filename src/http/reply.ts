/**
 * Responses and errors of the emulated APIs, before they are sent.
 */
import type { Violation } from '../model/violations.ts';

export interface Reply {
  status: number;
  /** JSON, or another text according to `headers`. */
  body: string;
  /** Sent instead of `body`. */
  content?: Uint8Array<ArrayBuffer> | ReadableStream;
  headers?: Record<string, string>;
  /** Has no Content-Type header. */
  omitContentType?: true;
  /** Has no request id header. */
  unidentified?: true;
  /** The reason of an error, for the journal. */
  reason?: string;
}

/** Rejects a whole request. The error serializer of each API turns it into a response. */
export interface ApiError {
  status: number;
  details: string;
  /** Instead of the code that the API has for the status. */
  code?: string;
  /** The reason for the journal, if the service itself does not report it. */
  reason?: string;
  /** A suggestion: `GET /v2/profiles`, `Content-Type: application/json`. */
  nearest?: string;
  /** The violation that caused the error. */
  violation?: Violation;
  headers?: Record<string, string>;
  /** For APIs with a list of errors. */
  errors?: readonly object[];
}

export type ReplyOrError = Reply | ApiError;

/** Formats an error for one API. */
export type ErrorSerializer = (error: ApiError, details: { requestId: string; observed: boolean; at: number }) => Reply;

export function isApiError(value: object): value is ApiError {
  return 'details' in value && 'status' in value;
}
