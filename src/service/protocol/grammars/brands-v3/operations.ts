/**
 * The operations of a resource of sponsored brands version 3, with their descriptions, from its declaration.
 */
import type { Kind } from '../../../../model/entities.ts';
import { KINDS } from '../../../../model/kinds.ts';
import type { Description, Schema } from '../../../http/description.ts';
import type { Operation } from '../../../http/request-context.ts';
import { LEGACY_ERROR, typedLegacyErrors } from '../legacy/error-serializer.ts';
import { draftSchemaOf, schemaOf, updatableFields } from '../../codecs/resource.ts';
import { codecOf } from '../../codecs/row-codec.ts';
import { showsItemsOf } from '../../codecs/shown-entities.ts';
import { listByBody, listByQuery } from './lists.ts';
import { MAX_RESULTS, type BodyListFilter, type BrandsResource } from './resource.ts';
import { archiveItem, createItems, getItem, updateItems } from './writes.ts';
import { INTEGER, STRING, arrayOf, enumOf, objectOf, refusalsOf } from '../../codecs/schemas.ts';

/** Those of items, and of one item where the declaration has types for them. */
export function brandsOperations<K extends Kind>(resource: BrandsResource<K>, tag: string): Operation[] {
  const { path, operationName, types, title, errorType, kind } = resource;
  const endpoint = { resource, codec: codecOf(resource) };
  const describe = describeBrandsOperations(resource);
  const many = `${title.toLowerCase()}s`;
  const rowIds = [resource.id, resource.idName];
  const base = { tag, serializeError: typedLegacyErrors(() => errorType), needs: 'scope', rowIds } as const;
  const write = { ...base, permission: 'editor', needsBrand: true, writes: [kind] } as const;
  const onePath = `${path}/{${resource.pathId}}`;
  const reads = [{ api: 'sb-v3', collection: KINDS[kind].collection }];
  const list: Operation =
    resource.list.by === 'query'
      ? {
          ...base,
          permission: 'viewer',
          shows: showsItemsOf(resource),
          id: `list${operationName}s`,
          method: 'GET',
          paths: [path],
          summary: `List ${many}`,
          describe: () => describe.list,
          perform: (request) => listByQuery(resource, endpoint.codec, request),
        }
      : {
          ...base,
          permission: 'viewer',
          shows: showsItemsOf(resource, resource.grammar.type === 'lists' ? resource.grammar.key : undefined),
          id: `list${operationName}s`,
          method: 'POST',
          paths: [`${path}/list`],
          body: 'json',
          summary: `List ${many}`,
          ...(types.get === undefined && resource.list.by === 'filterObjects'
            ? { reads: [{ ...reads[0]!, filter: `${resource.idName}Filter` }] }
            : {}),
          describe: () => describe.list,
          perform: (request) => listByBody(resource, endpoint.codec, request),
        };
  return [
    list,
    {
      ...write,
      id: `create${operationName}s`,
      method: 'POST',
      paths: [path],
      body: 'json',
      summary: `Create ${many}`,
      describe: () => describe.create,
      perform: (request) => createItems(endpoint, request),
    },
    {
      ...write,
      id: `update${operationName}s`,
      method: 'PUT',
      paths: [path],
      body: 'json',
      summary: `Change ${many}`,
      describe: () => describe.update,
      perform: (request) => updateItems(endpoint, request),
    },
    ...(types.get === undefined
      ? []
      : [
          {
            ...base,
            permission: 'viewer',
            shows: showsItemsOf(resource),
            id: `get${operationName}`,
            method: 'GET',
            paths: [onePath],
            summary: `Get one ${title.toLowerCase()}`,
            reads,
            describe: () => describe.get,
            perform: (request) => getItem(endpoint, request),
          } satisfies Operation,
        ]),
    ...(types.archive === undefined
      ? []
      : [
          {
            ...write,
            id: `archive${operationName}`,
            method: 'DELETE',
            paths: [onePath],
            summary: `Archive one ${title.toLowerCase()}`,
            describe: () => describe.archive,
            perform: (request) => archiveItem(endpoint, request),
          } satisfies Operation,
        ]),
  ];
}

