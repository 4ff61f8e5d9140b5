/**
 * Refuses bodies beyond a number of bytes with 413.
 */
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Problem } from './problem.ts';

/** A Content-Length is compared directly, because `bodyLimit` would convert the body to a stream. */
export function limitBody(max: number): MiddlewareHandler {
  const limitStream = bodyLimit({ maxSize: max, onError: () => tooLarge(max) });
  return (c, next) => {
    const length = c.req.header('content-length');
    if (length !== undefined && Number(length) > max) tooLarge(max);
    return length === undefined ? limitStream(c, next) : next();
  };
}

function tooLarge(max: number): never {
  throw new Problem({ status: 413, detail: `The request body exceeds ${max} bytes` });
}
