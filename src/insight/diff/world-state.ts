/**
 * The states of a world that a difference compares: the present one, the start, checkpoints, and instants of the world's
 * clock.
 */
import { readInstant } from '../../world/clock.ts';
import { copyAt, momentAt, NoSuchState } from '../../world/lifecycle/past-states.ts';
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

/** A state of a world that exists, without anything that takes long. Can be sent to another thread. */
export type StateName =
  | { kind: 'now' | 'past'; at: number; position: number }
  | { kind: 'checkpoint'; at: number; checkpoint: string; bytes: Uint8Array };

/** Words are the name of a checkpoint, `start`, `now`, or an instant. Throws `NoSuchState` for others. */
export function findState(worlds: Worlds, world: World, words: string): StateName {
  if (words === 'now') return { kind: 'now', at: world.now(), position: world.changeLog.position };
  if (words === 'start') return findStart(world);
  const checkpoints = worlds.entry(world).checkpoints.list();
  const found = checkpoints.find(({ name }) => name === words);
  if (found !== undefined) {
    const bytes = worlds.states.read({ world, checkpoint: found.name });
    return { kind: 'checkpoint', at: found.createdAt, checkpoint: found.name, bytes };
  }
  const instant = readInstant(words);
  if (instant !== undefined) return { kind: 'past', ...momentAt(world, instant) };
  const names = checkpoints.map(({ name }) => name);
  throw new NoSuchState(
    `must be now, start, an ISO 8601 instant such as 2026-03-02T12:00:00Z, or the name of a checkpoint; the checkpoints of world ${world.name} are: ${names.join(', ') || 'none'}`,
  );
}

function findStart(world: World): StateName {
  const start = world.changeLog.start;
  if (start === undefined)
    throw new NoSuchState(`must not be start: the change log of world ${world.name} does not go back to its start`);
  return { kind: 'past', position: start.seq, at: start.at };
}

/** `world` may be a copy of the world in which the state was found. */
export function openState(world: World, state: StateName): WorldState {
  if (state.kind === 'now') return { ...state, world, release: nothing };
  const copy = 'bytes' in state ? new World(Buffer.from(state.bytes)) : copyAt(world, state);
  return { ...state, world: copy, release: () => copy.storage.close() };
}

/** States of one change log are compared by its entries only. */
export function compareStates(from: WorldState, to: WorldState): Difference {
  const { position } = from;
  const isForward = position !== undefined && to.position !== undefined && position <= to.position;
  return diffWorlds(from.world, to.world, isForward ? { since: position } : {});
}
