/**
 * Error messages for values that a schema rejects without a message of its own, with suggestions for misspelled values.
 */
import { suggestion } from '../errors/did-you-mean.ts';
import type { z } from './zod.ts';

const NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' items' };

/** The `error` option of a parse. Undefined keeps the message of zod. */
export function zodErrorMap(issue: z.core.$ZodRawIssue): string | undefined {
  const { code, input } = issue;
  if (input === undefined && (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union'))
    return 'is missing';
  if (code === 'invalid_type') {
    const name = NAMES[issue.expected];
    return name === undefined ? undefined : `must be ${name}`;
  }
  if (code === 'invalid_union') return Array.isArray(issue.options) ? shapeNamed(issue, issue.options) : undefined;
  if (code === 'invalid_key') return issue.issues[0]?.message;
  if (code === 'invalid_value') return oneOf(issue.values.map(String), input);
  if (code === 'too_small') {
    const { minimum, origin, inclusive } = issue;
    return limit(inclusive === false ? 'more than' : 'at least', minimum, origin);
  }
  if (code === 'too_big') {
    const { maximum, origin, inclusive } = issue;
    return limit(inclusive === false ? 'less than' : 'at most', maximum, origin);
  }
  if (code === 'invalid_format' && issue.format === 'date') return 'must be a day such as 2026-03-02';
  return undefined;
}

/** The message for a discriminated union. */
function shapeNamed({ input, discriminator }: z.core.$ZodRawIssue, names: readonly unknown[]): string {
  const named = Object(input)[String(discriminator)] as unknown;
  return named === undefined ? 'is missing' : oneOf(names.map(String), named);
}

function limit(how: string, max: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  return `must ${unit === undefined ? 'be' : 'have'} ${how} ${max}${unit ?? ''}`;
}

function oneOf(known: readonly string[], given: unknown): string {
  const must = known.length === 1 ? `must be ${known[0]}` : `must be one of ${known.join(', ')}`;
  return typeof given === 'string' ? `${must}${suggestion(given, known)}` : must;
}
