/**
 * Generates the types of the Python client from the OpenAPI document of the admin API: a `TypedDict` for each object. A
 * union of objects is one `TypedDict` with the fields of all, because type checkers cannot select an object by its fields.
 */
import { capitalize } from '../../src/model/text/letter-case.ts';
import type { Schema } from '../docs/client-types.ts';
import { singular } from '../docs/scenario-types.ts';

const WIDTH = 120;
/** Literals with more values have a name of their own. */
const MAX_INLINE_VALUES = 3;
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

interface Field {
  /** As in JSON. */
  name: string;
  type: string;
  isRequired: boolean;
  description: string | undefined;
}

/** `profileId` is `profile_id`, and `from` is `from_`. */
export function snakeCase(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  return KEYWORDS.has(words) ? `${words}_` : words;
}

/** Of one line if it fits, otherwise with a text of several lines. */
export function docstring(text: string | undefined, indent: string): string[] {
  const words = (text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"""', "'''");
  if (words === '') return [];
  const sentence = /[.!?`]$/.test(words) ? words : `${words}.`;
  const line = `${indent}"""${sentence}"""`;
  if (line.length <= WIDTH && !sentence.endsWith('"')) return [line];
  return [`${indent}"""`, ...wrap(sentence, WIDTH - indent.length).map((each) => indent + each), `${indent}"""`];
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** `opening`, the parts and `closing` on one line, or on a line each if they do not fit. */
export function joined(opening: string, parts: readonly string[], closing: string, indent = ''): string[] {
  const line = `${indent}${opening}${parts.join(', ')}${closing}`;
  if (line.length <= WIDTH) return [line];
  return [`${indent}${opening}`, ...parts.map((part) => `${indent}    ${part},`), `${indent}${closing}`];
}

export class PythonTypes {
  readonly #components: Readonly<Record<string, Schema>>;
  /** The text of each declaration by its name, in the order of their first use. */
  readonly #declarations = new Map<string, string[]>();
  /** The names of inline schemas by their JSON without descriptions. */
  readonly #names = new Map<string, string>();
  /** The component or operation to which inline schemas belong. */
  #owner = '';

  constructor(components: Readonly<Record<string, Schema>>) {
    this.#components = components;
  }

  names(): string[] {
    return [...this.#declarations.keys()].toSorted();
  }

  text(): string {
    const blocks = [...this.#declarations.values()].map((lines) => lines.join('\n'));
    return blocks.join('\n\n\n');
  }

  /** The type of a value. An inline object gets the name, unless an equal one has another name already. */
  typeOf(schema: Schema, name: string): string {
    const { $ref, anyOf, oneOf, allOf, type } = schema;
    if ($ref !== undefined) return this.#declareComponent($ref);
    if ('const' in schema) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return this.#literalsOf(schema.enum, name);
    const parts = allOf?.filter((part) => Object.keys(part).some((key) => key !== 'description'));
    if (parts?.length === 1) return this.typeOf(parts[0] ?? {}, name);
    if (parts !== undefined) return this.#declareObject(schema, name);
    const choices = anyOf ?? oneOf;
    if (choices !== undefined) return this.#unionOf(choices, name);
    if (Array.isArray(type)) return unionText(type.map((each) => this.typeOf({ ...schema, type: each }, name)));
    if (type === 'array') return `list[${this.typeOf(schema.items ?? {}, singular(name))}]`;
    if (type === 'object' || schema.properties !== undefined) return this.#objectOf(schema, name);
    return SCALARS[type ?? ''] ?? 'Any';
  }

  /** The fields of an object, of all objects of a union, or of all parts; undefined if it is something else. */
  fieldsOf(schema: Schema): Field[] | undefined {
    const objects = this.#objectsOf(schema);
    if (objects === undefined) return undefined;
    const all = objects.flatMap((each) => Object.entries(each.properties ?? {}));
    return [...new Set(all.map(([field]) => field))].map((field) => {
      const variants = all.flatMap(([key, value]) => (key === field ? [value] : []));
      const isRequired = objects.every((each) => each.required?.includes(field));
      const described = variants.find((each) => textOf(each) !== undefined);
      const types = variants.map((each) => this.typeOf(each, this.#owner + capitalize(field)));
      const type = unionText(types);
      return { name: field, type, isRequired, description: described && textOf(described) };
    });
  }

  /** Names of inline schemas begin with the name of their owner. */
  ownedBy<T>(owner: string, work: () => T): T {
    const outer = this.#owner;
    this.#owner = owner;
    try {
      return work();
    } finally {
      this.#owner = outer;
    }
  }

  #resolve(schema: Schema): Schema {
    const { $ref } = schema;
    return $ref === undefined ? schema : (this.#components[$ref.split('/').at(-1) ?? ''] ?? {});
  }

  #objectsOf(schema: Schema): Schema[] | undefined {
    const { anyOf, oneOf, allOf, properties, additionalProperties } = this.#resolve(schema);
    const choices = anyOf ?? oneOf;
    if (choices !== undefined) {
      const objects = choices.map((choice) => this.#objectsOf(choice));
      if (objects.includes(undefined)) return undefined;
      return objects.flatMap((each) => each ?? []);
    }
    if (allOf !== undefined) {
      const parts = allOf.flatMap((part) => this.#objectsOf(part) ?? []);
      const all = { properties: Object.assign({}, ...parts.map((part) => part.properties)) as Schema['properties'] };
      return [{ ...all, required: parts.flatMap((part) => part.required ?? []) } as Schema];
    }
    const isOpen = additionalProperties !== undefined && additionalProperties !== false;
    return properties === undefined || isOpen ? undefined : [this.#resolve(schema)];
  }

  #declareComponent(reference: string): string {
    const name = reference.split('/').at(-1) ?? '';
    if (this.#declarations.has(name)) return name;
    const schema = this.#components[name] ?? {};
    this.#declarations.set(name, []);
    this.#declarations.set(
      name,
      this.ownedBy(name, () => {
        const fields = this.fieldsOf(schema);
        if (fields !== undefined) return declaration(name, fields, textOf(schema));
        return [`${name} = ${this.typeOf(schema, `${name}Value`)}`];
      }),
    );
    return name;
  }

  #objectOf(schema: Schema, name: string): string {
    const { properties = {}, additionalProperties } = schema;
    if (this.#objectsOf(schema) !== undefined && Object.keys(properties).length > 0)
      return this.#declareObject(schema, name);
    const isTyped = typeof additionalProperties === 'object' && Object.keys(properties).length === 0;
    return `dict[str, ${isTyped ? this.typeOf(additionalProperties, `${name}Value`) : 'Any'}]`;
  }

  #declareObject(schema: Schema, name: string): string {
    return this.#named(schema, name, (free) => declaration(free, this.fieldsOf(schema) ?? [], textOf(schema)));
  }

  #literalsOf(values: readonly unknown[], name: string): string {
    const type = `Literal[${values.map(literal).join(', ')}]`;
    if (values.length <= MAX_INLINE_VALUES) return type;
    return this.#named({ enum: values as unknown[] }, name, (free) =>
      joined(`${free} = Literal[`, values.map(literal), ']'),
    );
  }

  #unionOf(choices: readonly Schema[], name: string): string {
    const isInline = (choice: Schema): boolean =>
      choice.$ref === undefined && Object.keys(this.#objectsOf(choice)?.[0]?.properties ?? {}).length > 0;
    const inline = choices.filter(isInline);
    const others = choices.filter((choice) => !isInline(choice)).map((choice) => this.typeOf(choice, name));
    const [first] = inline;
    if (first === undefined) return unionText(others);
    return unionText([...others, this.#declareObject(inline.length === 1 ? first : { anyOf: inline }, name)]);
  }

  #named(schema: Schema, name: string, declare: (free: string) => string[]): string {
    const key = JSON.stringify(schema, (field, value: unknown) => (field === 'description' ? undefined : value));
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    let free = name;
    const isTaken = (each: string): boolean => this.#declarations.has(each) || each in this.#components;
    for (let number = 2; isTaken(free); number++) free = `${name}${number}`;
    this.#names.set(key, free);
    this.#declarations.set(free, []);
    this.#declarations.set(free, declare(free));
    return free;
  }
}

const SCALARS: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

function unionText(types: readonly string[]): string {
  const all = [...new Set(types.flatMap((type) => (type.includes('[') ? [type] : type.split(' | '))))];
  if (all.includes('Any')) return 'Any';
  // By convention None is last.
  return [...all.filter((type) => type !== 'None'), ...(all.includes('None') ? ['None'] : [])].join(' | ');
}

function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : JSON.stringify(value);
}

/** A description next to a reference is a separate part of `allOf`. */
function textOf({ description, allOf = [] }: Schema): string | undefined {
  return description ?? allOf.find((part) => Object.keys(part).join('') === 'description')?.description;
}

/** Python 3.10 has no `NotRequired`, so that the required fields of an object are those of a base class. */
function declaration(name: string, fields: readonly Field[], description: string | undefined): string[] {
  const required = fields.filter(({ isRequired }) => isRequired);
  const optional = fields.filter(({ isRequired }) => !isRequired);
  if (required.length === 0) return typedDict(name, optional, 'TypedDict, total=False', description);
  if (optional.length === 0) return typedDict(name, required, 'TypedDict', description);
  const base = `_${name}Required`;
  return [
    ...typedDict(base, required, 'TypedDict', undefined),
    '',
    '',
    ...typedDict(name, optional, `${base}, total=False`, description),
  ];
}

/** Fields whose names are keywords need the other form, in which references are texts. */
function typedDict(name: string, fields: readonly Field[], bases: string, description: string | undefined): string[] {
  const doc = docstring(description, '    ');
  if (fields.every((field) => /^[A-Za-z_]\w*$/.test(field.name) && !KEYWORDS.has(field.name))) {
    const lines = fields.flatMap((field) => [
      ...annotated(`    ${field.name}: `, field.type),
      ...docstring(field.description, '    '),
    ]);
    const body = [...doc, ...(doc.length > 0 && lines.length > 0 ? [''] : []), ...lines];
    return [`class ${name}(${bases}):`, ...(body.length === 0 ? ['    pass'] : body)];
  }
  const [base = '', ...options] = bases.split(', ');
  const total = options.length === 0 ? '' : ', total=False';
  const entries = fields.flatMap((field) => [
    ...(field.description === undefined ? [] : wrap(field.description, WIDTH - 6).map((line) => `    # ${line}`)),
    `    ${JSON.stringify(field.name)}: ${JSON.stringify(field.type).replaceAll(String.raw`\"`, "'")},`,
  ]);
  const own = base === 'TypedDict' ? name : `_${name}Optional`;
  const lines = [`${own} = TypedDict("${own}", {`, ...entries, `}${total})`];
  if (own === name) return lines;
  return [...lines, '', '', `class ${name}(${base}, ${own}):`, ...(doc.length === 0 ? ['    pass'] : doc)];
}

/** A long list of literals has a line for each. */
function annotated(start: string, type: string): string[] {
  const line = start + type;
  if (line.length <= WIDTH) return [line];
  const [, before = '', values = '', after = ''] = /^(.*?Literal\[)([^\]]*)(\].*)$/.exec(type) ?? [];
  return values === '' ? [line] : joined(start.trim() + ' ' + before, values.split(', '), after, '    ');
}
