/**
 * The OpenAPI description of the operations of a resource of the unified API, from its declaration.
 */
import { AD_PRODUCTS } from '../../../../model/forms/ad-products.ts';
import type { Description, Schema } from '../../../http/description.ts';
import { exampleOf } from '../../codecs/example.ts';
import { filterSchema } from '../v3/list-filter.ts';
import { draftSchemaOf, patchFields, schemaOf, type ResourceSchema } from '../../codecs/resource.ts';
import { BOOLEAN, STRING, arrayOf, enumOf, objectOf, refusalsOf } from '../../codecs/schemas.ts';
import { UNIFIED_ERROR } from './error-serializer.ts';
import { type UnifiedResource } from './resource.ts';

export type Verb = 'query' | 'create' | 'update' | 'delete';

const INDEX: Schema = { type: 'integer', minimum: 0 };
const MAX_RESULTS = 'maxResults';

export function describeUnifiedOperations(resource: UnifiedResource): Readonly<Record<Verb, Description>> {
  const { name, itemKey, id, members, limits, adProduct, lacksPartialSuccess } = resource;
  const sizes = Object.values(limits);
  const maxItems = Math.max(...sizes.map(({ items }) => items));
  const maximum = Math.max(...sizes.map(({ page }) => page));
  const schemas: readonly ResourceSchema[] = members;
  const entity = oneOf(schemas.map((member) => schemaOf(member, Object.keys(member.fields))));
  const errors = refusalsOf(UNIFIED_ERROR, 400, 401, 403, 413);
  const request = (key: string, items: Schema): Schema => ({
    ...objectOf({ [key]: { type: 'array', items, minItems: 1, maxItems } }),
    required: [key],
  });
  const written = {
    ...objectOf({
      error: arrayOf(
        objectOf({ errors: arrayOf(objectOf({ code: STRING, message: STRING })), index: INDEX }),
        maxItems,
      ),
      ...(lacksPartialSuccess === true ? {} : { partialSuccess: arrayOf({ type: 'object' }) }),
      success: arrayOf(objectOf({ [itemKey]: entity, index: INDEX }), maxItems),
    }),
    required: ['error', ...(lacksPartialSuccess === true ? [] : ['partialSuccess']), 'success'],
  };
  return {
    query: {
      request: {
        ...objectOf({
          ...filterSchemas(resource),
          [MAX_RESULTS]: { type: 'integer', minimum: 1, maximum, default: maximum },
          nextToken: STRING,
        }),
        ...(adProduct === undefined ? { required: ['adProductFilter'] } : {}),
        example: adProduct === 'none' ? {} : { adProductFilter: { include: [members[0]?.adProduct] } },
      },
      ...(adProduct === undefined ? {} : { mayLackBody: true }),
      responses: { 200: objectOf({ [name]: arrayOf(entity, maximum), nextToken: STRING }), ...errors },
    },
    create: {
      request: request(name, oneOf(schemas.map((member) => draftSchemaOf(member, true)))),
      responses: { 207: written, ...errors },
    },
    update: {
      request: request(
        name,
        oneOf(schemas.map((member) => schemaOf(member, patchFields(member), { required: [id], isRequest: true }))),
      ),
      responses: { 207: written, ...errors },
    },
    delete: { request: request(`${id}s`, STRING), responses: { 207: written, ...errors } },
  };
}

function oneOf(schemas: readonly Schema[]): Schema {
  const [first = {}] = schemas;
  return schemas.length === 1 ? first : { anyOf: schemas, example: exampleOf(first) };
}

function filterSchemas({ members, adProduct }: UnifiedResource): Record<string, Schema> {
  const include = (items: Schema): Schema => ({
    ...objectOf({ include: { type: 'array', items, minItems: 1, maxItems: 1 } }),
    required: ['include'],
  });
  const schemas: Record<string, Schema> =
    adProduct === 'none' ? {} : { adProductFilter: include(enumOf(...AD_PRODUCTS)) };
  for (const { filters, selects } of members) {
    if (selects?.negative !== undefined) schemas['negativeFilter'] = include(BOOLEAN);
    for (const [name, filter] of Object.entries(filters)) schemas[name] ??= filterSchema(filter, true);
  }
  return schemas;
}
