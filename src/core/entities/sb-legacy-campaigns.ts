/**
 * Campaigns in the form of sponsored brands v3: one ad group and one ad, created with the campaign. Since 2023 they are
 * stored as campaigns with several ad groups. Drafts are stored before they are complete.
 */
import { makesMultiAdGroups } from '../../model/brands.ts';
import { assetsIn, validateCreative, validateLandingPage } from './creatives/creatives.ts';
import type { Draft, SbAdDraft, SbCampaignDraft } from '../../model/drafts.ts';
import type { Id, SbCampaign } from '../../model/entities.ts';
import { isFailure, type Failure } from '../../model/failures.ts';
import { validateDates } from './campaigns.ts';
import { create, find, writeChanges } from './entities.ts';
import { mustExist, validateAssets } from './creatives/named-assets.ts';
import { validateLifetimeBudget, validateRequired } from './sb-campaigns.ts';
import type { Writing } from './operation-context.ts';

/** The ad of the campaign. */
type LegacyCampaignAd = Partial<Pick<SbAdDraft, 'format' | 'creative' | 'landingPage'>>;
type Nested<T> = Omit<T, 'campaignId' | 'adGroupId' | 'state'>;

export interface LegacyCampaignInput {
  campaign: SbCampaignDraft;
  ad: LegacyCampaignAd;
  keywords: readonly Nested<Draft<'sbKeyword'>>[];
  targets: readonly Nested<Draft<'sbTarget'>>[];
}

/** The results of keywords and targets are in the order of the input. */
export interface CreatedLegacyCampaign {
  campaignId: Id;
  adGroupId: Id;
  keywords: (Id | Failure)[];
  targets: (Id | Failure)[];
}

export function createLegacyCampaign(context: Writing, input: LegacyCampaignInput): CreatedLegacyCampaign | Failure {
  const ad = validateAd(context, input.ad);
  if (isFailure(ad)) return ad;
  const isMulti = makesMultiAdGroups(context.scope.profile.country, context.at);
  const campaignId = create(context, 'sbCampaign', {
    ...input.campaign,
    createdWith: 'v3',
    multiAdGroups: isMulti ? 1 : 0,
  });
  return typeof campaignId === 'string' ? createContents(context, campaignId, ad, input) : campaignId;
}

/** Lists of v3 do not contain a draft until it is submitted. */
export function createDraft(context: Writing, input: LegacyCampaignInput): Id | Failure {
  const draft = JSON.stringify(input);
  return create(context, 'sbCampaign', {
    ...input.campaign,
    state: 'paused',
    createdWith: 'draft',
    multiAdGroups: 0,
    draft,
  });
}

/** A submitted draft becomes a campaign with several ad groups, regardless of the date. */
export function submitDraft(context: Writing, id: Id): CreatedLegacyCampaign | Failure {
  const row = find(context, 'sbCampaign', id);
  if (row?.createdWith !== 'draft') return { code: 'unknown', kind: 'sbCampaign', id };
  if (row.draft === null) return { code: 'unsupported', field: 'id', detail: 'The draft was submitted before' };
  // `createDraft` writes this JSON.
  const input = JSON.parse(row.draft) as LegacyCampaignInput;
  const startDay = input.campaign.startDay ?? context.today;
  const wrong =
    validateRequired(row.budgetType, row.budget) ??
    validateLifetimeBudget(row.budgetType, row.endDay) ??
    // The end date may have passed since the draft was created.
    validateDates(startDay, row.endDay);
  if (wrong !== undefined) return wrong;
  const ad = validateAd(context, input.ad);
  if (isFailure(ad)) return ad;
  const submitted = { draft: null, multiAdGroups: 1, state: 'enabled', startDay, updatedAt: context.now } as const;
  writeChanges(context, 'sbCampaign', row, submitted satisfies Partial<SbCampaign>);
  return createContents(context, id, ad, input);
}

type WholeAd = Pick<SbAdDraft, 'format' | 'creative' | 'landingPage'>;

function validateAd(context: Writing, { format, creative, landingPage }: LegacyCampaignAd): WholeAd | Failure {
  if (format === undefined) return { code: 'missing', field: 'format' };
  if (creative === undefined) return { code: 'missing', field: 'creative' };
  const wrong =
    validateCreative(format, creative) ??
    validateLandingPage(context, format, landingPage) ??
    // If unknown assets are accepted, creating the ad records the violation.
    (mustExist(context) ? validateAssets(context, assetsIn(creative)) : undefined);
  return wrong ?? { format, creative, ...(landingPage === undefined ? {} : { landingPage }) };
}

/** The ad group and the ad have the name of the campaign, except for the ad of a legacy campaign, which has none. */
function createContents(
  context: Writing,
  campaignId: Id,
  ad: WholeAd,
  { campaign, keywords, targets }: LegacyCampaignInput,
): CreatedLegacyCampaign {
  const { name } = campaign;
  const adGroupId = requireCreated(create(context, 'sbAdGroup', { campaignId, name, state: 'enabled' }));
  const isMulti = context.sbCampaign(campaignId)?.multiAdGroups === 1;
  requireCreated(create(context, 'sbAd', { adGroupId, name: isMulti ? name : null, state: 'enabled', ...ad }));
  const at = { campaignId, adGroupId, state: 'enabled' } as const;
  return {
    campaignId,
    adGroupId,
    keywords: keywords.map((each) => create(context, 'sbKeyword', { ...each, ...at })),
    targets: targets.map((each) => create(context, 'sbTarget', { ...each, ...at })),
  };
}

function requireCreated(id: Id | Failure): Id {
  if (typeof id !== 'string') throw new Error(`an entity that was validated before failed: ${id.code}`);
  return id;
}
