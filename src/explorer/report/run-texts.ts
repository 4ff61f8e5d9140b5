/**
 * What all formats of the report say about a failing run: what is wrong, what else fails in this way, what to do.
 */
import { VIOLATION_RULES } from '../../model/violations.ts';
import type { ExploredRun, ReferenceViolation } from '../faults/exploration.ts';
import { callsOf, type FailureGroup } from './summary.ts';

/** What the client does wrong without any fault: the rule, its evidence, and what to do instead. */
export function describeViolation({ rule, evidence, isKnown }: ReferenceViolation) {
  const { severity, says, instead } = VIOLATION_RULES[rule];
  const known = isKnown ? ' (in the baseline file)' : '';
  return { title: `${severity}: ${rule}${known}`, says, evidence, remedy: instead };
}

/** The sentences that say what is wrong with a run. */
export function problemsOf({ verdict, isEndless, calls, differences, violations }: ExploredRun): readonly string[] {
  const differing = differences.map(({ in: where, where: what, summary }) => `${where}, ${what}: ${summary}`);
  const broken = violations.map(({ rule, evidence }) => `rule ${rule}: ${evidence}`);
  if (verdict !== 'hung') return [...differing, ...broken];
  return [isEndless ? `it did not end: it made ${calls} calls` : 'it did not end within the time limit', ...broken];
}

/** What a client should do instead. */
export function remediesOf({ verdict, faults, violations }: ExploredRun): string[] {
  if (verdict === 'broke-rule') return violations.map(({ rule }) => VIOLATION_RULES[rule].instead);
  return [...new Set(faults.map(({ remedy }) => remedy))];
}

const MAX_ALIKE = 8;

/** The other runs of a group of failures: the faults at the same call, and the ids of runs with faults at other calls. */
export function alikeText({ run, alike }: FailureGroup): string[] {
  const isAtCall = (other: ExploredRun): boolean => callsOf(other) === callsOf(run);
  const elsewhere = alike.filter((other) => !isAtCall(other));
  const faults = alike.filter(isAtCall).map(({ faults }) => faults.map(({ faultId }) => faultId).join(' and '));
  return [
    ...(faults.length === 0 ? [] : [`the same with: ${faults.join(', ')}`]),
    ...(elsewhere.length === 0 ? [] : [`the same at: ${shortList(elsewhere.map(({ id }) => id))}`]),
  ];
}

function shortList(ids: readonly string[]): string {
  const more = ids.length > MAX_ALIKE ? ` and ${ids.length - MAX_ALIKE} more` : '';
  return ids.slice(0, MAX_ALIKE).join(', ') + more;
}

const MAX_PAIRS = 3;

/** The pairs that fail like this run, and are not reported themselves. */
export function shrunkText({ shrunkFrom }: ExploredRun): string[] {
  if (shrunkFrom.length === 0) return [];
  const more = shrunkFrom.length > MAX_PAIRS ? ` and ${shrunkFrom.length - MAX_PAIRS} more` : '';
  return [`the same with a further fault: ${shrunkFrom.slice(0, MAX_PAIRS).join(' and ')}${more}`];
}
