/**
 * The result of a client function as text, in which equal results are equal.
 */
export function textOfResult(result: unknown): string {
  return typeof result === 'string' ? result : JSON.stringify(plain(result, new Set()));
}

/** JSON has no bigints, maps and sets. An object that contains itself ends there. */
function plain(value: unknown, outer: ReadonlySet<unknown>): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (outer.has(value)) return '<itself>';
  const inside = new Set([...outer, value]);
  if (value instanceof Map) return [...value].map((entry) => plain(entry, inside));
  if (Array.isArray(value) || value instanceof Set) return [...value].map((item) => plain(item, inside));
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field, inside)]));
}
