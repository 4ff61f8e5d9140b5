/**
 * Operations that are deprecated: from its day on each answer says so, and from the world's sunset on they are gone.
 */
import { METHOD_NOT_FOUND } from './refusals.ts';
import type { Call } from './call.ts';
import type { Refusal } from './reply.ts';

export function deprecate(call: Call): Refusal | undefined {
  const from = call.operation?.deprecatedFrom;
  if (from === undefined) return undefined;
  const now = call.world.now();
  const { legacySunset } = call.world.settings;
  const sunset = legacySunset === null ? from : Date.parse(legacySunset);
  if (legacySunset !== null && now >= sunset) return METHOD_NOT_FOUND;
  if (now < from) return undefined;
  call.answerHeaders = headersOf(from, sunset);
  call.violations.push({ rule: 'deprecated-operation', evidence: `${call.method} ${call.path}` });
  return undefined;
}

const made = new Map<string, Readonly<Record<string, string>>>();

/** Few days are asked about, and each call asks. */
function headersOf(from: number, sunset: number): Readonly<Record<string, string>> {
  const key = `${from} ${sunset}`;
  let headers = made.get(key);
  if (headers === undefined) {
    headers = { deprecation: `@${from / 1000}`, sunset: new Date(sunset).toUTCString() };
    made.set(key, headers);
  }
  return headers;
}
