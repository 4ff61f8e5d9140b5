/**
 * The four operations of every resource since version 3, from its declaration.
 */
import type { Kind } from '../../../../model/entities.ts';
import { KINDS } from '../../../../model/kinds.ts';
import { capitalize } from '../../../../model/text/letter-case.ts';
import type { Operation } from '../../../http/request-context.ts';
import { v3Handlers } from './handlers.ts';
import { describeV3Operations, type Verb } from './openapi.ts';
import { showsItemsOf } from '../../codecs/shown-entities.ts';
import { typedErrorSerializer } from './error-serializer.ts';
import type { V3Resource, V3ApiConfig } from './resource.ts';

const SUMMARY_VERBS: Readonly<Record<Verb, string>> = {
  list: 'List',
  create: 'Create',
  update: 'Change',
  delete: 'Archive',
};

export function v3Operations<K extends Kind>(
  resource: V3Resource<K>,
  api: V3ApiConfig,
  verbs: readonly Verb[] = ['list', 'create', 'update', 'delete'],
): Operation[] {
  const handlers = v3Handlers(resource, api);
  const operation = createOperationFactory(resource, api);
  const read = { api: api.name, collection: KINDS[resource.kind].collection, filter: resource.idFilter };
  const factories: Readonly<Record<Verb, () => Operation>> = {
    list: () => ({ ...operation('list', 'POST', '/list', handlers.list), reads: [read] }),
    create: () => operation('create', 'POST', '', handlers.create),
    update: () => operation('update', 'PUT', '', handlers.update),
    delete: () => operation('delete', 'POST', '/delete', handlers.delete),
  };
  return verbs.map((verb) => factories[verb]());
}

type OperationFactory = (
  verb: Verb,
  method: 'POST' | 'PUT',
  /** Appended to the path of the resource. */
  path: string,
  perform: Operation['perform'],
) => Operation;

/** Creates the operations of one resource; `qualifier` precedes its name in their ids. */
export function createOperationFactory(resource: V3Resource, api: V3ApiConfig, qualifier = ''): OperationFactory {
  const { name, key, title, mediaType, id, idKey } = resource;
  const { tag, prefix, product, serializeError, typedErrors, takesPlainJson, writesNeedBrand, sunset } = api;
  const prefixOfId = product + capitalize(qualifier);
  const base = {
    tag,
    serializeError: typedErrors ? typedErrorSerializer(serializeError, mediaType) : serializeError,
    mediaType,
    needs: 'scope',
    rowIds: [id, idKey],
    body: 'json',
    ...(takesPlainJson ? { requestTypes: [mediaType, 'application/json'] } : {}),
    ...(sunset === undefined ? {} : { sunset }),
  } as const;
  return (verb, method, path, perform) => ({
    ...base,
    ...(verb === 'list'
      ? { permission: 'viewer', shows: showsItemsOf(resource, key) }
      : { permission: 'editor', writes: [resource.kind] }),
    ...(writesNeedBrand && verb !== 'list' ? { needsBrand: true } : {}),
    id: verb + prefixOfId + capitalize(key),
    method,
    paths: [`${prefix}/${name}${path}`],
    summary: `${SUMMARY_VERBS[verb]} ${title.toLowerCase()}s`,
    describe: () => describeV3Operations(resource, api)[verb],
    perform,
  });
}
