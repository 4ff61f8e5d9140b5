/**
 * Request bodies that contain a scenario as YAML or JSON.
 */
import { z } from '@hono/zod-openapi';
import { isUtf8 } from 'node:buffer';
import { invalid } from '../problem.ts';

const TYPES = ['application/yaml', 'application/json'];
const MAX_BYTES = 6 * 2 ** 20;
const Text = z.instanceof(Buffer).openapi({
  type: 'object',
  description: 'A scenario; see /_sandbox/scenario.schema.json',
  example: { extends: 'empty', settings: { strict: true } },
});

/** The properties of a route whose body is a scenario. */
export const SCENARIO_BODY = { body: Text, bodyType: TYPES, max: MAX_BYTES };

export function scenarioText(body: Buffer): string {
  if (!isUtf8(body)) throw invalid({ path: '', message: 'the body must be UTF-8' });
  return body.toString('utf8');
}
