/**
 * The keywords of sponsored products version 2: those of ad groups, and negative ones of ad groups and campaigns.
 */
import { choice, money, text } from '../../protocol/basic-codecs.ts';
import type { EnumMap } from '../../protocol/field-codec.ts';
import type { LegacyResource, ListFilter } from '../../protocol/legacy/resource.ts';
import { id } from './codecs.ts';
import {
  EXTENDED_FIELDS,
  STATE,
  READ_FIRST,
  campaignType,
  stateFilter,
  campaignIdFilter,
  adGroupIdFilter,
} from './fields.ts';

const MATCH_TYPE: EnumMap = { exact: 'exact', phrase: 'phrase', broad: 'broad' };
const NEGATIVE_MATCH_TYPE: EnumMap = { negativeExact: 'negativeExact', negativePhrase: 'negativePhrase' };
const keywordText: ListFilter = { is: 'comparedText', of: 'comparedText' };

export const keywords: LegacyResource<'keyword'> = {
  kind: 'keyword',
  name: 'keywords',
  title: 'Keyword',
  object: 'Keyword',
  id: 'keywordId',
  fields: {
    keywordId: { type: id, column: 'id' },
    adGroupId: { type: id, column: 'adGroupId', create: 'required' },
    campaignId: { type: id, column: 'campaignId', create: 'required' },
    keywordText: { type: text, column: 'text', create: 'required' },
    matchType: { type: choice, column: 'matchType', values: MATCH_TYPE, create: 'required' },
    state: { type: choice, column: 'state', values: STATE, create: 'required', update: true },
    bid: { type: money, column: 'bid', create: 'optional', update: true, clear: true },
    ...EXTENDED_FIELDS,
  },
  filters: {
    campaignType,
    matchTypeFilter: { is: 'choices', of: 'matchType', words: MATCH_TYPE },
    keywordText,
    stateFilter,
    campaignIdFilter,
    adGroupIdFilter,
    keywordIdFilter: { is: 'ids', of: 'id' },
  },
  readFirst: READ_FIRST,
  hiddenStates: [],
  batch: 1000,
  operations: {
    get: 'getBiddableKeyword',
    getExtended: 'getBiddableKeywordEx',
    create: 'createBiddableKeywords',
    update: 'updateBiddableKeywords',
    archive: 'archiveBiddableKeyword',
    list: 'listBiddableKeywords',
    listExtended: 'listBiddableKeywordsEx',
  },
};

export const negativeKeywords: LegacyResource<'negativeKeyword'> = {
  kind: 'negativeKeyword',
  name: 'negativeKeywords',
  title: 'Keyword',
  object: 'NegativeKeyword',
  id: 'keywordId',
  fields: {
    keywordId: { type: id, column: 'id' },
    adGroupId: { type: id, column: 'adGroupId', create: 'required' },
    campaignId: { type: id, column: 'campaignId', create: 'required' },
    keywordText: { type: text, column: 'text', create: 'required' },
    matchType: { type: choice, column: 'matchType', values: NEGATIVE_MATCH_TYPE, create: 'required' },
    state: { type: choice, column: 'state', values: STATE, create: 'required', update: true },
    ...EXTENDED_FIELDS,
  },
  filters: {
    campaignType,
    matchTypeFilter: { is: 'choices', of: 'matchType', words: NEGATIVE_MATCH_TYPE },
    keywordText,
    stateFilter,
    campaignIdFilter,
    adGroupIdFilter,
  },
  readFirst: READ_FIRST,
  hiddenStates: [],
  batch: 1000,
  operations: {
    get: 'getNegativeKeyword',
    getExtended: 'getNegativeKeywordEx',
    create: 'createNegativeKeywords',
    update: 'updateNegativeKeywords',
    archive: 'archiveNegativeKeyword',
    list: 'listNegativeKeywords',
    listExtended: 'listNegativeKeywordsEx',
  },
};

export const campaignNegativeKeywords: LegacyResource<'campaignNegativeKeyword'> = {
  kind: 'campaignNegativeKeyword',
  name: 'campaignNegativeKeywords',
  title: 'Keyword',
  object: 'CampaignNegativeKeyword',
  id: 'keywordId',
  fields: {
    keywordId: { type: id, column: 'id' },
    campaignId: { type: id, column: 'campaignId', create: 'required' },
    keywordText: { type: text, column: 'text', create: 'required' },
    matchType: { type: choice, column: 'matchType', values: NEGATIVE_MATCH_TYPE, create: 'required' },
    state: {
      type: choice,
      column: 'state',
      values: { enabled: 'enabled', deleted: 'archived' },
      create: 'required',
      update: true,
    },
    ...EXTENDED_FIELDS,
  },
  filters: {
    campaignType,
    matchTypeFilter: { is: 'choices', of: 'matchType', words: NEGATIVE_MATCH_TYPE },
    keywordText,
    campaignIdFilter,
  },
  readFirst: READ_FIRST,
  hiddenStates: ['archived'],
  batch: 1000,
  operations: {
    get: 'getCampaignNegativeKeyword',
    getExtended: 'getCampaignNegativeKeywordEx',
    create: 'createCampaignNegativeKeywords',
    update: 'updateCampaignNegativeKeywords',
    archive: 'removeCampaignNegativeKeyword',
    list: 'listCampaignNegativeKeywords',
    listExtended: 'listCampaignNegativeKeywordsEx',
  },
};
