/**
 * Ad groups and product ads, and ad groups and ads of sponsored brands. The creative, the landing page and the review of
 * an ad have no field here.
 */
import { AD_FORMATS } from '../brands.ts';
import { choice, money, tags as tagsCodec, text, textUpTo } from './codecs.ts';
import type { Form } from './field.ts';

/** Of campaigns, ad groups and ads. */
export const name = {
  type: text,
  need: 'required',
  description: 'The name of the ad group',
  update: true,
  changesNumbers: false,
  change: { description: 'The new name', name: 'rename' },
} as const;

/** Of campaigns, and of what belongs to them. */
export const tags = {
  type: tagsCodec,
  need: 'optional',
  description: 'Tags, by name',
  update: true,
  changesNumbers: false,
  change: { description: 'The new tags; null for none', clears: true },
} as const;

export const adGroup = {
  name,
  defaultBid: {
    type: money,
    need: 'required',
    description:
      "The bid of keywords and targets without a bid of their own, in major units of the marketplace's currency",
    update: true,
    change: {
      description: "The new default bid of an ad group, in major units of the marketplace's currency",
    },
    past: { description: 'The default bid until then' },
    patch: { description: 'Ad groups of sponsored products only' },
  },
  tags,
} as const satisfies Form;

export const productAd = {
  sku: { type: text, need: 'optional', description: 'The SKU of the product, for sellers' },
  asin: { type: text, need: 'optional', description: 'The ASIN of the product, for vendors' },
  customText: {
    type: textUpTo(150),
    need: 'optional',
    description: 'The custom text of the ad',
    update: true,
    changesNumbers: false,
  },
  tags,
} as const satisfies Form;

export const sbAdGroup = { name, tags } as const satisfies Form;

export const sbAd = {
  name: { ...name, need: 'filled', description: 'The name of the ad; ads of legacy campaigns have none' },
  adFormat: { type: choice(AD_FORMATS), column: 'format', need: 'required', description: 'The format of the ad' },
  tags,
} as const satisfies Form;
