/**
 * Writes JSON Schemas as tables of fields: one section for each object. An object that occurs several times has one section,
 * and so do the fields that many objects have.
 */
import { z } from 'zod';
import { duration } from '../../src/model/schemas/times.ts';

export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  description?: string;
  default?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((text) => text.trim().replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

interface Section {
  title: string;
  /** The fields with their values, defaults and descriptions. */
  rows: string[][];
}

const HEAD = ['field', 'value', 'default', 'description'];
/** A field that is the same in as many objects is described once. */
const SHARED = 3;

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** zod writes this as the limit of every integer; it is not shown. */
const ZOD_INTEGER_LIMIT = Number.MAX_SAFE_INTEGER;

export class SchemaTables {
  readonly #definitions: Readonly<Record<string, JsonSchema>>;
  /** The title of the section of an object, by its schema as JSON. */
  readonly #titles = new Map<string, string>();
  readonly #sections: Section[] = [];

  constructor(root: JsonSchema) {
    this.#definitions = root.$defs ?? {};
  }

  /** Returns a section for an object and one for each object in it. */
  sections(title: string, schema: JsonSchema): string {
    this.#sectionOf(title, this.#resolved(schema));
    return this.found;
  }

  /** Returns the sections of the objects that `valueText` has found, and before them the fields that many of them have. */
  get found(): string {
    const counts = Map.groupBy(
      this.#sections.flatMap(({ rows }) => rows),
      (row) => row.join(),
    );
    const often = [...counts.values()].flatMap(([row, ...others]) =>
      row !== undefined && others.length >= SHARED - 1 ? [{ row, count: others.length }] : [],
    );
    // Of the forms of one name, the most frequent one is shared.
    const shared = new Map(often.toSorted((a, b) => a.count - b.count).map(({ row }) => [row[0], row.join()]));
    const isShared = (row: readonly string[]): boolean => shared.get(row[0]) === row.join();
    const sections = this.#sections.map(({ title, rows }) => {
      const names = rows.filter(isShared).map(([name]) => name);
      const own = rows.filter((row) => !isShared(row));
      return [
        title === '' ? '## Fields' : `## ${code(title)}`,
        ...(own.length > 0 ? [table(HEAD, own)] : []),
        ...(names.length > 0 ? [`Shared: ${names.join(', ')}`] : []),
      ].join('\n\n');
    });
    if (shared.size === 0) return sections.join('\n\n');
    const rows = often.map(({ row }) => row).filter(isShared);
    return [`## Shared fields\n\n${table(HEAD, rows)}`, ...sections].join('\n\n');
  }

  /** Describes the possible values in one cell. `title` is the title of the section of an object in it. */
  valueText(given: JsonSchema, title: string): string {
    const schema = this.#resolved(given);
    const { enum: values, items, type, properties, additionalProperties: others } = schema;
    if ('const' in schema) return code(schema.const);
    if (values !== undefined) return values.map(code).join(', ');
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined && properties === undefined)
      return [...new Set(choices.map((each) => this.valueText(each, title)))].join(' or ');
    if (items !== undefined) {
      const each = this.valueText(items, `${title}[]`);
      return `list of ${each.replace(/^object /, '')}${rangeText(schema.minItems, schema.maxItems, 'items')}`;
    }
    if (properties !== undefined) return this.#sectionOf(title, schema);
    if (typeof others === 'object') return `map to ${this.valueText(others, `${title}.*`)}`;
    return `${[type ?? 'any value'].flat().join(' or ')}${limitsText(schema)}`;
  }

  #resolved(schema: JsonSchema): JsonSchema {
    if (schema.$ref === undefined) return schema;
    const { $ref, ...own } = schema;
    return { ...this.#resolved(this.#definitions[$ref.split('/').at(-1) ?? ''] ?? {}), ...own };
  }

  #sectionOf(title: string, schema: JsonSchema): string {
    const { properties = {}, required = [] } = schema;
    const { description: _text, default: _value, ...shape } = schema;
    const key = JSON.stringify(shape);
    const known = this.#titles.get(key);
    if (known !== undefined) return `object ${code(known)}`;
    this.#titles.set(key, title);
    const section: Section = { title, rows: [] };
    this.#sections.push(section);
    section.rows = Object.entries(properties).map(([name, given]) => {
      const field = this.#resolved(given);
      const path = title === '' ? name : `${title}.${name}`;
      const fallback = required.includes(name) ? 'required' : field.default === undefined ? '' : code(field.default);
      return [code(name), this.valueText(given, path), fallback, field.description ?? ''];
    });
    return `object ${code(title)}`;
  }
}

const DURATION = z.toJSONSchema(duration, { io: 'input' }).pattern;

function formOf(pattern: string): string {
  return pattern === DURATION ? 'a duration such as `30s`, `3h` or `PT30S`' : code(pattern);
}

function limitsText({ format, pattern, minimum, maximum, minLength, maxLength }: JsonSchema): string {
  // A format implies its pattern.
  const form = format === undefined ? (pattern === undefined ? '' : `, ${formOf(pattern)}`) : `, ${format}`;
  return form + rangeText(minimum, maximum, '') + rangeText(minLength, maxLength, 'characters');
}

function rangeText(min: number | undefined, max: number | undefined, unit: string): string {
  const [low, high] = [min === -ZOD_INTEGER_LIMIT ? undefined : min, max === ZOD_INTEGER_LIMIT ? undefined : max];
  const isOne = (high ?? low) === 1;
  const end = unit === '' ? '' : ` ${isOne ? unit.slice(0, -1) : unit}`;
  if (low !== undefined && high !== undefined) return `, ${low} to ${high}${end}`;
  if (low !== undefined) return `, at least ${low}${end}`;
  return high === undefined ? '' : `, at most ${high}${end}`;
}
