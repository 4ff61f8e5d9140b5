/**
 * Generates the methods of the Python client: those of the client library in TypeScript, with the parameters that the
 * OpenAPI document of the admin API declares. Methods that do more than a request are written by hand.
 */
import type { AdminDocument, Described } from '../docs/client-types.ts';
import type { ClientMethod } from '../docs/client-methods.ts';
import { capitalize } from '../../src/model/text/letter-case.ts';
import { docstring, joined, PythonTypes, snakeCase } from './python-types.ts';

/** Methods of `python/src/ads_sandbox/{client,world}.py`. */
const BY_HAND: ReadonlySet<string> = new Set([
  'sandbox.url',
  'sandbox.createWorld',
  'sandbox.world',
  'sandbox.worlds',
  'sandbox.call',
  'world.profileId',
  'world.fork',
  'world.consoleUrl',
  'world.events',
  'world.call',
  'world.clock.freeze',
  'world.clock.run',
  'world.entities.list',
  'world.entities.all',
  'world.requests.latest',
  'world.requests.export',
  'world.requests.text',
]);

/** Which format of the answer a method returns. A method that ends with `As` has the format as its parameter. */
const FORMATS: Readonly<Record<string, 'json' | 'text'>> = {
  'world.diff': 'json',
  'world.diffText': 'text',
  'world.explain': 'json',
  'world.explainText': 'text',
};

/** Types of parameters that are wider than those of the OpenAPI document. */
const TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'world.metrics.compare': { rows: 'Sequence[Mapping[str, object]]' },
};

/** Where the description in TypeScript has an example in TypeScript. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'world.clock.advance':
    '`by="3h"`, `to="2026-03-02T12:00:00Z"` or `to_next_event=True`. Returns the events that came due.',
  'world.startScenario':
    'Restarts the world from a scenario: `{"name": "report-slow"}`, or an inline scenario as YAML or as an object.',
  'world.explain':
    'Explains a number of a report or of an entity, a serving status, the answer to a recorded request, or the days of a ' +
    'profile: `explain(report=report, row="0", column="sales7d")`, `explain(entity="campaigns/123")`, ' +
    '`explain(request="latest")`, `explain(profile=profile_id)`.',
  'world.market.oracle':
    'Returns an upper bound of the profit of a period, and with `bids=True` the best constant bids.',
  'world.jobs.list': '`kind="report"` selects one kind. Oldest first.',
  'world.jobs.createOutcome': 'Queues an outcome for the next matching requests: `kind="report", outcome="FAILURE"`.',
  'world.jobs.updateCompletion':
    '`reports={"mode": "after", "after": "3h"}`. Applies to later requests; omitted fields do not change.',
  'world.faults.create': '`match={"operation": "getReport"}, when={"times": 2}, effect={"preset": "throttled"}`',
  'world.rateLimit.set': '`{"requests": 10, "per": "1s"}` for each client id; `NULL` removes all limits.',
  'world.guard.set': '`budget={"max": 100, "step": 2}, spend={"day": 50}, then="refuse"`. Its counts start at zero.',
};

type Content = NonNullable<Described['requestBody']>['content'];

interface Parameter {
  /** As in JSON. */
  name: string;
  type: string;
  isRequired: boolean;
  place: 'params' | 'query' | 'body';
}

const JSON_TYPE = 'application/json';
const SHORT_FORM = /OfDefault$/;

/** The names of the methods by object, in Python: `world.rate_limit` has `set`. */
export function pythonNames(methods: readonly ClientMethod[]): [object: string, method: string][] {
  return methods
    .filter(({ deprecated }) => deprecated === undefined)
    .map(({ object, name }) => [pythonName(object), snakeCase(name)]);
}

