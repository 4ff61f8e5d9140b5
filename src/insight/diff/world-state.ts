/**
 * The states of a world that a difference can compare: the present one, the start, checkpoints, and instants of the
 * world's clock.
 */
import { instantText } from '../../model/days.ts';
import { World } from '../../world/world.ts';
import type { Worlds } from '../../world/worlds.ts';

/** No state of the world can be read for these words. */
export class NoSuchState extends Error {}

export interface WorldState {
  world: World;
  /** Epoch milliseconds of the world's clock. */
  at: number;
  checkpoint?: string;
  /** The position in the change log of the world; undefined for a checkpoint. */
  position?: number;
  release(): void;
}

const nothing = (): void => {};

/** A name of a checkpoint, `start`, `now`, or an instant, which `readInstant` parses. */
export function openState(
  worlds: Worlds,
  world: World,
  words: string,
  readInstant: (text: string) => number | undefined,
): WorldState {
  if (words === 'now') return { world, at: world.now(), position: world.changeLog.position, release: nothing };
  if (words === 'start') return openStart(worlds, world);
  const checkpoint = worlds.checkpoints(world).find(({ name }) => name === words);
  if (checkpoint !== undefined) {
    const copy = new World(worlds.stateOf({ world, checkpoint: checkpoint.name }));
    return { world: copy, at: checkpoint.createdAt, checkpoint: checkpoint.name, release: () => copy.close() };
  }
  const instant = readInstant(words);
  if (instant !== undefined) return openInstant(worlds, world, instant);
  throw new NoSuchState(
    `must be now, start, an ISO 8601 instant such as 2026-03-02T12:00:00Z, or the name of a checkpoint; the checkpoints of world ${world.name} are: ${
      worlds
        .checkpoints(world)
        .map(({ name }) => name)
        .join(', ') || 'none'
    }`,
  );
}

function openStart(worlds: Worlds, world: World): WorldState {
  const start = world.changeLog.start;
  if (start === undefined)
    throw new NoSuchState(`must not be start: the change log of world ${world.name} does not go back to its start`);
  const state = worlds.stateAt(world, { position: start.seq, at: start.at });
  return { world: state.world, at: start.at, position: start.seq, release: state.release };
}

/** The state at the end of an instant of the past. */
export function openInstant(worlds: Worlds, world: World, instant: number): WorldState {
  const { changeLog } = world;
  if (instant > world.now())
    throw new NoSuchState(
      `must not be later than the clock of world ${world.name}, which is at ${instantText(world.now())}`,
    );
  const position = changeLog.positionAt(instant);
  if (position === undefined) {
    const begins = changeLog.beginsAt;
    const known = begins === undefined ? 'has no entries yet' : `begins at ${instantText(begins)}`;
    throw new NoSuchState(`must not be earlier than the change log of world ${world.name}, which ${known}`);
  }
  const state = worlds.stateAt(world, { position, at: instant });
  return { world: state.world, at: instant, position, release: state.release };
}
