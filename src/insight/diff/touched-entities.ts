/**
 * The entities that a call of a client created or changed, from the change log of its world.
 */
import type { LoggedTable } from '../../world/logged-tables.ts';
import type { World } from '../../world/world.ts';
import { COMPARED, idOf, type ComparedCollection } from './stored-entity.ts';

export interface TouchedEntity {
  collection: ComparedCollection;
  id: string;
}

/** A call can change as many as an account has. */
const MAX_ENTITIES = 1000;

/** `call` is the number of the call in its world. */
export function touchedEntities({ loggedWrites, loggedRows }: World, call: number): TouchedEntity[] {
  const { writes, edits } = loggedWrites.ofCall(call);
  const rows = new Map<LoggedTable, Set<number>>();
  const add = (table: LoggedTable, row: number): void => {
    const known = rows.get(table);
    if (known === undefined) rows.set(table, new Set([row]));
    else if (known.size < MAX_ENTITIES) known.add(row);
  };
  for (const { table, row } of edits) add(table, row);
  for (const { created } of writes)
    for (const [table, ranges] of created)
      for (const [first, last] of ranges)
        for (let row = first; row <= Math.min(last, first + MAX_ENTITIES); row++) add(table, row);
  return COMPARED.flatMap((collection) =>
    loggedRows
      .withNumbers(collection, [...(rows.get(collection) ?? [])])
      .map((row) => ({ collection, id: idOf(collection, row) })),
  ).slice(0, MAX_ENTITIES);
}