/** The content of `types.py`, `_operations.py` and `_requests.py` of the package. */
export function pythonClient(
  { paths, components }: AdminDocument,
  operations: Readonly<Record<string, string>>,
  methods: readonly ClientMethod[],
): { types: string; operations: string; requests: string } {
  const types = new PythonTypes(components.schemas);
  for (const name of Object.keys(components.schemas)) types.typeOf({ $ref: name }, name);
  const described = new Map(
    Object.values(paths)
      .flatMap((path) => Object.values(path))
      .filter(({ operationId }) => !SHORT_FORM.test(operationId))
      .map((each) => [each.operationId, each]),
  );
  const current = methods.filter((method) => method.deprecated === undefined);
  const objects = [...new Set(current.map(({ object }) => object))];
  const classes = objects.map((object) => {
    const own = current.filter((method) => method.object === object && !BY_HAND.has(`${object}.${method.name}`));
    const bodies = own.map((method) => methodText(method, describedOf(method, described), types));
    const [summary, name] = [`The operations of \`${pythonName(object)}\`.`, className(object)];
    const text = [`class ${name}(Operations):`, `    """${summary}"""`, '', bodies.join('\n\n')].join('\n');
    // In a class with a method `list`, that name is the method.
    return text.includes('def list(') ? text.replaceAll(/(?<=: .*|-> .*)\blist\[/g, 'List[') : text;
  });
  const code = classes.join('\n\n\n');
  const used = types.names().filter((name) => new RegExp(`\\b${name}\\b`).test(code.replaceAll(/"""[^]*?"""/g, '')));
  const note = 'Generated by `npm run docs` from its OpenAPI document; do not edit.';
  return {
    types: moduleText(
      `The JSON objects of the admin API. ${note}`,
      ['from typing import Any, Literal, TypedDict'],
      types.text(),
    ),
    operations: moduleText(
      `The methods that send a request to the admin API. ${note}`,
      [
        'from collections.abc import Mapping, Sequence',
        'from typing import Any, List, Literal',
        '',
        'from .http_client import Null, Operations',
        'from .types import (',
        ...used.map((name) => `    ${name},`),
        ')',
      ],
      code,
    ),
    requests: moduleText(
      `Method and path of each operation of the admin API; W is the path of a world. ${note}`,
      [],
      [
        'OPERATIONS: dict[str, str] = {',
        ...Object.entries(operations).map(([id, request]) => `    "${id}": "${request}",`),
        '}',
      ].join('\n'),
    ),
  };
}

function moduleText(description: string, imports: readonly string[], code: string): string {
  const head = [...docstring(description, ''), '', 'from __future__ import annotations'];
  const all = imports.length === 0 ? head : [...head, '', ...imports];
  return `${all.join('\n')}\n\n${/^(?:class|@)/.test(code) ? '\n' : ''}${code}\n`;
}

const pythonName = (object: string): string => object.split('.').map(snakeCase).join('.');
const className = (object: string): string => `${object.split('.').map(capitalize).join('')}Operations`;

function describedOf({ object, name, operation }: ClientMethod, described: ReadonlyMap<string, Described>): Described {
  const found = operation === undefined ? undefined : described.get(operation);
  if (found !== undefined) return found;
  throw new Error(
    `${object}.${name} does not send one request; write it in Python, and add it to BY_HAND in this file`,
  );
}

function methodText(method: ClientMethod, described: Described, types: PythonTypes): string {
  const { object, name, operation = '', sends, field, result, description } = method;
  const owner = capitalize(operation);
  return types.ownedBy(owner, () => {
    const all = parametersOf(described, sends, owner, types);
    const { parameters, format } = withFormat(`${object}.${name}`, all);
    const path = parameters.filter(({ place }) => place === 'params');
    const others = parameters.filter(({ place }) => place !== 'params');
    // A single value needs no name: `checkpoints.create("before")`.
    const isSingle = others.length === 1 && others.every(({ isRequired, name }) => isRequired || name === '');
    const signature = [
      'self',
      ...path.map(parameterText),
      ...(isSingle || others.length === 0 ? [] : ['*']),
      ...others.filter(({ isRequired }) => isRequired).map(parameterText),
      ...others.filter(({ isRequired }) => !isRequired).map(parameterText),
    ];
    const answer = answerOf(described, field, result, owner, types);
    const access = field === undefined ? '' : `["${field}"]`;
    const start = `${answer === 'None' ? '' : 'return '}self._call(`;
    const lines = callLines(start, operation, { parameters, format }, `)${access}`);
    const text = DESCRIPTIONS[`${object}.${name}`] ?? (description === '' ? described.summary : description);
    return [
      ...joined(`def ${snakeCase(name)}(`, signature, `) -> ${answer}:`, '    '),
      ...docstring(pythonText(text), '        '),
      ...lines,
    ].join('\n');
  });
}

/** The parameter `format` selects a media type of the answer, which a method fixes, or has as its only parameter. */
function withFormat(
  method: string,
  all: readonly Parameter[],
): { parameters: readonly Parameter[]; format: string | undefined } {
  const found = all.find(({ name }) => name === 'format');
  if (found === undefined) return { parameters: widened(method, all), format: undefined };
  if (method.toLowerCase().endsWith('as')) {
    const type = found.type.replace('"json", ', '');
    return { parameters: [{ ...found, type, isRequired: true }], format: undefined };
  }
  const format = FORMATS[method];
  if (format === undefined) throw new Error(`${method} can have several formats; add it to FORMATS in this file`);
  return { parameters: all.filter((each) => each !== found), format: format === 'json' ? undefined : format };
}

function widened(method: string, parameters: readonly Parameter[]): readonly Parameter[] {
  const types = TYPES[method] ?? {};
  return parameters.map((parameter) => ({ ...parameter, type: types[parameter.name] ?? parameter.type }));
}

function parametersOf(
  { parameters = [], requestBody }: Described,
  sends: ClientMethod['sends'],
  owner: string,
  types: PythonTypes,
): Parameter[] {
  const inPath = parameters.filter((each) => each.in === 'path' && each.name !== 'world');
  const inQuery = parameters.filter((each) => each.in === 'query' && sends.includes('query'));
  const content = sends.includes('body') ? requestBody?.content : undefined;
  const ofBody = content === undefined ? [] : bodyParameters(content, owner, types);
  const typed = (
    { name, required = false, schema = {} }: NonNullable<Described['parameters']>[number],
    place: 'query' | 'params',
  ) => ({
    name,
    type: queryType(types.typeOf(schema, owner + capitalize(name))),
    isRequired: place === 'params' || required,
    place,
  });
  return [
    ...inPath.map((each) => typed(each, 'params')),
    ...inQuery.map((each) => typed(each, 'query')),
    // A field of the body that the path has too cannot differ from it.
    ...ofBody.filter((field) => inPath.every(({ name }) => name !== field.name)),
  ];
}

/** Each field of an object is a parameter. Another body is one without a name. */
function bodyParameters(content: Content, owner: string, types: PythonTypes): Parameter[] {
  const whole = (type: string): Parameter[] => [{ name: '', type, isRequired: true, place: 'body' }];
  const schema = content[JSON_TYPE]?.schema;
  if (schema === undefined) return whole('bytes');
  if (content['application/yaml'] !== undefined) return whole('str | Mapping[str, Any]');
  const fields = types.fieldsOf(schema);
  if (fields === undefined) return whole(types.typeOf(schema, `${owner}Body`).replace(/ \| None$/, ' | Null'));
  return fields.map(({ name, type, isRequired }) => ({
    name,
    type: inputType(isRequired ? type : type.replace(/ \| None$/, ' | Null')),
    isRequired,
    place: 'body',
  }));
}

/** Lists and dictionaries of callers need not be mutable. */
function inputType(type: string): string {
  return type.replace(/^list\[/, 'Sequence[').replace(/^dict\[/, 'Mapping[');
}

/** The HTTP client writes booleans as `true` and `false`. */
function queryType(type: string): string {
  return type === 'Literal["true", "false"]' || type === 'Literal["false", "true"]' ? 'bool' : type;
}

function parameterText({ name, type, isRequired }: Parameter): string {
  return `${parameterName(name)}: ${isRequired ? type : `${type} | None = None`}`;
}

const parameterName = (name: string): string => (name === '' ? 'body' : snakeCase(name));

/** A call of `_call` in the body of a method. */
function callLines(
  start: string,
  operation: string,
  { parameters, format }: { parameters: readonly Parameter[]; format: string | undefined },
  end: string,
): string[] {
  const parts = (['params', 'query', 'body'] as const).flatMap((place) => {
    const own = parameters.filter((each) => each.place === place);
    if (own.length === 0) return [];
    if (own.some(({ name }) => name === '')) return [{ opening: `${place}=body`, entries: [], closing: '' }];
    const named = own.map(({ name }) => `"${name}": ${parameterName(name)}`);
    const entries = place === 'query' && format !== undefined ? [...named, `"format": "${format}"`] : named;
    return [{ opening: `${place}={`, entries, closing: '}' }];
  });
  const texts = parts.map(({ opening, entries, closing }) => opening + entries.join(', ') + closing);
  const onOneLine = joined(start, [`"${operation}"`, ...texts], end, '        ');
  if (onOneLine.length === 1) return onOneLine;
  const inner = ' '.repeat(12);
  const lines = parts.flatMap(({ opening, entries, closing }) => joined(opening, entries, `${closing},`, inner));
  return [`        ${start}`, `${inner}"${operation}",`, ...lines, `        ${end}`];
}

function answerOf(
  { responses }: Described,
  field: string | undefined,
  result: string,
  owner: string,
  types: PythonTypes,
): string {
  if (result === 'Promise<void>') return 'None';
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const content = success?.content ?? {};
  const schema = content[JSON_TYPE]?.schema;
  if (schema !== undefined && result === 'Promise<string>') return 'str';
  if (schema === undefined) {
    const isText = Object.keys(content).every((type) => /^text\/|pem-certificate-chain$/.test(type));
    return Object.keys(content).length === 0 ? 'None' : isText ? 'str' : 'bytes';
  }
  // The file of a report is a text if the report is a table.
  if (content['text/csv'] !== undefined && field === undefined) return `${types.typeOf(schema, owner)} | str`;
  if (field === undefined) return types.typeOf(schema, `${owner}Answer`);
  return types.fieldsOf(schema)?.find(({ name }) => name === field)?.type ?? 'Any';
}

/** Descriptions name methods and parameters as in TypeScript. */
function pythonText(text: string): string {
  return text
    .replaceAll(
      /`([a-z]\w*(?:\.[a-z]\w*)*)(\(\))?`/g,
      (_, name: string, call: string = '') => `\`${pythonName(name)}${call}\``,
    )
    .replaceAll('Rejects with a', 'Raises AdminApiError with a');
}
