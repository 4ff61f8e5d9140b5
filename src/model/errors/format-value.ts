/**
 * Invalid values in the sentences of error messages.
 */
const MAX_QUOTED = 100;
const MAX_LISTED = 10;

/** Truncates strings and puts them in quotes, and names objects by their type. Of an array it shows the first items. */
export function formatValue(value: unknown): string {
  if (!Array.isArray(value)) return formatItem(value);
  const more = value.length > MAX_LISTED ? [`and ${value.length - MAX_LISTED} more`] : [];
  return `[${[...value.slice(0, MAX_LISTED).map(formatItem), ...more].join(', ')}]`;
}

function formatItem(value: unknown): string {
  if (typeof value === 'string') return `'${value.slice(0, MAX_QUOTED)}'`;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  return String(value);
}
