/**
 * The clock, the settings and the checkpoints of a world.
 */
import type { Answer, Body, CallWorld } from './http-client.ts';
import type { Checkpoint, Clock, Settings, SettingsPatch } from '../generated/admin-types.ts';

export class WorldClock {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  get(): Promise<Clock> {
    return this.#call('getClock', {});
  }

  /** Sets the time, forward or back, and the mode. Events in between are not returned. */
  set(body: Body<'setClock'>): Promise<Clock> {
    return this.#call('setClock', { body });
  }

  freeze(): Promise<Clock> {
    return this.set({ mode: 'frozen' });
  }

  run(): Promise<Clock> {
    return this.set({ mode: 'running' });
  }

  /** `{ by: '3h' }`, `{ to: '2026-03-02T12:00:00Z' }` or `{ toNextEvent: true }`. Returns the events that came due. */
  advance(body: Body<'advanceClock'>): Promise<Answer<'advanceClock'>> {
    return this.#call('advanceClock', { body });
  }

  /** The events that came due, the latest first, and those that will come due, the next first. */
  events({ limit }: { limit?: number } = {}): Promise<Answer<'listClockEvents'>> {
    return this.#call('listClockEvents', { query: { limit } });
  }
}

export class WorldSettings {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  get(): Promise<Settings> {
    return this.#call('getSettings', {});
  }

  /** Omitted settings do not change. */
  update(body: SettingsPatch): Promise<Settings> {
    return this.#call('changeSettings', { body });
  }

  /** @deprecated Use `update`. */
  change(body: SettingsPatch): Promise<Settings> {
    return this.update(body);
  }
}

export class WorldCheckpoints {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  async list(): Promise<Checkpoint[]> {
    return (await this.#call('listCheckpoints', {})).checkpoints;
  }

  /** Creates a checkpoint of the current state. */
  create(name: string): Promise<Checkpoint> {
    return this.#call('createCheckpoint', { body: { name } });
  }

  /** Restores the whole state, including tokens and the clock, and clears the journal. */
  async restore(name: string): Promise<void> {
    await this.#call('restoreCheckpoint', { params: { name } });
  }

  async delete(name: string): Promise<void> {
    await this.#call('dropCheckpoint', { params: { name } });
  }

  /** @deprecated Use `delete`. */
  drop(name: string): Promise<void> {
    return this.delete(name);
  }
}
