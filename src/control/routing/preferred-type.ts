/**
 * The type of an answer that a caller prefers to JSON.
 */

/** Whether an Accept header lists plain text before JSON. */
export function prefersText(accept: string | null): boolean {
  return preferredType(accept, ['text/plain']) === 'text/plain';
}

/** Returns the first of the types in an Accept header; undefined if JSON is listed before, or none of them is. */
export function preferredType<Type extends string>(accept: string | null, types: readonly Type[]): Type | undefined {
  for (const part of (accept ?? '').split(',')) {
    const listed = part.split(';', 1)[0]?.trim().toLowerCase();
    if (listed === 'application/json') return undefined;
    const found = types.find((type) => type === listed);
    if (found !== undefined) return found;
  }
  return undefined;
}
