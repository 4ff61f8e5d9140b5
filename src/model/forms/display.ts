/**
 * The entities of sponsored display. Expressions have the names of the API, which has one version.
 */
import {
  BID_OPTIMIZATIONS,
  DISPLAY_COST_TYPES,
  DISPLAY_CREATIVE_TYPES,
  DISPLAY_PAGE_TYPES,
} from '../display/values.ts';
import { defined } from '../defined.ts';
import { adGroup, name as anyName, tags } from './ad-groups.ts';
import { budget, endDate, outOfBudget, portfolioId, startDate } from './campaigns.ts';
import type { Codec } from './codec.ts';
import { choice, money, named, oneOf, textUpTo } from './codecs.ts';
import type { Form } from './field.ts';
import { bid } from './keywords.ts';
import type { DisplayPredicate } from '../stored/bids-and-targets.ts';

export interface PredicateForm {
  type: string;
  value?: string | PredicateForm[] | undefined;
  eventType?: string | undefined;
}

function toPredicate({ type, value, eventType }: PredicateForm): DisplayPredicate {
  return { type, ...defined({ value: Array.isArray(value) ? value.map(toPredicate) : value, eventType }) };
}

/** JSON in the column. The rules of the kind check types and values. */
const displayExpression: Codec<string, PredicateForm[], DisplayPredicate[]> = {
  schema(zod) {
    const type = zod.string().min(1).max(100).describe('The type of the predicate, for example asinSameAs');
    const text = zod.string().min(1).max(250);
    const inner = zod.strictObject({ type, value: text.optional().describe('The value of the predicate') });
    const outer = zod.strictObject({
      type,
      value: zod
        .union([text, zod.array(inner).min(1).max(10)], {
          error: 'must be a text of 1 to 250 characters, or a list of 1 to 10 predicates',
        })
        .optional()
        .describe('The value of the predicate; an audience has a list of predicates'),
      eventType: zod.enum(['views']).optional().describe('What shoppers did, in former expressions'),
    });
    return zod.array(outer).min(1).max(10);
  },
  read: (form) => form.map(toPredicate),
  // Only the entity service writes this column.
  write: (stored) => JSON.parse(stored) as DisplayPredicate[],
  store: (draft) => JSON.stringify(draft),
};

const expression = { type: displayExpression, need: 'required' } as const;

export const sdCampaign = {
  name: { ...anyName, description: 'The name of the campaign' },
  tactic: {
    type: named({ T00020: 'T00020', T00030: 'T00030' }),
    need: 'required',
    description: 'T00020 targets products, categories and contents; T00030 audiences, too',
  },
  costType: {
    type: choice(DISPLAY_COST_TYPES),
    need: 'filled',
    description: 'What is paid: clicks (CPC, the default) or viewable impressions (VCPM)',
  },
  budget: {
    ...budget,
    need: 'filled',
    type: money,
    description: "The daily budget in major units of the marketplace's currency; by default that of the country",
  },
  startDate,
  endDate,
  outOfBudget,
  portfolioId,
  tags,
} as const satisfies Form;

export const sdAdGroup = {
  name: anyName,
  defaultBid: {
    ...adGroup.defaultBid,
    description:
      "The bid of targets without a bid of their own, in major units of the marketplace's currency, for a click or for a thousand viewable impressions",
  },
  bidOptimization: {
    type: choice(BID_OPTIMIZATIONS),
    need: 'filled',
    description: 'What the service bids for: by default CLICKS, or REACH where viewable impressions are paid',
    update: true,
  },
  creativeType: {
    type: oneOf(DISPLAY_CREATIVE_TYPES),
    need: 'filled',
    description: 'The type of the creatives of the ad group; IMAGE by default',
  },
} as const satisfies Form;

export const sdProductAd = {
  sku: { type: textUpTo(100), need: 'optional', description: 'The SKU of the product, for sellers' },
  asin: { type: textUpTo(10), need: 'optional', description: 'The ASIN of the product, for vendors' },
  landingPageURL: {
    type: textUpTo(2000),
    need: 'optional',
    description: 'The address that a click leads to, in place of a product',
  },
  landingPageType: {
    type: oneOf(DISPLAY_PAGE_TYPES),
    need: 'optional',
    description: 'The type of the landing page',
  },
  adName: { type: textUpTo(255), need: 'optional', description: 'The name of an ad with a landing page' },
} as const satisfies Form;

export const sdTarget = {
  expression: { ...expression, description: 'What is targeted: predicates that all hold, or an audience' },
  bid,
} as const satisfies Form;

export const sdNegativeTarget = {
  expression: { ...expression, description: 'What is excluded: one product or one brand' },
} as const satisfies Form;

export const sdCreative = {
  creativeType: {
    type: oneOf(DISPLAY_CREATIVE_TYPES),
    need: 'filled',
    description: 'The type of the creative; by default that of the ad group',
  },
} as const satisfies Form;

export const sdLocation = {
  expression: { ...expression, description: 'Where the ads are shown: one location' },
} as const satisfies Form;
