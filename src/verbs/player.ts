/**
 * Plays scenarios: reads them with what they extend, puts them on blank worlds, and keeps what comes of it.
 * Loading this takes longer than a start may: see `play.ts`.
 */
import { suggestion } from '../scenario/did-you-mean.ts';
import { Library, PLAYED_AT, UnknownScenario } from '../scenario/library.ts';
import { readScenario, readSeedAsScenario, type ScenarioReading } from '../scenario/read-scenario.ts';
import type { LocatedProblem, Problem } from '../scenario/read-yaml.ts';
import { namesDays, type ScenarioFile } from '../scenario/scenario-file.ts';
import { blankWorld } from '../world/blank.ts';
import { setClock } from '../world/clock.ts';
import { World } from '../world/world.ts';
import type { Play, Template } from '../world/worlds.ts';
import { instantSaid } from './times-said.ts';
import { rehearse, stage } from './stage.ts';

const DAY = 86_400_000;
/** Templates that are kept: worlds of a test run mostly start from the same few. */
const MOST_KEPT = 16;
const MOST_DEEP = 16;

export interface PlayFacts {
  /** What a world of it says that it is. */
  scenario: string;
  seed: string;
  /** When a world of it is to start. */
  now: number;
  /** Somebody has asked for that instant: it goes before the scenario's own. */
  isAsked?: boolean | undefined;
}

type Read = Exclude<ScenarioReading, { problems: unknown }> & { name: string };
/** From what extends nothing to what extends all the others. */
type Chain = readonly Read[];
type Wrong = { problems: LocatedProblem[] };

export class BadScenario extends Error {
  readonly problems: readonly LocatedProblem[];

