/**
 * The OpenAPI document of the service, from the operations that are served. Where an operation answers at several
 * paths, the documented one bears its id and the others say whose alias they are.
 */
import { STATUS_CODES } from 'node:http';
import type { Operation } from '../http/call.ts';
import type { Description, Schema } from '../http/description.ts';
import { exampleOf } from './example.ts';

const VERSION = '3.1.0';

const HEADERS = {
  clientId: { name: 'Vendor-Advertising-API-ClientId', description: 'The client that the access token was issued for' },
  scope: { name: 'Vendor-Advertising-API-Scope', description: 'The profile that the call acts for' },
} as const;

const COMPONENTS = {
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An access token' } },
  parameters: Object.fromEntries(
    Object.entries(HEADERS).map(([id, header]) => [
      id,
      { ...header, in: 'header', required: true, schema: { type: 'string' } },
    ]),
  ),
};

/** Behind all others, so that a reader meets each thing that can be asked for once, and then where else. */
const OTHER_PATHS = { name: 'Other paths', description: 'Where operations from above answer too, in the same way' };
/** Of a version and a product. Paths of one operation that differ behind it ask for different things. */
const PREFIX = /^(?:\/v\d)?(?:\/sp|\/hsa)?(?=\/)/;

interface Place {
  path: string;
  tag: string;
  isAlias: boolean;
}

interface Facts {
  version: string;
  /** Base URL, relative to the document's own or absolute. */
  server: string;
}

export function describeService(operations: readonly Operation[], { version, server }: Facts): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const tails = new Set<string>();
    for (const [i, path] of operation.paths.entries()) {
      const tail = path.replace(PREFIX, '');
      const place = { path, isAlias: i > 0, tag: tails.has(tail) ? OTHER_PATHS.name : operation.tag };
      tails.add(tail);
      (paths[path] ??= {})[operation.method.toLowerCase()] = describeOperation(operation, place);
    }
  }
  return {
    openapi: VERSION,
    info: {
      title: 'Advertising API',
      version,
      description: 'An emulator of a marketplace advertising API, for development and testing.',
    },
    servers: [{ url: server }],
    tags: [...[...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })), OTHER_PATHS],
    paths,
    components: COMPONENTS,
  };
}

function describeOperation(operation: Operation, { path, tag, isAlias }: Place): object {
  const { id, summary, needs, deprecatedFrom, ending, sandboxOnly, mediaType, describe } = operation;
  return {
    ...(isAlias ? { 'x-alias-of': id } : { operationId: id }),
    tags: [tag],
    summary,
    ...(sandboxOnly ? { description: 'Not there at the production endpoint.' } : {}),
    ...(ending === undefined ? {} : { description: `Not there from ${new Date(ending.at).toISOString()} on.` }),
    ...(deprecatedFrom === undefined && ending === undefined ? {} : { deprecated: true }),
    security: needs === 'none' ? [] : [{ bearer: [] }],
    parameters: parametersOf(needs, path, describe),
    ...requestBodyOf(operation),
    responses: responsesOf(describe, mediaType),
  };
}

function parametersOf(
  needs: Operation['needs'],
  path: string,
  { query = {}, headers: others = {} }: Description,
): object[] {
  const headers = { none: [], token: [], client: ['clientId'], scope: ['clientId', 'scope'] }[needs];
  return [
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema })),
    ...Object.entries(others).map(([name, schema]) => ({ name, in: 'header', schema })),
  ];
}

const JSON_TYPE = 'application/json';

function requestBodyOf({ body, mediaType = JSON_TYPE, describe }: Operation): { requestBody?: object } {
  const { request, mayLackBody } = describe;
  if (body === undefined || request === undefined) return {};
  const types = body === 'json' ? [mediaType] : ['application/x-www-form-urlencoded', JSON_TYPE];
  const content = contentOf(types, request, exampleOf(request));
  return { requestBody: { required: mayLackBody !== true, content } };
}

/** Refusals are plain JSON as a rule, whatever the type of the answers. */
function responsesOf({ responses, refusalType = JSON_TYPE }: Description, mediaType = JSON_TYPE): object {
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      {
        description: STATUS_CODES[status] ?? status,
        ...(Object.keys(schema).length === 0
          ? {}
          : { content: contentOf([Number(status) < 300 ? mediaType : refusalType], schema) }),
      },
    ]),
  );
}

function contentOf(types: readonly string[], schema: Schema, example?: unknown): object {
  return Object.fromEntries(types.map((type) => [type, { schema, ...(example === undefined ? {} : { example }) }]));
}
