/**
 * Criteria for exchanges of the journal. An exchange matches if it fulfils each given criterion; the differences of an
 * exchange that does not match are listed, to show the nearest one.
 */
import { instantText } from '../../model/days.ts';
import { parseJson, writeJson } from '../../service/http/body.ts';
import type { Exchange, ExchangeMetadata } from '../../service/journal/exchange.ts';
import { traceIdOf } from '../../service/journal/trace-id.ts';
import { fitsPattern } from '../../model/validate-text.ts';
import { VIOLATION_RULES, type Violation, type ViolationRule } from '../../model/violations.ts';
import { z } from '../../model/schemas/zod.ts';
import { Instant } from '../../control/routing/scalars.ts';

/** A status such as `404`, or a class such as `4xx`. */
const STATUS = /^[1-5](?:\d\d|xx)$/i;
const STATUS_HINT = 'must be a status such as 404, or a class such as 4xx';

// The keys of VIOLATION_RULES are its rules.
const RULES = Object.keys(VIOLATION_RULES) as [ViolationRule, ...ViolationRule[]];
const RULE_HINT = 'must be true, false, or the id of a rule';
const Rule = z.enum(RULES, RULE_HINT);

const shape = {
  operation: z.string().optional().openapi({ example: 'listCampaigns' }).describe('An operationId in /openapi.json'),
  method: z.string().toUpperCase().optional().describe('The HTTP method'),
  path: z.string().optional().openapi({ example: '/v2/sp/*' }).describe('A path; * matches any characters'),
  profileId: z.string().optional().describe('The profile id in the scope header'),
  clientId: z.string().optional().describe('The client id'),
  traceId: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')
    .optional()
    .describe('The trace id in the header traceparent'),
  correlationId: z.string().optional().describe('The value of the header that the setting correlationHeader names'),
  since: Instant.optional().describe("The earliest time, by the world's clock"),
};

/** Criteria in a query string. */
export const Filters = z.strictObject({
  ...shape,
  status: z
    .string()
    .regex(STATUS, STATUS_HINT)
    .optional()
    .openapi({ example: '4xx' })
    .describe('A status such as 404, or a class such as 4xx'),
  violations: z
    .union([z.enum(['true', 'false']), Rule], RULE_HINT)
    .optional()
    .openapi({ type: 'string' })
    .describe('true or false: requests with or without violations; or the id of a rule'),
});

/** Criteria in a request body. */
export const Match = z
  .strictObject({
    ...shape,
    status: z
      .union([z.int().min(100).max(599).transform(String), z.string().regex(STATUS, STATUS_HINT)], STATUS_HINT)
      .optional()
      .openapi({ type: ['integer', 'string'], example: 207 })
      .describe('A status such as 404, or a class such as 4xx'),
    violations: z
      .union([z.boolean().transform(String), Rule], RULE_HINT)
      .optional()
      .describe('Whether the request has violations, or the id of a rule'),
    body: z
      .unknown()
      .optional()
      .describe('JSON that the request body must contain; objects may have more fields than the given ones'),
  })
  .openapi('RequestMatch', { example: { operation: 'createCampaigns', status: 207 } });

export type RequestCriteria = Omit<z.output<typeof Filters>, 'violations'> & {
  violations?: string | undefined;
  body?: unknown;
};

export interface Difference {
  field: string;
  expected: string;
  found: string;
}

type Criterion = (exchange: Exchange, pending: readonly Violation[]) => Difference | undefined;

/** Returns a function that lists the differences of an exchange. Pending violations count as violations. */
export function compile(
  criteria: RequestCriteria,
): (exchange: Exchange, pending?: readonly Violation[]) => Difference[] {
  const { operation, method, path, status, profileId, clientId, traceId, correlationId, since, violations, body } =
    criteria;
  const tests: Criterion[] = [];
  const equal = (field: keyof ExchangeMetadata, value: string | undefined): void => {
    if (value !== undefined) tests.push((metadata) => differ(field, value, metadata[field], metadata[field] === value));
  };
  equal('operation', operation);
  equal('method', method);
  if (path !== undefined)
    tests.push((metadata) => differ('path', path, metadata.path, fitsPattern(metadata.path, path)));
  if (status !== undefined)
    tests.push((metadata) => differ('status', status, metadata.status, matchesStatus(status, metadata)));
  equal('profileId', profileId);
  equal('clientId', clientId);
  equal('correlationId', correlationId);
  if (traceId !== undefined) {
    tests.push(({ traceparent }) => {
      const found = traceIdOf(traceparent);
      return differ('traceId', traceId, found, found === traceId);
    });
  }
  if (since !== undefined) {
    const text = instantText(since);
    tests.push((metadata) => differ('since', text, instantText(metadata.at), metadata.at >= since));
  }
  if (violations !== undefined) {
    tests.push((metadata, pending) => {
      const found = [...metadata.violations, ...pending].map(({ rule }) => rule);
      const matches =
        violations === 'true' || violations === 'false'
          ? found.length > 0 === (violations === 'true')
          : found.some((rule) => rule === violations);
      return differ('violations', violations, found.join(', ') || 'none', matches);
    });
  }
  if (body !== undefined) {
    tests.push(({ requestBody }) => {
      const expected = writeJson(body);
      return differ(
        'body',
        expected,
        requestBody?.slice(0, 1000),
        containsJson(parseJsonOrUndefined(requestBody), body),
      );
    });
  }
  return (exchange, pending = []) => tests.flatMap((test) => test(exchange, pending) ?? []);
}

function differ(field: string, expected: string, found: unknown, isEqual: boolean): Difference | undefined {
  if (isEqual) return undefined;
  return { field, expected, found: found === undefined ? 'none' : String(found) };
}

function matchesStatus(expected: string, { status }: ExchangeMetadata): boolean {
  return expected.slice(1).toLowerCase() === 'xx' ? String(status)[0] === expected[0] : String(status) === expected;
}

function parseJsonOrUndefined(text: string | undefined): unknown {
  const parsed = text === undefined ? undefined : parseJson(text);
  return parsed === undefined || !('json' in parsed) ? undefined : parsed.json;
}

/** Arrays must have equal length and matching items; objects may have additional fields. */
function containsJson(found: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return found === expected;
  if (typeof found !== 'object' || found === null || Array.isArray(found) !== Array.isArray(expected)) return false;
  if (Array.isArray(expected) && Array.isArray(found) && found.length !== expected.length) return false;
  return Object.entries(expected).every(
    ([name, value]) => Object.hasOwn(found, name) && containsJson(Reflect.get(found, name), value),
  );
}
