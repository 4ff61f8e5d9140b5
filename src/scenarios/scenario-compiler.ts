/**
 * Compiles scenarios: reads a scenario and those that it extends, applies them to an empty world, and caches the result.
 * This module is slow to load, so `scenario-cache.ts` loads it on demand.
 */
import { Library, COMPILED_AT, UnknownScenario } from './library.ts';
import { readScenario, readSeedAsScenario, type ScenarioReading } from './read-scenario.ts';
import { compareByPlace, MAX_CHARACTERS } from './read-yaml.ts';
import { findUnknownOperations } from './unknown-operations.ts';
import { locatedText, type Locate, type LocatedProblem } from '../model/errors/validation-error.ts';
import { hasFixedDates } from '../model/schemas/scenario-file.ts';
import { DAY_MS } from '../model/text/time-units.ts';
import { createEmptyWorld } from '../world/state/empty-world.ts';
import { setClock } from '../world/clock.ts';
import { World } from '../world/state/world.ts';
import {
  DEFAULT_SEED,
  movedTo,
  type CompiledScenario,
  type ScenarioStart,
  type Template,
} from '../world/lifecycle/template.ts';
import { continueUntil, dryRunTimeline, applyScenario } from './apply-scenario.ts';

/** Worlds of a test run mostly start from the same few templates. */
const MAX_CACHED = 16;
const MAX_DEPTH = 16;
/** Every text of this length is read within milliseconds. */
const MAX_LIGHT_CHARACTERS = 4096;
const MAX_LIGHT_STEPS = 20;
/** Top-level fields of a scenario that other fields refer to. */
const REFERENCED_FIELDS = ['extends', 'seed', 'clock', 'accounts', 'managerAccounts', 'entities', 'generate'];

export interface CompileOptions extends ScenarioStart {
  /** The name of the scenario in the metadata of the world. */
  scenario: string;
}

type SeededOptions = CompileOptions & { seed: string };

type Read = Exclude<ScenarioReading, { problems: unknown }> & { name: string };
/** From the scenario that extends no other to the one that extends all others. */
type Chain = readonly Read[];
type Invalid = { problems: LocatedProblem[] };
export type CompileResult = Template | Invalid;

export class InvalidScenario extends Error {
  readonly problems: readonly LocatedProblem[];

