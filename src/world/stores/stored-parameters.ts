/**
 * The stored form of the simulation parameters of a world: those that differ from the defaults, so that the others
 * follow the defaults of the program that opens the world.
 */
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_SIMULATION_PARAMETERS, type SimulationParameters } from '../../model/simulation-parameters.ts';

/** Worlds that were written before the calibration contain all of these, set or not. */
const FIRST_DEFAULTS: Readonly<Record<string, unknown>> = {
  history: 'backfill',
  bursts: 6,
  impressions: { low: 5, high: 400 },
  clickRate: { low: 0.004, high: 0.03 },
  price: { low: 5, high: 250 },
  orderRate: { low: 0.04, high: 0.2 },
  unitPrice: { low: 800, high: 9000 },
  sameProduct: 0.8,
  topOfSearch: 0.35,
};

export function parametersFromJson(json: string): SimulationParameters {
  // The importer and this file write the column, after validation.
  const stored = JSON.parse(json) as Record<string, unknown>;
  const isFirst = !('popularity' in stored) && Object.keys(FIRST_DEFAULTS).every((name) => name in stored);
  return { ...DEFAULT_SIMULATION_PARAMETERS, ...(isFirst ? differences(stored, FIRST_DEFAULTS) : stored) };
}

export function parametersToJson(parameters: SimulationParameters): string {
  return JSON.stringify(differences(parameters, DEFAULT_SIMULATION_PARAMETERS));
}

function differences(values: object, defaults: object): object {
  const known = new Map<string, unknown>(Object.entries(defaults));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, known.get(name))),
  );
}
