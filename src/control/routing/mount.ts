/**
 * Serves and describes the routes of the admin API. Routes of a world exist twice: with the name of the world in the path,
 * and without it for `default`.
 */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { parseJson, writeJson } from '../../service/http/body.ts';
import { textOf } from '../../service/http/body-text.ts';
import { readInTurns } from '../../service/pipeline/read-in-turns.ts';
import { worldInAddress } from '../../service/http/resolve-world.ts';
import { headersOfRequest } from '../../service/http/request-headers.ts';
import { isApiError, type ApiError } from '../../service/http/reply.ts';
import { zodErrorMap } from '../../model/schemas/zod-error-map.ts';
import { catchUpIfRoom } from '../../scenarios/timeline/timeline.ts';
import { z } from '../../model/schemas/zod.ts';
import { DEFAULT_WORLD } from '../../world/world-names.ts';
import type { World } from '../../world/state/world.ts';
import { annotateCall } from './call-log.ts';
import { limitBody } from './limit-body.ts';
import { fieldErrors, invalid, type FieldError, notFound, Problem, PROBLEM_TYPE, ProblemSchema } from './problem.ts';
import { NOTHING, type WorldRouteInput, type AdminContext, type Route } from './route.ts';

const NO_QUERY = z.strictObject({});

interface MountPoint {
  prefix: string;
  idSuffix: string;
  params: z.ZodRawShape;
  /** Replaces the tag of the route. */
  tag?: string;
}

/** The last tag of the document, so that its readers see each operation once before. */
export const SHORT_FORMS = 'Short forms';

const SANDBOX: MountPoint = { prefix: '/_sandbox', idSuffix: '', params: {} };
const NAMED_WORLD: MountPoint = {
  prefix: '/_sandbox/worlds/{world}',
  idSuffix: '',
  params: { world: z.string().openapi({ example: DEFAULT_WORLD }).describe('The name of the world') },
};
const DEFAULT_WORLD_ALIAS: MountPoint = { prefix: '/_sandbox', idSuffix: 'OfDefault', params: {}, tag: SHORT_FORMS };

/** `guard` rejects requests to routes that are not public. */
export function mount(app: OpenAPIHono, admin: AdminContext, routes: readonly Route[], guard: MiddlewareHandler): void {
  for (const { declared, path } of atMountPoints(routes)) {
    const [method, pattern] = [declared.method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1')];
    if (!declared.isPublic) app.on(method, pattern, guard);
    app.on(method, pattern, limitBody(maxBytes(declared)), (c) => handle(c, admin, declared));
  }
}

/** Registers the routes for the OpenAPI document. Only done for a request of the document, because it is slow. */
export function describeRoutes(app: OpenAPIHono, routes: readonly Route[]): void {
  for (const { declared, place, path } of atMountPoints(routes)) {
    const { id, method, summary, description, query } = declared;
    const { idSuffix, params, tag = declared.tag } = place;
    const allParams = { ...declared.params?.shape, ...params };
    app.openAPIRegistry.registerPath({
      method,
      path,
      operationId: id + idSuffix,
      tags: [tag],
      summary,
      ...(description === undefined ? {} : { description }),
      request: {
        ...(Object.keys(allParams).length === 0 ? {} : { params: z.object(allParams) }),
        ...(query === undefined ? {} : { query }),
        ...describeBody(declared),
      },
      responses: { [declared.status]: describeAnswer(declared), ...describeProblems(declared) },
    });
  }
}

/** The paths of all routes, used to serve and to describe them. */
function atMountPoints(routes: readonly Route[]): { declared: Route; place: MountPoint; path: string }[] {
  return routes.flatMap((declared) =>
    (declared.ofWorld ? [NAMED_WORLD, DEFAULT_WORLD_ALIAS] : [SANDBOX]).map((place) => ({
      declared,
      place,
      path: place.prefix + declared.path,
    })),
  );
}

async function handle(c: Context, admin: AdminContext, declared: Route): Promise<Response> {
  annotateCall(c.req.raw, { operation: declared.id, world: declared.ofWorld ? worldNameOf(c) : undefined });
  // Checks the world first, and again after the body was read: the world may be deleted meanwhile.
  if (declared.ofWorld) {
    if (declared.performUnavailable?.(admin, worldNameOf(c))) return c.body(null, 204);
    enterWorld(c, admin);
  }
  const bytes = declared.bodyType === undefined ? 0 : Number(c.req.header('content-length') ?? UNKNOWN_BODY);
  const { turns } = admin.worlds.tasks;
  if (bytes <= LARGE_BODY || !turns.isLimited) return read(c, admin, declared);
  // A file that waits stays with its client.
  return turns.during(COPIES_OF_BODY * bytes, () => read(c, admin, declared));
}

/** Of a file that is received, checked and opened. */
const COPIES_OF_BODY = 4;
const LARGE_BODY = 2 ** 20;
/** For a file whose length is not known before it is received. */
const UNKNOWN_BODY = 16 * 2 ** 20;

/** Reads the body, and performs the request. */
async function read(c: Context, admin: AdminContext, declared: Route): Promise<Response> {
  const body = declared.body === undefined ? undefined : await readBody(c, declared);
  const input = {
    admin,
    params: parse(declared.params ?? NOTHING, c.req.param()),
    query: parseQuery(declared.query ?? NO_QUERY, c.req.query()),
    body: declared.body === undefined ? undefined : parse(declared.body, body),
    world: declared.ofWorld ? enterWorld(c, admin) : admin.worlds.default,
    urls: admin.urls(c),
    request: c.req.raw,
  };
  // The cast is safe: the schemas that parsed the input also define the parameter type of `perform`.
  const result = await performOpen(declared, input as WorldRouteInput<never, never, never>);
  if (result instanceof Response) return result;
  if (declared.status === 204) return c.body(null, 204);
  // Unlike JSON.stringify, `writeJson` supports the bigints that `parseJson` returns.
  return c.body(writeJson(result), declared.status, { 'content-type': JSON_TYPE });
}

/** The world stays open while the work waits. */
async function performOpen(
  { ofWorld, method, perform }: Route,
  input: WorldRouteInput<never, never, never>,
): Promise<unknown> {
  const release = ofWorld ? input.world.storage.keepOpen() : undefined;
  try {
    const result = await (method === 'get' ? readInTurns(() => perform(input)) : perform(input));
    // The route may have moved the clock.
    if (ofWorld && method !== 'get') await input.admin.streams?.deliverDue(input.world);
    return result;
  } finally {
    release?.();
  }
}

/** Without a world in the path, the world prefix and the header Sandbox-World apply, as for the service. */
function worldNameOf(c: Context): string {
  const name = c.req.param('world') ?? worldInAddress(new URL(c.req.url).pathname, headersOfRequest(c.req.raw));
  return name ?? DEFAULT_WORLD;
}

/** Throws `WorldUnavailable` if the world's file cannot be opened. */
function enterWorld(c: Context, { worlds }: AdminContext): World {
  const name = worldNameOf(c);
  const world = worlds.enter(name);
  if (world === undefined) throw notFound(`world ${name}`);
  catchUpIfRoom(world);
  return world;
}

function parseQuery(schema: z.ZodType, value: Record<string, string>): unknown {
  const { success, data, error } = schema.safeParse(value, { error: zodErrorMap });
  if (success) return data;
  const inQuery = ({ path, message }: FieldError): FieldError => ({
    path,
    message: message.replace(/^unknown field/, 'unknown parameter'),
  });
  throw invalid(...fieldErrors(error, { schema, sent: value }).map(inQuery));
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value, { error: zodErrorMap });
  if (success) return data;
  throw invalid(...fieldErrors(error, { schema, sent: value }));
}