function describeBrandsOperations<K extends Kind>(
  resource: BrandsResource<K>,
): Readonly<Record<'list' | 'create' | 'update' | 'get' | 'archive', Description>> {
  const { grammar, types, fields, maxItems, errorType, idName, id, statuses, parents } = resource;
  const refusalTypes = [errorType];
  const errors = (...statuses: number[]) => refusalsOf(LEGACY_ERROR, ...statuses);
  const whole = schemaOf(resource, Object.keys(fields));
  const ownId = fields[id]?.codec.schema ?? {};
  const items = (item: Schema): Schema => ({ type: 'array', items: item, minItems: 1, maxItems });
  const body = (item: Schema): Schema =>
    grammar.type === 'array' ? items(item) : objectOf({ [grammar.key]: items(item) }, [grammar.key]);
  const named = Object.keys(parents);
  const required = [id, ...named.filter((name) => parents[name] === 'required')];
  const patch = schemaOf(resource, [id, ...named, ...updatableFields(resource)], { required, isRequest: true });
  const written = (verb: 'create' | 'update'): Description => ({
    refusalTypes,
    request: body(verb === 'create' ? draftSchemaOf(resource, true) : patch),
    successType: types[verb],
    responses: { [statuses[verb]]: resultSchema(resource, verb, ownId), ...errors(400, 401, 403) },
  });
  const [oldest = '', ...newer] = types.list;
  return {
    list: {
      refusalTypes,
      ...describeList(resource),
      successType: oldest,
      otherTypes: newer,
      responses: {
        200:
          grammar.type === 'array'
            ? arrayOf(whole)
            : objectOf({ [grammar.key]: arrayOf(whole), nextToken: STRING }, [grammar.key]),
        ...errors(400, 401),
      },
    },
    create: written('create'),
    update: written('update'),
    get: { refusalTypes, successType: types.get ?? '', responses: { 200: whole, ...errors(400, 401, 404) } },
    archive: {
      refusalTypes,
      successType: types.archive ?? '',
      responses: {
        200: objectOf({ code: STRING, [idName]: ownId }, ['code']),
        ...errors(400, 401, 403, 404),
      },
    },
  };
}

function resultSchema<K extends Kind>(
  { grammar, idName }: BrandsResource<K>,
  verb: 'create' | 'update',
  ownId: Schema,
): Schema {
  if (grammar.type === 'lists') {
    const { success, error } = grammar[verb];
    const done = { [grammar.index]: INTEGER, [idName]: ownId };
    const list = (properties: Record<string, Schema>): Schema => arrayOf(objectOf(properties));
    return objectOf({ [success]: list(done), [error]: list({ ...done, code: STRING, details: STRING }) }, [
      success,
      error,
    ]);
  }
  const facts = ['message', 'reason', 'location', 'trigger', 'keywordText', 'matchType', 'bid'];
  const cause = objectOf(Object.fromEntries(facts.map((name) => [name, STRING])));
  const one = objectOf(
    {
      code: STRING,
      description: STRING,
      errors: arrayOf(objectOf({ [grammar.errorName]: cause })),
      [idName]: ownId,
    },
    ['code'],
  );
  return { anyOf: [arrayOf(one), one] };
}

function describeList<K extends Kind>({
  list,
}: BrandsResource<K>): Pick<Description, 'query' | 'request' | 'mayLackBody'> {
  if (list.by === 'query') {
    const filters = Object.entries(list.filters).map(([name, { values }]): [string, Schema] => [
      name,
      {
        ...STRING,
        ...(values === undefined ? {} : { description: `Any of ${Object.keys(values).join(', ')}, comma-separated` }),
      },
    ]);
    return {
      query: {
        startIndex: { ...INTEGER, minimum: 0, default: 0 },
        count: { ...INTEGER, minimum: 1 },
        ...Object.fromEntries(filters),
      },
    };
  }
  const valuesOf = ({ values, max }: BodyListFilter): Schema => ({
    type: 'array',
    minItems: 1,
    maxItems: max,
    items: values === undefined ? { type: ['string', 'integer'] } : enumOf(...Object.keys(values)),
  });
  const filters = Object.entries(list.filters);
  const properties: Record<string, Schema> =
    list.by === 'typedFilters'
      ? {
          filters: {
            type: 'array',
            maxItems: filters.length,
            items: {
              anyOf: filters.map(([name, filter]) =>
                objectOf({ filterType: enumOf(name), values: valuesOf(filter) }, ['filterType', 'values']),
              ),
            },
          },
        }
      : Object.fromEntries(
          filters.map(([name, filter]) => [name, objectOf({ include: valuesOf(filter) }, ['include'])]),
        );
  const paging = { maxResults: { ...INTEGER, minimum: 1, maximum: MAX_RESULTS }, nextToken: STRING };
  return { request: objectOf({ ...properties, ...paging }), mayLackBody: true };
}
