/**
 * The scenario of a run: the parts of its faults joined, with names by which the run finds out whether they happened.
 */
import { stringify } from 'yaml';
import { applyScenario } from '../../scenarios/apply-scenario.ts';
import { scenarioFile, type ScenarioInput } from '../../model/schemas/scenario-file.ts';
import type { World } from '../../world/state/world.ts';
import type { Call } from '../faults/calls.ts';
import type { ArmedFault, FaultScenario } from '../faults/fault.ts';
import type { FaultOfRun, Recording } from './recording.ts';

type Target = Pick<Call, 'operation' | 'nth'>;

/** What makes a world equal to the one in which the run began. */
export type Origin = Required<Pick<ScenarioInput, 'extends' | 'seed' | 'clock'>> & Pick<ScenarioInput, 'settings'>;

export function nameOfFault(position: number): string {
  return `explored-${position + 1}`;
}

/** Joins the scenarios of faults. Those of later calls come first: a fault does not count a call at which another happened. */
export function joinScenarios(faults: readonly FaultOfRun[]): FaultScenario {
  const joined: FaultScenario = {};
  for (const { name, armed } of faults.toReversed()) {
    const { faults: effects = [], timeline = [], ...changes } = armed.scenario ?? {};
    Object.assign(joined, changes);
    if (effects.length > 0)
      joined.faults = [...(joined.faults ?? []), ...effects.map((effect) => ({ ...effect, id: name }))];
    if (timeline.length > 0)
      joined.timeline = [...(joined.timeline ?? []), ...timeline.map((step) => ({ name, ...step }))];
  }
  return joined;
}

/** Throws if the world cannot have the faults, which is a defect of a fault. */
export function applyFaults(world: World, faults: readonly FaultOfRun[]): void {
  if (faults.every(({ armed }) => armed.scenario === undefined)) return;
  const problems = applyScenario(world, scenarioFile.parse(joinScenarios(faults)));
  const [problem] = problems;
  if (problem !== undefined) throw new Error(`the explorer cannot inject a fault: ${problem.path}: ${problem.message}`);
}

/** Whether a fault happened in a run that has ended. What changes the world from the start always has. */
export function hasHappened(world: World, fault: FaultOfRun, recording: Recording): boolean {
  const { name, armed } = fault;
  const { faults = [], timeline = [] } = armed.scenario ?? {};
  if (armed.answer !== undefined && !recording.hasChangedAnswer(fault)) return false;
  if (faults.length > 0 && (world.faults.byId(name)?.hits ?? 0) === 0) return false;
  if (timeline.length === 0) return true;
  const step = world.timeline.all().find((each) => each.name === name);
  return step !== undefined && step.doneAt !== null && step.problems === null;
}

/** The same fault before another call, or before the first one: what others do may be done at any moment of a run. */
export function atMoment({ scenario = {}, ...armed }: ArmedFault, call: Target | undefined): ArmedFault {
  const onCall = call === undefined ? {} : { operation: call.operation, nth: call.nth };
  const timeline = (scenario.timeline ?? []).map((step) => ({ ...step, onCall }));
  return { ...armed, scenario: { ...scenario, timeline } };
}

/** A scenario file that applies the faults of a run in a fresh world; undefined if a scenario cannot express them. */
export function scenarioText(
  faults: readonly FaultOfRun[],
  head: Origin & { description: string },
): string | undefined {
  const isBeyondScenarios = ({ armed: { kill, answer, worksBeforeFor } }: FaultOfRun): boolean =>
    kill === true || answer !== undefined || worksBeforeFor !== undefined;
  if (faults.some(isBeyondScenarios)) return undefined;
  const scenario: ScenarioInput = { ...head, ...joinScenarios(faults) };
  return stringify(scenario, { lineWidth: 0 });
}
