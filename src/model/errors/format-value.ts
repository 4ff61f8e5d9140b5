/**
 * Invalid values in the sentences of error messages.
 */
const MAX_QUOTED = 100;

/** Truncates strings and puts them in quotes; names objects and arrays by their type. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return `'${value.slice(0, MAX_QUOTED)}'`;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  return String(value);
}
