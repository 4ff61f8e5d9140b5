/**
 * What may be asked of suggested keywords: how many, from ads in which states, with bids or without.
 */
import { STATES, type State } from '../../model/entities.ts';
import { isAsin } from '../../model/texts.ts';
import type { Violation } from '../../model/violations.ts';
import { isObject, parseJson, type Json } from '../../http/body.ts';
import { breach } from '../../http/breach.ts';
import type { Schema } from '../../http/description.ts';
import { queryOf, type Call } from '../../http/call.ts';
import { badBody, badParameter } from '../../http/refusals.ts';
import { isRefusal, type Refusal } from '../../http/reply.ts';
import { noteUnknownParameter, splitList } from '../../grammar/list-query.ts';

const DEFAULT_SUGGESTIONS = 100;
const MOST_SUGGESTIONS = 1000;
const MOST_ASINS = 100;

export const QUERY = {
  maxNumSuggestions: { type: 'integer', minimum: 1, maximum: MOST_SUGGESTIONS, default: DEFAULT_SUGGESTIONS },
  adStateFilter: {
    type: 'string',
    default: 'enabled,paused',
    description: `Any of ${STATES.join(', ')}, comma-separated: the ads whose products provide suggestions`,
  },
  suggestBids: { type: 'string', enum: ['yes', 'no'], default: 'no' },
} as const satisfies Record<string, Schema>;

export type Name = keyof typeof QUERY;

export const BULK_REQUEST: Schema = {
  type: 'object',
  required: ['asins'],
  properties: {
    asins: {
      type: 'array',
      minItems: 1,
      maxItems: MOST_ASINS,
      items: { type: 'string', pattern: '^[A-Z0-9]{10}$', example: 'B000000001' },
    },
    maxNumSuggestions: QUERY.maxNumSuggestions,
  },
};

export interface Wish {
  most: number;
  states: readonly State[];
  bids: boolean;
}

export function readQuery(call: Call, offered: readonly Name[]): Wish | Refusal {
  const wish: Wish = { most: DEFAULT_SUGGESTIONS, states: ['enabled', 'paused'], bids: false };
  const parameters = queryOf(call);
  for (const name of new Set(parameters.keys())) {
    const known = offered.find((each) => each === name);
    const values = splitList(parameters.getAll(name));
    const refusal = known === undefined ? noteUnknownParameter(call, name) : readParameter(wish, known, values);
    if (refusal !== undefined) return refusal;
  }
  return wish;
}

function readParameter(wish: Wish, name: Name, values: readonly string[]): Refusal | undefined {
  const [value] = values;
  if (value === undefined) return undefined;
  if (name === 'adStateFilter') {
    const wrong = values.find((each) => !STATES.some((state) => state === each));
    if (wrong !== undefined) return badParameter(`${name}: '${wrong}' is none of ${STATES.join(', ')}`);
    wish.states = STATES.filter((state) => values.includes(state));
    return undefined;
  }
  if (name === 'suggestBids') {
    if (values.length > 1 || (value !== 'yes' && value !== 'no')) return badParameter(`${name} must be yes or no`);
    wish.bids = value === 'yes';
    return undefined;
  }
  const most = values.length === 1 && /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (!isNumberOfSuggestions(most)) return WRONG_NUMBER;
  wish.most = most;
  return undefined;
}

const WRONG_NUMBER = badParameter(`maxNumSuggestions must be a whole number from 1 to ${MOST_SUGGESTIONS}`);

function isNumberOfSuggestions(value: Json): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_SUGGESTIONS;
}

export function badAsin(asin: string): Refusal | undefined {
  return isAsin(asin) ? undefined : badParameter(`'${asin.slice(0, 100)}' is no ASIN`);
}

export interface BulkWish {
  asins: ReadonlySet<string>;
  most: number;
}

export function readBulk(call: Call): BulkWish | Refusal {
  const { body = '' } = call;
  if (body === '') return badBody('Unrecognized token: the body is missing');
  const parsed = parseJson(body);
  if (isRefusal(parsed)) return parsed;
  if (!isObject(parsed.json)) return badBody('Unrecognized token: the body is no object');
  const { asins: sent, maxNumSuggestions, ...others } = parsed.json;
  for (const name of Object.keys(others)) {
    const violation: Violation = { rule: 'unknown-field', evidence: `${name} in a request for suggested keywords` };
    const refusal = breach(call, violation, badBody(`${name} is no field of this request`));
    if (refusal !== undefined) return refusal;
  }
  const most = maxNumSuggestions ?? DEFAULT_SUGGESTIONS;
  if (!isNumberOfSuggestions(most)) return WRONG_NUMBER;
  if (!Array.isArray(sent)) return badParameter('asins is no array');
  const asins = new Set<string>();
  for (const asin of sent) {
    if (typeof asin !== 'string') return badParameter('asins holds what is no string');
    const wrong = badAsin(asin);
    if (wrong !== undefined) return wrong;
    asins.add(asin);
  }
  if (asins.size < 1 || asins.size > MOST_ASINS) return badParameter(`asins must be 1 to ${MOST_ASINS}`);
  return { asins, most };
}
