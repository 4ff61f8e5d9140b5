/**
 * The rows of an output: the items of the lists in JSON, the lines of JSON Lines and of other texts. The order of rows
 * and of fields does not count.
 */
import type { Row } from './outcome.ts';

export function rowsOfText(text: string): Row[] {
  return textsIn(text).map((row) => ({ text: row, key: row }));
}

function textsIn(text: string): string[] {
  const whole = parse(text);
  if (whole !== undefined && typeof whole.value === 'object') return [...rowsOfJson(whole.value, '')];
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const parsed = /^\s*[{[]/.test(line) ? parse(line) : undefined;
      return parsed === undefined ? line : stableJson(parsed.value);
    });
}

function* rowsOfJson(value: unknown, path: string): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield path === '' ? stableJson(item) : `${path}[] ${stableJson(item)}`;
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      const inner = path === '' ? name : `${path}.${name}`;
      if (typeof field === 'object' && field !== null) yield* rowsOfJson(field, inner);
      else yield `${inner}: ${stableJson(field)}`;
    }
  } else yield `${path}: ${stableJson(value)}`;
}

/** Integers beyond 2^53 keep their digits: a client that rounds an id must not look like one that does not. */
function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replaceAll(/(?<=[[:,]\s*)-?\d{16,}(?=\s*[,\]}])/g, '"$&"')) };
  } catch {
    return undefined;
  }
}

/** JSON with sorted fields. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_name, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );
}
