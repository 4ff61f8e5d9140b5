/**
 * The JSON schemas of campaigns in responses of sponsored brands version 3.
 */
import { ITEM_TEXTS } from '../../protocol/batch.ts';
import { object } from '../../protocol/object-reader.ts';
import type { Schema } from '../../http/description.ts';
import { FIELDS } from './campaign-readers.ts';
import { STATES } from './enum-values.ts';

const ID: Schema = { type: 'integer', format: 'int64' };
const NEWEST = 'In version 3.3';

export const CAMPAIGN: Schema = {
  type: 'object',
  properties: {
    campaignId: ID,
    ...object(FIELDS).schema.properties,
    state: { type: 'string', enum: STATES },
    servingStatus: { type: 'string' },
    isMultiAdGroupsEnabled: { type: 'boolean', description: NEWEST },
    adGroupCount: { type: 'integer', description: NEWEST },
    adCount: { type: 'integer', description: NEWEST },
  },
};

const results = (idName: string): Schema => ({
  type: 'array',
  items: { type: 'object', properties: { [idName]: ID, ...ITEM_TEXTS }, required: ['code'] },
});

export const CAMPAIGN_CREATED: Schema = {
  type: 'object',
  properties: {
    campaignId: ID,
    adGroupResponses: results('adGroupId'),
    keywordResponses: results('keywordId'),
    negativeKeywordResponses: results('keywordId'),
    targetResponses: results('targetId'),
    negativeTargetResponses: results('targetId'),
    ...ITEM_TEXTS,
  },
};
