/**
 * Operations that a scenario names and the service does not have. A fault or a step for one of them would make a test
 * that cannot fail.
 */
import { suggestion } from '../model/errors/did-you-mean.ts';
import type { Problem } from '../model/errors/validation-error.ts';
import { listOperations, type CallMatch } from '../model/schemas/call-match-schema.ts';
import type { Action, ScenarioFile } from '../model/schemas/scenario-file.ts';

interface NamedOperation {
  path: string;
  operation: string;
}

/** Without a list of known operations, none is unknown. */
export function findUnknownOperations(file: ScenarioFile, known: readonly string[] | undefined): Problem[] {
  if (known === undefined) return [];
  return operationsIn(file)
    .filter(({ operation }) => !known.includes(operation))
    .map(({ path, operation }) => ({
      path,
      message: `unknown operation ${operation}${suggestion(operation, known)}`,
    }));
}

/** The operations that faults, rate limits and steps refer to. */
function operationsIn({ faults, rateLimit, timeline }: ScenarioFile): NamedOperation[] {
  const ofSteps = timeline.flatMap(({ onCall, do: actions }, i) => {
    const path = `timeline[${i}]`;
    const own = operationsInMatch(onCall, `${path}.onCall`);
    if (!Array.isArray(actions)) return [...own, ...operationsInAction(actions, `${path}.do.`)];
    return [...own, ...actions.flatMap((action, j) => operationsInAction(action, `${path}.do[${j}].`))];
  });
  return [...operationsInAction({ faults, rateLimit }, ''), ...ofSteps];
}

function operationsInAction(
  { faults = [], rateLimit }: Pick<Action, 'faults' | 'rateLimit'>,
  prefix: string,
): NamedOperation[] {
  return [
    ...faults.flatMap(({ match }, i) => operationsInMatch(match, `${prefix}faults[${i}].match`)),
    ...(Array.isArray(rateLimit)
      ? rateLimit.flatMap(({ match }, i) => operationsInMatch(match, `${prefix}rateLimit[${i}].match`))
      : operationsInMatch(rateLimit?.match, `${prefix}rateLimit.match`)),
  ];
}

function operationsInMatch(match: CallMatch | undefined, prefix: string): NamedOperation[] {
  return listOperations(match ?? {}).map(({ path, operation }) => ({ path: `${prefix}.${path}`, operation }));
}
