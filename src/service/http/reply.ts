/**
 * Responses and errors of the emulated APIs, before they are sent.
 */
import type { RuleId } from '../../generated/rule-ids.ts';
import type { Settings } from '../../model/settings.ts';
import type { Violation } from '../../model/violations.ts';
import type { RequestHeaders } from './request-headers.ts';

export interface Reply {
  status: number;
  /** JSON, or another text according to `headers`. */
  body: string;
  /** What the journal has instead of a body that repeats credentials. */
  recordedBody?: string;
  /** Sent instead of `body`. */
  content?: Uint8Array<ArrayBuffer> | ReadableStream;
  headers?: Record<string, string>;
  /** Has no Content-Type header. */
  omitContentType?: true;
  /** Has no request id header. */
  unidentified?: true;
  /** The reason of an error, for the journal. */
  reason?: string;
  /** The rule that the answer follows, for an error that is not an `ApiError`. */
  rule?: RuleId;
  /** For a list that may have further pages: see journal/detectors/pages.ts. */
  page?: Page | undefined;
  /** The failed items of a batch: see journal/detectors/retried-items.ts. */
  failedItems?: readonly FailedItem[];
  /** The items of a batch that failed, with the rule of each. */
  itemRules?: readonly ItemRule[];
  /** The accepted request for a report, for the coverage of report types. */
  report?: RequestedReport;
}

/** Why an item failed. */
export interface ItemRule {
  /** Its position in the request. */
  index: number;
  /** The code in the response. */
  code: string;
  /** The text in the response. */
  message: string;
  rule: RuleId;
  /** The id that the item has in the request. */
  entityId?: string | undefined;
}

export interface RequestedReport {
  type: string;
  columns: readonly string[];
}

/** The returned part of a list: a range of rows, or the page of a token. */
type Page = NumberedPage | { token: string | undefined; next: string | undefined };

export interface NumberedPage {
  list: string;
  from: number;
  rows: number;
  /** The number of rows of the list; only if the page is empty. */
  total?: number;
}

export interface FailedItem {
  /** The code of the failure. */
  code: string;
  /** The item as JSON text. */
  item: string;
}

/** Rejects a whole request. The error serializer of each API turns it into a response. */
export interface ApiError {
  status: number;
  details: string;
  /** The rule that the error follows. */
  rule: RuleId;
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
export type ErrorSerializer = (error: ApiError, facts: ErrorFacts) => Reply;

interface ErrorFacts {
  requestId: string;
  settings: Settings;
  at: number;
  head: RequestHeaders;
}

/** The reason for the journal is the text of the error if there is no other. */
export function errorReply({ status, details, reason = details, headers }: ApiError, body: object): Reply {
  return { status, body: JSON.stringify(body), reason, ...(headers === undefined ? {} : { headers }) };
}

export function isApiError(value: object): value is ApiError {
  return 'details' in value && 'status' in value;
}

/** A Response adds a Content-Type to text, but not to bytes. */
export function contentOf({ body, content, omitContentType }: Reply): NonNullable<Reply['content']> | string | null {
  if (content !== undefined) return content;
  if (body === '') return null;
  return omitContentType ? Buffer.from(body) : body;
}
