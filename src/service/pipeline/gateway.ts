/**
 * The gateway in front of the newer APIs: it answers a method that a path does not have as a request without a signature,
 * which repeats the Authorization header.
 */
import { whyWrongMethod } from '../http/api-errors.ts';
import { REDACTED } from '../http/redact.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext } from '../http/request-context.ts';

const PREFIXES = ['/sb/v4/'] as const;

export function isBehindGateway(path: string): boolean {
  return PREFIXES.some((prefix) => path.startsWith(prefix));
}

export function refuseAtGateway({ method, path, head, violations }: RequestContext): Reply {
  const { reason, violation } = whyWrongMethod(method, path);
  violations.push(violation);
  const sent = head.get('authorization');
  const type = sent === undefined ? 'MissingAuthenticationTokenException' : 'IncompleteSignatureException';
  return {
    status: 403,
    body: bodyOf(sent),
    recordedBody: bodyOf(sent === undefined ? undefined : REDACTED),
    headers: { 'x-amzn-errortype': type },
    reason,
    rule: 'TOD-536',
  };
}

function bodyOf(authorization: string | undefined): string {
  if (authorization === undefined) return JSON.stringify({ message: 'Missing Authentication Token' });
  const credentials = authorization.slice(authorization.indexOf(' ') + 1);
  const problem = `'${credentials}' not a valid key=value pair (missing equal-sign) in Authorization header`;
  return JSON.stringify({ message: `${problem}: '${authorization}'.` });
}
