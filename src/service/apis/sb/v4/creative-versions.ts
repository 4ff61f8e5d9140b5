/**
 * New versions of the creatives of ads: one call for each format. Those of collections are batches; the others have one
 * version and one answer.
 */
import type { AdFormat } from '../../../../model/brands.ts';
import { isFailure, type Failure } from '../../../../model/failures.ts';
import { capitalize } from '../../../../model/text/letter-case.ts';
import type { OperationContext, Writing } from '../../../../core/entities/operation-context.ts';
import { submitVersion } from '../../../../core/entities/creatives/submit-version.ts';
import { v3Variant } from '../../../dialect/differences.ts';
import { badBody, badParameter, batchTooLarge } from '../../../http/api-errors.ts';
import type { Json } from '../../../http/body.ts';
import type { Description, Schema } from '../../../http/description.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { createOperationContext, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { parseObjectBody } from '../../../protocol/codecs/object-body.ts';
import { answerEach, readItemsIn } from '../../../protocol/grammars/items.ts';
import { reportItemFailure } from '../../../protocol/grammars/report-item-failure.ts';
import { typedErrorSerializer, V3_ERROR, v3ErrorSerializer } from '../../../protocol/grammars/v3/error-serializer.ts';
import { idIn } from '../../../protocol/grammars/v3/handlers.ts';
import { itemError } from '../../../protocol/grammars/v3/item-errors.ts';
import { V3_POLICY } from '../../../protocol/grammars/v3/resource.ts';
import { ads } from './collections.ts';
import { itemErrors } from './item-errors.ts';
import { toVersion, versionBody } from './version-bodies.ts';
import { STRING, arrayOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';

const MAX_ITEMS = 10;
const RULE = 'TOD-231';
export const VERSIONS_TYPE = 'application/vnd.sbAdCreativeResource.v4+json';

export const COMMON = { tag: 'Sponsored brands, version 4', method: 'POST', needs: 'scope', body: 'json' } as const;

const VERSION = { adId: STRING, creativeVersion: STRING };
const REFUSED = refusalsOf(V3_ERROR, 400, 401, 403);
const INDEX: Schema = { type: 'integer', minimum: 0, maximum: MAX_ITEMS };

/** The formats whose calls have one version. */
const SINGLES = ['productCollection', 'productCollectionExtended', 'video', 'brandVideo', 'storeSpotlight'] as const;
const BATCHES = ['autoCollection', 'manualCollection'] as const;

export const versionOperations: readonly Operation[] = [
  ...SINGLES.map((format) =>
    operationOf(
      format,
      VERSIONS_TYPE,
      {
        request: versionBody(format).schema,
        responses: { 200: objectOf(VERSION), ...REFUSED, 409: V3_ERROR },
      },
      (request) => submitOne(request, format),
    ),
  ),
  ...BATCHES.map((format) =>
    operationOf(
      format,
      ads.mediaType,
      {
        request: objectOf(
          { ads: { type: 'array', minItems: 1, maxItems: MAX_ITEMS, items: versionBody(format).schema } },
          ['ads'],
        ),
        responses: { 207: objectOf({ creatives: resultsSchema() }), ...REFUSED },
      },
      (request) => submitAll(request, format),
    ),
  ),
];

function operationOf(
  format: AdFormat,
  mediaType: string,
  description: Description,
  perform: Operation['perform'],
): Operation {
  return {
    ...COMMON,
    id: `submitSponsoredBrands${capitalize(format)}Version`,
    paths: [`/sb/ads/creatives/${format}`],
    summary: `Submit a version of the creative of an ad with the format ${format}`,
    permission: 'editor',
    writes: ['sbAd'],
    needsBrand: true,
    mediaType,
    serializeError: typedErrorSerializer(v3ErrorSerializer, mediaType),
    describe: () => ({ ...description, refusalTypes: [mediaType] }),
    perform,
  };
}

function resultsSchema(): Schema {
  const error = objectOf({ errorType: STRING, errorValue: { type: 'object' } });
  const listOf = (properties: Record<string, Schema>): Schema => ({
    type: 'array',
    minItems: 1,
    maxItems: MAX_ITEMS,
    items: objectOf({ index: INDEX, ...properties }),
  });
  return objectOf({ success: listOf(VERSION), error: listOf({ errors: arrayOf(error) }) });
}

interface Submitted {
  adId: string;
  creativeVersion: string;
}

function submit(context: Writing, format: AdFormat, item: Json): Submitted | Failure {
  const read = versionBody(format).read(item, { path: '', context });
  if (isFailure(read)) return read;
  const { adId, creative } = read.value;
  const number = submitVersion(context, adId, toVersion(format, creative), format);
  return typeof number === 'number' ? { adId, creativeVersion: String(number) } : inCreative(number);
}

/** In these bodies the landing page is a part of the creative. */
function inCreative(failure: Failure): Failure {
  const isOfPage = 'field' in failure && failure.field === 'landingPage';
  return isOfPage ? { ...failure, field: 'creative.landingPage' } : failure;
}

function contextOf(request: RequestContext): OperationContext {
  return createOperationContext(request, { ...V3_POLICY, ...v3Variant(request.world.settings).policy });
}

const CONFLICTS: readonly Failure['code'][] = ['archived', 'parentArchived'];

function submitOne(request: RequestContext, format: AdFormat): Reply | ApiError {
  const parsed = parseObjectBody(request, (details) => badBody(details, RULE));
  if (isApiError(parsed)) return parsed;
  const item = parsed.json;
  const context = contextOf(request);
  const result = request.world.transaction(() => submit(context, format, item));
  const headers = { 'content-type': VERSIONS_TYPE };
  if (!isFailure(result)) return { status: 200, body: JSON.stringify(result), headers };
  reportItemFailure(request, context, result, { item, fields: ads.fields, failedItems: [] });
  const failed = { collection: ads, context, item, path: '$' };
  const details = itemError(result, failed).message;
  if (CONFLICTS.includes(result.code)) return { status: 409, code: 'CONFLICT_STATE', details, rule: RULE };
  return { status: 400, details, rule: RULE, errors: [itemErrors(result, failed).json] };
}

function submitAll(request: RequestContext, format: AdFormat): Reply | ApiError {
  const context = contextOf(request);
  const items = readItemsIn(request, {
    key: 'ads',
    max: MAX_ITEMS,
    read: (reading, item) => versionBody(format).read(item, { path: '', context: reading }),
    rules: { body: RULE, items: RULE },
  });
  if (isApiError(items)) return items;
  if (items.length > MAX_ITEMS) return batchTooLarge(items.length, MAX_ITEMS, RULE);
  if (items.length === 0) return badParameter(`ads must hold 1 to ${MAX_ITEMS} items`, RULE);
  const success: object[] = [];
  const error: object[] = [];
  const failures = answerEach(request, items, (item, index, injected, failedItems) => {
    const result = injected ?? submit(context, format, item);
    if (!isFailure(result)) {
      success.push({ index, ...result });
      return undefined;
    }
    reportItemFailure(request, context, result, { item, fields: ads.fields, failedItems });
    const failed = { collection: ads, context, item, path: `$.ads[${index}]` };
    const { json, code } = itemErrors(result, failed);
    error.push({ index, errors: [json] });
    return { code, message: itemError(result, failed).message, rule: RULE, entityId: idIn(item, 'adId') };
  });
  const creatives = { ...(success.length > 0 ? { success } : {}), ...(error.length > 0 ? { error } : {}) };
  const headers = { 'content-type': ads.mediaType };
  return { status: 207, body: JSON.stringify({ creatives }), headers, ...failures };
}
