/**
 * Which shape of a union a value was meant to have: its mistakes say more than "none of these".
 */
import type { z } from '../zod.ts';

type Issue = z.core.$ZodIssue;

/**
 * Returns the issues of the shape with the fewest issues; undefined if several shapes have as few, or if the whole
 * value is invalid.
 */
export function nearestShape(shapes: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const distance = (issues: readonly Issue[]): number => (issues.some(isOfOtherShape) ? 1e6 : issues.length);
  const [first, second] = shapes.toSorted((a, b) => distance(a) - distance(b));
  if (first === undefined || distance(first) >= 1e6 || first.every(isOfWhole)) return undefined;
  return second !== undefined && distance(first) === distance(second) ? undefined : first;
}

function isOfWhole({ path }: Issue): boolean {
  return path.length === 0;
}

function isOfOtherShape(issue: Issue): boolean {
  if (issue.code === 'unrecognized_keys') return issue.path.length === 0;
  return issue.code === 'invalid_type' && (issue.path.length === 0 || issue.expected === 'never');
}
