/**
 * Drift as faults of the explorer: each mutation can happen to each answer and file that has something to mutate.
 */
import { DOWNLOAD } from '../../service/pipeline/fault-injection/effect.ts';
import { documented } from '../../server/operations.ts';
import { descriptionOf } from '../../service/http/description.ts';
import type { World } from '../../world/state/world.ts';
import type { Call } from '../faults/calls.ts';
import type { ArmedFault, ExploredFault } from '../faults/fault.ts';
import { missingField, newField, nullField, reorderedKeys } from './field-mutations.ts';
import { mutateAnswer, mutateText, type Drift } from './mutate-answer.ts';
import type { Mutated, Mutation } from './mutation.ts';
import type { Declared } from './read-body.ts';
import { bigId, extraRow, longerText, newEnumValue } from './row-mutations.ts';
import { numberAsText, numberForm, wrongType } from './value-mutations.ts';

/** The legal ones first. */
export const MUTATIONS: readonly Mutation[] = [
  newField,
  newEnumValue,
  nullField,
  reorderedKeys,
  bigId,
  extraRow,
  longerText,
  numberForm,
  numberAsText,
  missingField,
  wrongType,
];

export const DRIFT_FAULTS: readonly ExploredFault[] = MUTATIONS.map((mutation) => ({
  id: `drift-${mutation.id}`,
  title: mutation.title,
  remedy: mutation.remedy,
  group: mutation.isHostile === true ? 'hostile-drift' : 'drift',
  likelihood: mutation.likelihood,
  // A client that counts the rows of a page counts an added one, which the service does not know.
  causes: ['page-skipped'],
  applies: ({ call, position }, { world }) => {
    // Answers of the same shape differ at the ends of a list only.
    if (call.status < 200 || call.status >= 300 || position === 'middle') return false;
    const text = isFile(call) ? call.file : call.responseBody;
    // A file that was not kept may have something to mutate.
    return text === undefined || mutateText(driftOf(mutation, call, world), text) !== undefined;
  },
  arm: (call, { world }) => arm(driftOf(mutation, call, world)),
}));

function arm(drift: Drift): ArmedFault {
  let mutated: Mutated | undefined;
  return {
    answer: (answer) => mutateAnswer(drift, answer, (result) => (mutated = result)),
    // What a client may store is known once the answer is mutated.
    tolerance: {
      allowsExtra: (row) => mutated?.tolerance?.allowsExtra?.(row) ?? false,
      allowsReplaced: (missing, extra) => mutated?.tolerance?.allowsReplaced?.(missing, extra) ?? false,
    },
  };
}

function driftOf(mutation: Mutation, call: Call, { seed }: World): Drift {
  const { operation, nth } = call;
  return { mutation, seed: `${seed}/${mutation.id}/${operation}/${nth}`, declared: declaredFor(call) };
}

/** Undefined for a file. */
function declaredFor(call: Call): Declared | undefined {
  if (isFile(call)) return undefined;
  const operation = documented.find(({ id }) => id === call.operation);
  if (operation === undefined) return { schema: {} };
  const { rowIds } = operation;
  const schema = descriptionOf(operation).responses[call.status] ?? {};
  return { schema, ...(rowIds === undefined ? {} : { rowIds }) };
}

function isFile({ operation }: Call): boolean {
  return operation === DOWNLOAD;
}
