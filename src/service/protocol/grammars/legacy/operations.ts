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

/** The OpenAPI document describes `resource`, whatever `choose` returns. */
export function legacyOperationsOf<K extends Kind>(
  resource: LegacyResource<K>,
  api: LegacyApiConfig,
  choose?: ChooseEndpoint<K>,
): Operation[] {
  const endpoint = legacyEndpoint(resource, api);
  const handlers = legacyHandlers(choose ?? (() => endpoint));
  const { kind, name, id, pathId = id, operations: ids } = resource;
  const at = (path: string): string[] => api.prefixes.map((prefix) => `${prefix}/${name}${path}`);
  const one = resource.title.toLowerCase();
  const described = (verb: Verb, summary: string): Pick<Operation, 'summary' | 'describe'> => ({
    summary,
    describe: () => describeLegacyOperations(resource)[verb],
  });
  const read = { method: 'GET', permission: 'viewer', shows: showsItemsOf(resource) } as const;
  const write = { permission: 'editor', body: 'json', writes: [kind] } as const;
  const operations: (Omit<OwnPart, 'id'> & { id: string | undefined })[] = [
    {
      ...read,
      id: ids.listExtended,
      paths: at('/extended'),
      ...described('listExtended', `List ${one}s with their status and times`),
      perform: handlers.listExtended,
    },
    {
      ...read,
      id: ids.getExtended,
      paths: at(`/extended/{${pathId}}`),
      ...described('getExtended', `Get one ${one} with its status and times`),
      reads: [{ api: api.name, collection: KINDS[kind].collection }],
      perform: handlers.getExtended,
    },
    {
      ...read,
      id: ids.get,
      paths: at(`/{${pathId}}`),
      ...described('get', `Get one ${one}`),
      perform: handlers.get,
    },
    {
      ...read,
      id: ids.list,
      paths: at(''),
      ...described('list', `List ${one}s`),
      perform: handlers.list,
    },
    {
      ...write,
      id: ids.create,
      method: 'POST',
      paths: at(''),
      ...described('create', `Create ${one}s`),
      perform: handlers.create,
    },
    {
      ...write,
      id: ids.update,
      method: 'PUT',
      paths: at(''),
      ...described('update', `Change ${one}s`),
      perform: handlers.update,
    },
    {
      permission: 'editor',
      writes: [kind],
      id: ids.archive,
      method: 'DELETE',
      paths: at(`/{${pathId}}`),
      ...described('archive', `Archive one ${one}`),
      perform: handlers.archive,
    },
    {
      ...write,
      id: ids.archiveMany,
      method: 'POST',
      paths: at('/delete'),
      ...described('archiveMany', `Archive ${one}s`),
      perform: handlers.archiveMany,
    },
  ];
  const { tag, serializeError, deprecatedFrom, undocumentedPrefix } = api;
  return operations.flatMap(({ id: operationId, ...operation }) => {
    if (operationId === undefined) return [];
    return [
      {
        id: operationId,
        ...operation,
        tag,
        needs: 'scope',
        rowIds: [id],
        serializeError,
        ...(deprecatedFrom === undefined ? {} : { deprecatedFrom }),
        ...(undocumentedPrefix === undefined ? {} : { undocumentedPrefix }),
      },
    ];
  });
}

type OwnPart = Omit<Operation, 'tag' | 'needs' | 'rowIds' | 'serializeError' | 'deprecatedFrom' | 'undocumentedPrefix'>;
