/**
 * Performs a write of a client under the guard of its world: in a transaction that is rolled back if the guard refuses
 * what was written.
 */
import { VIOLATION_RULES, type Violation } from '../../model/violations.ts';
import type { Id } from '../../model/entities.ts';
import type { Guard, GuardUse } from '../../world/stores/guard.ts';
import type { World } from '../../world/state/world.ts';
import { OperationContext, scopeOf, type Scope } from '../entities/operation-context.ts';
import { findExceeded, readStateBefore } from './exceeded-limits.ts';
import { countRefusal, countWrite } from './guard.ts';

interface Guarded<T> {
  done: T | undefined;
  /** Why nothing was written; undefined if the write was performed. */
  refusal: string | undefined;
  exceeded: readonly Violation[];
}

const WRITE_WITHOUT_PROFILE: Violation = {
  rule: 'guard-write',
  evidence: 'a write of accounts; the guard allows reads only',
};

/** Rolls the transaction back. */
class Refused extends Error {
  readonly exceeded: readonly Violation[];
  readonly first: Violation;

  constructor(exceeded: readonly Violation[], first: Violation) {
    super('the guard refuses what was written');
    this.exceeded = exceeded;
    this.first = first;
  }
}

/** Without a scope, the write is judged in each profile that it has changed. `write` must not wait. */
export function writeUnderGuard<T>(world: World, guard: Guard, scope: Scope | undefined, write: () => T): Guarded<T> {
  if (guard.ended) {
    countRefusal(world, guard, 0);
    return refused('it has ended the writes of clients; set it again to allow them', []);
  }
  try {
    return world.transaction(() => writeThenCheck(world, guard, scope, write));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { exceeded, first } = error;
    countRefusal(world, guard, exceeded.length);
    const others = exceeded.length === 1 ? '' : `, and ${exceeded.length - 1} more`;
    return refused(`${first.evidence}${others}. ${VIOLATION_RULES[first.rule].instead}`, exceeded);
  }
}

function refused(refusal: string, exceeded: readonly Violation[]): Guarded<never> {
  return { done: undefined, refusal, exceeded };
}

function writeThenCheck<T>(world: World, guard: Guard, scope: Scope | undefined, write: () => T): Guarded<T> {
  const before = scope && readStateBefore(new OperationContext(scope), guard);
  const done = write();
  if (!world.changeLog.hasWritten) return { done, refusal: undefined, exceeded: [] };
  const all: Violation[] = [];
  const used: Record<Id, GuardUse> = {};
  for (const each of scope === undefined ? changedProfiles(world) : [scope]) {
    const context = new OperationContext(each);
    const found = findExceeded(context, guard, before ?? readStateBefore(context, guard));
    if (found === undefined) continue;
    const { exceeded, use } = found;
    all.push(...exceeded);
    used[each.profile.profileId] = use;
  }
  // Accounts and new profiles are judged in no profile.
  if (guard.limits.readOnly === true && all.length === 0) all.push(WRITE_WITHOUT_PROFILE);
  const [first] = all;
  if (first !== undefined && guard.limits.then !== 'record') throw new Refused(all, first);
  countWrite(world, used, all.length);
  return { done, refusal: undefined, exceeded: all };
}

/** Profiles that the open transaction has changed. */
function changedProfiles(world: World): Scope[] {
  const edits = world.loggedWrites.editsAfter(world.changeLog.position);
  const seqs = new Set(edits.flatMap(({ table, row }) => (table === 'profiles' ? [row] : [])));
  return world.accountStore
    .profiles()
    .filter(({ seq }) => seqs.has(seq))
    .map((profile) => scopeOf(world, profile));
}
