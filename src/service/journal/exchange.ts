/**
 * An exchange as the journal keeps it: a request of a client and its response, without secrets.
 */
import type { Token } from '../../model/accounts.ts';
import type { Region } from '../../model/marketplaces.ts';
import type { ItemRule } from '../http/reply.ts';
import type { RuleId } from '../../generated/rule-ids.ts';
import type { RecordedViolation } from './violations.ts';

/** An exchange without its bodies. */
export interface ExchangeMetadata {
  id: string;
  /** The number of the call in the change log; undefined if its operation was not performed. */
  call: number | undefined;
  /** World time and machine time, in epoch milliseconds. */
  at: number;
  machineAt: number;
  /** Undefined for an unknown path. */
  operation: string | undefined;
  method: string;
  url: string;
  path: string;
  /** Names in lower case. Only headers that affect the response; the value of Authorization is its scheme. */
  requestHeaders: Headers;
  responseHeaders: Headers;
  /** The header of W3C Trace Context, if it is valid. */
  traceparent: string | undefined;
  /** The value of the header that the setting `correlationHeader` names. */
  correlationId: string | undefined;
  region: Region;
  clientId: string | undefined;
  /** Undefined if the request had no known access token. */
  grant: Grant | undefined;
  profileId: string | undefined;
  status: number;
  /** Milliseconds. */
  duration: number;
  reason: string | undefined;
  /** The rule that an error follows. */
  rule: RuleId | undefined;
  /** The items of a batch that failed, with the rule of each. */
  itemRules: readonly ItemRule[] | undefined;
  /** A similar operation or header, for `did you mean`. */
  nearest: string | undefined;
  /** The id of the injected fault. */
  fault: string | undefined;
  violations: readonly RecordedViolation[];
}

/** The client and the rights of an access token, without the token itself. */
export type Grant = Pick<Token, 'clientId' | 'access'>;

export type Headers = readonly (readonly [name: string, value: string])[];

export interface Exchange extends ExchangeMetadata {
  requestBody: string | undefined;
  responseBody: string;
  requestBodyTruncated: boolean;
  responseBodyTruncated: boolean;
}

/** An exchange with the secrets of its texts, until it is read: see redact-exchange.ts. */
export interface RawExchange extends Exchange {
  /** The header, whose credentials other texts may repeat. */
  authorization: string | undefined;
  /** The request body has bytes, which the exchange counts instead of showing them. */
  hasBytes: boolean;
  /** The path is that of the operation, without values of the client. */
  isFixedPath: boolean;
}
