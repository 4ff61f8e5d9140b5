/**
 * From a scenario's name to what worlds of it begin as. With the usual seed that is a file that the build has baked;
 * all else is played, by what a start has no time to load: call `prepare` first.
 */
import { Library } from '../scenario/library.ts';
import { DEFAULT_SEED, type Play, type Template } from '../world/worlds.ts';
import type { Player } from './player.ts';

export class Scenarios {
  readonly library: Library;
  readonly #operations: readonly string[] | undefined;
  readonly #baked = new Map<string, ReturnType<Library['baked']>>();
  #player: Player | undefined;

  /** With the operations that there are, a scenario that waits for another one is told so. */
  constructor(library: Library = new Library(), operations?: readonly string[]) {
    this.library = library;
    this.#operations = operations;
  }

  /** What plays and checks them; loaded when it is first needed. */
  async player(): Promise<Player> {
    const { Player } = await import('./player.ts');
    return (this.#player ??= new Player(this.library, this.#operations));
  }

  /**
   * What `play` needs for this scenario and seed, and for an instant that is asked for. Rejects with `UnknownScenario`
   * when there is no such scenario.
   */
  async prepare(scenario: string, seed: string, isAsked: boolean): Promise<void> {
    if (this.#bakedTemplate(scenario, seed, isAsked) === undefined) await this.player();
  }

  readonly play: Play = (scenario, seed, now, isAsked = false) => {
    const template = this.#bakedTemplate(scenario, seed, isAsked) ?? this.#player?.play(scenario, seed, now, isAsked);
    if (template === undefined) throw new Error(`scenario ${scenario} is played before anything was prepared for that`);
    return template;
  };

  /** Throws `UnknownScenario` when there is no such scenario. */
  #bakedTemplate(scenario: string, seed: string, isAsked: boolean): Template | undefined {
    const source = this.library.sourceOf(scenario);
    if (seed !== DEFAULT_SEED || source === 'mounted') return undefined;
    if (!this.#baked.has(scenario)) this.#baked.set(scenario, this.library.baked(scenario));
    const found = this.#baked.get(scenario);
    return found?.isDated && isAsked ? undefined : found;
  }
}

const own = new Scenarios();

/** Of what came along only. */
export const { play } = own;

export function prepare(scenario: string, seed: string): Promise<void> {
  return own.prepare(scenario, seed, true);
}
