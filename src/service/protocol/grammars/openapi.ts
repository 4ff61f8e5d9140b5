/**
 * The OpenAPI document of the service, from the operations that are served. An operation with several paths has its id
 * at the documented path; the other paths are aliases.
 */
import { STATUS_CODES } from 'node:http';
import type { Operation } from '../../http/request-context.ts';
import { descriptionOf, type Description, type Schema } from '../../http/description.ts';
import { exampleOf } from '../codecs/example.ts';
import { refusalResponses } from './error-responses.ts';
import { STRING } from '../codecs/schemas.ts';

const VERSION = '3.1.0';

const HEADERS = {
  clientId: {
    name: 'Amazon-Advertising-API-ClientId',
    description: 'The client that the access token was issued for',
    required: true,
  },
  scope: {
    name: 'Amazon-Advertising-API-Scope',
    description: 'The profile that the call acts for. It is required unless the other headers select one profile.',
    required: false,
  },
  account: { name: 'Amazon-Ads-AccountId', description: 'The account of the profile', required: false },
  managerAccount: {
    name: 'Amazon-Ads-Manager-AccountId',
    description: 'A manager account to which the profile is linked',
    required: false,
  },
} as const;

const COMPONENTS = {
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An access token' } },
  parameters: Object.fromEntries(
    Object.entries(HEADERS).map(([id, header]) => [id, { ...header, in: 'header', schema: STRING }]),
  ),
};

/** The last tag, so that the document lists each operation once before it lists other paths. */
const OTHER_PATHS = {
  name: 'Other paths',
  description: 'Other paths of the operations above, with the same behaviour',
};
/** The prefix of a version and a product. Paths that differ after it are not aliases of each other. */
const PREFIX = /^(?:\/v\d)?(?:\/sp|\/hsa)?(?=\/)/;

interface Place {
  path: string;
  tag: string;
  isAlias: boolean;
}

interface Facts {
  version: string;
  /** The base URL, absolute or relative to the URL of the document. */
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
      description: 'An emulator of the Amazon Ads API, for development and testing.',
    },
    servers: [{ url: server }],
    tags: [...[...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })), OTHER_PATHS],
    paths,
    components: COMPONENTS,
  };
}

function describeOperation(operation: Operation, { path, tag, isAlias }: Place): object {
  const { id, summary, needs, deprecatedFrom, sunset, sandboxOnly, limitedPaths } = operation;
  return {
    ...(isAlias ? { 'x-alias-of': id } : { operationId: id }),
    tags: [tag],
    summary,
    ...(sandboxOnly ? { description: 'Not available at the production endpoint.' } : {}),
    ...(limitedPaths?.paths.includes(path)
      ? { description: `Available only with the setting \`${limitedPaths.needs}\`..` }
      : {}),
    ...(sunset === undefined ? {} : { description: `Not available from ${new Date(sunset.at).toISOString()} on.` }),
    ...(deprecatedFrom === undefined && sunset === undefined ? {} : { deprecated: true }),
    security: needs === 'none' ? [] : [{ bearer: [] }],
    parameters: parametersOf(needs, path, descriptionOf(operation)),
    ...requestBodyOf(operation),
    responses: responsesOf(operation),
  };
}

function parametersOf(
  needs: Operation['needs'],
  path: string,
  { query = {}, requiredQuery = [], headers: others = {} }: Description,
): object[] {
  const caller = ['clientId', 'scope', 'account', 'managerAccount'];
  const headers = { none: [], token: [], client: ['clientId'], account: caller, scope: caller }[needs];
  return [
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: STRING,
    })),
    ...Object.entries(query).map(([name, schema]) => ({
      name,
      in: 'query',
      ...(requiredQuery.includes(name) ? { required: true } : {}),
      schema,
    })),
    ...Object.entries(others).map(([name, schema]) => ({ name, in: 'header', schema })),
  ];
}

const JSON_TYPE = 'application/json';

function requestBodyOf(operation: Operation): { requestBody?: object } {
  const { body, mediaType = JSON_TYPE, requestTypes = [mediaType] } = operation;
  const { request, mayLackBody } = descriptionOf(operation);
  if (body === undefined || request === undefined) return {};
  const types = body !== 'form or json' ? requestTypes : ['application/x-www-form-urlencoded', JSON_TYPE];
  const content = contentOf(types, request, exampleOf(request));
  return { requestBody: { required: mayLackBody !== true, content } };
}

function responsesOf(operation: Operation): object {
  const responses = { ...refusalResponses(operation), ...descriptionOf(operation).responses };
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      {
        description: STATUS_CODES[status] ?? status,
        ...(Object.keys(schema).length === 0 ? {} : { content: contentOf(typesOf(operation, Number(status)), schema) }),
      },
    ]),
  );
}

/** Error responses are usually plain JSON, whatever the type of the success response. */
function typesOf(operation: Operation, status: number): readonly string[] {
  const { mediaType } = operation;
  const {
    refusalTypes = [JSON_TYPE],
    successType = mediaType ?? JSON_TYPE,
    otherTypes = [],
    responses,
  } = descriptionOf(operation);
  if (status < 300) return [successType, ...otherTypes];
  // A path that is not served has no resource, and so no media type of a resource.
  const isOwnType = mediaType !== undefined && refusalTypes.includes(mediaType);
  if (status !== 404 || !isOwnType) return refusalTypes;
  return responses[404] === undefined ? [JSON_TYPE] : [...refusalTypes, JSON_TYPE];
}

function contentOf(types: readonly string[], schema: Schema, example?: unknown): object {
  return Object.fromEntries(types.map((type) => [type, { schema, ...(example === undefined ? {} : { example }) }]));
}
