/**
 * The object storage, to which the service leads whoever downloads a file. It stands for a service of another kind:
 * it knows signed addresses instead of tokens, and says no in XML.
 */
import { getPath } from 'hono/utils/url';
import type { Job } from '../model/jobs.ts';
import { readLink, type LinkFault } from '../verbs/links.ts';
import { scopeOf } from '../verbs/scope.ts';
import { stopwatch } from '../world/clock.ts';
import { finish, newCall, type Asked, type Desk } from './answer.ts';
import { askedAddress } from './address.ts';
import type { Call } from './call.ts';
import { queryOf } from './call.ts';
import { pathInWorld } from './enter-world.ts';
import { headOfMessage, headOfRequest } from './head.ts';
import type { Reply } from './reply.ts';
import { readFile } from './storage-file.ts';

const PATH = /^\/_files\/([^/]+)\/(.+)$/;

export function answerFromStorage(desk: Desk, asked: Asked): Response {
  const start = stopwatch();
  const { message, request } = asked;
  const head = message === undefined ? headOfRequest(request) : headOfMessage(message);
  const path = pathInWorld(getPath(request));
  const [, worldName = '', fileName = ''] = PATH.exec(path) ?? [];
  const world = desk.worlds.get(worldName);
  const call = newCall(desk, asked, { world: world ?? desk.worlds.default, path, head, route: undefined });
  const job = world?.jobs.byFile(fileName);
  return finish(desk, call, answerFor(call, job, fileName), start);
}

function answerFor(call: Call, job: Job | undefined, fileName: string): Reply {
  const { world, method, head } = call;
  if (method !== 'GET' && method !== 'HEAD') {
    return refused(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.', {
      Method: method,
    });
  }
  const profile = job === undefined ? undefined : world.people.profile(job.profileId);
  if (job === undefined || profile === undefined) {
    return refused(404, 'NoSuchKey', 'The specified key does not exist.', { Key: fileName });
  }
  call.scope = scopeOf(world, profile);
  const parameters = queryOf(call);
  const read = readLink(world, job, parameters);
  if ('fault' in read && read.fault !== 'expired') return refusedLink(read.fault);
  const token = head.get('authorization');
  if (token !== undefined) call.violations.push({ rule: 'token-sent-to-storage', evidence: `GET ${call.path}` });
  if ('fault' in read) {
    call.violations.push({ rule: 'expired-link-used', evidence: `GET ${call.path}` });
    return expired(world.now(), parameters);
  }
  const elsewhere = askedAddress(head, call.url).host !== read.link.host;
  if (token !== undefined && elsewhere && world.settings.storageAuth === 'strict') return twoCredentials(token);
  const reply = readFile(world, job, head.get('range'));
  if (reply === undefined) return refused(416, 'InvalidRange', 'The requested range is not satisfiable', {});
  if (method === 'GET') world.jobs.change(job.id, { downloads: job.downloads + 1 });
  return reply;
}

function refusedLink(fault: Exclude<LinkFault, 'expired'>): Reply {
  return fault === 'unsigned'
    ? refused(403, 'AccessDenied', 'Access Denied', {})
    : refused(
        403,
        'SignatureDoesNotMatch',
        'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
        {},
      );
}

function expired(now: number, parameters: URLSearchParams): Reply {
  const seconds = parameters.get('X-Amz-Expires') ?? '';
  return refused(403, 'AccessDenied', 'Request has expired', {
    'X-Amz-Expires': seconds,
    Expires: instantText(expiryOf(parameters.get('X-Amz-Date') ?? '', Number(seconds))),
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

function twoCredentials(token: string): Reply {
  const message =
    'Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, Signature query string parameter or the Authorization header should be specified';
  const [scheme = ''] = token.split(' ', 1);
  return refused(400, 'InvalidArgument', message, { ArgumentName: 'Authorization', ArgumentValue: scheme });
}

function refused(status: number, code: string, message: string, facts: Readonly<Record<string, string>>): Reply {
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
