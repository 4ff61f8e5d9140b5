/**
 * Error responses of the admin API: problem documents (RFC 9457).
 */
import { STATUS_CODES } from 'node:http';
import { suggestion } from '../../model/errors/did-you-mean.ts';
import { fieldsAt } from '../../model/schemas/known-fields.ts';
import { nearestShape } from '../../model/schemas/shapes/union-shape.ts';
import { ValidationError } from '../../model/errors/validation-error.ts';
import { z } from '../../model/schemas/zod.ts';
import { withSentValue } from './sent-value.ts';

/** An error in one field. The path is relative to the body, such as `countries[0]`. */
export interface FieldError {
  path: string;
  message: string;
  /** Position in a text, starting at 1. */
  line?: number;
  column?: number;
  /** Set if the error is in another file than the text that was sent. */
  file?: string;
}

export interface ProblemFacts {
  status: number;
  detail: string;
  errors?: readonly FieldError[];
  headers?: Record<string, string>;
}

/** Thrown by routes; the app converts it to a response. */
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
    type: z.string().describe('The problem type; always about:blank'),
    title: z.string().describe('The reason phrase of the status'),
    status: z.int().describe('The HTTP status'),
    detail: z.string().describe('A description of the problem'),
    errors: z
      .array(
        z.object({
          path: z.string().describe('The field, such as countries[0]; empty for the whole body'),
          message: z.string().describe('The error'),
          line: z.int().optional().describe('The line, starting at 1'),
          column: z.int().optional().describe('The column, starting at 1'),
          file: z.string().optional().describe('The file, if the error is not in the text that was sent'),
        }),
      )
      .optional()
      .describe('The errors by field'),
  })
  .openapi('Problem');

export function problemResponse({ status, detail, errors, headers }: ProblemFacts): Response {
  const title = STATUS_CODES[status] ?? 'Error';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, errors });
  return new Response(body, { status, headers: { 'content-type': PROBLEM_TYPE, ...headers } });
}

export function notFound(subject: string): Problem {
  return new Problem({ status: 404, detail: `Not found: ${subject}` });
}

export function conflict(detail: string): Problem {
  return new Problem({ status: 409, detail });
}

/** An id is unique in its profile, so that several profiles can have an entity with the same id. */
export function inSeveralProfiles(entity: string): Problem {
  return conflict(`Several profiles have ${entity}; select one of them with profileId`);
}

/** A 400 with the errors of single fields. The path '' means the whole body. */
export function invalid(...errors: readonly FieldError[]): Problem {
  const [first] = errors;
  const summary =
    first === undefined ? 'unknown error' : first.path === '' ? first.message : `${first.path}: ${first.message}`;
  const more = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
  return new Problem({ status: 400, detail: `The request is not valid: ${summary}${more}`, errors });
}

/** Converts a `ValidationError` to a 400. */
export function parseOrBadRequest<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ValidationError) throw invalid(...error.problems);
    throw error;
  }
}

interface Refused {
  schema: z.ZodType;
  sent: unknown;
}

/** The most errors of fields in an answer. */
export const MAX_ERRORS = 100;

/** The first errors of a value that `schema` did not accept. */
export function fieldErrors({ issues }: z.ZodError, refused: Refused): FieldError[] {
  return issues.slice(0, MAX_ERRORS).flatMap((issue) => errorsOf(issue, [], refused));
}

type Issue = z.core.$ZodIssue;

/** Each unknown field is a separate error. Errors of a union are those of its nearest shape. */
function errorsOf(issue: Issue, above: readonly PropertyKey[], refused: Refused): FieldError[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    const knownFields = fieldsAt(refused.schema, path);
    return issue.keys.slice(0, MAX_ERRORS).map((key) => ({
      path: z.core.toDotPath([...path, key]),
      message: `unknown field${suggestion(key, knownFields)}`,
    }));
  }
  const nearest = issue.code === 'invalid_union' ? nearestShape(issue.errors) : undefined;
  if (nearest !== undefined) return nearest.flatMap((inner) => errorsOf(inner, path, refused));
  // The path of a refused name ends with it, and leads to the value of the name.
  const message = issue.code === 'invalid_key' ? issue.message : withSentValue(issue.message, refused.sent, path);
  return [{ path: z.core.toDotPath(path), message }];
}
