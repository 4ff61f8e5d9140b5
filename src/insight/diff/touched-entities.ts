/**
 * The entities that a call of a client created or changed, from the change log of its world.
 */
import type { LoggedTable } from '../../world/logged-tables.ts';
import type { Edit, Write } from '../../world/stores/logged-writes.ts';
import type { World } from '../../world/state/world.ts';
import { COMPARED, idOf, type ComparedCollection } from './stored-entity.ts';

interface TouchedEntity {
  collection: ComparedCollection;
  id: string;
}

/** A call can change as many as an account has. */
const MAX_ENTITIES = 1000;

/** `call` is the number of the call in its world. */
export function touchedEntities(world: World, call: number): TouchedEntity[] {
  return entitiesIn(world, world.loggedWrites.ofCall(call));
}

interface LoggedCall {
  writes: Write[];
  edits: Edit[];
}

/** The entities that calls touch, call by call. It reads the change log only after a write. */
export class TouchedByCalls {
  readonly #world: World;
  readonly #byCall = new Map<number, LoggedCall>();
  #position: number;

  constructor(world: World) {
    this.#world = world;
    this.#position = world.changeLog.position;
  }

  /** Each call is asked for once. */
  of(call: number | undefined): TouchedEntity[] {
    this.#readLog();
    const logged = call === undefined ? undefined : this.#byCall.get(call);
    if (call === undefined || logged === undefined) return [];
    this.#byCall.delete(call);
    return entitiesIn(this.#world, logged);
  }

  /** A call may be recorded after a later one, so the log is read for all calls. */
  #readLog(): void {
    const { changeLog, loggedWrites } = this.#world;
    const after = this.#position;
    this.#position = changeLog.position;
    if (this.#position === after) return;
    const callOf = new Map<number, LoggedCall>();
    for (const write of loggedWrites.writesAfter(after)) {
      if (write.call === null) continue;
      const logged = this.#byCall.get(write.call) ?? { writes: [], edits: [] };
      logged.writes.push(write);
      this.#byCall.set(write.call, logged);
      callOf.set(write.seq, logged);
    }
    for (const edit of loggedWrites.editsAfter(after)) callOf.get(edit.write)?.edits.push(edit);
  }
}

function entitiesIn({ loggedRows }: World, { writes, edits }: LoggedCall): TouchedEntity[] {
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
