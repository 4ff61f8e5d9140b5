/**
 * The audiences that targets of sponsored display can name.
 */
import { COUNTRIES } from '../../../../model/marketplaces.ts';
import type { Schema } from '../../../http/description.ts';
import { queryOf, requireScope, type Operation } from '../../../http/request-context.ts';
import type { ApiError } from '../../../http/reply.ts';
import { optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { MESSAGE_AND_ERRORS } from '../../../protocol/grammars/error-grammar.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { callWithBody } from '../../../protocol/grammars/single-call.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { oneOf, textList } from '../../../protocol/codecs/value-codecs.ts';
import { audiencesIn, type Audience } from '../../../../core/catalog/audiences.ts';
import { INSTANT, INTEGER, STRING, arrayOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const RULE = 'TOD-327';
const MAX_PAGE = 250;
const USUAL_PAGE = 10;
const FIELDS = ['audienceId', 'audienceName', 'category', 'subCategory', 'status'] as const;

const FILTER = object({ field: oneOf(FIELDS), operator: optional(oneOf(['EQ', 'NOT_EQ'])), values: textList });
const REQUEST = object({
  adType: optional(oneOf(['DSP', 'SD', 'ST'])),
  countries: optional(list(oneOf(COUNTRIES), { min: 1, max: 1 })),
  filters: optional(list(FILTER)),
});

const BOUNDS: Schema = objectOf({ lowerBoundInclusive: INTEGER, upperBoundExclusive: INTEGER });

const RESPONSE = objectOf({
  audiences: arrayOf(
    objectOf({
      audienceId: STRING,
      audienceName: STRING,
      category: STRING,
      subCategory: STRING,
      description: STRING,
      status: STRING,
      createDate: INSTANT,
      updateDate: INSTANT,
      forecasts: objectOf({
        inventoryForecasts: objectOf({ all: objectOf({ dailyImpressions: BOUNDS, dailyReach: BOUNDS }) }),
      }),
    }),
  ),
  matchCount: INTEGER,
  nextToken: STRING,
});

export const operations: readonly Operation[] = [
  callWithBody(
    {
      id: 'listAudiences',
      method: 'POST',
      paths: ['/audiences/list'],
      tag: 'Audiences',
      summary: 'List audiences that can be targeted',
      needs: 'scope',
      permission: 'viewer',
    },
    {
      request: REQUEST,
      rule: RULE,
      mayLackBody: true,
      query: {
        maxResults: { type: 'integer', minimum: 1, maximum: MAX_PAGE, default: USUAL_PAGE },
        nextToken: STRING,
        advertiserId: STRING,
        canTarget: { type: 'boolean', default: false },
      },
      response: RESPONSE,
      errors: MESSAGE_AND_ERRORS,
      refusals: [400, 401, 403],
    },
    (request, { countries, filters = [] }) => {
      const query = queryOf(request);
      const text = query.get('maxResults') ?? String(USUAL_PAGE);
      const maxResults = /^\d{1,4}$/.test(text) ? Number(text) : 0;
      if (maxResults < 1 || maxResults > MAX_PAGE)
        return wrong('maxResults', `maxResults must be from 1 to ${MAX_PAGE}`);
      const canTarget = query.get('canTarget') ?? 'false';
      if (canTarget !== 'true' && canTarget !== 'false') return wrong('canTarget', 'canTarget must be true or false');
      const { marketplace } = requireScope(request);
      const country = countries?.[0] ?? marketplace.country;
      const found = audiencesIn(country).filter((audience) => filters.every((filter) => matches(audience, filter)));
      const fingerprint = JSON.stringify(['audiences', country, filters]);
      const token = query.get('nextToken');
      const after = token === null ? 0 : readPageToken(fingerprint, token);
      if (after === undefined) return wrong('nextToken', 'nextToken is not valid');
      const end = after + maxResults;
      return {
        audiences: found.slice(after, end).map(toJson),
        matchCount: found.length,
        ...(end < found.length ? { nextToken: pageToken(fingerprint, end) } : {}),
      };
    },
  ),
];

function wrong(fieldName: string, details: string): ApiError {
  return {
    status: 400,
    details,
    rule: RULE,
    errors: [{ errorType: 'INVALID_PARAMETER', fieldName, message: details }],
  };
}

function matches(audience: Audience, { field, operator = 'EQ', values }: ValueOf<typeof FILTER>): boolean {
  const isIn = values.some((value) => value.toLowerCase() === audience[field].toLowerCase());
  return operator === 'EQ' ? isIn : !isIn;
}

/** Views of each person on a day, as a factor of the reach. */
const VIEWS = 3;

function toJson({ reach, ...audience }: Audience): object {
  const around = (value: number): object => ({
    lowerBoundInclusive: Math.round(value * 0.8),
    upperBoundExclusive: Math.round(value * 1.2),
  });
  return {
    ...audience,
    forecasts: { inventoryForecasts: { all: { dailyImpressions: around(reach * VIEWS), dailyReach: around(reach) } } },
  };
}
