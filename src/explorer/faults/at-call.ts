/**
 * The parts of a scenario that happen at one call of a run: a fault, or a step of the timeline right before the call.
 */
import type { Action } from '../../model/schemas/scenario-file.ts';
import type { FaultInput } from '../../model/schemas/fault-schema.ts';
import type { Call } from './calls.ts';
import type { FaultScenario } from './fault.ts';

type Target = Pick<Call, 'operation' | 'nth'>;

/** Applies an effect to one call. The id of the fault shows whether the call was made. */
export function effectAt({ operation, nth }: Target, effect: FaultInput['effect']): FaultScenario {
  const when = nth === 1 ? { times: 1 } : { skip: nth - 1, times: 1 };
  return { faults: [{ match: { operation }, when, effect }] };
}

/** Performs actions right before a call. */
export function actionsBefore({ operation, nth }: Target, ...actions: Action[]): FaultScenario {
  const [action] = actions;
  const all = action !== undefined && actions.length === 1 ? action : actions;
  return { timeline: [{ onCall: nth === 1 ? { operation } : { operation, nth }, do: all }] };
}
