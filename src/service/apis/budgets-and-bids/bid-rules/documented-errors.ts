/**
 * Errors of calls whose documents have no status for a wrong media type: such a request is invalid.
 */
import type { ErrorGrammar } from '../../../protocol/grammars/error-grammar.ts';

const NOT_DOCUMENTED: readonly number[] = [406, 415];

export function withDocumentedStatuses(grammar: ErrorGrammar): ErrorGrammar {
  return {
    ...grammar,
    serialize: (error, facts) =>
      grammar.serialize(NOT_DOCUMENTED.includes(error.status) ? { ...error, status: 400 } : error, facts),
  };
}
