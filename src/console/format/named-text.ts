/**
 * Texts with ids, and the names of the entities that have them.
 */
import type { NamedEntity } from '../../generated/admin-types.ts';

const ID = /\b(\d{6,19})\b/;

/** The parts of a text: those between ids, and the ids that an entity has with that entity. */
export function namedParts(text: string, entities: readonly NamedEntity[] = []): (string | NamedEntity)[] {
  return text.split(ID).map((part) => entities.find(({ id }) => id === part) ?? part);
}

/** `campaign "Tents" (29851899412270)`. */
export function namedText(text: string, entities?: readonly NamedEntity[]): string {
  return namedParts(text, entities)
    .map((part) => (typeof part === 'string' ? part : `${JSON.stringify(part.name)} (${part.id})`))
    .join('');
}
