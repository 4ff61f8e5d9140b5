/**
 * What an item's failure is told as since version 3, by kinds of errors.
 */

/** The path is in the item, empty for the item as a whole. */
export interface Told {
  type: string;
  reason: string;
  message: string;
  path?: string;
  facts?: Readonly<Record<string, unknown>>;
}

export function malformed(reason: string, path: string, message: string): Told {
  return { type: 'malformedValueError', reason, path, message };
}

export function dateError(reason: string, path: string, message: string): Told {
  return { type: 'dateError', reason, path, message };
}

export function parentError(reason: string, path: string, message: string): Told {
  return { type: 'parentEntityError', reason, path, message };
}

export function stateError(reason: string, path: string, message: string): Told {
  return { type: 'entityStateError', reason, path, message };
}

export function setupError(reason: string, path: string, message: string): Told {
  return { type: 'targetingClauseSetupError', reason, path, message };
}

export function duplicate(path: string, message: string): Told {
  return { type: 'duplicateValueError', reason: 'DUPLICATE_VALUE', path, message };
}

export function unsupported(path: string, message: string): Told {
  return { type: 'unsupportedOperationError', reason: 'UNSUPPORTED_OPERATION', path, message };
}
