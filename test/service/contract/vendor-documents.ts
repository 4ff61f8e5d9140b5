/**
 * The vendor's OpenAPI documents, reduced to the operations that the sandbox serves and written as JSON Schema 2020, so
 * that they answer the same questions as the documents of the sandbox.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { parse } from 'yaml';
import { Contract, serviceContract, type DescribedOperation, type OpenApiDocument } from './documents.ts';

const FOLDER = new URL('../../../../shared/spec/vendor/', import.meta.url);
const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch']);

export const hasVendorDocuments = existsSync(FOLDER);

type Node = Record<string, unknown>;

/** By the name of the file; without documents of which the sandbox serves no operation. */
export function vendorContracts(): ReadonlyMap<string, Contract> {
  const files = readdirSync(FOLDER).filter((file) => /\.(?:json|yaml)$/.test(file));
  const contracts = files.map((file) => [file, contractOf(readFileSync(new URL(file, FOLDER), 'utf8'), file)] as const);
  return new Map(contracts.filter(([, { document }]) => Object.keys(document.paths).length > 0));
}

function contractOf(text: string, file: string): Contract {
  const source = (file.endsWith('.json') ? JSON.parse(text) : parse(text)) as OpenApiDocument & Node;
  const paths = Object.entries(source.paths).flatMap(([path, methods]) => {
    const served = Object.entries(methods).filter(([method]) => METHODS.has(method) && isServed(method, path));
    const operations = served.map(([method, operation]) => [method, withoutReferences(source, operation)] as const);
    return operations.length === 0 ? [] : [[path, Object.fromEntries(operations)] as const];
  });
  const schemas = source.components.schemas ?? {};
  const whole = mergeParts({ paths: Object.fromEntries(paths), components: { schemas } }, source);
  const document = toJsonSchema(whole);
  return new Contract(document as OpenApiDocument, { allErrors: true });
}

/** A parameter of the vendor's path can be a word of ours, such as the record type of a snapshot. */
function isServed(method: string, path: string): boolean {
  const pattern = new RegExp(`^${path.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`);
  const shapeOf = (template: string): string => template.replaceAll(/\{[^}]*\}/g, '{}');
  return Object.entries(serviceContract().document.paths).some(
    ([ours, methods]) =>
      method in methods && (shapeOf(ours) === shapeOf(path) || (!ours.includes('{') && pattern.test(ours))),
  );
}

/** Parameters, responses and bodies are written out; schemas keep their references. */
function withoutReferences(source: Node, operation: DescribedOperation): DescribedOperation {
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref } = node as { $ref?: unknown };
    if (typeof $ref === 'string' && !$ref.startsWith('#/components/schemas/')) return resolve(at(source, $ref));
    return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, resolve(value)]));
  };
  return resolve(operation) as DescribedOperation;
}

function at(source: Node, reference: string): unknown {
  const names = reference.slice(2).split('/');
  return names.reduce<unknown>((node, name) => (node as Node)[name], source);
}

/** An object that is joined from parts becomes one, because each part would refuse the fields of the others. */
function mergeParts(node: unknown, source: Node): unknown {
  if (Array.isArray(node)) return node.map((each) => mergeParts(each, source));
  if (typeof node !== 'object' || node === null) return node;
  const copy: Node = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, mergeParts(value, source)]));
  const { allOf, ...others } = copy;
  if (!Array.isArray(allOf)) return copy;
  const parts = [...allOf.map((part) => partOf(part as Node, source)), others];
  if (!parts.every(isPlainObject)) return copy;
  const required = parts.flatMap((part) => (part['required'] ?? []) as string[]);
  const properties = Object.assign({}, ...parts.map((part) => part['properties']));
  return { ...others, type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

function partOf(part: Node, source: Node): Node {
  const { $ref } = part;
  // A reference names a schema of the document.
  return typeof $ref === 'string' ? (mergeParts(at(source, $ref), source) as Node) : part;
}

function isPlainObject(part: Node): boolean {
  return !['allOf', 'anyOf', 'oneOf', 'items', 'enum'].some((name) => name in part);
}

/** OpenAPI 3.0 has `nullable`, and limits that are excluded by a flag. Some schemas of objects do not name their type. */
function toJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toJsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, exclusiveMinimum, exclusiveMaximum, properties, $ref, ...others } = node as Node;
  // What is beside a reference does not count.
  if ($ref !== undefined) return { $ref };
  const copy = mapped(others);
  if (exclusiveMinimum === true) copy['exclusiveMinimum'] = copy['minimum'];
  if (exclusiveMaximum === true) copy['exclusiveMaximum'] = copy['maximum'];
  // Its names are those of fields, which may be `properties` or `nullable` too.
  if (properties !== undefined) Object.assign(copy, { type: 'object', properties: mapped(properties as Node) });
  return nullable === true ? { anyOf: [copy, { type: 'null' }] } : copy;
}

function mapped(node: Node): Node {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, toJsonSchema(value)]));
}
