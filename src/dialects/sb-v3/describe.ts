/**
 * The objects of sponsored brands version 3, for the OpenAPI document.
 */
import { BRANDS_ADJUSTMENTS, BRANDS_MULTIPLIERS, PAGE_TYPES } from '../../model/brands.ts';
import { CREATIVE_LENGTHS } from '../../model/creatives.ts';
import type { Schema } from '../../http/description.ts';
import {
  AD_FORMATS,
  BUDGET_TYPES,
  CREATED_STATES,
  MATCH_TYPES,
  NEGATIVE_MATCH_TYPES,
  PLACEMENTS,
  STATES,
} from './words.ts';

const ID: Schema = { type: 'integer', format: 'int64' };
const TEXT: Schema = { type: 'string' };
const DAY: Schema = { type: 'string', pattern: '^\\d{8}$', description: 'YYYYMMDD', example: '20301231' };
const AMOUNT: Schema = { type: 'number', example: 25 };
const within = ({ min, max }: { min: number; max: number }): Schema => ({ type: 'number', minimum: min, maximum: max });
const word = (words: readonly string[]): Schema => ({ type: 'string', enum: words });
const list = (properties: Readonly<Record<string, Schema>>, required: readonly string[]): Schema => ({
  type: 'array',
  items: { type: 'object', properties, required },
});
const texts: Schema = { type: 'array', items: TEXT };

const CROP: Schema = {
  type: 'object',
  properties: Object.fromEntries(['top', 'left', 'width', 'height'].map((side) => [side, { type: 'number' }])),
};

const CREATIVE: Schema = {
  type: 'object',
  properties: {
    brandName: { type: 'string', maxLength: CREATIVE_LENGTHS.brandName },
    brandLogoAssetID: TEXT,
    brandLogoCrop: CROP,
    headline: { type: 'string', maxLength: CREATIVE_LENGTHS.headline },
    asins: texts,
    customImageAssetId: TEXT,
    customImageCrop: CROP,
    videoMediaIds: texts,
    subpages: list({ pageTitle: TEXT, asin: TEXT, url: TEXT }, ['pageTitle', 'asin', 'url']),
  },
};

const CHANGEABLE: Readonly<Record<string, Schema>> = {
  name: { type: 'string', minLength: 1, maxLength: 128 },
  budget: AMOUNT,
  endDate: DAY,
  portfolioId: ID,
  bidOptimization: { type: 'boolean', default: true },
  bidMultiplier: within(BRANDS_MULTIPLIERS),
  bidAdjustments: list(
    {
      bidAdjustmentPredicate: word(Object.keys(PLACEMENTS)),
      bidAdjustmentPercent: within(BRANDS_ADJUSTMENTS),
    },
    ['bidAdjustmentPredicate', 'bidAdjustmentPercent'],
  ),
};

const BODY: Readonly<Record<string, Schema>> = {
  ...CHANGEABLE,
  budgetType: word(BUDGET_TYPES),
  startDate: DAY,
  brandEntityId: TEXT,
  adFormat: word(AD_FORMATS),
  creative: CREATIVE,
  landingPage: { type: 'object', properties: { pageType: word(PAGE_TYPES), url: TEXT, asins: texts } },
};

const expressions = list({ type: TEXT, value: TEXT }, ['type']);
const SENT: Readonly<Record<string, Schema>> = {
  ...BODY,
  keywords: list({ keywordText: TEXT, matchType: word(MATCH_TYPES), bid: AMOUNT }, ['keywordText', 'matchType']),
  negativeKeywords: list({ keywordText: TEXT, matchType: word(NEGATIVE_MATCH_TYPES) }, ['keywordText', 'matchType']),
  targets: list({ expressions, bid: AMOUNT }, ['expressions']),
  negativeTargets: list({ expressions }, ['expressions']),
};

export const CAMPAIGN_SENT: Schema = {
  type: 'object',
  required: ['name', 'budget', 'budgetType', 'adFormat', 'creative'],
  properties: { ...SENT, state: word(CREATED_STATES) },
};

export const DRAFT_SENT: Schema = { type: 'object', required: ['name'], properties: SENT };

export const CAMPAIGN_UPDATE: Schema = {
  type: 'object',
  required: ['campaignId'],
  properties: { campaignId: ID, ...CHANGEABLE, state: word(STATES) },
};

export const CAMPAIGN: Schema = {
  type: 'object',
  properties: {
    campaignId: ID,
    ...BODY,
    state: word(STATES),
    servingStatus: TEXT,
    isMultiAdGroupsEnabled: { type: 'boolean', description: 'In version 3.3' },
    adGroupCount: { type: 'integer', description: 'In version 3.3' },
    adCount: { type: 'integer', description: 'In version 3.3' },
  },
};

const part = (id: string): Schema => list({ [id]: ID, code: TEXT, details: TEXT }, ['code']);

export const CAMPAIGN_CREATED: Schema = {
  type: 'object',
  properties: {
    campaignId: ID,
    adGroupResponses: part('adGroupId'),
    keywordResponses: part('keywordId'),
    negativeKeywordResponses: part('keywordId'),
    targetResponses: part('targetId'),
    negativeTargetResponses: part('targetId'),
    code: TEXT,
    details: TEXT,
  },
};
