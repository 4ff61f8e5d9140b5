/**
 * Options of new worlds, and inline scenarios, typed field by field.
 */
import type { Body } from './http-client.ts';
import type { ScenarioDefinition, WorldInput } from '../generated/admin-types.ts';

export interface WorldOptions extends Omit<WorldInput, 'scenario'> {
  /** The name of a scenario, or an inline scenario: `{ extends: 'empty', settings: { strict: true } }` */
  scenario?: string | ScenarioDefinition | undefined;
}

/** A scenario by its name, as an object, or as YAML. */
export type ScenarioSource = { name: string } | ScenarioDefinition | string;

/** The cast is needed because an interface is not assignable to a record. */
export function createWorldBody(options: WorldOptions): Body<'createWorld'> {
  return options as Body<'createWorld'>;
}

export function scenarioBody(scenario: ScenarioSource): Body<'startScenario'> {
  return scenario as Body<'startScenario'>;
}
