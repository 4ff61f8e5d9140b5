/**
 * The seven operations of every resource before version 3, from its declaration.
 */
import type { Kind } from '../../model/entities.ts';
import type { Operation } from '../../http/request-context.ts';
import type { ErrorSerializer } from '../../http/reply.ts';
import { legacyEndpoint, legacyHandlers, type EndpointVariants } from './handlers.ts';
import type { ItemErrorMapper } from './item-errors.ts';
import { describe } from './openapi.ts';
import type { LegacyResource } from './resource.ts';

/** The settings that the resources of one API version share. */
export interface LegacyApiConfig {
  tag: string;
  /** The documented one first; the others serve the same. */
  prefixes: readonly string[];
  /** A prefix that clients use although no document has it. */
  undocumentedPrefix?: string;
  deprecatedFrom?: number;
  toItemError: ItemErrorMapper;
  serializeError: ErrorSerializer;
}

/** The OpenAPI document describes `resource`, not its variants. */
export function legacyOperationsOf<K extends Kind>(
  resource: LegacyResource<K>,
  api: LegacyApiConfig,
  variants: EndpointVariants<K> = {},
): Operation[] {
  const handlers = legacyHandlers(legacyEndpoint(resource, api), variants);
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
      perform: handlers.listExtended,
    },
    {
      ...read,
      id: ids.getExtended,
      paths: at(`/extended/{${id}}`),
      ...shapes.getExtended,
      perform: handlers.getExtended,
    },
    {
      ...read,
      id: ids.get,
      paths: at(`/{${id}}`),
      ...shapes.get,
      perform: handlers.get,
    },
    {
      ...read,
      id: ids.list,
      paths: at(''),
      ...shapes.list,
      perform: handlers.list,
    },
    {
      ...write,
      id: ids.create,
      method: 'POST',
      paths: at(''),
      ...shapes.create,
      perform: handlers.create,
    },
    {
      ...write,
      id: ids.update,
      method: 'PUT',
      paths: at(''),
      ...shapes.update,
      perform: handlers.update,
    },
    {
      permission: 'editor',
      id: ids.archive,
      method: 'DELETE',
      paths: at(`/{${id}}`),
      ...shapes.archive,
      perform: handlers.archive,
    },
  ];
  const { tag, serializeError, deprecatedFrom, undocumentedPrefix } = api;
  return operations.map((operation) => ({
    ...operation,
    tag,
    needs: 'scope',
    serializeError,
    ...(deprecatedFrom === undefined ? {} : { deprecatedFrom }),
    ...(undocumentedPrefix === undefined ? {} : { undocumentedPrefix }),
  }));
}

type OwnPart = Omit<Operation, 'tag' | 'needs' | 'serializeError' | 'deprecatedFrom' | 'undocumentedPrefix'>;
