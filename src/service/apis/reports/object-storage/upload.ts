/**
 * Uploads to the object storage: a client puts the bytes of a file to a signed URL.
 */
import { fileVersion, putFile, uploadError, UPLOADS } from '../../../../core/assets/uploads.ts';
import { bytesOf } from '../../../http/body.ts';
import type { Reply } from '../../../http/reply.ts';
import { queryOf, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { expiredLink, storageError, storageErrorSerializer } from '../../../http/storage-errors.ts';
import { rejectLink, rejectTwoCredentials, wrongStorageMethod } from './refusals.ts';

const XML = { type: 'string', description: 'An Error with Code and Message' } as const;

/** Has the route of downloads: the world is in the path, and the client is not authenticated. */
export const uploadFile: Operation = {
  id: 'uploadFile',
  method: 'PUT',
  paths: [`/_files/{world}/${UPLOADS}/{upload}/{file}`],
  tag: 'Files',
  summary: 'Upload the bytes of a file to an upload location',
  needs: 'none',
  permission: 'editor',
  mediaType: 'application/octet-stream',
  body: 'bytes',
  describe: () => ({
    request: { type: 'string', format: 'binary' },
    mayLackBody: true,
    refusalTypes: ['application/xml'],
    responses: { 200: {}, 400: XML, 403: XML, 404: XML, 405: XML, 413: XML },
  }),
  serializeError: storageErrorSerializer,
  perform: upload,
};

function upload(request: RequestContext): Reply {
  const { world, method, params, head } = request;
  if (method !== 'PUT') return wrongStorageMethod(method);
  const fileKey = params['file'] ?? '';
  const found = params['world'] === world.name ? world.assetUploads.byKey(fileKey) : undefined;
  if (found === undefined)
    return storageError({ status: 404, code: 'NoSuchKey', rule: 'TOD-381' }, 'The specified key does not exist.', {
      Key: `${UPLOADS}/${fileKey}`,
    });
  const error = uploadError(world, found, queryOf(request));
  if (error === 'expired') {
    request.violations.push({ rule: 'expired-link-used', evidence: `PUT ${request.path}` });
    return expiredLink(request);
  }
  if (error !== undefined) return rejectLink(error);
  const token = head.get('authorization');
  if (token !== undefined) {
    request.violations.push({ rule: 'token-sent-to-storage', evidence: `PUT ${request.path}` });
    if (world.settings.storageAuth === 'strict') return rejectTwoCredentials(token, 'TOD-381');
  }
  putFile(world, found, bytesOf(request));
  return {
    status: 200,
    body: '',
    omitContentType: true,
    headers: { 'x-amz-version-id': fileVersion(world, found) },
  };
}
