/**
 * Lists of names in messages.
 */
import { counted } from './counted.ts';

/** A body can have a million fields. */
const MAX_NAMES = 20;

export function listNames(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${counted(more, 'other')}` : '');
}

/** Adds the other names to a text about the first one. */
export function withOthers(text: string, label: string, others: readonly string[]): string {
  if (others.length === 0) return text;
  return `${text}${text.endsWith('?') ? '' : '.'} ${label}: ${listNames(others)}`;
}
