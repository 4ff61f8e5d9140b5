/**
 * Keywords, targets and their negatives in a seed.
 */
import { fields, ofAdGroup, ofCampaign, ownId } from './entity-fields.ts';
import { z } from './zod.ts';

const negativeKeywordId = ownId('keywordId', 'negative keyword');
const negativeTargetId = ownId('targetId', 'negative target');

export const keyword = z.strictObject({ ...ownId('keywordId', 'keyword'), ...ofAdGroup, ...fields('keyword', {}) });

export const negativeKeyword = z.strictObject({ ...negativeKeywordId, ...ofAdGroup, ...fields('negativeKeyword', {}) });

export const campaignNegativeKeyword = z.strictObject({
  ...negativeKeywordId,
  ...ofCampaign,
  ...fields('campaignNegativeKeyword', {}),
  state: z
    .enum(['ENABLED', 'ARCHIVED'])
    .default('ENABLED')
    .describe('The state; ARCHIVED means that the keyword was removed'),
});

export const target = z.strictObject({ ...ownId('targetId', 'target'), ...ofAdGroup, ...fields('target', {}) });

export const negativeTarget = z.strictObject({ ...negativeTargetId, ...ofAdGroup, ...fields('negativeTarget', {}) });

export const campaignNegativeTarget = z.strictObject({
  ...negativeTargetId,
  ...ofCampaign,
  ...fields('campaignNegativeTarget', {}),
});
