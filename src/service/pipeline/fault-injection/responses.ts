/**
 * Faults that replace the response: by a named error of the service, or by any status, headers and body.
 */
import { STATUS_CODES } from 'node:http';
import { badToken, DEFECT, REPORT_TOO_OLD, throttled, UNAVAILABLE, unprocessable } from '../../http/api-errors.ts';
import type { ReplyOrError } from '../../http/reply.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { expiredLink } from '../../http/storage-errors.ts';
import type { Preset, PresetEffect, StatusEffect } from '../../../model/faults.ts';
import { isDownload, type FaultEffect } from './effect.ts';

const DEFAULT_RETRY_AFTER_SECONDS = 1;

const PRESETS: Readonly<Record<Preset, (request: RequestContext, effect: PresetEffect) => ReplyOrError>> = {
  unauthorized: () => badToken('', 'SBX-05'),
  reportDateTooOld: () => REPORT_TOO_OLD,
  invalidParameters: () => unprocessable('The request parameters are invalid', 'SBX-05'),
  throttled: (_context, { retryAfter = DEFAULT_RETRY_AFTER_SECONDS }) => throttled(retryAfter),
  internalError: () => DEFECT,
  unavailable: () => UNAVAILABLE,
  downloadExpired: (request) => expiredLink(request),
};

export const presetFault: FaultEffect<PresetEffect> = {
  appliesTo: (request, { preset }) => preset !== 'downloadExpired' || isDownload(request),
  apply:
    (request, { id }, effect) =>
    () => ({ ...PRESETS[effect.preset](request, effect), rule: 'SBX-05', reason: `fault ${id}` }),
};

const STATUSES_WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

export const statusFault: FaultEffect<StatusEffect> = {
  apply(_context, { id }, effect) {
    const response = responseOf(effect, `fault ${id}`);
    return effect.performed === undefined ? () => response : async (next) => (await next(), response);
  },
};

/** A status without a body of its own is serialized as an error of the operation. */
function responseOf({ status, code, details, headers, body }: StatusEffect, reason: string): ReplyOrError {
  const ownHeaders = headers === undefined ? {} : { headers: toLowerCaseNames(headers) };
  if (STATUSES_WITHOUT_BODY.has(status))
    return { status, body: '', omitContentType: true, rule: 'SBX-05', reason, ...ownHeaders };
  if (body !== undefined) {
    return {
      status,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      rule: 'SBX-05',
      reason,
      ...ownHeaders,
    };
  }
  return {
    status,
    details: details ?? STATUS_CODES[status] ?? `Status ${status}`,
    ...(code === undefined ? {} : { code }),
    rule: 'SBX-05',
    reason,
    ...ownHeaders,
  };
}

/** Headers with these names override the headers that every response has. */
function toLowerCaseNames(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
