/**
 * What of a scenario can't be done, and where it was written: thrown where it is found out.
 */
import { join } from '../model/field-paths.ts';
import type { Problem } from '../scenario/read-yaml.ts';

export class Complaint extends Error {
  readonly problems: readonly Problem[];

  constructor(path: string, message: string);
  constructor(problems: readonly Problem[]);
  constructor(where: string | readonly Problem[], message = '') {
    const problems = typeof where === 'string' ? [{ path: where, message }] : where;
    super(problems.map((each) => `${each.path} ${each.message}`).join('; '));
    this.problems = problems;
  }
}

/** What is found wrong within the work is below this path. */
export function below<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Complaint) || path === '') throw error;
    throw new Complaint(error.problems.map((each) => ({ ...each, path: join(path, each.path) })));
  }
}
