/**
 * The object storage, to which the service redirects downloads. It emulates a separate service: requests are authorized
 * by signed URLs instead of tokens, and errors are XML.
 */
import type { Profile } from '../../../../model/accounts.ts';
import { isEffectOf } from '../../../../model/faults.ts';
import { isReportTypeId } from '../../../../model/jobs.ts';
import { UPLOADS } from '../../../../core/assets/uploads.ts';
import { partNamed, type FilePart } from '../../../../core/jobs/file-parts.ts';
import { readLink } from '../../../../core/jobs/signed-urls.ts';
import { WORKBOOK_TYPE } from '../../../../core/jobs/workbook-file.ts';
import { scopeOf } from '../../../../core/entities/operation-context.ts';
import { stopwatch } from '../../../../world/clock.ts';
import { WorldUnavailable } from '../../../../world/lifecycle/unavailable.ts';
import { handle, openWorld, type PipelineDeps } from '../../../pipeline/run-pipeline.ts';
import type { Step } from '../../../pipeline/step.ts';
import { requestedAddress } from '../../../http/address.ts';
import {
  createContext,
  queryOf,
  type ContextChanges,
  type IncomingRequest,
  type Operation,
  type RequestContext,
} from '../../../http/request-context.ts';
import { DOWNLOAD } from '../../../pipeline/fault-injection/effect.ts';
import { injectFault } from '../../../pipeline/fault-injection/inject-fault.ts';
import { bearerToken, clientHeader, type RequestHeaders } from '../../../http/request-headers.ts';
import { runDueTimeline } from '../../../pipeline/run-due-timeline.ts';
import { unavailableWorld } from '../../../http/api-errors.ts';
import { applicableRange, evaluatePreconditions } from './preconditions.ts';
import type { Reply } from '../../../http/reply.ts';
import { notModified, readFile, validatorsOf } from './serve-file.ts';
import { decodePart } from '../../../http/routing/routes.ts';
import { expiredLink, storageError, storageErrorSerializer } from '../../../http/storage-errors.ts';
import { rejectLink, rejectTwoCredentials, wrongStorageMethod } from './refusals.ts';
import { uploadFile } from './upload.ts';

const PATH = /^\/_files\/([^/]+)\/(.+)$/;
const XML = { type: 'string', description: 'An Error with Code and Message' } as const;

/** Has a route of its own: the world is in the path, and the client is not authenticated. */
export const downloadFile: Operation = {
  id: DOWNLOAD,
  method: 'GET',
  paths: ['/_files/{world}/{folder}/{file}'],
  tag: 'Files',
  summary: 'Download the file of a report, snapshot or export from its location',
  needs: 'none',
  permission: 'viewer',
  mediaType: 'application/octet-stream',
  describe: () => ({
    headers: {
      Range: { type: 'string', example: 'bytes=0-99' },
      'If-Range': { type: 'string', description: 'An entity tag or a date; the range applies only to this version' },
      'If-Match': { type: 'string', description: 'Entity tags; any other version returns 412' },
      'If-None-Match': { type: 'string', description: 'Entity tags; one of these versions returns 304' },
    },
    otherTypes: ['text/csv', WORKBOOK_TYPE],
    refusalTypes: ['application/xml'],
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
  }),
  serializeError: storageErrorSerializer,
  identify: identifyDownload,
  perform: download,
};

export const operations: readonly Operation[] = [downloadFile, uploadFile];

const STEPS: readonly Step[] = [{ run: runDueTimeline }, { run: injectFault }];

export function serveFile(deps: PipelineDeps, incoming: IncomingRequest): Response | Promise<Response> {
  const start = stopwatch();
  const [, worldName = '', fileName = ''] = PATH.exec(incoming.path) ?? [];
  const opened = openWorld(() => deps.worlds.enter(worldName));
  const world = opened instanceof WorldUnavailable ? undefined : opened;
  const [folder = '', ...rest] = fileName.split('/');
  const params = { world: worldName, folder, file: decodePart(rest.join('/')) };
  const isUpload = folder === UPLOADS && incoming.request.method !== 'GET' && incoming.request.method !== 'HEAD';
  const operation = isUpload ? uploadFile : downloadFile;
  const route = { operation, template: operation.paths[0], params };
  const request = createContext(deps, incoming, world ?? deps.worlds.default, route);
  // Faults of the default world must not affect requests for a world that does not exist.
  const rejection: readonly Step[] =
    opened instanceof WorldUnavailable ? [{ run: () => unavailableWorld(opened.message) }] : [];
  return handle(deps, incoming, request, world === undefined ? rejection : STEPS, start);
}

