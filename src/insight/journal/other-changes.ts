/**
 * Changes of a world that other calls than the expected ones have made.
 */
import type { EntityDifference } from '../diff/difference.ts';
import { compareStates } from '../diff/world-state.ts';
import type { z } from '../../model/schemas/zod.ts';
import type { World } from '../../world/state/world.ts';
import { findStates, withStates } from '../diff/diff.ts';
import { entityDifferenceJson, type EntityDifferenceJson } from '../diff/difference-json.ts';
import type { AdminContext } from '../../control/routing/route.ts';
import { compile, type RequestCriteria } from './match-requests.ts';

interface ChangeExpectation {
  admin: AdminContext;
  world: World;
  /** A checkpoint, an instant or `start`. */
  since: string;
  /** Which requests may change the world. */
  expected: readonly RequestCriteria[];
}

/** In the response. */
const MAX_CHANGES = 100;

export function findOtherChanges({
  admin,
  world,
  since,
  expected,
}: ChangeExpectation): z.input<typeof EntityDifferenceJson>[] {
  const criteria = expected.map((each) => compile(each));
  const exchanges = admin.journals.of(world).exchanges();
  const ids = new Set(
    exchanges
      .filter((exchange) => criteria.some((differences) => differences(exchange).length === 0))
      .map(({ id }) => id),
  );
  const states = findStates(admin, world, [
    { path: 'nothingElseChanged', words: since },
    { path: 'nothingElseChanged', words: 'now' },
  ]);
  return withStates(world, states, (from, to) =>
    compareStates(from, to)
      .profiles.flatMap(({ created, changed, archived, removed }) => [...created, ...changed, ...archived, ...removed])
      .flatMap((item) => othersOf(item, ids))
      .slice(0, MAX_CHANGES)
      .map((item) => entityDifferenceJson(item)),
  );
}

/** Returns the part of a difference that these requests did not cause. */
function othersOf(item: EntityDifference, ids: ReadonlySet<string>): EntityDifference[] {
  const isExpected = ({ requestId }: { requestId?: string }): boolean => requestId !== undefined && ids.has(requestId);
  if (item.before === undefined || item.after === undefined) return isExpected(item) ? [] : [item];
  const fields = item.fields.filter((field) => !isExpected(field));
  return fields.length === 0 ? [] : [{ ...item, fields }];
}
