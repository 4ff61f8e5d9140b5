/**
 * The previous values of the rows of a profile: those of the change log, and before its begin those of seeds.
 */
import type { Id, Kind } from '../../model/entities.ts';
import { KINDS } from '../../model/kinds.ts';
import type { LoggedTable, StoredValue } from '../../world/logged-tables.ts';
import type { World } from '../../world/state/world.ts';

export interface PastEdit {
  at: number;
  column: string;
  was: StoredValue;
}

type EditsByRow = ReadonlyMap<number, readonly PastEdit[]>;

export class PastEdits {
  readonly #logged: ReadonlyMap<LoggedTable, EditsByRow>;
  readonly #seeded: ReadonlyMap<string, readonly PastEdit[]>;

  /** Reads what was replaced from an instant on. */
  constructor(world: World, profileId: Id, from: number) {
    const { changeLog } = world;
    const start = changeLog.positionAt(from) ?? changeLog.first;
    this.#logged = readLogged(world, start);
    this.#seeded = readSeeded(world, profileId, changeLog.beginsAt ?? Infinity);
  }

  /** Of one row, oldest first. */
  of(kind: Kind, row: { seq: number; id: Id }): readonly PastEdit[] {
    const logged = this.#logged.get(KINDS[kind].collection)?.get(row.seq) ?? [];
    const seeded = this.#seeded.get(`${kind} ${row.id}`) ?? [];
    return seeded.length === 0 ? logged : [...seeded, ...logged];
  }
}

function readLogged(world: World, start: number): Map<LoggedTable, Map<number, PastEdit[]>> {
  const instants = new Map(world.loggedWrites.writesAfter(start).map(({ seq, at }) => [seq, at]));
  const tables = new Map<LoggedTable, Map<number, PastEdit[]>>();
  for (const { write, table, row, was } of world.loggedWrites.editsAfter(start).toReversed()) {
    let rows = tables.get(table);
    if (rows === undefined) tables.set(table, (rows = new Map()));
    let edits = rows.get(row);
    if (edits === undefined) rows.set(row, (edits = []));
    const at = instants.get(write) ?? 0;
    for (const [column, value] of Object.entries(was)) edits.push({ at, column, was: value });
  }
  return tables;
}

/** Later values are in the change log too. */
function readSeeded(world: World, profileId: Id, beginsAt: number): Map<string, PastEdit[]> {
  const rows = new Map<string, PastEdit[]>();
  for (const { profileId: owner, kind, id, field: column, at, was } of world.history.all()) {
    if (owner !== profileId || at >= beginsAt) continue;
    const key = `${kind} ${id}`;
    const edits = rows.get(key);
    if (edits === undefined) rows.set(key, [{ at, column, was }]);
    else edits.push({ at, column, was });
  }
  return rows;
}
