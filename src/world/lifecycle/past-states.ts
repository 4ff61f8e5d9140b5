/**
 * The last earlier states of worlds that were asked for, each as a copy in memory, until their world changes.
 */
import type { World } from '../state/world.ts';
import { copyAt, type Moment } from './past-state.ts';

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
