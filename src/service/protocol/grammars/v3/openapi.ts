/**
 * The OpenAPI description of the four operations of a resource since version 3, from its declaration.
 */
import type { Description, Schema } from '../../../http/description.ts';
import { filterSchema } from './list-filter.ts';
import type { V3Resource, V3ApiConfig } from './resource.ts';
import { V3_ERROR } from './error-serializer.ts';
import { draftSchemaOf, patchFields, schemaOf } from '../../codecs/resource.ts';
import { INTEGER, STRING, arrayOf, objectOf, refusalsOf } from '../../codecs/schemas.ts';

export type Verb = 'list' | 'create' | 'update' | 'delete';

const ID: Schema = { type: 'string', example: '281474976710655' };
const PREFER = {
  Prefer: { type: 'string', enum: ['return=representation', 'return=minimal'], default: 'return=minimal' },
} as const;

export function describeV3Operations(
  collection: V3Resource,
  { maxResults, maxDeleted, minItems, needsInclude, hasFixedPages, returnsObjects, typedErrors }: V3ApiConfig,
): Readonly<Record<Verb, Description>> {
  const { fields, key, itemKey, id, idKey, idFilter, filters, totalKey = 'totalResults', mediaType } = collection;
  const { alwaysExtended = [], maxItems } = collection;
  const whole = schemaOf(collection, Object.keys(fields));
  const base = schemaOf(
    collection,
    Object.keys(fields).filter((name) => fields[name]?.extended !== true),
  );
  const body = (properties: Record<string, Schema>, needed: readonly string[] = []): Schema => ({
    type: 'object',
    properties,
    ...(needed.length > 0 ? { required: needed } : {}),
  });
  const minimum = minItems === 0 ? {} : { minItems };
  const items = (item: Schema): Schema => body({ [key]: { type: 'array', items: item, ...minimum, maxItems } }, [key]);
  const isAlways = returnsObjects === 'always';
  const written = alwaysExtended.includes('written') ? whole : base;
  const answer = (isWhole: boolean): Schema => {
    const success = body({ index: INTEGER, [idKey]: ID, ...(isWhole ? { [itemKey]: written } : {}) }, [
      'index',
      idKey,
      ...(isAlways ? [itemKey] : []),
    ]);
    const lists = { success: arrayOf(success), error: arrayOf(ERROR_ITEM) };
    return body({ [key]: body(lists, ['success', 'error']) }, [key]);
  };
  const errors = refusalsOf(V3_ERROR, 400, 401, 403, 415);
  const asked = {
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, filterSchema(filter, needsInclude)])),
    includeExtendedDataFields: { type: 'boolean', default: false },
    ...(hasFixedPages ? {} : { maxResults: { type: 'integer', minimum: 1, maximum: maxResults, default: maxResults } }),
    nextToken: STRING,
  };
  const page = body({ [totalKey]: INTEGER, [key]: arrayOf(whole), nextToken: STRING }, [totalKey, key]);
  const include = { type: 'array', items: ID, minItems: 1, maxItems: maxDeleted };
  const headers = isAlways ? {} : { headers: PREFER };
  const refusals = typedErrors ? { refusalTypes: [mediaType] } : {};
  return {
    list: { ...refusals, request: body(asked), mayLackBody: true, responses: { 200: page, ...errors } },
    create: {
      ...refusals,
      ...headers,
      request: items(draftSchemaOf(collection, true)),
      responses: { 207: answer(true), ...errors },
    },
    update: {
      ...refusals,
      ...headers,
      request: items(schemaOf(collection, patchFields(collection), { required: [id], isRequest: true })),
      responses: { 207: answer(true), ...errors },
    },
    delete: {
      ...refusals,
      request: body({ [idFilter]: body({ include }, ['include']) }, [idFilter]),
      responses: { 207: answer(isAlways), ...errors },
    },
  };
}

const ERROR_ITEM: Schema = objectOf(
  {
    index: INTEGER,
    errors: arrayOf(objectOf({ errorType: STRING, errorValue: { type: 'object' } }, ['errorType', 'errorValue'])),
  },
  ['index', 'errors'],
);
