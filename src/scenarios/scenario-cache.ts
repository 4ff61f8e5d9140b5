/**
 * Returns the template of a scenario. With the default seed it is a file that the build has written. Otherwise the
 * compiler makes it, which is too slow to load at every start: call `prepare` first.
 */
import { Library } from './library.ts';
import { DEFAULT_SEED, type CompiledScenario, type ScenarioStart, type Template } from '../world/lifecycle/template.ts';
import type { ScenarioCompiler } from './scenario-compiler.ts';

export class Scenarios {
  readonly library: Library;
  readonly operations: readonly string[] | undefined;
  readonly #prebuilt = new Map<string, ReturnType<Library['prebuilt']>>();
  #compiler: ScenarioCompiler | undefined;

  /** With `operations`, a scenario that refers to an operation that is not among them is not valid. */
  constructor(library: Library = new Library(), operations?: readonly string[]) {
    this.library = library;
    this.operations = operations;
  }

  /** Loads the compiler on first use. */
  async compiler(): Promise<ScenarioCompiler> {
    const { ScenarioCompiler } = await import('./scenario-compiler.ts');
    return (this.#compiler ??= new ScenarioCompiler(this.library, this.operations));
  }

  /** Loads what `compile` needs for these arguments. Rejects with `UnknownScenario`. */
  async prepare(scenario: string, start: Omit<ScenarioStart, 'now'>): Promise<void> {
    if (this.#prebuiltTemplate(scenario, start) === undefined) await this.compiler();
  }

  readonly compile: CompiledScenario = (scenario, start) => {
    const template = this.#prebuiltTemplate(scenario, start) ?? this.#compiler?.compile(scenario, start);
    if (template === undefined) throw new Error(`scenario ${scenario} is compiled before it was prepared`);
    return template;
  };

  /** Throws `UnknownScenario`. */
  #prebuiltTemplate(
    scenario: string,
    { defaultSeed = DEFAULT_SEED, seed = defaultSeed, hasRequestedNow }: Omit<ScenarioStart, 'now'>,
  ): Template | undefined {
    const source = this.library.sourceOf(scenario);
    if (seed !== DEFAULT_SEED || source === 'mounted') return undefined;
    if (!this.#prebuilt.has(scenario)) this.#prebuilt.set(scenario, this.library.prebuilt(scenario));
    const found = this.#prebuilt.get(scenario);
    return found?.hasFixedDates && hasRequestedNow ? undefined : found;
  }
}

const builtIn = new Scenarios();

export const { compile } = builtIn;

export function prepare(scenario: string, seed: string): Promise<void> {
  return builtIn.prepare(scenario, { seed, hasRequestedNow: true });
}