const JSON_TYPE = 'application/json';
const MAX_JSON = 64 * 2 ** 20;
/** A seed of 100,000 keywords has half as many. */
const MAX_VALUES = 1_000_000;
export const MAX_BYTES = 512 * 2 ** 20;

function maxBytes({ bodyType, max }: Route): number {
  if (max !== undefined) return max;
  return bodyType === undefined ? MAX_JSON : MAX_BYTES;
}

/** The body is JSON whatever its Content-Type. An empty body is an empty object. */
async function readBody(c: Context, { bodyType }: Route): Promise<unknown> {
  const bytes = Buffer.from(await c.req.arrayBuffer());
  if (bodyType !== undefined) return bytes;
  const text = textOf(bytes, MAX_VALUES);
  if (typeof text === 'object') throw refusalOf(text);
  if (text.trim() === '') return {};
  const parsed = parseJson(text);
  if (isApiError(parsed)) throw refusalOf(parsed);
  return parsed.json;
}

function refusalOf({ status, details }: ApiError): Problem {
  if (status === 413) return new Problem({ status, detail: details });
  return invalid({ path: '', message: details.replace(/^Unrecognized token: /, '') });
}

function describeBody({ body, bodyType = JSON_TYPE }: Route) {
  if (body === undefined) return {};
  const content = Object.fromEntries([bodyType].flat().map((type) => [type, { schema: body }]));
  return { body: { required: !body.safeParse({}).success, content } };
}

function describeAnswer({ answer, otherTypes = [], status }: Route) {
  const description = status === 201 ? 'Created' : status === 204 ? 'No content' : 'OK';
  if (answer === undefined) return { description };
  const text = { schema: { type: 'string' as const } };
  const others = Object.fromEntries(otherTypes.map((type) => [type, type.endsWith('+json') ? { schema: {} } : text]));
  if (answer instanceof z.ZodType) return { description, content: { [JSON_TYPE]: { schema: answer }, ...others } };
  return { description, content: { [answer.type]: text, ...others } };
}

/** Every route rejects unknown parameters, and every write may exceed the storage limit. */
function describeProblems({ method, ofWorld, body, problems = [] }: Route) {
  const statuses = new Set<number>([400, 401, 403, ...problems]);
  if (ofWorld) statuses.add(404).add(503);
  if (body !== undefined) statuses.add(413);
  if (method !== 'get') statuses.add(507);
  const content = { [PROBLEM_TYPE]: { schema: ProblemSchema } };
  return Object.fromEntries(
    [...statuses].toSorted().map((status) => [status, { description: PROBLEM_DESCRIPTIONS[status] ?? '', content }]),
  );
}

const PROBLEM_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request is not valid',
  401: 'The admin token is missing or wrong',
  403: 'The origin of the browser request is not allowed',
  404: 'Not found',
  409: 'Conflict with the current state, such as an existing name',
  413: 'The request body is too large',
  429: 'A limit is reached',
  503: 'The file of the world cannot be opened',
  507: 'A storage limit is reached',
};
