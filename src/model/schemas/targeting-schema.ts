/**
 * Keywords, targets and their negatives in a seed.
 */
import { fields, ofAdGroup, ofCampaign, ownId } from './entity-fields.ts';
import { z } from './zod.ts';

const negativeKeywordId = ownId('keywordId', 'negative keyword');
const negativeTargetId = ownId('targetId', 'negative target');

export const keyword = z
  .strictObject({ ...ownId('keywordId', 'keyword'), ...ofAdGroup, ...fields('keyword', {}) })
  .openapi('KeywordSeed');

export const negativeKeyword = z
  .strictObject({ ...negativeKeywordId, ...ofAdGroup, ...fields('negativeKeyword', {}) })
  .openapi('NegativeKeywordSeed');

export const campaignNegativeKeyword = z
  .strictObject({
    ...negativeKeywordId,
    ...ofCampaign,
    ...fields('campaignNegativeKeyword', {}),
    state: z
      .enum(['ENABLED', 'ARCHIVED'])
      .default('ENABLED')
      .describe('The state; ARCHIVED means that the keyword was removed'),
  })
  .openapi('CampaignNegativeKeywordSeed');

export const target = z
  .strictObject({ ...ownId('targetId', 'target'), ...ofAdGroup, ...fields('target', {}) })
  .openapi('TargetSeed');

export const negativeTarget = z
  .strictObject({ ...negativeTargetId, ...ofAdGroup, ...fields('negativeTarget', {}) })
  .openapi('NegativeTargetSeed');

export const campaignNegativeTarget = z
  .strictObject({
    ...negativeTargetId,
    ...ofCampaign,
    ...fields('campaignNegativeTarget', {}),
  })
  .openapi('CampaignNegativeTargetSeed');
