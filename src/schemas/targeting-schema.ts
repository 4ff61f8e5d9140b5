/**
 * Keywords, targets and their negatives in a seed.
 */
import { z } from 'zod';
import { described } from './described.ts';
import { bid, commonFields, expression, id, ofAdGroup, ofCampaign } from './entity-fields.ts';

const negativeText = described(
  { keywordText: z.string(), matchType: z.enum(['NEGATIVE_EXACT', 'NEGATIVE_PHRASE']) },
  {
    keywordText: 'The text of the negative keyword',
    matchType: 'How the text is matched with what a shopper searches for',
  },
);
export const keyword = z.strictObject({
  ...described({ keywordId: id.optional() }, { keywordId: 'The id of the keyword; drawn by default' }),
  ...ofAdGroup,
  ...described(
    {
      keywordText: z.string(),
      matchType: z.enum(['EXACT', 'PHRASE', 'BROAD']),
      bid,
    },
    {
      keywordText: 'The text of the keyword',
      matchType: 'How the text is matched with what a shopper searches for',
      bid: "The bid in major units of the marketplace's currency; by default the bid of the ad group",
    },
  ),
  ...commonFields('keyword'),
});

export const negativeKeyword = z.strictObject({
  ...described({ keywordId: id.optional() }, { keywordId: 'The id of the negative keyword; drawn by default' }),
  ...ofAdGroup,
  ...negativeText,
  ...commonFields('negativeKeyword'),
});

export const campaignNegativeKeyword = z.strictObject({
  ...described({ keywordId: id.optional() }, { keywordId: 'The id of the negative keyword; drawn by default' }),
  ...ofCampaign,
  ...negativeText,
  ...commonFields('campaignNegativeKeyword'),
  ...described(
    { state: z.enum(['ENABLED', 'ARCHIVED']).default('ENABLED') },
    { state: 'The state; ARCHIVED means that the keyword was removed' },
  ),
});

export const target = z.strictObject({
  ...described({ targetId: id.optional() }, { targetId: 'The id of the target; drawn by default' }),
  ...ofAdGroup,
  ...described(
    { expressionType: z.enum(['MANUAL', 'AUTO']).default('MANUAL'), expression, bid },
    {
      expressionType:
        'AUTO sets the bid and the state of one of the four targets that every ad group of an auto campaign has',
      expression: 'What is targeted: predicates that all hold',
      bid: "The bid in major units of the marketplace's currency; by default the bid of the ad group",
    },
  ),
  ...commonFields('target'),
});

export const negativeTarget = z.strictObject({
  ...described({ targetId: id.optional() }, { targetId: 'The id of the negative target; drawn by default' }),
  ...ofAdGroup,
  ...described({ expression }, { expression: 'What is excluded: predicates that all hold' }),
  ...commonFields('negativeTarget'),
});

export const campaignNegativeTarget = z.strictObject({
  ...described({ targetId: id.optional() }, { targetId: 'The id of the negative target; drawn by default' }),
  ...ofCampaign,
  ...described({ expression }, { expression: 'What is excluded: predicates that all hold' }),
  ...commonFields('campaignNegativeTarget'),
});