  constructor(scenario: string, problems: readonly LocatedProblem[]) {
    const lines = problems.map((problem) => `  ${locatedText(problem, scenario)}`);
    super(`scenario '${scenario}' is not valid:\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

export class ScenarioCompiler {
  readonly #library: Library;
  readonly #operations: readonly string[] | undefined;
  readonly #read = new Map<string, { text: string; reading: ScenarioReading }>();
  readonly #cache = new Map<string, { chain: Chain; template: Template }>();

  /** With `operations`, a reference to an operation that is not among them is an error. */
  constructor(library: Library, operations?: readonly string[]) {
    this.#library = library;
    this.#operations = operations;
  }

  /** Compiles a scenario of the library, once for each seed and, where it has fixed dates, for each day. */
  readonly compile: CompiledScenario = (scenario, start): Template => {
    const chain = this.#chainFrom(this.readNamed(scenario), scenario, []);
    const template = 'problems' in chain ? chain : this.#compileChain(chain, { ...start, scenario });
    if ('problems' in template) throw new InvalidScenario(scenario, template.problems);
    return template;
  };

  /** Compiles the YAML or JSON of a scenario, or returns all errors. */
  compileText(text: string, options: CompileOptions): CompileResult {
    const reading = readScenario(text);
    const chain = this.#chainFrom(reading, undefined, []);
    if (!('problems' in chain)) return this.#compileChain(chain, options);
    const all = [...chain.problems, ...this.#furtherProblems(reading, options)];
    const byText = new Map(all.map((problem) => [JSON.stringify(problem), problem]));
    return { problems: [...byText.values()].toSorted(compareByPlace) };
  }

  /** The errors in the parts that can be checked although other parts have errors. */
  #furtherProblems(reading: ScenarioReading, options: CompileOptions): LocatedProblem[] {
    const rest = 'problems' in reading ? reading.remainder?.() : { ...reading, touched: new Set<string>() };
    if (rest === undefined) return [];
    const unknown = findUnknownOperations(rest.value, this.#operations).map(rest.locate);
    const base = rest.value.extends;
    const below = base === undefined ? [] : this.#chainBelow(base, rest.locate, []);
    if ('problems' in below) return [...unknown, ...below.problems];
    // Without the fields that others refer to, the rest would report errors where there are none.
    if (REFERENCED_FIELDS.some((field) => rest.touched.has(field))) return unknown;
    const compiled = this.#compileChain([...below, { ...rest, name: '' }], options);
    return 'problems' in compiled ? [...unknown, ...compiled.problems] : unknown;
  }

  /** Whether a text is short and generates nothing, so that it can be compiled while other requests wait. */
  isLight(text: string): boolean {
    // The reader rejects it immediately.
    if (text.length > MAX_CHARACTERS) return true;
    if (text.length > MAX_LIGHT_CHARACTERS) return false;
    const reading = readScenario(text);
    const rest = 'problems' in reading ? reading.remainder?.() : reading;
    if (rest === undefined) return true;
    const base = rest.value.extends;
    const below = base === undefined ? [] : this.#chainBelow(base, rest.locate, []);
    if ('problems' in below) return true;
    return [...below, rest].every(
      ({ value: { generate, timeline } }) => generate.length === 0 && timeline.length <= MAX_LIGHT_STEPS,
    );
  }

  /** Whether the scenario, or one that it extends, has a seed. */
  hasSeed(name: string): boolean {
    const chain = this.#chainFrom(this.readNamed(name), name, []);
    return !('problems' in chain) && seedOf(chain) !== undefined;
  }

  /** Throws `UnknownScenario`. */
  readNamed(name: string): ScenarioReading {
    const isSeed = name.startsWith('seeds/');
    const { text, file } = isSeed ? this.#library.text(name.slice('seeds/'.length), 'seeds') : this.#library.text(name);
    const known = this.#read.get(name);
    if (known?.text === text) return known.reading;
    const reading = isSeed ? readSeedAsScenario(text, file) : readScenario(text, file);
    this.#read.set(name, { text, reading });
    return reading;
  }

  #chainFrom(reading: ScenarioReading, name: string | undefined, above: readonly string[]): Chain | Invalid {
    if ('problems' in reading) return reading;
    const { value, locate } = reading;
    const unknown = findUnknownOperations(value, this.#operations);
    if (unknown.length > 0) return { problems: unknown.map(locate) };
    const own: Read = { value, locate, name: name ?? '' };
    const base = value.extends;
    if (base === undefined) return [own];
    const below = this.#chainBelow(base, locate, name === undefined ? above : [...above, name]);
    return 'problems' in below ? below : [...below, own];
  }

  /** The chain of the scenario that is extended. */
  #chainBelow(base: string, locate: Locate, names: readonly string[]): Chain | Invalid {
    const fail = (message: string): Invalid => ({ problems: [locate({ path: 'extends', message })] });
    if (names.includes(base)) return fail(`extends itself: ${[...names, base].join(', which extends ')}`);
    if (names.length >= MAX_DEPTH) return fail(`exceeds the limit of ${MAX_DEPTH} scenarios that extend one another`);
    try {
      return this.#chainFrom(this.readNamed(base), base, names);
    } catch (error) {
      if (!(error instanceof UnknownScenario)) throw error;
      return fail(error.message);
    }
  }

  #compileChain(chain: Chain, { defaultSeed = DEFAULT_SEED, ...others }: CompileOptions): CompileResult {
    const options = { ...others, seed: others.seed ?? seedOf(chain) ?? defaultSeed };
    const { since, ...clock } = clockOf(chain);
    if (since !== undefined && clock.now !== undefined) return this.#compileSince(chain, options, { ...clock, since });
    const anchor = clock.now ?? COMPILED_AT;
    const start = options.hasRequestedNow ? options.now : (clock.now ?? options.now);
    // The start of a world shifts the remaining dates by whole days, so the template is whole days away too.
    const compiledAt = chain.some(({ value }) => hasFixedDates(value))
      ? anchor + Math.floor((start - anchor) / DAY_MS) * DAY_MS
      : anchor;
    const template = this.#compileAt(chain, options, compiledAt);
    return 'problems' in template || Object.keys(clock).length === 0 ? template : { ...template, clock };
  }

  /** The template is the state at `now` of a world that has started from the extended scenario at `since`. */
  #compileSince(
    chain: Chain,
    options: SeededOptions,
    { since, ...clock }: NonNullable<Template['clock']> & { since: number },
  ): CompileResult {
    const first = chain.findLastIndex(({ value }) => value.clock?.since !== undefined);
    const start = { ...options, now: since, hasRequestedNow: true };
    const base = first === 0 ? undefined : this.#compileChain(chain.slice(0, first), start);
    if (base !== undefined && 'problems' in base) return base;
    let bytes = base && movedTo(base, since);
    for (const own of chain.slice(first)) {
      const next = compileOnto(bytes, own, start);
      if ('problems' in next) return next;
      bytes = next;
    }
    if (bytes === undefined) throw new Error('the chain of scenarios is empty');
    const compiledAt = clock.now ?? since;
    return { bytes: continueUntil(bytes, { since, now: compiledAt }), compiledAt, clock };
  }

  #compileAt(chain: Chain, { scenario, seed }: SeededOptions, compiledAt: number): CompileResult {
    const own = chain.at(-1);
    if (own === undefined) throw new Error('the chain of scenarios is empty');
    const key = JSON.stringify([own.name, seed, compiledAt]);
    const known = own.name === '' ? undefined : this.#cache.get(key);
    if (known !== undefined && isSame(known.chain, chain)) return known.template;
    const base = chain.slice(0, -1);
    const below =
      base.length === 0
        ? undefined
        : this.#compileAt(base, { scenario: base.at(-1)?.name ?? '', seed, now: compiledAt }, compiledAt);
    if (below !== undefined && 'problems' in below) return below;
    const bytes = compileOnto(below?.bytes, own, { scenario, seed, now: compiledAt });
    if ('problems' in bytes) return bytes;
    const template = { bytes, compiledAt };
    if (own.name !== '') this.#addToCache(key, { chain, template });
    return template;
  }

  #addToCache(key: string, entry: { chain: Chain; template: Template }): void {
    const [oldest] = this.#cache.keys();
    if (oldest !== undefined && this.#cache.size >= MAX_CACHED) this.#cache.delete(oldest);
    this.#cache.set(key, entry);
  }
}

function isSame(one: Chain, other: Chain): boolean {
  return one.length === other.length && one.every(({ value }, i) => value === other[i]?.value);
}

function compileOnto(
  base: Buffer | undefined,
  { value, locate }: Read,
  { scenario, seed, now }: SeededOptions,
): Buffer | Invalid {
  const world = base === undefined ? createEmptyWorld({ name: 'default', seed, scenario, now }) : new World(base);
  try {
    if (base !== undefined) world.updateRow({ scenario, clock: setClock(now, 'frozen') });
    const problems = world.transaction(() => applyScenario(world, value));
    // Steps refer to what exists at the start.
    const canRunTimeline = !problems.some(({ path }) => REFERENCED_FIELDS.some((field) => path.startsWith(field)));
    const bytes = world.storage.toBytes();
    if (canRunTimeline) problems.push(...dryRunTimeline(bytes, value, now));
    return problems.length > 0 ? { problems: problems.map(locate).toSorted(compareByPlace) } : bytes;
  } finally {
    world.storage.close();
  }
}

/** A scenario takes precedence over those that it extends. */
function seedOf(chain: Chain): string | undefined {
  return chain.findLast(({ value }) => value.seed !== undefined)?.value.seed;
}

/** A scenario takes precedence over those that it extends. */
function clockOf(chain: Chain): NonNullable<Template['clock']> & { since?: number } {
  const clock: NonNullable<Template['clock']> & { since?: number } = {};
  for (const { value } of chain) {
    const { now, since, mode } = value.clock ?? {};
    if (now !== undefined) {
      clock.now = Date.parse(now);
      // The earlier instant belongs to the one that it is written with.
      delete clock.since;
    }
    if (since !== undefined) clock.since = Date.parse(since);
    if (mode !== undefined) clock.mode = mode;
  }
  return clock;
}

const builtIn = new ScenarioCompiler(new Library());

export const { compile } = builtIn;

export function compileText(text: string, options: CompileOptions): CompileResult {
  return builtIn.compileText(text, options);
}
