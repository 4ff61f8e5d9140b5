/**
 * Known failures: runs that may fail as they did when the baseline file was written. Other failures are new.
 */
import { readFileSync } from 'node:fs';
import { messageOf } from '../model/errors/message-of.ts';
import { ConfigError } from '../server/config/option-values.ts';
import { FAILURES, VERDICTS, type Verdict } from './faults/exploration.ts';

interface Judged {
  id: string;
  verdict: Verdict;
}

export class Baseline {
  readonly #verdicts: ReadonlyMap<string, Verdict>;

  constructor(verdicts: ReadonlyMap<string, Verdict> = new Map()) {
    this.#verdicts = verdicts;
  }

  /** Throws an error that says what is wrong with the text. */
  static parse(text: string): Baseline {
    const { runs } = Object(JSON.parse(text)) as { runs?: unknown };
    if (typeof runs !== 'object' || runs === null)
      throw new Error('it has no object `runs` with ids and verdicts; write it with --write-baseline');
    const verdicts = Object.entries(runs).map(([id, text]) => {
      const verdict = VERDICTS.find((each) => each === text);
      if (verdict === undefined) throw new Error(`runs.${id} is ${JSON.stringify(text)}, which is not a verdict`);
      return [id, verdict] as const;
    });
    return new Baseline(new Map(verdicts));
  }

  /** A failure is known if it is not worse than the one in the file. */
  includes({ id, verdict }: Judged): boolean {
    const known = this.#verdicts.get(id);
    return known !== undefined && FAILURES.has(verdict) && VERDICTS.indexOf(verdict) >= VERDICTS.indexOf(known);
  }

  /** Known failures that do not fail now. `depth`: of a complete exploration, which has all runs that there are. */
  fixedIn(runs: readonly Judged[], depth: 1 | 2 | undefined): string[] {
    const verdicts = new Map(runs.map(({ id, verdict }) => [id, verdict]));
    return [...this.#verdicts.keys()].filter((id) => {
      const verdict = verdicts.get(id);
      if (verdict !== undefined) return !FAILURES.has(verdict);
      return depth === 2 || (depth === 1 && !id.includes(','));
    });
  }
}

/** Throws `ConfigError`. */
export function readBaseline(file: string): Baseline {
  try {
    return Baseline.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = messageOf(error);
    throw new ConfigError(`the baseline file '${file}' cannot be used: ${reason}`, { cause: error });
  }
}

/** The text of a baseline file with all failures of an exploration. */
export function baselineText(runs: readonly Judged[]): string {
  const failed = runs.filter(({ verdict }) => FAILURES.has(verdict)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return `${JSON.stringify({ runs: Object.fromEntries(failed.map(({ id, verdict }) => [id, verdict])) }, null, 2)}\n`;
}
