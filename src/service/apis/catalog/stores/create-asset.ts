/**
 * Creates an image of the asset library from a form with the file and its description.
 */
import { fileFacts } from '../../../../core/assets/file-facts.ts';
import { brandEntityIds } from '../../../../core/entities/brands.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { bytesOf, parseJson, isObject, writeJson } from '../../../http/body.ts';
import { fileNameIn, partsOf } from '../../../http/multipart.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { requireScope, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { CODE_AND_DETAILS } from '../../../protocol/grammars/error-grammar.ts';
import { STRING, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';

const MAX_BYTES = 2 ** 20;
const MIN_PIXELS = 400;
const FORMATS = ['png', 'jpeg', 'gif'];

export const MEDIA_TYPES = ['brandLogo', 'image'] as const;
type MediaType = (typeof MEDIA_TYPES)[number];

const refused = (details: string): ApiError => badParameter(details, 'TOD-387');

export const createStoreAsset: Operation = {
  id: 'createAsset',
  method: 'POST',
  paths: ['/stores/assets'],
  tag: 'Brands and stores',
  summary: 'Add an image to the asset library',
  needs: 'scope',
  permission: 'editor',
  body: 'bytes',
  requestTypes: ['multipart/form-data'],
  serializeError: CODE_AND_DETAILS.serialize,
  describe: () => ({
    headers: { 'Content-Disposition': { type: 'string', description: 'The name of the file' } },
    request: objectOf({ asset: { type: 'string', format: 'binary' }, assetInfo: STRING }),
    responses: {
      200: objectOf({ assetID: STRING, code: STRING, details: STRING }),
      ...refusalsOf(CODE_AND_DETAILS.schema, 400, 401, 403),
    },
  }),
  perform(request) {
    const created = createAsset(request);
    return isApiError(created) ? created : { status: 200, body: writeJson(created) };
  },
};

function createAsset(request: RequestContext): object | ApiError {
  const { world, profile, account } = requireScope(request);
  const parts = partsOf(request.head.get('content-type'), bytesOf(request));
  if (parts === undefined) return refused('The body must be multipart/form-data with the parts asset and assetInfo');
  const info = readInfo(parts.get('assetInfo')?.bytes.toString('utf8') ?? '');
  if (isApiError(info)) return info;
  const { brandEntityId, mediaType } = info;
  if (brandEntityId !== undefined && !brandEntityIds(account).includes(brandEntityId))
    return refused('brandEntityId is not a brand of the account');
  const { bytes, fileName } = parts.get('asset') ?? { bytes: Buffer.alloc(0), fileName: undefined };
  const file = fileFacts(bytes);
  const wrong = imageProblem(file);
  if (wrong !== undefined) return refused(wrong);
  const assetId = `amzn1.assetlibrary.asset1.${world.ids.text('asset', world.nextSequence(), 32).toLowerCase()}`;
  const name = fileName ?? fileNameIn(request.head.get('content-disposition')) ?? null;
  world.assets.add({
    profileId: profile.profileId,
    assetId,
    mediaType: 'image',
    name,
    createdAt: world.now(),
    details: {
      file,
      subTypes: [mediaType === 'brandLogo' ? 'LOGO' : 'OTHER_IMAGE'],
      ...(brandEntityId === undefined ? {} : { brandEntityIds: [brandEntityId] }),
    },
  });
  return { assetID: assetId, code: 'SUCCESS', details: 'The image was added to the asset library' };
}

function readInfo(text: string): { brandEntityId: string | undefined; mediaType: MediaType } | ApiError {
  const parsed = parseJson(text);
  if (isApiError(parsed) || !isObject(parsed.json)) return refused('The part assetInfo must be a JSON object');
  const { brandEntityId, mediaType: sent } = parsed.json;
  const mediaType = MEDIA_TYPES.find((each) => each === sent);
  if (mediaType === undefined) return refused(`mediaType of assetInfo must be one of ${MEDIA_TYPES.join(', ')}`);
  if (brandEntityId !== undefined && typeof brandEntityId !== 'string')
    return refused('brandEntityId of assetInfo must be a string');
  return { brandEntityId, mediaType };
}

function imageProblem({ format, fileSize, width = 0, height = 0 }: ReturnType<typeof fileFacts>): string | undefined {
  if (format === undefined || !FORMATS.includes(format)) return `The part asset must be one of ${FORMATS.join(', ')}`;
  if (fileSize >= MAX_BYTES) return `The image has ${fileSize} bytes; it must have less than ${MAX_BYTES}`;
  return width < MIN_PIXELS || height < MIN_PIXELS
    ? `The image has ${width} x ${height} pixels; it must have at least ${MIN_PIXELS} x ${MIN_PIXELS}`
    : undefined;
}
