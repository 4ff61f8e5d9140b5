/**
 * The types of the client library, from the document of the control API: what is served, what is described and what
 * the library takes and gives can't drift apart, and its users need no package of the server's to check their code.
 */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
  description?: string;
}

type Content = Record<string, { schema?: Schema }>;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

interface Described {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface ControlDocument {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

const PREFIX = '/_sandbox';
/** Calls of one world are described twice; the library names the world. */
const OF_WORLD = `${PREFIX}/worlds/{world}`;
const SHORT_FORM = /OfDefault$/;

const JSON_TYPE = 'application/json';

/** `src/client/control-types.ts`, not yet formatted. */
export function clientTypes({ paths, components }: ControlDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !SHORT_FORM.test(operationId))
      .map(([method, described]) => ({ method, path, described })),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export ${declared(name, schema)}`,
  );
  const operations = calls.map(({ described }) => operationType(described));
  const table = calls.map(({ method, path, described }) => {
    const place = path.startsWith(OF_WORLD) ? `W${path.slice(OF_WORLD.length)}` : path.slice(PREFIX.length);
    return `${described.operationId}: '${method.toUpperCase()} ${place}',`;
  });
  return [
    '/**\n * Everything that the control API takes and answers. Written by `npm run docs` from its own document: not by hand.\n */',
    ...schemas,
    `/** What each call takes and answers, by its operationId. */\nexport interface Operations {\n${operations.join('\n')}\n}`,
    `/** Method and path of each; W stands for the path of a world. */\nexport const OPERATIONS = {\n${table.join('\n')}\n} as const satisfies Record<keyof Operations, string>;`,
    '',
  ].join('\n\n');
}

function declared(name: string, schema: Schema): string {
  const type = typeOf(schema);
  return type.startsWith('{') && type.endsWith('}') && schema.properties !== undefined
    ? `interface ${name} ${type}`
    : `type ${name} = ${type};`;
}

function operationType({ operationId, summary, description, parameters = [], requestBody, responses }: Described) {
  const inPath = parameters.filter((each) => each.in === 'path' && each.name !== 'world');
  const inQuery = parameters.filter((each) => each.in === 'query');
  const parts = [
    inPath.length === 0 ? [] : `params: ${fieldsOf(inPath.map((each) => ({ ...each, required: true })))};`,
    inQuery.length === 0 ? [] : `query${anyRequired(inQuery) ? ': ' : '?: undefined | '}${fieldsOf(inQuery)};`,
    requestBody === undefined
      ? []
      : `body${requestBody.required ? ': ' : '?: undefined | '}${bodyType(requestBody.content)};`,
    `answer: ${answerType(responses)};`,
  ].flat();
  const said = [summary, description].filter((text) => text !== undefined).join('. ');
  return `${comment(said)}${operationId}: { ${parts.join(' ')} };`;
}

function anyRequired(parameters: readonly Parameter[]): boolean {
  return parameters.some(({ required }) => required);
}

function fieldsOf(parameters: readonly Parameter[]): string {
  const fields = parameters.map(({ name, required = false, schema = {}, description }) =>
    field(name, required, typeOf(schema), schema.description ?? description),
  );
  return `{\n${fields.join('\n')}\n}`;
}

function bodyType(content: Content): string {
  const types = Object.entries(content).map(([type, { schema = {} }]) => {
    if (type === JSON_TYPE) return typeOf(schema);
    return isText(type) ? 'string' : 'Uint8Array';
  });
  return [...new Set(types)].join(' | ');
}

function answerType(responses: Described['responses']): string {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const types = Object.entries(success?.content ?? {}).map(([type, { schema = {} }]) => {
    if (type === JSON_TYPE) return typeOf(schema);
    return isText(type) ? 'string' : 'Uint8Array';
  });
  return types.length === 0 ? 'undefined' : [...new Set(types)].join(' | ');
}

function isText(type: string): boolean {
  return /^text\/|[/+](?:json|xml|yaml|pem-certificate-chain)$/.test(type);
}

function typeOf(schema: Schema): string {
  const { $ref, anyOf, oneOf, allOf, not, type, items } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? 'unknown';
  if (not !== undefined) return 'never';
  if ('const' in schema) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (allOf !== undefined) return allOf.map((each) => `(${typeOf(each)})`).join(' & ');
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeOf))].join(' | ');
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(' | ');
  if (type === 'array') return `(${typeOf(items ?? {})})[]`;
  if (type === 'integer') return 'number';
  if (type === 'object' || (type === undefined && schema.properties !== undefined)) return objectType(schema);
  return type ?? 'unknown';
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const names = Object.keys(properties);
  const fields = Object.entries(properties).map(([name, schema]) =>
    field(name, required.includes(name), typeOf(schema), schema.description),
  );
  if (typeof additionalProperties === 'object') {
    const optional = names.some((name) => !required.includes(name)) ? ' | undefined' : '';
    fields.push(`[name: string]: ${typeOf(additionalProperties)}${optional};`);
  } else if (names.length === 0)
    return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>';
  return `{\n${fields.join('\n')}\n}`;
}

/** Undefined is not sent, so it may be said where a field may be left out. */
function field(name: string, required: boolean, type: string, description: string | undefined): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
  return `${comment(description)}${key}${required ? '' : '?'}: ${type}${required ? '' : ' | undefined'};`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : JSON.stringify(value);
}

function comment(text: string | undefined): string {
  return text === undefined || text === '' ? '' : `/** ${text.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /')} */\n`;
}
