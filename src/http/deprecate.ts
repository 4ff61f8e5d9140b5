/**
 * Operations that are deprecated: from its day on each answer says so, and from the world's sunset on they are gone.
 * Others were announced with the day of their end.
 */
import { METHOD_NOT_FOUND } from './refusals.ts';
import type { Violation } from '../model/violations.ts';
import type { Call, Ending, Operation } from './call.ts';
import type { Refusal } from './reply.ts';

export function deprecate(call: Call): Refusal | undefined {
  const { operation } = call;
  if (operation?.ending !== undefined) return ended(operation, operation.ending, call.world.now());
  const from = operation?.deprecatedFrom;
  if (operation === undefined || from === undefined) return undefined;
  const now = call.world.now();
  const { legacySunset } = call.world.settings;
  const sunset = legacySunset === null ? from : Date.parse(legacySunset);
  if (legacySunset !== null && now >= sunset) return goneSince(operation, legacySunset);
  if (now < from) return undefined;
  call.answerHeaders = headersOf(from, sunset);
  call.violations.push(violationOf(operation));
  return undefined;
}

function ended(operation: Operation, { at, reason }: Ending, now: number): Refusal | undefined {
  return now < at ? undefined : { ...METHOD_NOT_FOUND, reason, violation: violationOf(operation) };
}

function goneSince(operation: Operation, day: string): Refusal {
  const reason = `the legacy collections are gone since ${day} (setting legacySunset)`;
  return { ...METHOD_NOT_FOUND, reason, violation: violationOf(operation) };
}

const violations = new Map<Operation, Violation>();

/** Each call has one, by today's clock: it is made once. */
function violationOf(operation: Operation): Violation {
  let violation = violations.get(operation);
  if (violation === undefined) {
    const { method, paths } = operation;
    violations.set(operation, (violation = { rule: 'deprecated-operation', evidence: `${method} ${paths[0]}` }));
  }
  return violation;
}

interface Announced {
  sunset: number;
  headers: Readonly<Record<string, string>>;
}

/** By the day from which it is deprecated, the last that was made: each call asks, mostly for the same. */
const made = new Map<number, Announced>();

function headersOf(from: number, sunset: number): Readonly<Record<string, string>> {
  const last = made.get(from);
  if (last?.sunset === sunset) return last.headers;
  const headers = { deprecation: `@${from / 1000}`, sunset: new Date(sunset).toUTCString() };
  made.set(from, { sunset, headers });
  return headers;
}
