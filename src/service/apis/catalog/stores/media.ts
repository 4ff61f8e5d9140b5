/**
 * Media of sponsored brands version 3: upload a video, complete the upload, and ask for its status.
 */
import { MEDIA_STATUSES, mediaStatus } from '../../../../model/assets/media.ts';
import { createUpload, fileVersion, findUpload } from '../../../../core/assets/uploads.ts';
import { notFound } from '../../../http/api-errors.ts';
import { filesUrl } from '../../../http/links.ts';
import type { ApiError } from '../../../http/reply.ts';
import { queryOf, requireScope, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { optional } from '../../../protocol/codecs/codec.ts';
import { statusAndMessage } from '../../../protocol/grammars/error-grammar.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { callWithBody, callWithoutBody } from '../../../protocol/grammars/single-call.ts';
import { oneOf, text } from '../../../protocol/codecs/value-codecs.ts';

const COMMON = { tag: 'Media', needs: 'scope' } as const;
const ERRORS = statusAndMessage('application/json');
const REFUSED = { errors: ERRORS, refusals: [400, 401, 403, 404], rule: 'TOD-386' } as const;

const UPLOAD = object({
  programType: optional(oneOf(['SponsoredBrands'])),
  creativeType: optional(oneOf(['Video'])),
});
const COMPLETE = object({ uploadLocation: text, version: optional(text) });

function complete(
  { world, ...request }: RequestContext,
  { uploadLocation, version }: { uploadLocation: string; version?: string },
): object | ApiError {
  const { profile } = requireScope({ world, ...request });
  const upload = findUpload(world, profile.profileId, 'media', uploadLocation);
  if (upload === undefined)
    return notFound('uploadLocation is not one that POST /media/upload answered for this profile', 'TOD-386');
  if (upload.file === null) return notFound('No file is at uploadLocation; upload it with PUT first', 'TOD-386');
  if (version !== undefined && version !== fileVersion(world, upload))
    return notFound(`The file has no version ${version.slice(0, 100)}`, 'TOD-386');
  if (upload.mediaId !== null) return { mediaId: upload.mediaId };
  const mediaId = world.ids.text('media', world.nextSequence(), 32).toLowerCase();
  world.assetUploads.complete(upload.fileKey, { mediaId, completedAt: world.now() });
  return { mediaId };
}

function describe(request: RequestContext): object | ApiError {
  const { world, profile } = requireScope(request);
  const mediaId = queryOf(request).get('mediaId') ?? '';
  const media = world.assetUploads.byMedia(profile.profileId, mediaId);
  if (media === undefined) return notFound(`There is no media ${mediaId.slice(0, 100)}`, 'TOD-386');
  const status = mediaStatus(media, world.now());
  const url = `https://images.example.com/media/${mediaId}`;
  return {
    mediaId,
    status,
    originalMediaUrl: `${url}/original.mp4`,
    ...(status === 'Available' ? { publishedMediaUrl: `${url}/published.mp4` } : {}),
    ...(status === 'Failed'
      ? { statusMetadata: [{ code: 'UNSUPPORTED_FORMAT', message: 'The file is not an MP4 or QuickTime video' }] }
      : {}),
  };
}

export const mediaOperations: readonly Operation[] = [
  callWithBody(
    {
      ...COMMON,
      id: 'createUploadResource',
      method: 'POST',
      permission: 'editor',
      paths: ['/media/upload'],
      summary: 'Create a location to which a video is uploaded',
    },
    { ...REFUSED, request: UPLOAD, response: objectOf({ uploadLocation: STRING }) },
    (request) => {
      const { world, profile } = requireScope(request);
      const location = createUpload(world, { profileId: profile.profileId, purpose: 'media', fileName: 'video.mp4' });
      return { uploadLocation: `${filesUrl(request)}${location}` };
    },
  ),
  callWithBody(
    {
      ...COMMON,
      id: 'completeUpload',
      method: 'PUT',
      permission: 'editor',
      paths: ['/media/complete'],
      summary: 'Turn an uploaded video into media',
    },
    { ...REFUSED, request: COMPLETE, response: objectOf({ mediaId: STRING }) },
    complete,
  ),
  callWithoutBody(
    {
      ...COMMON,
      id: 'describeMedia',
      method: 'GET',
      permission: 'viewer',
      paths: ['/media/describe'],
      summary: 'The status of media',
    },
    {
      ...REFUSED,
      query: { mediaId: STRING },
      required: ['mediaId'],
      response: objectOf({
        mediaId: STRING,
        status: enumOf(...MEDIA_STATUSES),
        originalMediaUrl: STRING,
        publishedMediaUrl: STRING,
        statusMetadata: arrayOf(objectOf({ code: STRING, message: STRING })),
      }),
    },
    describe,
  ),
];
