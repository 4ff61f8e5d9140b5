/**
 * Which call, or other origin, made each change of a row, from the change log of its world.
 */
import type { LoggedTable } from '../../world/logged-tables.ts';
import type { Edit, Write } from '../../world/stores/logged-writes.ts';
import type { LoggedRow } from '../../world/stores/logged-rows.ts';
import type { World } from '../../world/state/world.ts';
import { changedFields, type ChangedField } from './changed-fields.ts';
import type { ChangeSource } from './difference.ts';
import type { ComparedCollection, StoredEntities } from './stored-entity.ts';

/** A change of one entity. */
interface EntityChange extends ChangeSource {
  fields: ChangedField[];
}

interface Creation {
  first: number;
  last: number;
  write: Write;
}

export class ChangeSources {
  readonly #world: World;
  readonly #writes: ReadonlyMap<number, Write>;
  readonly #edits = new Map<string, Edit[]>();
  readonly #creations = new Map<LoggedTable, Creation[]>();

  /** Writes oldest first, edits newest first. */
  private constructor(world: World, writes: readonly Write[], edits: readonly Edit[]) {
    this.#world = world;
    this.#writes = new Map(writes.map((write) => [write.seq, write]));
    for (const edit of edits) append(this.#edits, `${edit.table} ${edit.row}`, edit);
    for (const write of writes)
      for (const [table, ranges] of write.created)
        for (const [first, last] of ranges) append(this.#creations, table, { first, last, write });
  }

  /** The changes after a position of the change log. */
  static after(world: World, position: number): ChangeSources {
    const { loggedWrites } = world;
    return new ChangeSources(world, loggedWrites.writesAfter(position), loggedWrites.editsAfter(position));
  }

  /** The changes of one row. */
  static ofRow(world: World, table: LoggedTable, row: number): ChangeSources {
    const { loggedWrites } = world;
    const edits = loggedWrites.editsOf(table, row);
    return new ChangeSources(world, loggedWrites.writesOf(table, row, edits), edits);
  }

  /** The changed and the created rows of a table. */
  touched(table: LoggedTable): Set<number> {
    const rows = new Set<number>();
    for (const [edit] of this.#edits.values()) if (edit?.table === table) rows.add(edit.row);
    for (const { first, last } of this.#creations.get(table) ?? [])
      for (let seq = first; seq <= last; seq++) rows.add(seq);
    return rows;
  }

  /** Undefined if the row is older than the log. */
  creationOf(table: LoggedTable, seq: number): ChangeSource | undefined {
    const creations = this.#creations.get(table) ?? [];
    // Numbers ascend, so ranges do.
    let [low, high] = [0, creations.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((creations[middle]?.first ?? 0) <= seq) low = middle;
      else high = middle - 1;
    }
    const found = creations[low];
    return found !== undefined && found.first <= seq && seq <= found.last ? this.#sourceOf(found.write) : undefined;
  }

  /** The changes of a row, newest first. */
  *changesOf(collection: ComparedCollection, row: LoggedRow, entities: StoredEntities): Generator<EntityChange> {
    let after = row;
    for (const { write: seq, was } of this.#edits.get(`${collection} ${row.seq}`) ?? []) {
      const before = { ...after, ...was } as LoggedRow;
      const write = this.#writes.get(seq);
      const fields = changedFields(entities.of(collection, before).json, entities.of(collection, after).json);
      if (write !== undefined) yield { ...this.#sourceOf(write), fields };
      after = before;
    }
  }

  #sourceOf({ at, origin, call }: Write): ChangeSource {
    return {
      at,
      // A write with the origin `start` has no changes.
      origin: origin === 'start' ? 'admin' : origin,
      ...(call === null ? {} : { requestId: this.#world.requestId(call) }),
    };
  }
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
