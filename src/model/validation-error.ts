/**
 * What of a scenario can't be done, and where it was written: thrown where it is found out.
 */

export interface Problem {
  /** `entities[0].campaigns[2].name`; empty for the whole. */
  path: string;
  message: string;
}

/** Line and column count from 1. */
export interface LocatedProblem extends Problem {
  line: number;
  column: number;
  /** Where the text has a name. */
  file?: string;
}

export type Locate = (problem: Problem) => LocatedProblem;

export class ValidationError extends Error {
  readonly problems: readonly Problem[];

  constructor(path: string, message: string);
  constructor(problems: readonly Problem[]);
  constructor(where: string | readonly Problem[], message = '') {
    const problems = typeof where === 'string' ? [{ path: where, message }] : where;
    super(problems.map((each) => `${each.path} ${each.message}`).join('; '));
    this.problems = problems;
  }
}

/** Does all of the work and then complains of everything that could not be done. */
export function collectErrors(works: Iterable<() => void>): void {
  const problems: Problem[] = [];
  for (const work of works) {
    try {
      work();
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new ValidationError(problems);
}

/** What is found wrong within the work is below this path. */
export function atPath<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ValidationError) || path === '') throw error;
    throw new ValidationError(error.problems.map((each) => ({ ...each, path: join(path, each.path) })));
  }
}

/**
 * Paths of fields within fields, such as `budget.budget` or `expression[0].type`.
 */

export function join(path: string, within: string): string {
  return path === '' || within === '' || within.startsWith('[') ? path + within : `${path}.${within}`;
}
