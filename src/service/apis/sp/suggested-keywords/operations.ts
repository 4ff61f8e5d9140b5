/**
 * The suggested keywords API. The documented paths have no version; clients also use paths with one.
 */
import type { Schema } from '../../../http/description.ts';
import type { Operation } from '../../../http/request-context.ts';
import { LEGACY_ERROR, legacyErrorSerializer } from '../../../protocol/grammars/legacy/error-serializer.ts';
import {
  bulkGetAsinSuggestedKeywords,
  getAdGroupSuggestedKeywords,
  getAdGroupSuggestedKeywordsExtended,
  getAsinSuggestedKeywords,
} from './handlers.ts';
import { BULK_REQUEST, QUERY } from './parameters.ts';
import { INT64, STRING, arrayOf, enumOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';

const PREFIXES = ['', '/v2/sp', '/v1'];
const COMMON = {
  tag: 'Suggested keywords',
  needs: 'scope',
  permission: 'viewer',
  serializeError: legacyErrorSerializer,
} as const;

const KEYWORD = { keywordText: STRING, matchType: enumOf('broad') };
const KEYWORDS: Schema = arrayOf(objectOf(KEYWORD));

const pathsOf = (path: string): string[] => PREFIXES.map((prefix) => prefix + path);
const responsesOf = (schema: Schema, ...errors: number[]): Record<number, Schema> => ({
  200: schema,
  ...refusalsOf(LEGACY_ERROR, 400, 401, ...errors),
});

const { maxNumSuggestions, adStateFilter } = QUERY;

export const operations: readonly Operation[] = [
  {
    ...COMMON,
    id: 'getAdGroupSuggestedKeywords',
    method: 'GET',
    paths: pathsOf('/adGroups/{adGroupId}/suggested/keywords'),
    summary: 'Suggest keywords for an ad group',
    describe: () => ({
      query: { maxNumSuggestions, adStateFilter },
      responses: responsesOf(objectOf({ adGroupId: INT64, suggestedKeywords: KEYWORDS }), 404),
    }),
    perform: getAdGroupSuggestedKeywords,
  },
  {
    ...COMMON,
    id: 'getAdGroupSuggestedKeywordsEx',
    method: 'GET',
    paths: pathsOf('/adGroups/{adGroupId}/suggested/keywords/extended'),
    summary: 'Suggest keywords for an ad group, with bids and the states of the ads',
    describe: () => ({
      query: QUERY,
      responses: responsesOf(
        arrayOf(
          objectOf({
            adGroupId: INT64,
            campaignId: INT64,
            ...KEYWORD,
            state: enumOf('enabled', 'paused'),
            bid: { type: 'number', description: 'Only with suggestBids=yes' },
          }),
        ),
        404,
      ),
    }),
    perform: getAdGroupSuggestedKeywordsExtended,
  },
  {
    ...COMMON,
    id: 'getAsinSuggestedKeywords',
    method: 'GET',
    paths: pathsOf('/asins/{asinValue}/suggested/keywords'),
    summary: 'Suggest keywords for a product',
    describe: () => ({
      query: { maxNumSuggestions },
      responses: responsesOf({
        anyOf: [objectOf({ asin: STRING, suggestedKeywords: KEYWORDS }), KEYWORDS],
        description: 'With dialect: observed, the list without the ASIN',
      }),
    }),
    perform: getAsinSuggestedKeywords,
  },
  {
    ...COMMON,
    id: 'bulkGetAsinSuggestedKeywords',
    method: 'POST',
    paths: pathsOf('/asins/suggested/keywords'),
    summary: 'Suggest keywords for several products',
    body: 'json',
    describe: () => ({ request: BULK_REQUEST.schema, responses: responsesOf(KEYWORDS) }),
    perform: bulkGetAsinSuggestedKeywords,
  },
];
