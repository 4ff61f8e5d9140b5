/**
 * Reads JSON without loss of digits, and checks the types of the fields that the client uses. Fields that it does not
 * know are ignored.
 */
type Fields = Readonly<Record<string, unknown>>;

/** The signature since ES2025, which TypeScript does not declare yet. */
type Reviver = (this: unknown, key: string, value: unknown, context: { source: string }) => unknown;

/** An integer that a float cannot hold is read as its digits. */
const keepDigits: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;

export function readAnyJson(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString('utf8'), keepDigits as (key: string, value: unknown) => unknown);
}

export function readObject(bytes: Buffer): Fields {
  return asObject(readAnyJson(bytes), 'the answer');
}

export function asObject(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(name, 'an object', value);
  return value as Fields;
}

export function asList(value: unknown, name: string): readonly Fields[] {
  if (!Array.isArray(value)) throw wrong(name, 'a list', value);
  return value.map((each: unknown, i) => asObject(each, `${name}[${i}]`));
}

export function readList(fields: Fields, name: string): readonly Fields[] {
  return asList(fields[name], name);
}

export function readText(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : refuse(name, 'a text', value);
}

export function readNumber(fields: Fields, name: string): number {
  const value = fields[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : refuse(name, 'a number', value);
}

/** One of the known values: what another one means for the job is unknown. */
export function readChoice(fields: Fields, name: string, known: readonly string[]): string {
  const value = readText(fields, name);
  return known.includes(value) ? value : refuse(name, `one of ${known.join(', ')}`, value);
}

/** A field that may be missing or null. */
export function readOptional<T>(
  fields: Fields,
  name: string,
  read: (fields: Fields, name: string) => T,
): T | undefined {
  return fields[name] === undefined || fields[name] === null ? undefined : read(fields, name);
}

/** Ids are numbers or strings, by the API version. */
export function readId(fields: Fields, name: string): string {
  const digits = String(fields[name]);
  return /^\d+$/.test(digits) ? digits : refuse(name, 'an id', fields[name]);
}

function refuse(name: string, expected: string, value: unknown): never {
  throw wrong(name, expected, value);
}

function wrong(name: string, expected: string, value: unknown): Error {
  return new Error(`${name} is ${JSON.stringify(value)}, which is not ${expected}`);
}