  constructor(scenario: string, problems: readonly LocatedProblem[]) {
    const lines = problems.map(
      ({ file = scenario, line, column, path, message }) => `  ${file}:${line}:${column} ${path} ${message}`,
    );
    super(`scenario '${scenario}' can't be played:\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

export class Player {
  readonly #library: Library;
  readonly #operations: readonly string[] | undefined;
  readonly #read = new Map<string, { text: string; reading: ScenarioReading }>();
  readonly #kept = new Map<string, { chain: Chain; template: Template }>();

  /** With the operations that there are, a step that waits for another one is a mistake. */
  constructor(library: Library, operations?: readonly string[]) {
    this.#library = library;
    this.#operations = operations;
  }

  /** A scenario of the library, read once, and played once for each seed (and day, where it names days). */
  readonly play: Play = (scenario, seed, now, isAsked): Template => {
    const chain = this.#chainFrom(this.readNamed(scenario), scenario, []);
    const template = 'problems' in chain ? chain : this.#playChain(chain, { scenario, seed, now, isAsked });
    if ('problems' in template) throw new BadScenario(scenario, template.problems);
    return template;
  };

  /** A scenario as YAML or JSON, or all that is wrong with it. */
  playText(text: string, facts: PlayFacts): Template | Wrong {
    const chain = this.#chainFrom(readScenario(text), undefined, []);
    return 'problems' in chain ? chain : this.#playChain(chain, facts);
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

  #chainFrom(reading: ScenarioReading, name: string | undefined, above: readonly string[]): Chain | Wrong {
    if ('problems' in reading) return reading;
    const { value, locate } = reading;
    const unknown = this.#unknownOperations(value);
    if (unknown.length > 0) return { problems: unknown.map(locate) };
    const own: Read = { ...reading, name: name ?? '' };
    const base = value.extends;
    if (base === undefined) return [own];
    const refuse = (message: string): Wrong => ({ problems: [locate({ path: 'extends', message })] });
    const names = name === undefined ? above : [...above, name];
    if (names.includes(base)) return refuse(`extends itself: ${[...names, base].join(', which extends ')}`);
    if (names.length >= MOST_DEEP) return refuse(`is the ${MOST_DEEP}th that extends another`);
    try {
      const below = this.#chainFrom(this.readNamed(base), base, names);
      return 'problems' in below ? below : [...below, own];
    } catch (error) {
      if (!(error instanceof UnknownScenario)) throw error;
      return refuse(error.message);
    }
  }

  /** A fault or a step that waits for what there is not would be a test that can't fail. */
  #unknownOperations(file: ScenarioFile): Problem[] {
    const known = this.#operations;
    if (known === undefined) return [];
    return operationsIn(file).flatMap(({ path, operation }) =>
      known.includes(operation)
        ? []
        : { path, message: `${operation} is no operation of the service${suggestion(operation, known)}` },
    );
  }

  #playChain(chain: Chain, facts: PlayFacts): Template | Wrong {
    const clock = clockOf(chain);
    if (clock instanceof Error)
      return { problems: chain.slice(-1).map(({ locate }) => locate({ path: 'clock.now', message: clock.message })) };
    const anchor = clock.now ?? PLAYED_AT;
    const start = facts.isAsked ? facts.now : (clock.now ?? facts.now);
    // Whole days away from the one instant: at the start of a world the rest is moved by whole days too.
    const playedAt = chain.some(({ value }) => namesDays(value))
      ? anchor + Math.floor((start - anchor) / DAY) * DAY
      : anchor;
    const template = this.#playAt(chain, facts, playedAt);
    return 'problems' in template || Object.keys(clock).length === 0 ? template : { ...template, clock };
  }

  #playAt(chain: Chain, { scenario, seed }: PlayFacts, playedAt: number): Template | Wrong {
    const own = chain.at(-1);
    if (own === undefined) throw new Error('there is nothing to play');
    const key = JSON.stringify([own.name, seed, playedAt]);
    const known = own.name === '' ? undefined : this.#kept.get(key);
    if (known !== undefined && isSame(known.chain, chain)) return known.template;
    const base = chain.slice(0, -1);
    const below =
      base.length === 0
        ? undefined
        : this.#playAt(base, { scenario: base.at(-1)?.name ?? '', seed, now: playedAt }, playedAt);
    if (below !== undefined && 'problems' in below) return below;
    const bytes = playOn(below?.bytes, own, { scenario, seed, now: playedAt });
    if ('problems' in bytes) return bytes;
    const template = { bytes, playedAt };
    if (own.name !== '') this.#keep(key, { chain, template });
    return template;
  }

  #keep(key: string, kept: { chain: Chain; template: Template }): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) this.#kept.delete(oldest);
    this.#kept.set(key, kept);
  }
}

function isSame(one: Chain, other: Chain): boolean {
  return one.length === other.length && one.every(({ value }, i) => value === other[i]?.value);
}

function playOn(base: Buffer | undefined, { value, locate }: Read, { scenario, seed, now }: PlayFacts): Buffer | Wrong {
  const world = base === undefined ? blankWorld({ name: 'default', seed, scenario, now }) : new World(base);
  try {
    if (base !== undefined) world.changeSelf({ scenario, clock: setClock(now, 'frozen') });
    const problems = world.transaction(() => stage(world, value));
    if (problems.length > 0) return { problems: problems.map(locate) };
    const bytes = world.toBytes();
    const later = rehearse(bytes, value, now);
    return later.length > 0 ? { problems: later.map(locate) } : bytes;
  } finally {
    world.close();
  }
}

/** What is told last goes before what it extends. */
function clockOf(chain: Chain): NonNullable<Template['clock']> | Error {
  let clock: NonNullable<Template['clock']> = {};
  for (const { value } of chain) {
    const { now, mode } = value.clock ?? {};
    try {
      if (now !== undefined) clock = { ...clock, now: instantSaid('clock.now', now) };
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
    if (mode !== undefined) clock = { ...clock, mode };
  }
  return clock;
}

/** Wherever one is named. */
function operationsIn({ faults, timeline }: ScenarioFile): { path: string; operation: string }[] {
  const ofFaults = (list: ScenarioFile['faults'], prefix: string) =>
    (list ?? []).flatMap(({ match }, i) =>
      match?.operation === undefined
        ? []
        : { path: `${prefix}faults[${i}].match.operation`, operation: match.operation },
    );
  const ofSteps = timeline.flatMap(({ onCall, do: done }, i) => {
    const path = `timeline[${i}]`;
    const own = onCall === undefined ? [] : [{ path: `${path}.onCall.operation`, operation: onCall.operation }];
    if (!Array.isArray(done)) return [...own, ...ofFaults(done.faults, `${path}.do.`)];
    return [...own, ...done.flatMap((action, j) => ofFaults(action.faults, `${path}.do[${j}].`))];
  });
  return [...ofFaults(faults, ''), ...ofSteps];
}

const own = new Player(new Library());

/** Of what came along only. */
export const { play } = own;

export function playText(text: string, facts: PlayFacts): Template | Wrong {
  return own.playText(text, facts);
}
