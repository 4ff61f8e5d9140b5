/**
 * Declared calls, served and described. Those of a world are served twice: by the world's name and, short, for
 * `default`.
 */
import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isUtf8 } from 'node:buffer';
import { parseJson } from '../http/body.ts';
import { worldInAddress } from '../http/enter-world.ts';
import { headOfRequest } from '../http/head.ts';
import { isRefusal } from '../http/reply.ts';
import { sayMistake } from '../scenario/mistake-words.ts';
import { catchUpIfRoom } from '../verbs/timeline.ts';
import { DEFAULT_WORLD } from '../world/names.ts';
import type { World } from '../world/world.ts';
import { fieldErrors, invalid, notThere, Problem, PROBLEM_TYPE, ProblemSchema } from './problem.ts';
import { NOTHING, type AskedOfWorld, type Control, type Route } from './route.ts';

const NO_QUERY = z.strictObject({});

interface Place {
  prefix: string;
  idEnd: string;
  params: z.ZodRawShape;
  /** In place of the call's own. */
  tag?: string;
}

/** Behind all others, so that a reader of the document meets each call once before. */
export const SHORT_FORMS = 'Short forms';

const SANDBOX: Place = { prefix: '/_sandbox', idEnd: '', params: {} };
const NAMED: Place = {
  prefix: '/_sandbox/worlds/{world}',
  idEnd: '',
  params: { world: z.string().openapi({ example: DEFAULT_WORLD, description: 'Name of the world' }) },
};
const SHORT: Place = { prefix: '/_sandbox', idEnd: 'OfDefault', params: {}, tag: SHORT_FORMS };

export function mount(app: OpenAPIHono, control: Control, routes: readonly Route[]): void {
  for (const { declared, path } of placed(routes)) {
    app.on(declared.method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'), limitBody(declared), (c) =>
      answer(c, control, declared),
    );
  }
}

/** What the document says of them. Apart, as it takes several times as long, and few ask for the document. */
export function describeRoutes(app: OpenAPIHono, routes: readonly Route[]): void {
  for (const { declared, place, path } of placed(routes)) {
    const { id, method, summary, description, query } = declared;
    const { idEnd, params, tag = declared.tag } = place;
    const allParams = { ...declared.params?.shape, ...params };
    app.openAPIRegistry.registerPath({
      method,
      path,
      operationId: id + idEnd,
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

/** The one place where a call gets its path, so that what is served and what is described are the same. */
function placed(routes: readonly Route[]): { declared: Route; place: Place; path: string }[] {
  return routes.flatMap((declared) =>
    (declared.ofWorld ? [NAMED, SHORT] : [SANDBOX]).map((place) => ({
      declared,
      place,
      path: place.prefix + declared.path,
    })),
  );
}

async function answer(c: Context, control: Control, declared: Route): Promise<Response> {
  // Found before anything else is looked at, and again once the body is here: it may be gone by then.
  if (declared.ofWorld) worldAsked(c, control);
  const body = declared.body === undefined ? undefined : await readBody(c, declared);
  const asked = {
    control,
    params: check(declared.params ?? NOTHING, c.req.param()),
    query: check(declared.query ?? NO_QUERY, c.req.query()),
    body: declared.body === undefined ? undefined : check(declared.body, body),
    world: declared.ofWorld ? worldAsked(c, control) : control.worlds.default,
    urls: control.urls(c),
    request: c.req.raw,
  };
  // Each part was checked by the very schema from which `perform` has its types.
  const done = await declared.perform(asked as AskedOfWorld<never, never, never>);
  if (done instanceof Response) return done;
  return declared.status === 204 ? c.body(null, 204) : c.json(done, declared.status);
}

/** By the path; in the short form by the address as everywhere, so that a base URL with a world's prefix works. */
function worldAsked(c: Context, { worlds }: Control): World {
  const named = c.req.param('world') ?? worldInAddress(new URL(c.req.url).pathname, headOfRequest(c.req.raw));
  const world = worlds.get(named ?? DEFAULT_WORLD);
  if (world === undefined) throw notThere(`world ${named}`);
  catchUpIfRoom(world);
  return world;
}

function check(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value, { error: sayMistake });
  if (success) return data;
  throw invalid(...fieldErrors(error, schema));
}

const JSON_TYPE = 'application/json';
const MOST_JSON = 64 * 2 ** 20;
export const MOST_BYTES = 512 * 2 ** 20;

function mostBytes({ bodyType, most }: Route): number {
  if (most !== undefined) return most;
  return bodyType === undefined ? MOST_JSON : MOST_BYTES;
}

/** A length that is told need not be counted, which would turn the body into a stream. */
function limitBody(declared: Route): MiddlewareHandler {
  const most = mostBytes(declared);
  const counted = bodyLimit({ maxSize: most, onError: () => tooLarge(most) });
  return (c, next) => {
    const told = c.req.header('content-length');
    if (told !== undefined && Number(told) > most) tooLarge(most);
    return declared.body === undefined || told !== undefined ? next() : counted(c, next);
  };
}

function tooLarge(most: number): never {
  throw new Problem({
    status: 413,
    detail: `The request body exceeds ${most} bytes`,
  });
}

/** Whatever its type says: what is posted here is JSON. Nothing is an empty object. */
async function readBody(c: Context, { bodyType }: Route): Promise<unknown> {
  const bytes = Buffer.from(await c.req.arrayBuffer());
  if (bodyType !== undefined) return bytes;
  if (!isUtf8(bytes)) throw invalid({ path: '', message: 'the body is not UTF-8' });
  const text = bytes.toString('utf8');
  if (text.trim() === '') return {};
  const parsed = parseJson(text);
  if (isRefusal(parsed)) throw invalid({ path: '', message: 'the body is not JSON' });
  return parsed.json;
}

function describeBody({ body, bodyType = JSON_TYPE }: Route) {
  if (body === undefined) return {};
  const content = Object.fromEntries([bodyType].flat().map((type) => [type, { schema: body }]));
  return { body: { required: !body.safeParse({}).success, content } };
}

function describeAnswer({ answer, status }: Route) {
  const description = status === 201 ? 'Made' : status === 204 ? 'Done' : 'OK';
  if (answer === undefined) return { description };
  if (answer instanceof z.ZodType) return { description, content: { [JSON_TYPE]: { schema: answer } } };
  return { description, content: { [answer.type]: { schema: { type: 'string' as const } } } };
}

function describeProblems({ ofWorld, query, body, problems = [] }: Route) {
  const statuses = new Set<number>([401, 403, ...problems]);
  if (ofWorld) statuses.add(404);
  if (body !== undefined || query !== undefined) statuses.add(400);
  const content = { [PROBLEM_TYPE]: { schema: ProblemSchema } };
  return Object.fromEntries(
    [...statuses].toSorted().map((status) => [status, { description: WHY[status] ?? '', content }]),
  );
}

const WHY: Readonly<Record<number, string>> = {
  400: 'The request is not valid',
  401: 'The admin token is missing or wrong',
  403: 'A browser asks from an origin that is not allowed',
  404: 'Does not exist',
  409: 'Exists already, or cannot be now',
  413: 'Too large',
  429: 'There are as many as there may be: drop one',
  507: 'There is no room left',
};
