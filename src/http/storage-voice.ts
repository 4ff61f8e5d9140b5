/**
 * How the object storage says no: in XML.
 */
import { queryOf, type Call } from './call.ts';
import type { Reply, Voice } from './reply.ts';

/** The address that is called was good once. */
export function expiredLink(call: Call): Reply {
  return expired(call.world.now(), queryOf(call));
}

function expired(now: number, parameters: URLSearchParams): Reply {
  const seconds = parameters.get('X-Amz-Expires') ?? '';
  const expiry = expiryOf(parameters.get('X-Amz-Date') ?? '', Number(seconds));
  return refused(403, 'AccessDenied', 'Request has expired', {
    // A fault says so of addresses that never told.
    ...(Number.isNaN(expiry) ? {} : { 'X-Amz-Expires': seconds, Expires: instantText(expiry) }),
    ServerTime: instantText(now),
  });
}

/** `20260302T120000Z`, so many seconds later. */
function expiryOf(date: string, seconds: number): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')) + seconds * 1000;
}

function instantText(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d{3}/, '');
}

const CODES: Readonly<Record<number, string>> = {
  401: 'InvalidToken',
  403: 'AccessDenied',
  404: 'NoSuchKey',
  429: 'SlowDown',
  500: 'InternalError',
  503: 'ServiceUnavailable',
};

/** Of what the storage itself never says: a fault may. */
export const storageVoice: Voice = ({ status, code, details, reason, headers }) => {
  const reply = refused(status, code ?? CODES[status] ?? 'InvalidRequest', details, {});
  return { ...reply, headers: { ...reply.headers, ...headers }, reason: reason ?? details };
};

export function refused(status: number, code: string, message: string, facts: Readonly<Record<string, string>>): Reply {
  const elements = Object.entries({ Code: code, Message: message, ...facts });
  const inner = elements.map(([name, value]) => `<${name}>${escaped(value)}</${name}>`).join('');
  return {
    status,
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${inner}</Error>`,
    headers: { 'content-type': 'application/xml' },
    reason: `${code}: ${message}`,
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
