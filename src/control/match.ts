/**
 * Which exchanges of the journal are meant: every condition that is said must hold. What does not hold is told, so
 * that whoever found nothing learns what came nearest.
 */
import { z } from '@hono/zod-openapi';
import type { Bodies, Exchange, Facts, Place } from '../http/journal.ts';
import { fitsPattern } from '../model/paths.ts';
import { VIOLATION_RULES, type Violation, type ViolationRule } from '../model/violations.ts';
import { Instant } from './words.ts';

/** `404`, or `4xx` for all of its hundred. */
const STATUS = /^[1-5](?:\d\d|xx)$/i;
const STATUS_HINT = 'three digits, or 4xx for all of a hundred';

// The table's own keys.
const RULES = Object.keys(VIOLATION_RULES) as [ViolationRule, ...ViolationRule[]];
const Rule = z.enum(RULES, 'true, false, or the id of a rule');

const shape = {
  operation: z.string().optional().openapi({ example: 'listCampaigns', description: 'An operationId of the service' }),
  method: z.string().toUpperCase().optional(),
  path: z.string().optional().openapi({ example: '/v2/sp/*', description: 'A star stands for anything' }),
  profileId: z.string().optional(),
  clientId: z.string().optional(),
  since: Instant.optional().openapi({ description: "By the world's clock" }),
};

/** In a query string. */
export const Filters = z.strictObject({
  ...shape,
  status: z.string().regex(STATUS, STATUS_HINT).optional().openapi({ example: '4xx' }),
  violations: z
    .union([z.enum(['true', 'false']), Rule])
    .optional()
    .openapi({ type: 'string', description: 'true: only those with violations; or the id of a rule' }),
});

/** In a body. */
export const Match = z
  .strictObject({
    ...shape,
    status: z
      .union([z.int().min(100).max(599).transform(String), z.string().regex(STATUS, STATUS_HINT)])
      .optional()
      .openapi({ type: ['integer', 'string'], example: 207 }),
    violations: z.union([z.boolean().transform(String), Rule]).optional(),
    body: z.unknown().optional().openapi({
      description: 'JSON that the body of the request holds; of an object, fields that it has among others',
    }),
  })
  .openapi('RequestMatch', { example: { operation: 'createCampaigns', status: 207 } });

export type Wanted = Omit<z.output<typeof Filters>, 'violations'> & {
  violations?: string | undefined;
  body?: unknown;
};

export interface Difference {
  field: string;
  expected: string;
  found: string;
}

type Test = (exchange: Facts, bodies: () => Bodies, suspected: readonly Violation[]) => Difference | undefined;

/** What does not hold of an exchange, condition by condition. What it is suspected of counts as done. */
export function compile(wanted: Wanted): (place: Place, suspected?: readonly Violation[]) => Difference[] {
  const { operation, method, path, status, profileId, clientId, since, violations, body } = wanted;
  const tests: Test[] = [];
  const equal = (field: keyof Facts, value: string | undefined): void => {
    if (value !== undefined) tests.push((facts) => differ(field, value, facts[field], facts[field] === value));
  };
  equal('operation', operation);
  equal('method', method);
  if (path !== undefined) tests.push((facts) => differ('path', path, facts.path, fitsPattern(facts.path, path)));
  if (status !== undefined) tests.push((facts) => differ('status', status, facts.status, isStatus(status, facts)));
  equal('profileId', profileId);
  equal('clientId', clientId);
  if (since !== undefined) {
    const text = new Date(since).toISOString();
    tests.push((facts) => differ('since', text, new Date(facts.at).toISOString(), facts.at >= since));
  }
  if (violations !== undefined) {
    tests.push((facts, _bodies, suspected) => {
      const found = [...facts.violations, ...suspected].map(({ rule }) => rule);
      const holds =
        violations === 'true' || violations === 'false'
          ? found.length > 0 === (violations === 'true')
          : found.some((rule) => rule === violations);
      return differ('violations', violations, found.join(', ') || 'none', holds);
    });
  }
  if (body !== undefined) {
    tests.push((_facts, bodies) => {
      const { requestBody } = bodies();
      const expected = JSON.stringify(body);
      return differ('body', expected, requestBody?.slice(0, 1000), holds(parsed(requestBody), body));
    });
  }
  return (place, suspected = []) => {
    let exchange: Exchange | undefined;
    return tests.flatMap((test) => test(place.facts, () => (exchange ??= place.exchange), suspected) ?? []);
  };
}

function differ(field: string, expected: string, found: unknown, isHeld: boolean): Difference | undefined {
  if (isHeld) return undefined;
  return { field, expected, found: found === undefined ? 'none' : String(found) };
}

function isStatus(wanted: string, { status }: Facts): boolean {
  return wanted.slice(1).toLowerCase() === 'xx' ? String(status)[0] === wanted[0] : String(status) === wanted;
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Arrays item by item, as many as are expected; of an object, the fields that are expected. */
function holds(found: unknown, expected: unknown): boolean {
  if (typeof expected === 'bigint') return typeof found === 'number' && BigInt(Math.trunc(found)) === expected;
  if (typeof expected !== 'object' || expected === null) return found === expected;
  if (typeof found !== 'object' || found === null || Array.isArray(found) !== Array.isArray(expected)) return false;
  if (Array.isArray(expected) && Array.isArray(found) && found.length !== expected.length) return false;
  return Object.entries(expected).every(
    ([name, value]) => Object.hasOwn(found, name) && holds(Reflect.get(found, name), value),
  );
}
