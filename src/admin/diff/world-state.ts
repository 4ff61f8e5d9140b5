/**
 * The states of a world that a difference compares: the present one, the start, checkpoints, and instants of the world's
 * clock.
 */
import { readInstant } from '../../world/clock.ts';
import { momentAt, NoSuchState } from '../../world/lifecycle/past-state.ts';
import { World } from '../../world/state/world.ts';
import type { Worlds } from '../../world/lifecycle/worlds.ts';
import type { Difference } from './difference.ts';
import { diffWorlds } from './diff-worlds.ts';

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

/** Words are the name of a checkpoint, `start`, `now`, or an instant. Throws `NoSuchState` for others. */
export function openState(worlds: Worlds, world: World, words: string): WorldState {
  if (words === 'now') return { world, at: world.now(), position: world.changeLog.position, release: nothing };
  if (words === 'start') return openStart(worlds, world);
  const checkpoint = worlds
    .checkpoints(world)
    .list()
    .find(({ name }) => name === words);
  if (checkpoint !== undefined) {
    const copy = new World(worlds.stateOf({ world, checkpoint: checkpoint.name }));
    return { world: copy, at: checkpoint.createdAt, checkpoint: checkpoint.name, release: () => copy.close() };
  }
  const instant = readInstant(words);
  if (instant !== undefined) return openInstant(worlds, world, instant);
  const names = worlds
    .checkpoints(world)
    .list()
    .map(({ name }) => name);
  throw new NoSuchState(
    `must be now, start, an ISO 8601 instant such as 2026-03-02T12:00:00Z, or the name of a checkpoint; the checkpoints of world ${world.name} are: ${names.join(', ') || 'none'}`,
  );
}

function openStart(worlds: Worlds, world: World): WorldState {
  const start = world.changeLog.start;
  if (start === undefined)
    throw new NoSuchState(`must not be start: the change log of world ${world.name} does not go back to its start`);
  const state = worlds.stateAt(world, { position: start.seq, at: start.at });
  return { world: state.world, at: start.at, position: start.seq, release: state.release };
}

function openInstant(worlds: Worlds, world: World, instant: number): WorldState {
  const moment = momentAt(world, instant);
  const state = worlds.stateAt(world, moment);
  return { world: state.world, ...moment, release: state.release };
}

/** States of one change log are compared by its entries only. */
export function compareStates(from: WorldState, to: WorldState): Difference {
  const { position } = from;
  const isForward = position !== undefined && to.position !== undefined && position <= to.position;
  return diffWorlds(from.world, to.world, isForward ? { since: position } : {});
}
