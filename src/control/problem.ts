/**
 * What the control API answers when it does not do what it was asked: a problem document (RFC 9457).
 */
import { z } from '@hono/zod-openapi';
import { STATUS_CODES } from 'node:http';
import { suggestion } from '../scenario/did-you-mean.ts';
import { fieldsAt } from '../scenario/known-fields.ts';
import { Complaint } from '../verbs/complaint.ts';

/** What is wrong with one field. The path is that in the body: `countries[0]`. */
export interface FieldError {
  path: string;
  message: string;
  /** Of a text with lines: from 1. */
  line?: number;
  column?: number;
  /** Where it is another text than the one that was sent. */
  file?: string;
}

export interface ProblemFacts {
  status: number;
  detail: string;
  errors?: readonly FieldError[];
  headers?: Record<string, string>;
}

/** Thrown wherever a call can't go on; the app answers it. */
export class Problem extends Error {
  readonly facts: ProblemFacts;

  constructor(facts: ProblemFacts) {
    super(facts.detail);
    this.facts = facts;
  }
}

export const PROBLEM_TYPE = 'application/problem+json';

export const ProblemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z
      .array(
        z.object({
          path: z.string(),
          message: z.string(),
          line: z.int().optional(),
          column: z.int().optional(),
          file: z.string().optional(),
        }),
      )
      .optional(),
  })
  .openapi('Problem');

export function problemResponse({ status, detail, errors, headers }: ProblemFacts): Response {
  const title = STATUS_CODES[status] ?? 'Error';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, errors });
  return new Response(body, { status, headers: { 'content-type': PROBLEM_TYPE, ...headers } });
}

export function notThere(what: string): Problem {
  return new Problem({ status: 404, detail: `There is no ${what}` });
}

export function alreadyThere(detail: string): Problem {
  return new Problem({ status: 409, detail });
}

/** Something is wrong with single fields. Whole-body faults have the path ''. */
export function invalid(...errors: readonly FieldError[]): Problem {
  const [first] = errors;
  const told = first === undefined ? 'wrong' : first.path === '' ? first.message : `${first.path}: ${first.message}`;
  const more = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
  return new Problem({ status: 400, detail: `The request is not valid: ${told}${more}`, errors });
}

/** What was well written and can't be is told field by field too. */
export function readWish<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Complaint) throw invalid(...error.problems);
    throw error;
  }
}

/** Of what this schema refused. */
export function fieldErrors({ issues }: z.ZodError, schema: z.ZodType): FieldError[] {
  return issues.flatMap((issue) => errorsOf(issue, [], schema));
}

type Issue = z.core.$ZodIssue;

/** Each unknown field is an error of its own. Of a choice between shapes, the one that was meant speaks. */
function errorsOf(issue: Issue, above: readonly PropertyKey[], schema: z.ZodType): FieldError[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    const known = fieldsAt(schema, path);
    return issue.keys.map((key) => ({
      path: z.core.toDotPath([...path, key]),
      message: `unknown field${suggestion(key, known)}`,
    }));
  }
  const meant = issue.code === 'invalid_union' ? shapeMeant(issue.errors) : undefined;
  if (meant !== undefined) return meant.flatMap((inner) => errorsOf(inner, path, schema));
  return [{ path: z.core.toDotPath(path), message: issue.message }];
}

/** The one whose fields were sent, then the one with the fewest faults; none when several are as near. */
function shapeMeant(shapes: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const distance = (issues: readonly Issue[]): number => (issues.some(isOfOtherShape) ? 1e6 : issues.length);
  const [first, second] = shapes.toSorted((a, b) => distance(a) - distance(b));
  if (first === undefined || (second !== undefined && distance(first) === distance(second))) return undefined;
  return first;
}

function isOfOtherShape(issue: Issue): boolean {
  if (issue.code === 'unrecognized_keys') return issue.path.length === 0;
  return issue.code === 'invalid_type' && issue.expected === 'never';
}
