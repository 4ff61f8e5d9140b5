/**
 * The OpenAPI description of the seven operations of a resource before version 3, from its declaration.
 */
import type { Description, Schema } from '../../../http/description.ts';
import type { LegacyResource, ListFilter, Verb } from './resource.ts';
import { ITEM_TEXTS } from '../batch.ts';
import { idsOf } from './id-filter.ts';
import { LEGACY_ERROR } from './error-serializer.ts';
import { draftSchemaOf, patchFields, requiredUpdates, schemaOf } from '../../codecs/resource.ts';
import { INT64, STRING, arrayOf, enumOf, objectOf, refusalsOf } from '../../codecs/schemas.ts';

export function describeLegacyOperations(collection: LegacyResource): Readonly<Record<Verb, Description>> {
  const { fields, id } = collection;
  const all = Object.keys(fields);
  const base = schemaOf(
    collection,
    all.filter((name) => fields[name]?.extended !== true),
  );
  const whole = schemaOf(
    collection,
    all.filter((name) => fields[name]?.baseOnly !== true),
  );
  const item: Schema = objectOf({ ...textsOf(collection), [id]: INT64 }, ['code']);
  const many = (items: Schema): Schema => arrayOf(items);
  const { minItems, maxItems } = collection;
  const batch = (items: Schema): Schema => ({
    ...many(items),
    ...(minItems === undefined ? {} : { minItems }),
    maxItems,
  });
  const query = querySchemasOf(collection);
  const errors = (...statuses: number[]) => refusalsOf(LEGACY_ERROR, ...statuses);
  return {
    get: { responses: { 200: base, ...errors(400, 401, 404) } },
    getExtended: { responses: { 200: whole, ...errors(400, 401, 404) } },
    create: {
      request: batch(draftSchemaOf(collection, false)),
      responses: {
        ...(collection.returnsEntities ? { 200: many({ anyOf: [base, item] }) } : { 207: many(item) }),
        ...errors(400, 401),
      },
    },
    update: {
      request: batch(schemaOf(collection, patchFields(collection), { required: [id, ...requiredUpdates(collection)] })),
      responses: { 207: many(item), ...errors(400, 401) },
    },
    archiveMany: { request: idsOf(collection).schema, responses: { 207: many(item), ...errors(400, 401) } },
    archive: { responses: { 200: item, ...errors(400, 401, 404) } },
    list: { query, responses: { 200: many(base), ...errors(400, 401) } },
    listExtended: { query, responses: { 200: many(whole), ...errors(400, 401) } },
  };
}

function textsOf({ itemForm }: LegacyResource): Record<string, Schema> {
  const { code } = ITEM_TEXTS;
  return itemForm === undefined ? ITEM_TEXTS : { code, [itemForm.itemText]: STRING };
}

export function querySchemasOf({
  filters,
  maxCount,
}: Pick<LegacyResource, 'filters' | 'maxCount'>): Record<string, Schema> {
  return {
    startIndex: { type: 'integer', minimum: 0, default: 0 },
    count: { type: 'integer', minimum: 1, ...(maxCount === undefined ? {} : { maximum: maxCount }) },
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, filterSchema(filter)])),
  };
}

function filterSchema({ type, values = {}, inOrder }: ListFilter): Schema {
  if (type === 'ids') return { type: 'string', description: 'Ids, comma-separated' };
  if (type === 'id') return { type: 'string', description: 'One id' };
  if (type === 'texts') return { type: 'string', description: 'Whole values, comma-separated' };
  if (type === 'choices')
    return {
      type: 'string',
      description: `Any of ${Object.keys(values).join(', ')}, comma-separated${inOrder === true ? ', in this order' : ''}`,
    };
  return type === 'constant' ? enumOf(...Object.keys(values)) : STRING;
}
