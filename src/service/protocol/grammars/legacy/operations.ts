/**
 * The operations of every resource before version 3, at most seven, from its declaration.
 */
import type { Kind } from '../../../../model/entities.ts';
import { KINDS } from '../../../../model/kinds.ts';
import type { Operation } from '../../../http/request-context.ts';
import type { ErrorSerializer } from '../../../http/reply.ts';
import { legacyEndpoint, legacyHandlers, type ChooseEndpoint } from './handlers.ts';
import type { ItemErrorMapper } from './item-errors.ts';
import { describeLegacyOperations } from './openapi.ts';
import { showsItemsOf } from '../../codecs/shown-entities.ts';
import type { LegacyResource, Verb } from './resource.ts';

/** The settings that the resources of one API version share. */
export interface LegacyApiConfig {
  /** The name of the API version in the admin API. */
  name: string;
  tag: string;
  /** The documented one first; the others serve the same. */
  prefixes: readonly string[];
  /** A prefix that clients use although no document has it. */
  undocumentedPrefix?: string;
  deprecatedFrom?: number;
  toItemError: ItemErrorMapper;
  serializeError: ErrorSerializer;
}

interface Place {
  method: Operation['method'];
  /** Below the path of the resource; `{id}` is the parameter with the id. */
  path: string;
  /** `%` is the title of the resource. */
  summary: string;
}

const PLACES: Readonly<Record<Verb, Place>> = {
  listExtended: { method: 'GET', path: '/extended', summary: 'List %s with their status and times' },
  getExtended: { method: 'GET', path: '/extended/{id}', summary: 'Get one % with its status and times' },
  get: { method: 'GET', path: '/{id}', summary: 'Get one %' },
  list: { method: 'GET', path: '', summary: 'List %s' },
  create: { method: 'POST', path: '', summary: 'Create %s' },
  update: { method: 'PUT', path: '', summary: 'Change %s' },
  archive: { method: 'DELETE', path: '/{id}', summary: 'Archive one %' },
  archiveMany: { method: 'POST', path: '/delete', summary: 'Archive %s' },
};

/** The OpenAPI document describes `resource`, whatever `choose` returns. */
export function legacyOperationsOf<K extends Kind>(
  resource: LegacyResource<K>,
  api: LegacyApiConfig,
  choose?: ChooseEndpoint<K>,
): Operation[] {
  const endpoint = legacyEndpoint(resource, api);
  const handlers = legacyHandlers(choose ?? (() => endpoint));
  const { kind, name, title, id, pathId = id, operations: ids } = resource;
  const { tag, serializeError, deprecatedFrom, undocumentedPrefix } = api;
  const read = { permission: 'viewer', shows: showsItemsOf(resource) } as const;
  const write = { permission: 'editor', writes: [kind] } as const;
  return Object.entries(PLACES).flatMap(([key, { method, path, summary }]): Operation[] => {
    // The keys of the record are its verbs.
    const verb = key as Verb;
    const operationId = ids[verb];
    if (operationId === undefined) return [];
    const operation: Operation = {
      id: operationId,
      method,
      paths: api.prefixes.map((prefix) => `${prefix}/${name}${path.replace('{id}', `{${pathId}}`)}`),
      ...(method === 'GET' ? read : write),
      ...(method === 'POST' || method === 'PUT' ? { body: 'json' } : {}),
      ...(verb === 'getExtended' ? { reads: [{ api: api.name, collection: KINDS[kind].collection }] } : {}),
      summary: summary.replace('%', title.toLowerCase()),
      describe: () => describeLegacyOperations(resource)[verb],
      perform: handlers[verb],
      tag,
      needs: 'scope',
      rowIds: [id],
      serializeError,
      ...(deprecatedFrom === undefined ? {} : { deprecatedFrom }),
      ...(undocumentedPrefix === undefined ? {} : { undocumentedPrefix }),
    };
    return [operation];
  });
}
