/**
 * What all formats of the report say about a failing run: what is wrong, what else fails in this way, what to do.
 */
import { VIOLATION_RULES } from '../../model/violations.ts';
import type { Exploration, ExploredRun, ReferenceViolation } from '../exploration.ts';
import type { FailureGroup } from './summary.ts';

/** What the client does wrong without any fault: for each rule, what it says, what happened, and what to do. */
export function describeViolation({ rule, evidence, isKnown }: ReferenceViolation) {
  const { severity, says, instead } = VIOLATION_RULES[rule];
  const known = isKnown ? ' (in the baseline file)' : '';
  return { title: `${severity}: ${rule}${known}`, says, evidence, remedy: instead };
}

/** The sentences that say what is wrong with a run. */
export function problemsOf({ verdict, differences, violations }: ExploredRun): readonly string[] {
  const differing = differences.map(({ in: where, where: what, summary }) => `${where}, ${what}: ${summary}`);
  const broken = violations.map(({ rule, evidence }) => `rule ${rule}: ${evidence}`);
  return verdict === 'hung' ? ['it did not end within the time limit', ...broken] : [...differing, ...broken];
}

/** What a client should do in place of what it did. */
export function remediesOf({ faults: types }: Exploration, { verdict, faults, violations }: ExploredRun): string[] {
  if (verdict === 'broke-rule') return violations.map(({ rule }) => VIOLATION_RULES[rule].instead);
  const ids = new Set(faults.map(({ faultId }) => faultId));
  return [...new Set(types.flatMap(({ id, remedy }) => (ids.has(id) ? [remedy] : [])))];
}

/** The other faults of a group of failures. */
export function alikeText({ alike }: FailureGroup): string[] {
  const names = alike.map(({ id, faults }) =>
    faults.length === 1 ? faults.map(({ faultId }) => faultId).join('') : id,
  );
  return names.length === 0 ? [] : [`the same with: ${names.join(', ')}`];
}

const MAX_PAIRS = 3;

/** The pairs that fail like this run, and are not reported themselves. */
export function shrunkText({ shrunkFrom }: ExploredRun): string[] {
  if (shrunkFrom.length === 0) return [];
  const more = shrunkFrom.length > MAX_PAIRS ? ` and ${shrunkFrom.length - MAX_PAIRS} more` : '';
  return [`the same with a further fault: ${shrunkFrom.slice(0, MAX_PAIRS).join(' and ')}${more}`];
}
