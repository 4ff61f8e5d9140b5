/**
 * Earlier states of worlds: copies of their databases that are rolled back by the change log. The last ones that were
 * requested are kept in memory until their world changes.
 */
import { instantText } from '../../model/days.ts';
import { setClock } from '../clock.ts';
import { World } from '../state/world.ts';

/** Copies of all worlds together. */
const MAX_COPIES = 4;

interface Copy extends Moment {
  of: World;
  /** The state of the world from which it was copied. */
  version: string;
  copy: World;
  users: number;
  isForgotten: boolean;
}

/** A copy that stays open until it is released. */
export interface PastState {
  world: World;
  release(): void;
}

export class PastStates {
  #copies: Copy[] = [];

  /** `admit` throws if there is no memory for a copy. */
  use(world: World, moment: Moment, admit: (bytes: number) => void): PastState {
    const version = world.storage.version;
    for (const each of this.#copies) if (each.of === world && each.version !== version) this.#forget(each);
    const known = this.#copies.find(
      ({ of, position, at }) => of === world && position === moment.position && at === moment.at,
    );
    const copy = known ?? this.#add(world, version, moment, admit);
    // The last one used is kept the longest.
    this.#copies = [...this.#copies.filter((each) => each !== copy), copy];
    copy.users++;
    let isReleased = false;
    const release = (): void => {
      if (!isReleased) copy.users--;
      isReleased = true;
      closeIfUnused(copy);
    };
    return { world: copy.copy, release };
  }

  #add(world: World, version: string, moment: Moment, admit: (bytes: number) => void): Copy {
    const [oldest] = this.#copies;
    if (oldest !== undefined && this.#copies.length >= MAX_COPIES) this.#forget(oldest);
    admit(world.storage.toBytes().length);
    return { ...moment, of: world, version, copy: copyAt(world, moment), users: 0, isForgotten: false };
  }

  #forget(copy: Copy): void {
    this.#copies = this.#copies.filter((each) => each !== copy);
    copy.isForgotten = true;
    closeIfUnused(copy);
  }

  /** Forgets the copies of a world, or of all. */
  clear(world?: World): void {
    for (const copy of this.#copies) if (world === undefined || copy.of === world) this.#forget(copy);
  }
}

function closeIfUnused({ copy, users, isForgotten }: Copy): void {
  if (isForgotten && users === 0 && copy.storage.isOpen) copy.storage.close();
}

export interface Moment {
  /** A position in the change log. */
  position: number;
  /** The time of the copy's clock, which is frozen. */
  at: number;
}

/** The change log of a world does not have the state. The message says why. */
export class NoSuchState extends Error {}

/** The end of an instant of the past. */
export function momentAt(world: World, instant: number): Moment {
  const { changeLog, name } = world;
  if (instant > world.now())
    throw new NoSuchState(`must not be later than the clock of world ${name}, which is at ${instantText(world.now())}`);
  const position = changeLog.positionAt(instant);
  if (position !== undefined) return { position, at: instant };
  const begins = changeLog.beginsAt;
  const known = begins === undefined ? 'is empty' : `begins at ${instantText(begins)}`;
  throw new NoSuchState(`must not be earlier than the change log of world ${name}, which ${known}`);
}

/**
 * The caller closes the copy. Settings, tokens, overrides of metrics and the contents of account records are those of the
 * present.
 */
export function copyAt(world: World, { position, at }: Moment): World {
  const copy = new World(world.storage.toBytes());
  try {
    copy.transaction(() => {
      rollBack(copy, position);
      copy.run('delete from "history" where "at" > ?', [at]);
      copy.run('delete from "jobs" where "requestedAt" > ?', [at]);
      copy.run('delete from "accountRecords" where "createdAt" > ?', [at]);
      copy.updateRow({ clock: setClock(at, 'frozen') });
    });
    return copy;
  } catch (error) {
    copy.storage.close();
    throw error;
  }
}

/** Rows that were created later are deleted first, so that they are in the way of no value that returns. */
function rollBack({ changeLog, loggedWrites, loggedRows }: World, position: number): void {
  for (const { created } of loggedWrites.writesAfter(position))
    for (const [table, ranges] of created) for (const range of ranges) loggedRows.delete(table, range);
  for (const { table, row, was } of loggedWrites.editsAfter(position)) loggedRows.restore(table, row, was);
  changeLog.truncate(position);
}
