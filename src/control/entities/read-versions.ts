/**
 * One entity as each published API version answers it. The operations of the service are performed without the pipeline,
 * so that nothing is recorded, no fault applies, and no client is needed.
 */
import type { Profile, Token } from '../../model/accounts.ts';
import { kindOf, KINDS } from '../../model/kinds.ts';
import type { Entities, Kind } from '../../model/entities.ts';
import { regionOf } from '../../core/accounts/access.ts';
import { EXPORT_TYPES } from '../../service/apis/unified/exports/export-types.ts';
import type { ExportSource } from '../../service/apis/unified/exports/export-source.ts';
import { find } from '../../core/entities/entities.ts';
import { OperationContext, type Reading, scopeOf } from '../../core/entities/operation-context.ts';
import { isObject, parseJson, type Json } from '../../service/http/body.ts';
import { isApiError } from '../../service/http/reply.ts';
import { createContext, type EntityRead, type Operation } from '../../service/http/request-context.ts';
import { headersOfRequest } from '../../service/http/request-headers.ts';
import { Routes } from '../../service/http/routing/routes.ts';
import { deprecate, findOperation } from '../../service/pipeline/find-operation.ts';
import type { World } from '../../world/state/world.ts';
import type { AdminContext } from '../routing/route.ts';

/** An answer of an API version. The body keeps all digits of ids. */
interface EntityVersion {
  api: string;
  operation: string;
  body: unknown;
}

interface Identity {
  profile: Profile;
  collection: string;
  id: string;
}

/** Versions that do not have the entity, or whose operations do not exist at the time of the world, are left out. */
export async function readVersions(admin: AdminContext, world: World, identity: Identity): Promise<EntityVersion[]> {
  const operations = await admin.operations.load();
  const routes = new Routes(operations);
  const versions: EntityVersion[] = [];
  for (const operation of operations) {
    for (const read of operation.reads ?? []) {
      if (read.collection !== identity.collection) continue;
      const body = await perform({ admin, world, identity, routes }, operation, read);
      if (body !== undefined) versions.push({ api: read.api, operation: operation.id, body });
    }
  }
  return [...versions, ...exportedVersions(world, identity)];
}

interface IdentifiedEntity {
  admin: AdminContext;
  world: World;
  identity: Identity;
  routes: Routes;
}

async function perform(
  { admin, world, identity: { profile, id }, routes }: IdentifiedEntity,
  operation: Operation,
  { accept, filter }: EntityRead,
): Promise<Json | undefined> {
  const { method, paths } = operation;
  const path = (paths[0] ?? '').replace(/\{\w+\}/, id);
  const headers = accept === undefined ? {} : { accept };
  const request = new Request(`http://localhost${path}`, { method, headers });
  const region = regionOf(world, profile) ?? 'na';
  const incoming = { request, message: undefined, outgoing: undefined, head: headersOfRequest(request), path, region };
  const context = {
    ...createContext({ worlds: admin.worlds, links: {} }, incoming, world, routes.find(method, path)),
    scope: scopeOf(world, profile),
    token: ANY_TOKEN,
    body: filter === undefined ? undefined : listBody(filter, id),
  };
  for (const step of [findOperation, deprecate]) {
    const result = step(context);
    if (result !== undefined && !('changes' in result)) return undefined;
  }
  const reply = await operation.perform(context);
  if (isApiError(reply) || reply.status !== 200) return undefined;
  const parsed = parseJson(reply.body);
  return isApiError(parsed) ? undefined : entityIn(parsed.json, filter !== undefined);
}

/** Has the rights of the user. */
const ANY_TOKEN: Token = { token: '', kind: 'access', clientId: '', expiresAt: null, access: null };

function listBody(filter: string, id: string): string {
  return JSON.stringify({ [filter]: { include: [id] }, includeExtendedDataFields: true });
}

/** The only entity of a list. */
function entityIn(json: Json, isList: boolean): Json | undefined {
  if (Array.isArray(json)) return json[0];
  if (!isList || !isObject(json)) return json;
  return Object.values(json).find((value) => Array.isArray(value))?.[0];
}

/** Returns the versions in the form of an export. */
function exportedVersions(world: World, { profile, collection, id }: Identity): EntityVersion[] {
  const name = Object.values(KINDS).find((each) => each.collection === collection)?.collection;
  if (name === undefined) return [];
  const context = new OperationContext(scopeOf(world, profile));
  return Object.values(EXPORT_TYPES).flatMap(({ operationId, sources }) =>
    sources.flatMap((source) => {
      // A source of any kind is one of its own kind.
      const body = source.kind === kindOf(name) ? written(context, source as ExportSource<Kind>, id) : undefined;
      return body === undefined ? [] : [{ api: 'exports', operation: operationId, body }];
    }),
  );
}

function written<K extends Kind>(context: Reading, source: ExportSource<K>, id: string): unknown {
  const row: Entities[K] | undefined = find(context, source.kind, id);
  const shown = row && source.show(context, row);
  return row && shown && JSON.parse(source.write(context, row, shown));
}
