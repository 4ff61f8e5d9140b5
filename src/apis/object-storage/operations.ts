/**
 * The object storage, to which the service redirects downloads. It emulates a separate service: requests are authorized
 * by signed URLs instead of tokens, and errors are XML.
 */
import { getPath } from 'hono/utils/url';
import { isEffectOf } from '../../model/faults.ts';
import { readLink, type LinkError } from '../../jobs/signed-urls.ts';
import { scopeOf } from '../../entities/operation-context.ts';
import { stopwatch } from '../../world/clock.ts';
import { WorldUnavailable } from '../../world/lifecycle/unavailable.ts';
import { handle, openWorld, type PipelineDeps, type Step } from '../../pipeline/run-pipeline.ts';
import { requestedAddress } from '../../http/address.ts';
import {
  createContext,
  queryOf,
  type IncomingRequest,
  type Operation,
  type RequestContext,
} from '../../http/request-context.ts';
import { pathInWorld } from '../../http/resolve-world.ts';
import { DOWNLOAD } from '../../pipeline/fault-injection/effect.ts';
import { injectFault } from '../../pipeline/fault-injection/inject-fault.ts';
import {
  bearerToken,
  clientHeader,
  headersOfMessage,
  headersOfRequest,
  type RequestHeaders,
} from '../../http/request-headers.ts';
import { runDueTimeline } from '../../pipeline/run-due-timeline.ts';
import { unavailableWorld } from '../../http/api-errors.ts';
import { applicableRange, evaluatePreconditions } from './preconditions.ts';
import type { Reply } from '../../http/reply.ts';
import { notModified, readFile, validatorsOf } from './serve-file.ts';
import { expiredLink, storageError, storageErrorSerializer } from '../../http/storage-errors.ts';

const PATH = /^\/_files\/([^/]+)\/(.+)$/;
const XML = { type: 'string', description: 'An Error with Code and Message' } as const;

/** Has a route of its own: the world is in the path, and the client is not authenticated. */
export const downloadFile: Operation = {
  id: DOWNLOAD,
  method: 'GET',
  paths: ['/_files/{world}/{folder}/{file}'],
  tag: 'Files',
  summary: 'Download the file of a report or snapshot from its location',
  needs: 'none',
  permission: 'viewer',
  mediaType: 'application/octet-stream',
  describe: {
    headers: {
      Range: { type: 'string', example: 'bytes=0-99' },
      'If-Range': { type: 'string', description: 'An entity tag or a date; the range applies only to this version' },
      'If-Match': { type: 'string', description: 'Entity tags; any other version returns 412' },
      'If-None-Match': { type: 'string', description: 'Entity tags; one of these versions returns 304' },
    },
    refusalType: 'application/xml',
    responses: {
      200: { type: 'string', format: 'binary' },
      206: { type: 'string', format: 'binary' },
      304: {},
      400: XML,
      403: XML,
      404: XML,
      412: XML,
      416: XML,
    },
  },
  serializeError: storageErrorSerializer,
  perform: download,
};

const STEPS: readonly Step[] = [{ run: runDueTimeline }, { run: injectFault }];

export function serveFile(deps: PipelineDeps, incoming: IncomingRequest): Response | Promise<Response> {
  const start = stopwatch();
  const { message, request } = incoming;
  const head = message === undefined ? headersOfRequest(request) : headersOfMessage(message);
  const path = pathInWorld(getPath(request));
  const [, worldName = '', fileName = ''] = PATH.exec(path) ?? [];
  const opened = openWorld(() => deps.worlds.enter(worldName));
  const world = opened instanceof WorldUnavailable ? undefined : opened;
  const [folder = '', ...rest] = fileName.split('/');
  const route = { operation: downloadFile, params: { world: worldName, folder, file: rest.join('/') } };
  const context = createContext(deps, incoming, { world: world ?? deps.worlds.default, path, head, route });
  // Faults of the default world must not affect requests for a world that does not exist.
  const rejection: readonly Step[] =
    opened instanceof WorldUnavailable ? [{ run: () => unavailableWorld(opened.message) }] : [];
  return handle({ ...deps, steps: world === undefined ? rejection : STEPS }, incoming, context, start);
}

function download(context: RequestContext): Reply {
  const { world, method, head, params } = context;
  const fileName = [params['folder'], params['file']].filter((part) => part !== '').join('/');
  const job = params['world'] === world.name ? world.jobs.byFile(fileName) : undefined;
  if (method !== 'GET' && method !== 'HEAD') {
    return storageError(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.', {
      Method: method,
    });
  }
  const profile = job === undefined ? undefined : world.accountStore.profile(job.profileId);
  if (job === undefined || profile === undefined) {
    return storageError(404, 'NoSuchKey', 'The specified key does not exist.', { Key: fileName });
  }
  context.scope = scopeOf(world, profile);
  const parameters = queryOf(context);
  const read = readLink(world, job, parameters);
  if ('error' in read) return rejectLink(read.error);
  const token = head.get('authorization');
  const { host } = requestedAddress(head, context.url);
  // Clients keep their headers if the redirect stays on the host of the service.
  const isOtherHost = host !== read.link.host;
  if (token !== undefined) {
    if (isOtherHost)
      context.violations.push({ rule: 'token-sent-to-storage', evidence: `GET ${context.path} of ${host}` });
    context.clientId = world.accountStore.token(bearerToken(token) ?? '')?.clientId ?? clientHeader(head);
  }
  if (read.isExpired) {
    context.violations.push({ rule: 'expired-link-used', evidence: `GET ${context.path}` });
    return expiredLink(context);
  }
  if (token !== undefined && isOtherHost && world.settings.storageAuth === 'strict') return rejectTwoCredentials(token);
  const isDamaged = context.fault !== undefined && isEffectOf('file', context.fault.effect);
  // A fault damages the whole file.
  if (!isDamaged) {
    const failed = evaluatePreconditions(head, validatorsOf(job));
    if (failed === 304) return notModified(job);
    if (failed === 412) return preconditionFailed(head);
  }
  const reply = readFile(world, job, isDamaged ? undefined : applicableRange(head, validatorsOf(job)));
  if (reply === undefined) {
    const invalid = storageError(416, 'InvalidRange', 'The requested range is not satisfiable', {});
    return { ...invalid, headers: { ...invalid.headers, 'content-range': `bytes */${job.fileSize}` } };
  }
  if (method === 'GET') world.jobs.change(job.id, { downloads: job.downloads + 1 });
  return reply;
}

function rejectLink(error: LinkError): Reply {
  return error === 'unsigned'
    ? storageError(403, 'AccessDenied', 'Access Denied', {})
    : storageError(
        403,
        'SignatureDoesNotMatch',
        'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
        {},
      );
}

function preconditionFailed(head: RequestHeaders): Reply {
  const Condition = head.get('if-match') === undefined ? 'If-Unmodified-Since' : 'If-Match';
  return storageError(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
    Condition,
  });
}

function rejectTwoCredentials(token: string): Reply {
  const message =
    'Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, Signature query string parameter or the Authorization header should be specified';
  const [scheme = ''] = token.split(' ', 1);
  return storageError(400, 'InvalidArgument', message, { ArgumentName: 'Authorization', ArgumentValue: scheme });
}
