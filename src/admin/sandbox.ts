/**
 * Routes of the sandbox itself: information, the CA certificate, and the documentation of the admin API.
 */
import type { OpenAPIHono } from '@hono/zod-openapi';
import { durationText } from '../model/text/durations.ts';
import { z } from '../model/schemas/zod.ts';
import { DOCS_FILES, docsFile, docsPage } from './docs/docs.ts';
import { notFound, Problem } from '../control/routing/problem.ts';
import { SHORT_FORMS } from '../control/routing/mount.ts';
import { routesOf, route, type Route } from '../control/routing/route.ts';
import { DurationText } from '../control/routing/scalars.ts';
import { RegionUrls } from '../control/worlds/world-json.ts';

const DOCUMENT = '/_sandbox/openapi.json';
const DOCS = '/_sandbox/docs';
const PEM = 'application/pem-certificate-chain';

const InfoJson = z
  .object({
    name: z.string().describe('The name of the program'),
    version: z.string().describe('The version of the program'),
    uptime: DurationText.describe('How long the program has been running'),
    worlds: z.array(z.string()).describe('The names of the worlds; empty if an admin token is required and missing'),
    regions: RegionUrls.describe('The base URLs of the service'),
  })
  .openapi('Info');

/** `registerRoutes` registers all routes, including these, for the OpenAPI document. It is called once. */
export function sandboxRoutes(app: OpenAPIHono, version: string, registerRoutes: () => void): readonly Route[] {
  let document: object | undefined;
  return routesOf('Sandbox', [
    route('getInfo', 'GET /info', {
      summary: 'Get information about the sandbox',
      isPublic: true,
      answer: InfoJson,
      perform: ({ admin: { worlds, version, uptime, isAdmin }, urls, request }) => ({
        name: 'ads-sandbox',
        version,
        uptime: durationText(Math.round(uptime() / 1000) * 1000),
        worlds: isAdmin(request.headers.get('authorization') ?? undefined) ? worlds.list().map(({ name }) => name) : [],
        regions: urls,
      }),
    }),
    route('getCaCertificate', 'GET /ca.pem', {
      summary: 'Get the CA certificate of the TLS listener',
      answer: { type: PEM },
      problems: [404],
      perform({ admin: { caPem } }) {
        if (caPem !== undefined) return new Response(caPem, { headers: { 'content-type': PEM } });
        throw new Problem({ status: 404, detail: 'There is no TLS listener; set SANDBOX_TLS_PORT to start one' });
      },
    }),
    route('getOpenApi', 'GET /openapi.json', {
      summary: 'Get the OpenAPI document of the admin API',
      isPublic: true,
      answer: z.record(z.string(), z.unknown()),
      perform() {
        if (document === undefined) registerRoutes();
        return Response.json((document ??= describe(app, version)));
      },
    }),
    route('getDocs', 'GET /docs', {
      summary: 'Get the documentation page of the admin API',
      isPublic: true,
      answer: { type: 'text/html' },
      perform: () => docsPage({ title: 'Admin API of the sandbox', path: DOCS, document: DOCUMENT }),
    }),
    route('getDocsFile', 'GET /docs/{file}', {
      summary: 'Get a file of the documentation page',
      isPublic: true,
      params: z.object({
        file: z
          .string()
          .openapi({ enum: [...DOCS_FILES] })
          .describe('The name of the file'),
      }),
      answer: { type: 'text/css' },
      otherTypes: ['text/javascript'],
      problems: [404],
      perform({ params: { file } }) {
        const response = docsFile(file);
        if (response === undefined) throw notFound(`file ${file}`);
        return response;
      },
    }),
  ]);
}

function describe(app: OpenAPIHono, version: string): object {
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Admin API of the sandbox',
      version,
      description:
        'Controls the worlds of a sandbox. The path contains the name of the world. Without a name it refers to the world ' +
        '`default`, or to the world in the base URL `/_worlds/{world}` or in the header `Sandbox-World`.',
    },
    servers: [{ url: '/' }],
    tags: [...tagsOf(app), { name: SHORT_FORMS, description: 'The same operations for the world `default`' }],
    security: [{}, { bearer: [] }],
  });
}

/** The tags in order of their first operation. */
function tagsOf({ openAPIRegistry: { definitions } }: OpenAPIHono): { name: string }[] {
  const tags = new Set(definitions.flatMap((each) => (each.type === 'route' ? (each.route.tags ?? []) : [])));
  tags.delete(SHORT_FORMS);
  return [...tags].map((name) => ({ name }));
}
