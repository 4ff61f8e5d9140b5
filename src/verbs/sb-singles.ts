/**
 * Campaigns as the older surface of sponsored brands knows them: one ad group and one ad, made in one go. How they are
 * stored changed in 2023; drafts are stored before they are complete.
 */
import { makesMultiAdGroups } from '../model/brands.ts';
import { assetsIn, faultOfCreative, faultOfLandingPage } from '../model/creatives.ts';
import type { SbAdDraft, SbCampaignDraft, SbKeywordDraft, SbTargetDraft } from '../model/drafts.ts';
import type { Id, SbCampaign } from '../model/entities.ts';
import { isFailure, type Failure } from '../model/failures.ts';
import { faultOfDays } from './campaigns.ts';
import { create, find, rewrite } from './entities.ts';
import { faultOfAssets } from './sb-ads.ts';
import { faultOfLifetime, faultOfMissing } from './sb-campaigns.ts';
import type { Batch } from './scope.ts';

/** What is there once in such a campaign. */
export type SingleAd = Partial<Pick<SbAdDraft, 'format' | 'creative' | 'landingPage'>>;
type Within<T> = Omit<T, 'campaignId' | 'adGroupId' | 'state'>;

export interface SingleWish {
  campaign: SbCampaignDraft;
  ad: SingleAd;
  keywords: readonly Within<SbKeywordDraft>[];
  targets: readonly Within<SbTargetDraft>[];
}

/** What became of each keyword and target, in their order. */
export interface SingleMade {
  campaignId: Id;
  adGroupId: Id;
  keywords: (Id | Failure)[];
  targets: (Id | Failure)[];
}

export function createSingle(batch: Batch, wish: SingleWish): SingleMade | Failure {
  const ad = wholeAd(batch, wish.ad);
  if (isFailure(ad)) return ad;
  const isMulti = makesMultiAdGroups(batch.scope.profile.country, batch.at);
  const campaignId = create(batch, 'sbCampaign', { ...wish.campaign, madeBy: 'v3', multi: isMulti ? 1 : 0 });
  return typeof campaignId === 'string' ? fill(batch, campaignId, ad, wish) : campaignId;
}

/** Stored, and seen by no list of the older surface until it is submitted. */
export function createDraft(batch: Batch, wish: SingleWish): Id | Failure {
  const draft = JSON.stringify(wish);
  return create(batch, 'sbCampaign', { ...wish.campaign, state: 'paused', madeBy: 'draft', multi: 0, draft });
}

/** A submitted draft has several ad groups to come, whatever the clock says. */
export function submitDraft(batch: Batch, id: Id): SingleMade | Failure {
  const row = find(batch, 'sbCampaign', id);
  if (row?.madeBy !== 'draft') return { code: 'unknown', kind: 'sbCampaign', id };
  if (row.draft === null) return { code: 'unsupported', field: 'id', detail: 'The draft was submitted before' };
  // Written by `createDraft` only.
  const wish = JSON.parse(row.draft) as SingleWish;
  const startDay = wish.campaign.startDay ?? batch.today;
  const wrong =
    faultOfMissing(row.budgetType, row.budget) ??
    faultOfLifetime(row.budgetType, row.endDay) ??
    // It may have lain about until after its end.
    faultOfDays(startDay, row.endDay);
  if (wrong !== undefined) return wrong;
  const ad = wholeAd(batch, wish.ad);
  if (isFailure(ad)) return ad;
  const submitted = { draft: null, multi: 1, state: 'enabled', startDay, updatedAt: batch.now } as const;
  rewrite(batch, 'sbCampaign', row, submitted satisfies Partial<SbCampaign>);
  return fill(batch, id, ad, wish);
}

type WholeAd = Pick<SbAdDraft, 'format' | 'creative' | 'landingPage'>;

function wholeAd(batch: Batch, { format, creative, landingPage }: SingleAd): WholeAd | Failure {
  if (format === undefined) return { code: 'missing', field: 'format' };
  if (creative === undefined) return { code: 'missing', field: 'creative' };
  const wrong =
    faultOfCreative(format, creative) ??
    faultOfLandingPage(format, landingPage) ??
    // Where they are only recorded, that is done when the ad is created.
    (batch.strict ? faultOfAssets(batch, assetsIn(creative)) : undefined);
  return wrong ?? { format, creative, ...(landingPage === undefined ? {} : { landingPage }) };
}

/** Both are named like the campaign; a legacy campaign's ad has no name. */
function fill(batch: Batch, campaignId: Id, ad: WholeAd, { campaign, keywords, targets }: SingleWish): SingleMade {
  const { name } = campaign;
  const adGroupId = made(create(batch, 'sbAdGroup', { campaignId, name, state: 'enabled' }));
  const isMulti = batch.sbCampaign(campaignId)?.multi === 1;
  made(create(batch, 'sbAd', { adGroupId, name: isMulti ? name : null, state: 'enabled', ...ad }));
  const at = { campaignId, adGroupId, state: 'enabled' } as const;
  return {
    campaignId,
    adGroupId,
    keywords: keywords.map((each) => create(batch, 'sbKeyword', { ...each, ...at })),
    targets: targets.map((each) => create(batch, 'sbTarget', { ...each, ...at })),
  };
}

function made(id: Id | Failure): Id {
  if (typeof id !== 'string') throw new Error(`what was looked at before is refused: ${id.code}`);
  return id;
}
