/**
 * Details of item errors since version 3, by type of error.
 */

/** The path is relative to the item, and empty for the whole item. */
export interface ErrorDetail {
  type: string;
  reason: string;
  message: string;
  path?: string;
  facts?: Readonly<Record<string, unknown>>;
}

export function malformed(reason: string, path: string, message: string): ErrorDetail {
  return { type: 'malformedValueError', reason, path, message };
}

export function dateError(reason: string, path: string, message: string): ErrorDetail {
  return { type: 'dateError', reason, path, message };
}

export function parentError(reason: string, path: string, message: string): ErrorDetail {
  return { type: 'parentEntityError', reason, path, message };
}

export function stateError(reason: string, path: string, message: string): ErrorDetail {
  return { type: 'entityStateError', reason, path, message };
}

export function setupError(reason: string, path: string, message: string): ErrorDetail {
  return { type: 'targetingClauseSetupError', reason, path, message };
}

export function duplicate(path: string, message: string): ErrorDetail {
  return { type: 'duplicateValueError', reason: 'DUPLICATE_VALUE', path, message };
}

export function unsupported(path: string, message: string): ErrorDetail {
  return { type: 'unsupportedOperationError', reason: 'UNSUPPORTED_OPERATION', path, message };
}
