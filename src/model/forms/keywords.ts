/**
 * Keywords and negative keywords, also of sponsored brands.
 */
import { MATCH_TYPES, NEGATIVE_MATCH_TYPES, type MatchType, type NegativeMatchType } from '../entity-values.ts';
import { tags } from './ad-groups.ts';
import type { Codec } from './codec.ts';
import { choice, money, text } from './codecs.ts';
import type { Form } from './field.ts';

const MATCH_TYPE = 'How the text is matched with what a shopper searches for';

/** Of keywords and targets. */
export const bid = {
  type: money,
  need: 'optional',
  description: "The bid in major units of the marketplace's currency; by default the bid of the ad group",
  update: true,
  showsNull: true,
  change: {
    description: "The new bid, in major units of the marketplace's currency; null for that of the ad group",
    clears: true,
  },
  past: { description: 'The bid until then; null for that of the ad group', clears: true },
  patch: {
    description: 'Keywords and targets only, in the currency of the profile; null: the bid of the ad group',
    clears: true,
  },
} as const;

const keywordText = {
  type: text,
  column: 'text',
  need: 'required',
  description: 'The text of the keyword',
} as const;

const negativeText = {
  keywordText: { ...keywordText, description: 'The text of the negative keyword' },
  matchType: { type: choice(NEGATIVE_MATCH_TYPES), need: 'required', description: MATCH_TYPE },
  tags,
} as const;

const nativeLanguageKeyword = {
  type: text,
  need: 'optional',
  description: "The keyword in the advertiser's own language",
  changesNumbers: false,
} as const;
const nativeLanguageLocale = {
  type: text,
  need: 'optional',
  description: "The locale of the advertiser's own language, for example de_DE",
  changesNumbers: false,
} as const;

export const keyword = {
  keywordText,
  matchType: { type: choice(MATCH_TYPES), need: 'required', description: MATCH_TYPE },
  bid,
  nativeLanguageKeyword: { ...nativeLanguageKeyword, update: true },
  nativeLanguageLocale: { ...nativeLanguageLocale, update: true },
  tags,
} as const satisfies Form;

export const negativeKeyword = { ...negativeText, nativeLanguageKeyword, nativeLanguageLocale } as const satisfies Form;

export const campaignNegativeKeyword = negativeText satisfies Form;

/** Seeds cannot have the match type that no API version of sponsored brands has. */
const brandsMatchType: Codec<
  MatchType | NegativeMatchType,
  'EXACT' | 'PHRASE' | 'BROAD' | 'NEGATIVE_EXACT' | 'NEGATIVE_PHRASE'
> = choice([...MATCH_TYPES, 'negativeExact', 'negativePhrase']);

export const sbKeyword = {
  keywordText,
  matchType: { type: brandsMatchType, need: 'required', description: MATCH_TYPE },
  bid,
  nativeLanguageKeyword,
  nativeLanguageLocale,
} as const satisfies Form;
