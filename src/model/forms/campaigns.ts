/**
 * Campaigns, also of sponsored brands. Dynamic bidding, the two structures of sponsored brands and the review have no
 * field here.
 */
import { BUDGET_TYPES } from '../brands.ts';
import { sbBidding } from './bidding.ts';
import { TARGETINGS } from '../entity-values.ts';
import { name as anyName, tags } from './ad-groups.ts';
import { choice, dailyBudget, day, dayOrNone, exceptUsual, flag, money, oneOf, pastDay, textUpTo } from './codecs.ts';
import type { Form } from './field.ts';

const name = { ...anyName, description: 'The name of the campaign' } as const;

export const budget = {
  need: 'required',
  update: true,
  change: { type: money, description: "The new budget of a campaign, in major units of the marketplace's currency" },
  past: { type: money, description: 'The budget until then', clears: true },
  patch: { type: money, description: 'Campaigns only' },
} as const;

export const startDate = {
  type: day,
  column: 'startDay',
  need: 'filled',
  description: 'The first day; by default the day on which the campaign was created',
  update: true,
  change: { description: 'The new first day of a campaign' },
  past: { type: pastDay, description: 'The first day until then' },
} as const;

export const endDate = {
  type: dayOrNone,
  column: 'endDay',
  need: 'optional',
  description: 'The last day; null or left out for none',
  update: true,
  showsNull: true,
  change: { description: 'The new last day of a campaign; null for none' },
  past: { type: pastDay, description: 'The last day until then; null for none', clears: true },
} as const;

export const outOfBudget = {
  type: flag,
  need: 'optional',
  description:
    'Whether the campaign is out of budget, until midnight after the last value in past; by default it is computed',
  isForced: true,
  showsNull: true,
  change: { description: 'Whether a campaign is out of budget; null for what is computed', clears: true },
  past: { description: 'Whether the campaign was out of budget until then; null for computed', clears: true },
  patch: {
    description:
      'Campaigns and profiles only. true: out of budget until midnight in the time zone of the profile; false: never out of budget; null: removes the override',
    clears: true,
  },
} as const;

export const portfolioId = {
  type: textUpTo(100),
  need: 'optional',
  description: 'The portfolio of the campaign',
  update: true,
  change: { description: 'The new portfolio of a campaign; null for none', clears: true },
  past: { description: 'The portfolio of a campaign until then; null for none', clears: true },
} as const;

const SITE = 'The only site on which the ads are shown';

export const campaign = {
  name,
  targetingType: {
    type: choice(TARGETINGS),
    column: 'targeting',
    need: 'required',
    description: 'Whether the advertiser (MANUAL) or the service (AUTO) chooses the targets',
  },
  budget: { ...budget, type: dailyBudget, description: 'The budget of the campaign' },
  startDate,
  endDate,
  premiumBidAdjustment: {
    type: exceptUsual(flag, 0),
    need: 'filled',
    description: 'Bid plus, as version 2 calls it; version 3 has no field for it',
    update: true,
    change: { description: 'Bid plus of a campaign' },
    past: { description: 'Bid plus until then' },
  },
  autoManageCampaign: {
    type: flag,
    need: 'optional',
    description: 'Whether the service manages the life of the campaign',
  },
  tags,
  outOfBudget,
  portfolioId,
  siteRestriction: { type: oneOf(['AMAZON_BUSINESS', 'AMAZON_HAUL']), need: 'optional', description: SITE },
  offAmazonBudgetControlStrategy: {
    type: oneOf(['MAXIMIZE_REACH', 'MINIMIZE_SPEND']),
    need: 'optional',
    description: 'How the budget is spent on ads off the site',
    update: true,
    changesNumbers: false,
    change: { description: 'How the budget of a campaign is spent on ads off the site from now on' },
  },
} as const satisfies Form;

export const sbCampaign = {
  name,
  budgetType: {
    type: choice(BUDGET_TYPES),
    need: 'required',
    description: 'Whether the budget is for a day or for the whole campaign',
    default: 'DAILY',
    showsNull: true,
  },
  budget: {
    ...budget,
    type: money,
    description: "The budget in major units of the marketplace's currency, for example 12.5",
    showsNull: true,
  },
  startDate,
  endDate,
  bidding: {
    type: sbBidding,
    need: 'filled',
    description: 'How bids are adjusted',
    update: true,
    change: {
      description: 'How bids of a sponsored brands campaign are adjusted from now on; what is left out stays',
    },
  },
  brandEntityId: {
    type: textUpTo(100),
    need: 'filled',
    description: 'The brand, by its entity id',
    update: true,
  },
  productLocation: {
    type: oneOf(['SOLD_ON_AMAZON', 'NOT_SOLD_ON_AMAZON', 'SOLD_ON_DTC']),
    need: 'optional',
    description: 'Where the products are sold',
    update: true,
  },
  tags,
  outOfBudget,
  portfolioId,
  goal: {
    type: oneOf(['PAGE_VISIT', 'BRAND_IMPRESSION_SHARE']),
    need: 'optional',
    description: 'What the campaign is for; PAGE_VISIT by default',
  },
  costType: {
    type: oneOf(['CPC', 'VCPM']),
    need: 'optional',
    description: 'What is paid: clicks (CPC, the default) or viewable impressions (VCPM)',
  },
  siteRestriction: { type: oneOf(['AMAZON_BUSINESS']), need: 'optional', description: SITE },
} as const satisfies Form;
