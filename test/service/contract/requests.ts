/**
 * Requests made from an OpenAPI document: valid, nearly valid, or hostile.
 */
import type { Contract, DescribedOperation, Parameter } from './documents.ts';
import type { Draws } from './draws.ts';
import { SchemaValues, type Seen, type Value } from './schema-values.ts';

export interface MadeRequest {
  kind: 'valid' | 'nearly' | 'hostile';
  method: string;
  path: string;
  operation: string;
  headers: Record<string, string>;
  raw: string | undefined;
}

interface Place {
  method: string;
  path: string;
  operation: DescribedOperation;
}

/** It never ends. */
const STREAM = /^streamEvents/;
const SCOPE = 'Amazon-Advertising-API-Scope';
const CLIENT = 'Amazon-Advertising-API-ClientId';

export class RequestMaker {
  readonly #draws: Draws;
  readonly #values: SchemaValues;
  readonly #places: readonly Place[];
  readonly #parameters: Readonly<Record<string, Parameter>>;

  constructor(contract: Pick<Contract, 'document'>, draws: Draws, seen: Seen) {
    const { paths, components } = contract.document;
    this.#draws = draws;
    this.#values = new SchemaValues(draws, seen, components.schemas);
    this.#parameters = components.parameters ?? {};
    this.#places = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { operationId = '' }]) => !STREAM.test(operationId))
        .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
  }

  make(profileIds: readonly string[]): MadeRequest {
    const draws = this.#draws;
    const { method, path, operation } = draws.pick(this.#places);
    const kind = draws.pick(['valid', 'valid', 'nearly', 'nearly', 'hostile'] as const);
    const isHostile = (probability: number): boolean => kind === 'hostile' && draws.chance(probability);
    const headers: Record<string, string> = {};
    const query = new URLSearchParams();
    let asked = path;
    for (const each of operation.parameters ?? []) {
      const parameter = each.$ref === undefined ? each : this.#parameters[each.$ref.split('/').at(-1) ?? ''];
      if (parameter === undefined || parameter.name === SCOPE || parameter.name === CLIENT) continue;
      const { name, in: where, schema } = parameter;
      const value = textOf(isHostile(0.3) ? this.#values.hostile() : this.#values.valid(schema, name));
      if (where === 'path')
        asked = asked.replace(`{${name}}`, encoded(name === 'world' && !isHostile(0.2) ? 'default' : value));
      else if (where === 'header' && draws.chance(0.3)) headers[name] = value.replaceAll(/[^\x20-\x7e]/g, '?');
      else if (where === 'query' && draws.chance(0.35)) query.append(name, value);
    }
    if (isHostile(0.1)) query.append(draws.pick(['unknown', '', '__proto__', 'count']), textOf(this.#values.hostile()));
    headers[SCOPE] = isHostile(0.1) ? draws.pick(['x', '0', '9'.repeat(30), '-1']) : draws.pick(profileIds);
    if (isHostile(0.05)) headers['authorization'] = draws.pick(['Bearer no', 'Basic eDp5', 'Bearer']);
    const search = query.size === 0 ? '' : `?${query.toString()}`;
    const named = operation.operationId ?? operation['x-alias-of'] ?? path;
    return { kind, method, path: asked + search, operation: named, headers, raw: this.#body(operation, kind, headers) };
  }

  #body(
    { requestBody }: DescribedOperation,
    kind: MadeRequest['kind'],
    headers: Record<string, string>,
  ): string | undefined {
    if (requestBody === undefined) return undefined;
    const draws = this.#draws;
    const [type = '', { schema } = { schema: {} }] = draws.pick(Object.entries(requestBody.content));
    headers['content-type'] = kind === 'hostile' && draws.chance(0.1) ? draws.pick(['text/plain', 'x/y', '']) : type;
    const valid = this.#values.valid(schema);
    const value =
      kind === 'valid'
        ? valid
        : kind === 'nearly'
          ? this.#values.mutated(valid)
          : draws.chance(0.5)
            ? this.#values.mutated(this.#values.mutated(valid))
            : this.#values.hostile();
    if (type.endsWith('urlencoded'))
      return new URLSearchParams(Object.entries(value ?? {}).map(([name, each]) => [name, textOf(each)])).toString();
    const text = typeof value === 'string' && !type.includes('json') ? value : JSON.stringify(value);
    return kind === 'hostile' && draws.chance(0.1)
      ? draws.pick([text.slice(0, -1), '', `${text}x`, '['.repeat(5000)])
      : text;
  }
}

function textOf(value: Value): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A path that the URL parser would shorten names another operation. */
function encoded(value: string): string {
  return /^\.{0,2}$/.test(value)
    ? 'x'
    : encodeURIComponent(value.toWellFormed())
        .slice(0, 3000)
        .replace(/%[^%]?$/, '');
}
