/**
 * Measures several servers in turns, in rounds: A B C, A B C. A disturbance of the machine affects all of them.
 */
import { OTHER, type Build } from './peer.ts';

/** How thoroughly to measure, and which builds. */
export interface Effort {
  rounds: number;
  /** The duration of the load on one server in one round. */
  seconds: number;
  builds: readonly Build[];
}

/** Values by the name of what was measured, one for each round. */
export type Samples = ReadonlyMap<string, readonly number[]>;

/** Returns the samples of a measured quantity. */
export type Results<Quantity extends string> = (quantity: Quantity) => Samples;

/** Rounds of warm-up are not counted. */
export async function inRounds<Subject extends { name: string }, Quantity extends string>(
  subjects: readonly Subject[],
  { rounds, warmUps = 1 }: { rounds: number; warmUps?: number },
  measure: (subject: Subject, round: number) => Promise<Readonly<Record<Quantity, number>>>,
): Promise<Results<Quantity>> {
  const measured = new Map(subjects.map(({ name }): [string, Readonly<Record<Quantity, number>>[]] => [name, []]));
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const subject of subjects) {
      const results = measured.get(subject.name);
      if (results === undefined) continue;
      const result = await ifSupported(subject.name, () => measure(subject, round));
      if (result === undefined) measured.delete(subject.name);
      else if (round >= warmUps) results.push(result);
    }
  }
  return (quantity) => new Map([...measured].map(([name, results]) => [name, results.map((each) => each[quantity])]));
}

/** One round without warm-up. */
export async function once<Subject extends { name: string }>(
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<number>,
): Promise<Samples> {
  const results = await inRounds(subjects, { rounds: 1, warmUps: 0 }, async (each) => ({ value: await measure(each) }));
  return results('value');
}

/** Prepares one subject after the other, and returns those that support it with the results. */
export async function prepareEach<Subject extends { name: string }, Result extends object>(
  subjects: readonly Subject[],
  prepare: (subject: Subject) => Promise<Result>,
): Promise<(Subject & Result)[]> {
  const prepared: (Subject & Result)[] = [];
  for (const subject of subjects) {
    const result = await ifSupported(subject.name, () => prepare(subject));
    if (result !== undefined) prepared.push({ ...subject, ...result });
  }
  return prepared;
}

/** A line has no figure for the other build if that build, which may be older, does not support what is measured. */
async function ifSupported<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (name !== OTHER) throw error;
    console.error(`not measured with the other build: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** Puts the samples of a baseline before those of the builds. */
export function withBaseline(name: string, values: readonly number[] | undefined, samples: Samples): Samples {
  return new Map([[name, values ?? []], ...samples]);
}