function isRead({ method }: RequestContext): boolean {
  return method === 'GET' || method === 'HEAD';
}

function fileNameOf({ params }: RequestContext): string {
  return [params['folder'], params['file']].filter((part) => part !== '').join('/');
}

/** The requested part of the file of a job, and the profile that it belongs to. */
function findFile(request: RequestContext): { part: FilePart; profile: Profile } | undefined {
  const { world, params } = request;
  const fileName = fileNameOf(request);
  const job = params['world'] === world.name ? world.jobs.byFile(fileName) : undefined;
  const profile = job === undefined ? undefined : world.accountStore.profile(job.profileId);
  const part = job === undefined ? undefined : partNamed(job, fileName);
  return part === undefined || profile === undefined ? undefined : { part, profile };
}

/** A token is not required; it shows which client follows the redirect. */
function identifyDownload(request: RequestContext): ContextChanges {
  const found = isRead(request) ? findFile(request) : undefined;
  if (found === undefined) return {};
  const { world, head } = request;
  const scope = scopeOf(world, found.profile);
  const token = head.get('authorization');
  if (token === undefined || 'error' in readLink(world, found.part.job, queryOf(request))) return { scope };
  return { scope, clientId: world.accountStore.token(bearerToken(token) ?? '')?.clientId ?? clientHeader(head) };
}

function download(request: RequestContext): Reply {
  const { world, method, head } = request;
  if (!isRead(request)) return wrongStorageMethod(method);
  const { part } = findFile(request) ?? {};
  if (part === undefined)
    return storageError({ status: 404, code: 'NoSuchKey', rule: 'RPT-44' }, 'The specified key does not exist.', {
      Key: fileNameOf(request),
    });
  const { job } = part;
  const read = readLink(world, job, queryOf(request));
  if ('error' in read) return rejectLink(read.error);
  const token = head.get('authorization');
  const { host } = requestedAddress(head, request.url);
  // Clients keep their headers if the redirect stays on the host of the service.
  const isOtherHost = host !== read.link.host;
  // A report of version 3 is not reached by a redirect, so a client sends its token on purpose.
  const isSentOnPurpose = isReportTypeId(job.recordType);
  if (token !== undefined && (isOtherHost || isSentOnPurpose))
    request.violations.push({ rule: 'token-sent-to-storage', evidence: `GET ${request.path} of ${host}` });
  if (read.isExpired) {
    request.violations.push({ rule: 'expired-link-used', evidence: `GET ${request.path}` });
    return expiredLink(request);
  }
  const isRejected = isSentOnPurpose || (isOtherHost && world.settings.storageAuth === 'strict');
  if (token !== undefined && isRejected) return rejectTwoCredentials(token, isSentOnPurpose ? 'TOD-09' : 'RPT-43');
  const isDamaged = request.fault !== undefined && isEffectOf('file', request.fault.effect);
  // A fault damages the whole file.
  if (!isDamaged) {
    const failed = evaluatePreconditions(head, validatorsOf(job));
    if (failed === 304) return notModified(job);
    if (failed === 412) return preconditionFailed(head);
  }
  const reply = readFile(world, part, isDamaged ? undefined : applicableRange(head, validatorsOf(job)));
  if (reply === undefined) {
    const invalid = storageError(
      { status: 416, code: 'InvalidRange', rule: 'RPT-45' },
      'The requested range is not satisfiable',
    );
    return { ...invalid, headers: { ...invalid.headers, 'content-range': `bytes */${job.fileSize}` } };
  }
  if (method === 'GET') world.jobs.change(job.id, { downloads: job.downloads + 1 });
  return reply;
}

function preconditionFailed(head: RequestHeaders): Reply {
  const Condition = head.get('if-match') === undefined ? 'If-Unmodified-Since' : 'If-Match';
  return storageError(
    { status: 412, code: 'PreconditionFailed', rule: 'RPT-45' },
    'At least one of the pre-conditions you specified did not hold',
    {
      Condition,
    },
  );
}
