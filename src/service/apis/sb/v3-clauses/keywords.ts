/**
 * Keywords and negative keywords of sponsored brands version 3.
 */
import { CREATIVE_TYPE, type BrandsResource } from '../../../protocol/grammars/brands-v3/resource.ts';
import type { ListFilter } from '../../../protocol/grammars/legacy/resource.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import { sharedFields } from '../../../protocol/codecs/shared-fields.ts';
import { id, limitedTo, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';

export const SHARED = sharedFields({ id, nameOf: (value) => value });

/** A create has no state. */
export const stateOf = (...names: readonly string[]): Field => ({
  codec: SHARED.state.codec,
  input: limitedTo(SHARED.state.codec, ...names),
  column: 'state',
  update: true,
});

export const CREATIVE_TYPES = { productCollection: 'productCollection', video: 'video' } as const;
export const PARENTS = {
  campaignId: { ...SHARED.campaignId, named: true },
  adGroupId: { ...SHARED.adGroupId, named: true },
} as const satisfies Readonly<Record<string, Field>>;

const MATCH_TYPES = { broad: 'broad', exact: 'exact', phrase: 'phrase' } as const;
const NEGATIVE_MATCH_TYPES = { negativeExact: 'negativeExact', negativePhrase: 'negativePhrase' } as const;

const filtersOf = (matchTypes: ListFilter['values'], states: readonly string[]): Record<string, ListFilter> => ({
  matchTypeFilter: {
    type: 'choices',
    column: 'matchType',
    ...(matchTypes === undefined ? {} : { values: matchTypes }),
  },
  keywordText: { type: 'comparedText', column: 'comparedText' },
  stateFilter: { type: 'choices', column: 'state', values: Object.fromEntries(states.map((state) => [state, state])) },
  campaignIdFilter: { type: 'ids', column: 'campaignId' },
  adGroupIdFilter: { type: 'ids', column: 'adGroupId' },
  keywordIdFilter: { type: 'ids', column: 'id' },
  creativeType: { type: 'choices', column: CREATIVE_TYPE, values: CREATIVE_TYPES },
});

const COMMON = {
  kind: 'sbKeyword',
  id: 'keywordId',
  idName: 'keywordId',
  pathId: 'keywordId',
  hiddenStates: [],
  maxItems: 100,
  grammar: { type: 'array', errorName: 'KeywordError' },
  errorType: 'application/vnd.error.v3+json',
  fixed: { state: 'enabled' },
  statuses: { create: 207, update: 207 },
  rule: 'TOD-280',
} as const satisfies Partial<BrandsResource<'sbKeyword'>>;
const RESULT = 'application/vnd.sbkeywordresponse.v3+json';
const WRITTEN = { create: RESULT, update: RESULT, archive: RESULT } as const;

export const keywords: BrandsResource<'sbKeyword'> = {
  ...COMMON,
  name: 'keywords',
  path: '/sb/keywords',
  operationName: 'BrandsKeyword',
  title: 'Keyword',
  fields: {
    keywordId: SHARED.ownId,
    ...PARENTS,
    keywordText: SHARED.keywordText,
    matchType: { ...SHARED.matchType, codec: oneOf(MATCH_TYPES) },
    bid: { ...SHARED.bid, codec: SHARED.bid.codec },
    state: stateOf('enabled', 'paused', 'archived'),
    nativeLanguageKeyword: { codec: text, column: 'nativeLanguageKeyword', create: 'optional' },
    nativeLanguageLocale: { codec: text, column: 'nativeLanguageLocale', create: 'optional' },
  },
  list: {
    by: 'query',
    filters: {
      ...filtersOf(MATCH_TYPES, ['enabled', 'paused', 'archived']),
      locale: { type: 'text', column: 'nativeLanguageLocale' },
    },
    states: ['enabled', 'paused'],
  },
  types: {
    ...WRITTEN,
    list: ['application/vnd.sbkeyword.v3+json', 'application/vnd.sbkeyword.v3.2+json'],
    get: 'application/vnd.sbkeyword.v3+json',
  },
  within: [{ column: 'matchType', values: Object.values(MATCH_TYPES) }],
  parents: { adGroupId: 'required', campaignId: 'required' },
};

export const negativeKeywords: BrandsResource<'sbKeyword'> = {
  ...COMMON,
  name: 'negativeKeywords',
  path: '/sb/negativeKeywords',
  operationName: 'BrandsNegativeKeyword',
  title: 'Negative keyword',
  fields: {
    keywordId: SHARED.ownId,
    ...PARENTS,
    keywordText: SHARED.keywordText,
    matchType: { ...SHARED.negativeMatchType, codec: oneOf(NEGATIVE_MATCH_TYPES) },
    state: stateOf('enabled', 'archived'),
  },
  list: {
    by: 'query',
    filters: filtersOf(NEGATIVE_MATCH_TYPES, ['enabled', 'archived']),
    states: ['enabled', 'paused'],
  },
  types: {
    ...WRITTEN,
    list: ['application/vnd.sbnegativekeyword.v3+json', 'application/vnd.sbnegativekeyword.v3.2+json'],
    get: 'application/vnd.sbnegativekeyword.v3+json',
  },
  within: [{ column: 'matchType', values: Object.values(NEGATIVE_MATCH_TYPES) }],
  parents: { adGroupId: 'optional', campaignId: 'optional' },
};
