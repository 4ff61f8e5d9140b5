/**
 * Campaigns as the older surface of sponsored brands knows them: one ad group and one ad, made in one go. How they are
 * stored changed in 2023; drafts are stored before they are complete.
 */
import { makesMultiAdGroups } from '../model/brands.ts';
import { assetsIn, validateCreative, validateLandingPage } from './creatives.ts';
import type { SbAdDraft, SbCampaignDraft, SbKeywordDraft, SbTargetDraft } from '../model/drafts.ts';
import type { Id, SbCampaign } from '../model/entities.ts';
import { isFailure, type Failure } from '../model/failures.ts';
import { validateDates } from './campaigns.ts';
import { create, find, rewrite } from './entities.ts';
import { validateAssets } from './sb-ads.ts';
import { validateLifetimeBudget, validateRequired } from './sb-campaigns.ts';
import type { OperationContext } from './operation-context.ts';

/** What is there once in such a campaign. */
export type LegacyCampaignAd = Partial<Pick<SbAdDraft, 'format' | 'creative' | 'landingPage'>>;
type Within<T> = Omit<T, 'campaignId' | 'adGroupId' | 'state'>;

export interface LegacyCampaignInput {
  campaign: SbCampaignDraft;
  ad: LegacyCampaignAd;
  keywords: readonly Within<SbKeywordDraft>[];
  targets: readonly Within<SbTargetDraft>[];
}

/** What became of each keyword and target, in their order. */
export interface CreatedLegacyCampaign {
  campaignId: Id;
  adGroupId: Id;
  keywords: (Id | Failure)[];
  targets: (Id | Failure)[];
}

export function createLegacyCampaign(
  context: OperationContext,
  input: LegacyCampaignInput,
): CreatedLegacyCampaign | Failure {
  const ad = wholeAd(context, input.ad);
  if (isFailure(ad)) return ad;
  const isMulti = makesMultiAdGroups(context.scope.profile.country, context.at);
  const campaignId = create(context, 'sbCampaign', { ...input.campaign, madeBy: 'v3', multi: isMulti ? 1 : 0 });
  return typeof campaignId === 'string' ? fill(context, campaignId, ad, input) : campaignId;
}

/** Stored, and seen by no list of the older surface until it is submitted. */
export function createDraft(context: OperationContext, input: LegacyCampaignInput): Id | Failure {
  const draft = JSON.stringify(input);
  return create(context, 'sbCampaign', { ...input.campaign, state: 'paused', madeBy: 'draft', multi: 0, draft });
}

/** A submitted draft has several ad groups to come, whatever the clock says. */
export function submitDraft(context: OperationContext, id: Id): CreatedLegacyCampaign | Failure {
  const row = find(context, 'sbCampaign', id);
  if (row?.madeBy !== 'draft') return { code: 'unknown', kind: 'sbCampaign', id };
  if (row.draft === null) return { code: 'unsupported', field: 'id', detail: 'The draft was submitted before' };
  // Written by `createDraft` only.
  const input = JSON.parse(row.draft) as LegacyCampaignInput;
  const startDay = input.campaign.startDay ?? context.today;
  const wrong =
    validateRequired(row.budgetType, row.budget) ??
    validateLifetimeBudget(row.budgetType, row.endDay) ??
    // It may have lain about until after its end.
    validateDates(startDay, row.endDay);
  if (wrong !== undefined) return wrong;
  const ad = wholeAd(context, input.ad);
  if (isFailure(ad)) return ad;
  const submitted = { draft: null, multi: 1, state: 'enabled', startDay, updatedAt: context.now } as const;
  rewrite(context, 'sbCampaign', row, submitted satisfies Partial<SbCampaign>);
  return fill(context, id, ad, input);
}

type WholeAd = Pick<SbAdDraft, 'format' | 'creative' | 'landingPage'>;

function wholeAd(context: OperationContext, { format, creative, landingPage }: LegacyCampaignAd): WholeAd | Failure {
  if (format === undefined) return { code: 'missing', field: 'format' };
  if (creative === undefined) return { code: 'missing', field: 'creative' };
  const wrong =
    validateCreative(format, creative) ??
    validateLandingPage(format, landingPage) ??
    // Where they are only recorded, that is done when the ad is created.
    (context.strict ? validateAssets(context, assetsIn(creative)) : undefined);
  return wrong ?? { format, creative, ...(landingPage === undefined ? {} : { landingPage }) };
}

/** Both are named like the campaign; a legacy campaign's ad has no name. */
function fill(
  context: OperationContext,
  campaignId: Id,
  ad: WholeAd,
  { campaign, keywords, targets }: LegacyCampaignInput,
): CreatedLegacyCampaign {
  const { name } = campaign;
  const adGroupId = made(create(context, 'sbAdGroup', { campaignId, name, state: 'enabled' }));
  const isMulti = context.sbCampaign(campaignId)?.multi === 1;
  made(create(context, 'sbAd', { adGroupId, name: isMulti ? name : null, state: 'enabled', ...ad }));
  const at = { campaignId, adGroupId, state: 'enabled' } as const;
  return {
    campaignId,
    adGroupId,
    keywords: keywords.map((each) => create(context, 'sbKeyword', { ...each, ...at })),
    targets: targets.map((each) => create(context, 'sbTarget', { ...each, ...at })),
  };
}

function made(id: Id | Failure): Id {
  if (typeof id !== 'string') throw new Error(`what was looked at before is refused: ${id.code}`);
  return id;
}
