/**
 * The keywords of sponsored products version 2: those of ad groups, and negative ones of ad groups and campaigns.
 */
import { narrowerInCreates } from '../../../protocol/codecs/codec.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import { limitedTo, oneOf } from '../../../protocol/codecs/value-codecs.ts';
import {
  EXTENDED_FIELDS,
  adGroupIdFilter,
  campaignIdFilter,
  ownIds,
} from '../../../protocol/grammars/legacy/fields.ts';
import { operationIdsOf, type LegacyResource, type ListFilter } from '../../../protocol/grammars/legacy/resource.ts';
import { SHARED, campaignType, declareResource, stateFilter } from './fields.ts';

const keywordText: ListFilter = { type: 'comparedText', column: 'comparedText' };
/** Negative keywords with another match type can only be read. */
const NEGATIVE_MATCH_TYPES = { negativeExact: 'negativeExact', negativePhrase: 'negativePhrase' } as const;
const negativeMatchType: Field = { ...SHARED.negativeMatchType, input: oneOf(NEGATIVE_MATCH_TYPES) };
/** Deleted keywords cannot be found. */
const STATES = oneOf({ enabled: 'enabled', deleted: 'archived' });
const matchTypeFilter: ListFilter = { type: 'choices', column: 'matchType', values: NEGATIVE_MATCH_TYPES };

export const keywords: LegacyResource<'keyword'> = declareResource('keyword', {
  title: 'Keyword',
  fields: {
    keywordId: SHARED.ownId,
    adGroupId: SHARED.adGroupId,
    campaignId: SHARED.campaignId,
    keywordText: SHARED.keywordText,
    matchType: SHARED.matchType,
    state: SHARED.state,
    bid: SHARED.bid,
    ...EXTENDED_FIELDS,
  },
  filters: {
    campaignType,
    matchTypeFilter: { ...matchTypeFilter, values: SHARED.matchType.codec.values },
    keywordText,
    stateFilter,
    campaignIdFilter,
    adGroupIdFilter,
    keywordIdFilter: ownIds,
  },
  operations: operationIdsOf('BiddableKeyword'),
});

export const negativeKeywords: LegacyResource<'negativeKeyword'> = declareResource('negativeKeyword', {
  title: 'Keyword',
  fields: {
    keywordId: SHARED.ownId,
    adGroupId: SHARED.adGroupId,
    campaignId: SHARED.campaignId,
    keywordText: SHARED.keywordText,
    matchType: negativeMatchType,
    state: SHARED.state,
    ...EXTENDED_FIELDS,
  },
  filters: { campaignType, matchTypeFilter, keywordText, stateFilter, campaignIdFilter, adGroupIdFilter },
  operations: operationIdsOf('NegativeKeyword'),
});

export const campaignNegativeKeywords: LegacyResource<'campaignNegativeKeyword'> = declareResource(
  'campaignNegativeKeyword',
  {
    title: 'Keyword',
    fields: {
      keywordId: SHARED.ownId,
      campaignId: SHARED.campaignId,
      keywordText: SHARED.keywordText,
      matchType: negativeMatchType,
      state: { ...SHARED.state, codec: STATES, input: narrowerInCreates(STATES, limitedTo(STATES, 'enabled')) },
      ...EXTENDED_FIELDS,
    },
    filters: { campaignType, matchTypeFilter, keywordText, campaignIdFilter },
    hiddenStates: ['archived'],
    operations: { ...operationIdsOf('CampaignNegativeKeyword'), archive: 'removeCampaignNegativeKeyword' },
  },
);
