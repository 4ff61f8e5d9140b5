/**
 * Parameters of the suggested keywords API: the number of suggestions, the states of the ads, and whether to add bids.
 */
import { STATES, type State } from '../../../../model/entity-values.ts';
import { isAsin } from '../../../../model/validate-text.ts';
import type { Schema } from '../../../http/description.ts';
import { queryOf, type RequestContext } from '../../../http/request-context.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { reportUnknownParameters } from '../../../http/report-violation.ts';
import { splitList } from '../../../protocol/grammars/legacy/list-query.ts';
import { describedBy, optional } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { integer, text } from '../../../protocol/codecs/value-codecs.ts';
import { readBody } from '../../../protocol/grammars/request-body.ts';

const DEFAULT_SUGGESTIONS = 100;
const MAX_SUGGESTIONS = 1000;
const MAX_ASINS = 100;

export const QUERY = {
  maxNumSuggestions: { type: 'integer', minimum: 1, maximum: MAX_SUGGESTIONS, default: DEFAULT_SUGGESTIONS },
  adStateFilter: {
    type: 'string',
    default: 'enabled,paused',
    description: `Any of ${STATES.join(', ')}, comma-separated: the ads whose products provide suggestions`,
  },
  suggestBids: { type: 'string', enum: ['yes', 'no'], default: 'no' },
} as const satisfies Record<string, Schema>;

type ParameterName = keyof typeof QUERY;

export const BULK_REQUEST = object(
  {
    // The number of ASINs is limited after duplicates are removed.
    asins: describedBy(list(describedBy(text, { pattern: '^[A-Z0-9]{10}$', example: 'B000000001' })), {
      minItems: 1,
      maxItems: MAX_ASINS,
    }),
    maxNumSuggestions: optional(
      describedBy(integer({ min: 1, max: MAX_SUGGESTIONS }), { default: DEFAULT_SUGGESTIONS }),
    ),
  },
  { title: 'a request for suggested keywords', unknownFieldsFirst: true },
);

interface SuggestionQuery {
  max: number;
  states: readonly State[];
  bids: boolean;
}

export function readQuery(request: RequestContext, supported: readonly ParameterName[]): SuggestionQuery | ApiError {
  const query: SuggestionQuery = { max: DEFAULT_SUGGESTIONS, states: ['enabled', 'paused'], bids: false };
  const parameters = queryOf(request);
  const names: readonly string[] = supported;
  const unknown = [...parameters.keys()].filter((name) => !names.includes(name));
  const unknownError = reportUnknownParameters(request, unknown, 'SUG-15');
  if (unknownError !== undefined) return unknownError;
  for (const name of supported) {
    const error = readParameter(query, name, splitList(parameters.getAll(name)));
    if (error !== undefined) return error;
  }
  return query;
}

function readParameter(query: SuggestionQuery, name: ParameterName, values: readonly string[]): ApiError | undefined {
  const [value] = values;
  if (value === undefined) return undefined;
  if (name === 'adStateFilter') {
    const unknown = values.find((each) => !STATES.some((state) => state === each));
    if (unknown !== undefined)
      return badParameter(`${name}: '${unknown}' is not one of ${STATES.join(', ')}`, 'SUG-15');
    query.states = STATES.filter((state) => values.includes(state));
    return undefined;
  }
  if (name === 'suggestBids') {
    if (values.length > 1 || (value !== 'yes' && value !== 'no'))
      return badParameter(`${name} must be yes or no`, 'SUG-15');
    query.bids = value === 'yes';
    return undefined;
  }
  const max = values.length === 1 && /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (!(max >= 1 && max <= MAX_SUGGESTIONS))
    return badParameter(`${name} must be a whole number from 1 to ${MAX_SUGGESTIONS}`, 'SUG-15');
  query.max = max;
  return undefined;
}

export function checkAsin(asin: string): ApiError | undefined {
  return isAsin(asin) ? undefined : badParameter(`'${asin.slice(0, 100)}' is not an ASIN`, 'SUG-37');
}

interface BulkSuggestionQuery {
  asins: ReadonlySet<string>;
  max: number;
}

export function readBulk(request: RequestContext): BulkSuggestionQuery | ApiError {
  const body = readBody(request, BULK_REQUEST, 'SUG-36');
  if (isApiError(body)) return body;
  const { maxNumSuggestions: max = DEFAULT_SUGGESTIONS } = body.value;
  const asins = new Set(body.value.asins);
  for (const asin of asins) {
    const error = checkAsin(asin);
    if (error !== undefined) return error;
  }
  if (asins.size < 1 || asins.size > MAX_ASINS)
    return badParameter(`asins must have 1 to ${MAX_ASINS} items`, 'SUG-36');
  return { asins, max };
}
