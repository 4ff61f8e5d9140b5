/**
 * Validation errors of scenarios, seeds and admin requests, with the paths of the invalid values.
 */

export interface Problem {
  /** `entities[0].campaigns[2].name`; empty for the whole document. */
  path: string;
  message: string;
}

/** Line and column start at 1. */
export interface LocatedProblem extends Problem {
  line: number;
  column: number;
  /** The name of the file, if the text has one. */
  file?: string;
}

export type Locate = (problem: Problem) => LocatedProblem;

/** In the format of compilers, which editors and CI systems recognize. `ownFile` is the file if the problem has none. */
export function locatedText({ file, line, column, path, message }: LocatedProblem, ownFile: string): string {
  return `${file ?? ownFile}:${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`;
}

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

/** Runs all functions, then throws one error with the problems of all of them. */
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

/** Prefixes the paths of validation errors that the function throws. */
export function atPath<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ValidationError) || path === '') throw error;
    throw new ValidationError(error.problems.map((each) => ({ ...each, path: join(path, each.path) })));
  }
}

/** Joins the path of a field and a path within it, such as `budget.budget` or `expression[0].type`. */

export function join(path: string, within: string): string {
  return path === '' || within === '' || within.startsWith('[') ? path + within : `${path}.${within}`;
}
