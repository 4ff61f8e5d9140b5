/**
 * Request bodies that contain a scenario as YAML or JSON, and the errors of scenarios.
 */
import { isUtf8 } from 'node:buffer';
import { capitalize } from '../../model/text/letter-case.ts';
import { UnknownScenario } from '../../scenarios/library.ts';
import { InvalidScenario } from '../../scenarios/scenario-compiler.ts';
import { z } from '../../model/schemas/zod.ts';
import { invalid, Problem } from './problem.ts';

/** The scenario name of a world that was created from an inline scenario. */
export const INLINE_SCENARIO = 'inline';

const TYPES = ['application/yaml', 'application/json'];
const MAX_BYTES = 6 * 2 ** 20;
const Text = z
  .instanceof(Buffer)
  .openapi({ type: 'object', example: { extends: 'empty', settings: { strict: true } } })
  .describe('A scenario; see /_sandbox/scenario.schema.json');

/** The properties of a route whose body is a scenario. */
export const SCENARIO_BODY = { body: Text, bodyType: TYPES, max: MAX_BYTES };

export function scenarioText(body: Buffer): string {
  if (!isUtf8(body)) throw invalid({ path: '', message: 'the body must be UTF-8' });
  return body.toString('utf8');
}

/** Converts the errors of unknown and of invalid scenarios. */
export function toScenarioProblem(error: unknown): unknown {
  if (error instanceof InvalidScenario) return invalid(...error.problems);
  if (error instanceof UnknownScenario) return new Problem({ status: 404, detail: capitalize(error.message) });
  return error;
}
