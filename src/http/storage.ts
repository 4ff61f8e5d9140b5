/**
 * The object storage, to which the service leads whoever downloads a file. It stands for a service of another kind:
 * it knows signed addresses instead of tokens, and says no in XML.
 */
import { getPath } from 'hono/utils/url';
import { readLink, type LinkFault } from '../verbs/links.ts';
import { scopeOf } from '../verbs/scope.ts';
import { stopwatch } from '../world/clock.ts';
import { live, newCall, type Asked, type Desk, type Step } from './answer.ts';
import { askedAddress } from './address.ts';
import { bearerToken } from './authenticate.ts';
import { queryOf, type Call, type Operation } from './call.ts';
import { pathInWorld } from './enter-world.ts';
import { DOWNLOAD } from './faults/effect.ts';
import { fileFault } from './faults/file.ts';
import { meetFault } from './faults/meet-fault.ts';
import { headOfMessage, headOfRequest } from './head.ts';
import { keepTime } from './keep-time.ts';
import type { Reply } from './reply.ts';
import { clientHeader } from './scope-header.ts';
import { readFile } from './storage-file.ts';
import { expiredLink, refused, storageVoice } from './storage-voice.ts';

const PATH = /^\/_files\/([^/]+)\/(.+)$/;
const XML = { type: 'string', description: 'An Error with Code and Message' } as const;

/** Served apart from the others: its world is in its path, its caller is nobody. */
export const downloadFile: Operation = {
  id: DOWNLOAD,
  method: 'GET',
  paths: ['/_files/{world}/{folder}/{file}'],
  tag: 'Files',
  summary: 'Get the file of a report or snapshot, at the address that its location leads to',
  needs: 'none',
  permission: 'viewer',
  mediaType: 'application/octet-stream',
  describe: {
    headers: { Range: { type: 'string', example: 'bytes=0-99' } },
    refusalType: 'application/xml',
    responses: {
      200: { type: 'string', format: 'binary' },
      206: { type: 'string', format: 'binary' },
      403: XML,
      404: XML,
    },
  },
  voice: storageVoice,
  perform: answerFor,
};

const STEPS: readonly Step[] = [keepTime, meetFault];

export function answerFromStorage(desk: Desk, asked: Asked): Response | Promise<Response> {
  const start = stopwatch();
  const { message, request } = asked;
  const head = message === undefined ? headOfRequest(request) : headOfMessage(message);
  const path = pathInWorld(getPath(request));
  const [, worldName = '', fileName = ''] = PATH.exec(path) ?? [];
  const world = desk.worlds.get(worldName);
  const [folder = '', ...rest] = fileName.split('/');
  const route = { operation: downloadFile, params: { world: worldName, folder, file: rest.join('/') } };
  const call = newCall(desk, asked, { world: world ?? desk.worlds.default, path, head, route });
  // Of a world that there is not, no fault strikes.
  return live({ ...desk, steps: world === undefined ? [] : STEPS }, asked, call, start);
}

function answerFor(call: Call): Reply {
  const { world, method, head, params } = call;
  const fileName = [params['folder'], params['file']].filter((part) => part !== '').join('/');
  const job = params['world'] === world.name ? world.jobs.byFile(fileName) : undefined;
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
  if (token !== undefined) {
    call.violations.push({ rule: 'token-sent-to-storage', evidence: `GET ${call.path}` });
    call.clientId = world.people.token(bearerToken(token) ?? '')?.clientId ?? clientHeader(head);
  }
  if ('fault' in read) {
    call.violations.push({ rule: 'expired-link-used', evidence: `GET ${call.path}` });
    return expiredLink(call);
  }
  const elsewhere = askedAddress(head, call.url).host !== read.link.host;
  if (token !== undefined && elsewhere && world.settings.storageAuth === 'strict') return twoCredentials(token);
  const isBad = call.fault !== undefined && fileFault.is(call.fault.effect);
  const reply = readFile(world, job, isBad ? undefined : head.get('range'));
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

function twoCredentials(token: string): Reply {
  const message =
    'Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, Signature query string parameter or the Authorization header should be specified';
  const [scheme = ''] = token.split(' ', 1);
  return refused(400, 'InvalidArgument', message, { ArgumentName: 'Authorization', ArgumentValue: scheme });
}
