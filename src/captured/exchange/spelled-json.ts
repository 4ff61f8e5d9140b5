/**
 * JSON with the spelling of each number, so that `1` and `1.0` differ and 64-bit ids keep their digits.
 */

export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type JsonValue = string | NumberText | boolean | null | readonly JsonValue[] | JsonFields;
interface JsonFields {
  readonly [name: string]: JsonValue;
}

/** The signature since ES2025, which TypeScript does not declare yet. */
type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

const keepSpelling: Reviver = (_key, value, context) =>
  typeof value === 'number' ? new NumberText(context?.source ?? String(value)) : value;

/** Undefined if the text is not JSON. */
export function parseSpelled(text: string): JsonValue | undefined {
  try {
    // JSON.parse returns these types by definition; the reviver replaces the numbers.
    return JSON.parse(text, keepSpelling) as JsonValue;
  } catch {
    return undefined;
  }
}

export function isFields(value: JsonValue | undefined): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText);
}

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

type JsonType = 'text' | 'number' | 'boolean' | 'null' | 'list' | 'object';

export function typeOf(value: JsonValue): JsonType {
  if (value === null) return 'null';
  if (value instanceof NumberText) return 'number';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'boolean';
  return isList(value) ? 'list' : 'object';
}

/** The text of a value within JSON, as it is spelled there; undefined without it. */
export function spelledAt(json: string, ...names: readonly string[]): string | undefined {
  let value = parseSpelled(json);
  for (const name of names) value = isFields(value) ? value[name] : undefined;
  return value === undefined ? undefined : writeSpelled(value);
}

/** The text of a value, with the spelling of each number. */
function writeSpelled(value: JsonValue): string {
  if (value instanceof NumberText) return value.text;
  if (isList(value)) return `[${value.map(writeSpelled).join(',')}]`;
  if (!isFields(value)) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}:${writeSpelled(each)}`)
    .join(',')}}`;
}
