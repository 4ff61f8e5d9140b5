/**
 * The OpenAPI documents of the service and of the admin API, ready to be asked which schema an answer must fit.
 */
import { Hono } from 'hono';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { createAdminApp } from '../../../src/admin/app.ts';
import { describeService } from '../../../src/service/protocol/grammars/openapi.ts';
import { Journals } from '../../../src/service/journal/journal.ts';
import { KNOWN_OPERATIONS } from '../../../src/server/app.ts';
import { documented } from '../../../src/server/operations.ts';
import { compile } from '../../../src/scenarios/scenario-compiler.ts';
import { Worlds } from '../../../src/world/lifecycle/worlds.ts';

export type Schema = Readonly<Record<string, unknown>>;

export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

export interface DescribedOperation {
  operationId?: string;
  'x-alias-of'?: string;
  security?: readonly object[];
  parameters?: readonly Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter> };
}

/** An operation at one of its paths, and what validates its answers. */
export interface Described {
  document: Contract;
  path: string;
  operation: DescribedOperation;
}

export class Contract {
  readonly document: OpenApiDocument;
  readonly #ajv: Ajv2020;
  /** By method and number of segments; words before parameters, as routes are found. */
  readonly #places: Map<string, { path: string; segments: readonly string[]; operation: DescribedOperation }[]>;
  readonly #validators = new WeakMap<Schema, ValidateFunction>();
  /** By the text of the schema. */
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument, { allErrors = false } = {}) {
    this.document = document;
    this.#ajv = new Ajv2020({
      strict: false,
      validateFormats: false,
      validateSchema: false,
      allErrors,
      code: { optimize: false },
    });
    const places = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, segments: path.split('/'), operation })),
    );
    this.#places = Map.groupBy(
      places.toSorted((a, b) => rank(a.segments).localeCompare(rank(b.segments))),
      ({ method, segments }) => `${method} ${segments.length}`,
    );
    this.#ajv.addSchema(closed(document) as object, 'document');
  }

  find(method: string, path: string): Described | undefined {
    const named = this.document.paths[path];
    // The service does not take the last word of such a path for an id.
    if (named !== undefined && named[method.toLowerCase()] === undefined) return undefined;
    const segments = path.split('/');
    const places = this.#places.get(`${method.toLowerCase()} ${segments.length}`) ?? [];
    const found = places.find((each) => each.segments.every((segment, i) => fits(segment, segments[i])));
    return found && { document: this, path: found.path, operation: found.operation };
  }

  /** Compiled when it is first needed, and once for all operations with the same schema. */
  validator({ path, operation }: Described, method: string, status: string, mediaType: string): ValidateFunction {
    const schema = operation.responses[status]?.content?.[mediaType]?.schema ?? {};
    const known = this.#validators.get(schema);
    if (known !== undefined) return known;
    const text = JSON.stringify(schema);
    const pointer = ['paths', path, method.toLowerCase(), 'responses', status, 'content', mediaType, 'schema']
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = this.#compiled.get(text) ?? this.#ajv.compile({ $ref: `document#/${pointer}` });
    this.#compiled.set(text, validate);
    this.#validators.set(schema, validate);
    return validate;
  }
}

/** A parameter sorts behind every word. */
function rank(segments: readonly string[]): string {
  return segments.map((segment) => (segment.startsWith('{') ? '1' : '0')).join('');
}

function fits(segment: string, asked: string | undefined): boolean {
  return segment === asked || (segment.startsWith('{') && asked !== undefined && asked !== '');
}

/** A field that is answered but not documented is a mistake, although JSON Schema lets an object have others. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]));
  const isObjectSchema = copy['type'] === 'object' && typeof copy['properties'] === 'object';
  const isOpen = 'additionalProperties' in copy || 'allOf' in copy || 'anyOf' in copy || 'oneOf' in copy;
  return isObjectSchema && !isOpen ? { ...copy, additionalProperties: false } : copy;
}

let service: Contract | undefined;
let admin: Promise<Contract> | undefined;

export function serviceContract(): Contract {
  // The document describes itself.
  const describe = (): OpenApiDocument => describeService(documented, { version: '0', server: '/' }) as OpenApiDocument;
  return (service ??= new Contract(describe()));
}

export function adminContract(): Promise<Contract> {
  return (admin ??= readAdminDocument());
}

async function readAdminDocument(): Promise<Contract> {
  const worlds = new Worlds({ compile, scenario: 'empty' });
  const options = { worlds, journals: new Journals(), operations: KNOWN_OPERATIONS, version: '0', startedAt: 0 };
  const app = new Hono().route('/', createAdminApp(options));
  const answer = await app.request('/_sandbox/openapi.json');
  worlds.close();
  return new Contract((await answer.json()) as OpenApiDocument);
}
