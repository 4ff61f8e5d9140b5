/**
 * The operations of a resource of sponsored brands version 3, with their descriptions, from its declaration.
 */
import type { Kind } from '../../../../model/entities.ts';
import { KINDS } from '../../../../model/kinds.ts';
import type { Description, Schema } from '../../../http/description.ts';
import type { Operation, RequestContext } from '../../../http/request-context.ts';
import { LEGACY_ERROR, typedLegacyErrors } from '../legacy/error-serializer.ts';
import { draftSchemaOf, schemaOf, updatableFields } from '../../codecs/resource.ts';
import { codecOf } from '../../codecs/row-codec.ts';
import { showsItemsOf } from '../../codecs/shown-entities.ts';
import { listByBody, listByQuery } from './lists.ts';
import { MAX_RESULTS, type BodyListFilter, type BrandsResource } from './resource.ts';
import { archiveItem, createItems, getItem, updateItems } from './writes.ts';
import { INTEGER, STRING, arrayOf, enumOf, objectOf, refusalsOf } from '../../codecs/schemas.ts';

type Verb = 'list' | 'create' | 'update' | 'get' | 'archive';

/** Those of items, and of one item where the declaration has types for them. */
export function brandsOperations<K extends Kind>(resource: BrandsResource<K>, tag: string): Operation[] {
  const { path, pathId, id, idName, operationName, types, title, errorType, kind, list, grammar } = resource;
  const endpoint = { resource, codec: codecOf(resource) };
  const descriptions = describeBrandsOperations(resource);
  const [one, many] = [title.toLowerCase(), `${title.toLowerCase()}s`];
  const onePath = `${path}/{${pathId}}`;
  const version = { api: 'sb-v3', collection: KINDS[kind].collection };
  const operation = (
    verb: Verb,
    own: Pick<Operation, 'method' | 'summary' | 'perform'> & { at: string } & Partial<Operation>,
  ): Operation => {
    const { at, ...others } = own;
    const isOfOne = at === onePath;
    return {
      tag,
      serializeError: typedLegacyErrors(() => errorType),
      needs: 'scope',
      rowIds: [id, idName],
      ...(verb === 'list' || verb === 'get'
        ? { permission: 'viewer', shows: showsItemsOf(resource) }
        : { permission: 'editor', needsBrand: true, writes: [kind] }),
      ...(isOfOne || own.method === 'GET' ? {} : { body: 'json' }),
      id: `${verb}${operationName}${isOfOne ? '' : 's'}`,
      paths: [at],
      describe: () => descriptions[verb],
      ...others,
    };
  };
  const byBody = {
    shows: showsItemsOf(resource, grammar.type === 'lists' ? grammar.key : undefined),
    ...(types.get === undefined && list.by === 'filterObjects'
      ? { reads: [{ ...version, filter: `${idName}Filter` }] }
      : {}),
    perform: (request: RequestContext) => listByBody(resource, endpoint.codec, request),
  };
  const byQuery = (request: RequestContext) => listByQuery(resource, endpoint.codec, request);
  return [
    list.by === 'query'
      ? operation('list', { method: 'GET', at: path, summary: `List ${many}`, perform: byQuery })
      : operation('list', { method: 'POST', at: `${path}/list`, summary: `List ${many}`, ...byBody }),
    operation('create', {
      method: 'POST',
      at: path,
      summary: `Create ${many}`,
      perform: (request) => createItems(endpoint, request),
    }),
    operation('update', {
      method: 'PUT',
      at: path,
      summary: `Change ${many}`,
      perform: (request) => updateItems(endpoint, request),
    }),
    ...(types.get === undefined
      ? []
      : [
          operation('get', {
            method: 'GET',
            at: onePath,
            summary: `Get one ${one}`,
            reads: [version],
            perform: (request) => getItem(endpoint, request),
          }),
        ]),
    ...(types.archive === undefined
      ? []
      : [
          operation('archive', {
            method: 'DELETE',
            at: onePath,
            summary: `Archive one ${one}`,
            perform: (request) => archiveItem(endpoint, request),
          }),
        ]),
  ];
}

function describeBrandsOperations<K extends Kind>(resource: BrandsResource<K>): Readonly<Record<Verb, Description>> {
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
