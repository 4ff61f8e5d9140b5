/**
 * Time, settings and named states of a world.
 */
import type { Answer, Body, CallWorld } from './caller.ts';
import type { Checkpoint, Clock, Settings, SettingsPatch } from './control-types.ts';

export class WorldClock {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  get(): Promise<Clock> {
    return this.#call('getClock', {});
  }

  /** Back and forth; what would have come due on the way is not told. */
  set(body: Body<'setClock'>): Promise<Clock> {
    return this.#call('setClock', { body });
  }

  freeze(): Promise<Clock> {
    return this.set({ mode: 'frozen' });
  }

  run(): Promise<Clock> {
    return this.set({ mode: 'running' });
  }

  /** `{ by: '3h' }`, `{ to: '2026-03-02T12:00:00Z' }` or `{ toNextEvent: true }`. Answers what came due on the way. */
  advance(body: Body<'advanceClock'>): Promise<Answer<'advanceClock'>> {
    return this.#call('advanceClock', { body });
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

  /** What is left out stays. */
  change(body: SettingsPatch): Promise<Settings> {
    return this.#call('changeSettings', { body });
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

  /** Names the present state. */
  create(name: string): Promise<Checkpoint> {
    return this.#call('createCheckpoint', { body: { name } });
  }

  /** Goes back to it: entities, tokens, clock and all. The journal is empty then. */
  async restore(name: string): Promise<void> {
    await this.#call('restoreCheckpoint', { params: { name } });
  }

  async drop(name: string): Promise<void> {
    await this.#call('dropCheckpoint', { params: { name } });
  }
}
