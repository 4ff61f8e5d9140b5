/**
 * Targets and negative targets, also of sponsored brands.
 */
import { tags } from './ad-groups.ts';
import { TARGETINGS } from '../entity-values.ts';
import { choice, exceptUsual, expression as expressionCodec, flag, named } from './codecs.ts';
import type { Form } from './field.ts';
import { bid } from './keywords.ts';

const expression = {
  type: expressionCodec,
  need: 'required',
  description: 'What is targeted: predicates that all hold',
} as const;

const excluded = {
  expression: { ...expression, description: 'What is excluded: predicates that all hold', update: true },
  tags,
} as const;

export const target = {
  expressionType: {
    type: exceptUsual(choice(TARGETINGS), 'manual'),
    need: 'filled',
    description:
      'AUTO sets the bid and the state of one of the four targets that every ad group of an auto campaign has',
    default: 'MANUAL',
    isForced: true,
  },
  expression: { ...expression, update: true },
  bid,
  tags,
} as const satisfies Form;

export const negativeTarget = excluded satisfies Form;

export const campaignNegativeTarget = excluded satisfies Form;

export const sbTarget = {
  expression,
  negative: {
    type: exceptUsual(flag, 0),
    need: 'required',
    description: 'Whether the expression is excluded instead',
    default: false,
  },
  bid: { ...bid, description: "The bid in major units of the marketplace's currency" },
} as const satisfies Form;

/** Stored themes by their names in all API versions. */
export const themeType = named({
  KEYWORDS_RELATED_TO_YOUR_BRAND: 'brand',
  KEYWORDS_RELATED_TO_YOUR_LANDING_PAGES: 'landingPages',
});

export const sbTheme = {
  themeType: { type: themeType, need: 'required', description: 'The searches for which the ads are shown' },
  bid: { ...bid, description: "The bid in major units of the marketplace's currency" },
} as const satisfies Form;
