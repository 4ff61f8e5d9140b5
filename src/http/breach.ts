/**
 * What a client does against the contract though the service lets it pass: recorded always, refused by a strict world.
 */
import type { Violation } from '../model/violations.ts';
import type { Call } from './call.ts';
import type { Refusal } from './reply.ts';

/** The refusal is what a strict world says; it carries the violation, which is noted with the answer. */
export function breach({ world, violations }: Call, violation: Violation, refusal: Refusal): Refusal | undefined {
  if (world.settings.strict) return { ...refusal, violation };
  violations.push(violation);
  return undefined;
}
