/**
 * Reads the rows of a profile or campaign in pages, oldest first.
 */
import type { Entities, Id } from '../../model/entities.ts';
import type { ChildKind } from '../../model/kinds.ts';
import type { Scan } from '../../world/stores/entity-store.ts';
import type { Scope } from '../entities/operation-context.ts';
import type { Predicate } from '../../model/stored/bids-and-targets.ts';

const PAGE_SIZE = 200;

export function forEachChild<K extends ChildKind>(
  scope: Scope,
  kind: K,
  campaignId: Id,
  handle: (row: Entities[K]) => void,
): void {
  const store = scope.world.store(kind);
  // The store of a kind returns rows of that kind.
  return forEachRow(scope, campaignId, (scan) => store.scan(scan) as Entities[K][], handle);
}

export function forEachRow<Row extends { seq: number }>(
  { profile }: Scope,
  campaignId: Id,
  scan: (scan: Scan) => Row[],
  handle: (row: Row) => void,
): void {
  for (let after = 0; ;) {
    const page = scan({ profileId: profile.profileId, campaignId, after, count: PAGE_SIZE });
    for (const row of page) handle(row);
    const last = page.at(-1);
    if (page.length < PAGE_SIZE || last === undefined) return;
    after = last.seq;
  }
}

/** The stored expression of a target. */
export function parsePredicates(expression: string): Predicate[] {
  // Only the entity services write expressions.
  return JSON.parse(expression) as Predicate[];
}
