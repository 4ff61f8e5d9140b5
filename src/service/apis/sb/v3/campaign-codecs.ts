/**
 * The fields of campaigns of sponsored brands version 3, in the order in which they are read.
 */
import { PAGE_TYPES, SB_ADJUSTMENTS, SB_MULTIPLIERS } from '../../../../model/brands.ts';
import { CREATIVE_LENGTHS } from '../../../../core/entities/creatives/creatives.ts';
import { describedBy, emptyAsNull, nullable, optional, orText, type Codec } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import {
  boolean,
  compactDay,
  id,
  integer,
  money,
  number,
  oneOf,
  plain,
  text,
  textList,
  typed,
  type Range,
} from '../../../protocol/codecs/value-codecs.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import {
  AD_FORMATS,
  BUDGET_TYPES,
  CREATED_STATES,
  MATCH_TYPES,
  NEGATIVE_MATCH_TYPES,
  PLACEMENTS,
  STATES,
} from './enum-values.ts';

const READ_ONLY = ['campaignId', 'servingStatus', 'isMultiAdGroupsEnabled', 'adGroupCount', 'adCount'];
/** Fields that a create sets and no update changes. */
const IMMUTABLE = ['budgetType', 'startDate', 'brandEntityId', 'adFormat', 'creative', 'landingPage'];

/** The entity rules check the range. */
const ranged = ({ min, max }: Range): Codec<number> => describedBy(number(), { minimum: min, maximum: max });
const limitedText = (maxLength: number): Codec<string> => describedBy(text, { maxLength });

/** Ids of portfolios are numbers here and any text in version 4; other texts are not written. */
const portfolioId = typed(
  'string',
  id.schema,
  (json) =>
    typeof json === 'string' ? json : typeof json === 'number' || typeof json === 'bigint' ? String(json) : undefined,
  (value) => (isId(value) ? value : undefined),
);

const name = describedBy(text, { minLength: 1, maxLength: 128 });
const date = emptyAsNull(compactDay);
const BIDDING = {
  bidAdjustments: optional(
    list(object({ bidAdjustmentPredicate: oneOf(PLACEMENTS), bidAdjustmentPercent: ranged(SB_ADJUSTMENTS) })),
  ),
  bidOptimization: optional(describedBy(orText(boolean), { default: true })),
  bidMultiplier: optional(ranged(SB_MULTIPLIERS)),
};

const crop = object({ top: number(), left: number(), width: number(), height: number() });

const creative = object({
  brandName: optional(limitedText(CREATIVE_LENGTHS.brandName)),
  brandLogoAssetID: optional({ ...text, alias: 'brandLogoAssetId' }),
  brandLogoCrop: optional(crop),
  headline: optional(limitedText(CREATIVE_LENGTHS.headline)),
  asins: optional(textList),
  customImageAssetId: optional(text),
  customImageCrop: optional(crop),
  videoMediaIds: optional(textList),
  subpages: optional(list(object({ pageTitle: text, asin: text, url: text }))),
});

const landingPage = object({ pageType: oneOf(PAGE_TYPES), url: optional(text), asins: optional(textList) });
const expressions = list(object({ type: text, value: optional(text) }));

const budgetType = oneOf(BUDGET_TYPES);
const adFormat = oneOf(AD_FORMATS);

const amount = describedBy(money, { example: 25 });
/** Fields that create a campaign and are returned with it. */
const FIELDS = {
  name,
  budget: optional(amount),
  budgetType: optional(budgetType),
  adFormat: optional(adFormat),
  creative: optional(creative),
  startDate: optional(date),
  endDate: optional(date),
  brandEntityId: optional(text),
  portfolioId: optional(portfolioId),
  ...BIDDING,
  landingPage: optional(landingPage),
};

const NEWEST = { description: 'In version 3.3' };
const count = optional(describedBy(integer(), NEWEST));

/** Of a campaign in responses. */
export const shownFields = {
  campaignId: optional(id),
  ...FIELDS,
  name: optional(name),
  state: optional(oneOf(STATES)),
  servingStatus: optional(text),
  isMultiAdGroupsEnabled: optional(describedBy(boolean, NEWEST)),
  adGroupCount: count,
  adCount: count,
};

export const campaign = object(shownFields);

const CHILDREN = {
  keywords: optional(list(object({ keywordText: text, matchType: oneOf(MATCH_TYPES), bid: optional(amount) }))),
  negativeKeywords: optional(list(object({ keywordText: text, matchType: oneOf(NEGATIVE_MATCH_TYPES) }))),
  targets: optional(list(object({ expressions, bid: optional(amount) }))),
  negativeTargets: optional(list(object({ expressions }))),
};

export const newCampaign = object(
  { ...FIELDS, budget: amount, budgetType, adFormat, creative, state: optional(oneOf(CREATED_STATES)), ...CHILDREN },
  { readOnly: READ_ONLY },
);

/** A draft has no state, and may lack everything but a name. */
export const newDraft = object({ ...FIELDS, ...CHILDREN }, { readOnly: READ_ONLY });

/** Accepts every value: the id is read apart, because an unknown campaign fails before a wrong value. */
const anyId = plain<undefined>(id.schema, () => ({ value: undefined }));

export const changedCampaign = object(
  {
    campaignId: anyId,
    ...BIDDING,
    name: optional(name),
    state: optional(oneOf(STATES)),
    budget: optional(amount),
    endDate: optional(nullable(date)),
    portfolioId: optional(portfolioId),
  },
  { readOnly: [...READ_ONLY, ...IMMUTABLE] },
);
