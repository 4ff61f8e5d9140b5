/**
 * The four calls for suggested keywords. Their documented paths have no version; clients use others too.
 */
import type { Schema } from '../../http/description.ts';
import type { Operation } from '../../http/call.ts';
import { PLAIN_ERROR, plainVoice } from '../../grammar/plain-voice.ts';
import { answerAdGroup, answerAdGroupExtended, answerAsin, answerAsins } from './answers.ts';
import { BULK_REQUEST, QUERY } from './parameters.ts';

const PREFIXES = ['', '/v2/sp', '/v1'];
const COMMON = { tag: 'Suggested keywords', needs: 'scope', permission: 'viewer', voice: plainVoice } as const;

const TEXT: Schema = { type: 'string' };
const ID: Schema = { type: 'integer', format: 'int64' };
const KEYWORD = { keywordText: TEXT, matchType: { type: 'string', enum: ['broad'] } };
const KEYWORDS: Schema = { type: 'array', items: { type: 'object', properties: KEYWORD } };

const at = (path: string): string[] => PREFIXES.map((prefix) => prefix + path);
const answers = (schema: Schema, ...errors: number[]): Record<number, Schema> => ({
  200: schema,
  ...Object.fromEntries([400, 401, ...errors].map((status) => [status, PLAIN_ERROR])),
});

const { maxNumSuggestions, adStateFilter } = QUERY;

export const suggestedOperations: readonly Operation[] = [
  {
    ...COMMON,
    id: 'getAdGroupSuggestedKeywords',
    method: 'GET',
    paths: at('/adGroups/{adGroupId}/suggested/keywords'),
    summary: 'Suggest keywords for an ad group',
    describe: {
      query: { maxNumSuggestions, adStateFilter },
      responses: answers({ type: 'object', properties: { adGroupId: ID, suggestedKeywords: KEYWORDS } }, 404),
    },
    perform: answerAdGroup,
  },
  {
    ...COMMON,
    id: 'getAdGroupSuggestedKeywordsEx',
    method: 'GET',
    paths: at('/adGroups/{adGroupId}/suggested/keywords/extended'),
    summary: 'Suggest keywords for an ad group, with the state of their ads and bids',
    describe: {
      query: QUERY,
      responses: answers(
        {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              adGroupId: ID,
              campaignId: ID,
              ...KEYWORD,
              state: { type: 'string', enum: ['enabled', 'paused'] },
              bid: { type: 'number', description: 'Only where bids are asked for' },
            },
          },
        },
        404,
      ),
    },
    perform: answerAdGroupExtended,
  },
  {
    ...COMMON,
    id: 'getAsinSuggestedKeywords',
    method: 'GET',
    paths: at('/asins/{asinValue}/suggested/keywords'),
    summary: 'Suggest keywords for a product',
    describe: {
      query: { maxNumSuggestions },
      responses: answers({ type: 'object', properties: { asin: TEXT, suggestedKeywords: KEYWORDS } }),
    },
    perform: answerAsin,
  },
  {
    ...COMMON,
    id: 'bulkGetAsinSuggestedKeywords',
    method: 'POST',
    paths: at('/asins/suggested/keywords'),
    summary: 'Suggest keywords for several products',
    body: 'json',
    describe: { request: BULK_REQUEST, responses: answers(KEYWORDS) },
    perform: answerAsins,
  },
];
