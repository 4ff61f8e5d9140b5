/**
 * What there is besides worlds: health, what runs here, the scenarios, this API's own description.
 */
import { z } from '@hono/zod-openapi';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { durationText } from '../model/durations.ts';
import { DOCS_FILES, docsFile, docsPage } from './docs.ts';
import { notThere, Problem } from './problem.ts';
import { SHORT_FORMS } from './mount.ts';
import { route, type Route } from './route.ts';
import { DurationText } from './words.ts';
import { RegionUrls } from './world-json.ts';

const DOCUMENT = '/_sandbox/openapi.json';
const DOCS = '/_sandbox/docs';
const PEM = 'application/pem-certificate-chain';

const InfoJson = z
  .object({
    name: z.string(),
    version: z.string(),
    uptime: DurationText,
    worlds: z.array(z.string()).openapi({ description: 'Their names' }),
    regions: RegionUrls.openapi({ description: 'Base URLs of the service' }),
  })
  .openapi('Info');

/** The document is made of all routes, these among them; `tellAll` registers them with the app, once. */
export function sandboxRoutes(app: OpenAPIHono, version: string, tellAll: () => void): readonly Route[] {
  let document: object | undefined;
  return [
    route({
      id: 'getInfo',
      method: 'get',
      path: '/info',
      tag: 'Sandbox',
      summary: 'What runs here',
      status: 200,
      answer: InfoJson,
      perform: ({ control: { worlds, version, uptime }, urls }) => ({
        name: 'ads-sandbox',
        version,
        uptime: durationText(Math.round(uptime() / 1000) * 1000),
        worlds: worlds.list().map(({ name }) => name),
        regions: urls,
      }),
    }),
    route({
      id: 'getCaCertificate',
      method: 'get',
      path: '/ca.pem',
      tag: 'Sandbox',
      summary: 'The certificate that clients of the TLS listener are to trust',
      status: 200,
      answer: { type: PEM },
      problems: [404],
      perform({ control: { caPem } }) {
        if (caPem !== undefined) return new Response(caPem, { headers: { 'content-type': PEM } });
        throw new Problem({ status: 404, detail: 'There is no TLS listener: SANDBOX_TLS_PORT asks for one' });
      },
    }),
    route({
      id: 'getOpenApi',
      method: 'get',
      path: '/openapi.json',
      tag: 'Sandbox',
      summary: 'This document',
      status: 200,
      answer: z.record(z.string(), z.unknown()),
      perform() {
        if (document === undefined) tellAll();
        return Response.json((document ??= describe(app, version)));
      },
    }),
    route({
      id: 'getDocs',
      method: 'get',
      path: '/docs',
      tag: 'Sandbox',
      summary: 'A page to read it and to try its calls',
      status: 200,
      answer: { type: 'text/html' },
      perform: () => docsPage({ title: 'Control API of the sandbox', path: DOCS, document: DOCUMENT }),
    }),
    route({
      id: 'getDocsFile',
      method: 'get',
      path: '/docs/{file}',
      tag: 'Sandbox',
      summary: 'What that page is made of',
      params: z.object({ file: z.string().openapi({ enum: [...DOCS_FILES] }) }),
      status: 200,
      answer: { type: 'text/css' },
      problems: [404],
      perform({ params: { file } }) {
        const response = docsFile(file);
        if (response === undefined) throw notThere(`file ${file}`);
        return response;
      },
    }),
  ];
}

function describe(app: OpenAPIHono, version: string): object {
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Control API of the sandbox',
      version,
      description:
        'Steers the worlds of a sandbox. A world is named in the path; the short form without a name is the world ' +
        '`default`, or the one that a base URL `/_worlds/{world}` or the header `Sandbox-World` names.',
    },
    servers: [{ url: '/' }],
    tags: [...tagsOf(app), { name: SHORT_FORMS, description: 'The same calls, of the world `default`' }],
    security: [{}, { bearer: [] }],
  });
}

/** In the order of their calls. */
function tagsOf({ openAPIRegistry: { definitions } }: OpenAPIHono): { name: string }[] {
  const tags = new Set(definitions.flatMap((each) => (each.type === 'route' ? (each.route.tags ?? []) : [])));
  tags.delete(SHORT_FORMS);
  return [...tags].map((name) => ({ name }));
}
