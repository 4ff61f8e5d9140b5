/**
 * The seven operations of every resource before version 3, from its declaration.
 */
import type { Kind } from '../../model/entities.ts';
import type { RequestContext, Operation } from '../../http/request-context.ts';
import type { ErrorSerializer } from '../../http/reply.ts';
import {
  archiveEntity,
  createEntities,
  getEntity,
  legacyEndpoint,
  listEntities,
  updateEntities,
  type LegacyEndpoint,
} from './handlers.ts';
import type { ItemErrorMapper } from './item-errors.ts';
import { describe } from './openapi.ts';
import type { LegacyResource } from './resource.ts';

/** The settings that the resources of one API version share. */
export interface LegacyApiConfig {
  tag: string;
  /** The documented one first; the others serve the same. */
  prefixes: readonly string[];
  /** A prefix that clients use although no document has it. */
  undocumented?: string;
  deprecatedFrom?: number;
  toItemError: ItemErrorMapper;
  serializeError: ErrorSerializer;
}

/** `endpointFor` chooses by request where one declaration is not enough; the OpenAPI document describes `resource`. */
export function legacyOperationsOf<K extends Kind>(
  resource: LegacyResource<K>,
  api: LegacyApiConfig,
  endpointFor?: (request: RequestContext) => LegacyEndpoint<K>,
): Operation[] {
  const endpoint = legacyEndpoint(resource, api);
  const pick = endpointFor ?? (() => endpoint);
  const { name, id, operations: ids } = resource;
  const at = (path: string): string[] => api.prefixes.map((prefix) => `${prefix}/${name}${path}`);
  const shapes = describe(resource);
  const read = { method: 'GET', permission: 'viewer' } as const;
  const write = { permission: 'editor', body: 'json' } as const;
  const operations: OwnPart[] = [
    {
      ...read,
      id: ids.listExtended,
      paths: at('/extended'),
      ...shapes.listExtended,
      perform: (request) => listEntities(pick(request), request, true),
    },
    {
      ...read,
      id: ids.getExtended,
      paths: at(`/extended/{${id}}`),
      ...shapes.getExtended,
      perform: (request) => getEntity(pick(request), request, true),
    },
    {
      ...read,
      id: ids.get,
      paths: at(`/{${id}}`),
      ...shapes.get,
      perform: (request) => getEntity(pick(request), request, false),
    },
    {
      ...read,
      id: ids.list,
      paths: at(''),
      ...shapes.list,
      perform: (request) => listEntities(pick(request), request, false),
    },
    {
      ...write,
      id: ids.create,
      method: 'POST',
      paths: at(''),
      ...shapes.create,
      perform: (request) => createEntities(pick(request), request),
    },
    {
      ...write,
      id: ids.update,
      method: 'PUT',
      paths: at(''),
      ...shapes.update,
      perform: (request) => updateEntities(pick(request), request),
    },
    {
      permission: 'editor',
      id: ids.archive,
      method: 'DELETE',
      paths: at(`/{${id}}`),
      ...shapes.archive,
      perform: (request) => archiveEntity(pick(request), request),
    },
  ];
  return operations.map((operation) => completeOperation(operation, api));
}

type OwnPart = Omit<Operation, 'tag' | 'needs' | 'serializeError' | 'deprecatedFrom'>;

function completeOperation(operation: OwnPart, api: LegacyApiConfig): Operation {
  const { tag, serializeError, deprecatedFrom, undocumented } = api;
  return {
    ...operation,
    tag,
    needs: 'scope',
    serializeError,
    ...(deprecatedFrom === undefined ? {} : { deprecatedFrom }),
    perform(request) {
      if (undocumented !== undefined && request.path.startsWith(undocumented))
        request.violations.push({ rule: 'undocumented-path', evidence: request.path });
      return operation.perform(request);
    },
  };
}
