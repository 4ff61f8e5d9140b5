/**
 * Campaigns between their codecs and the model: all parts of a new campaign, changes of one, and a campaign with its ad
 * group and ad as the one object that version 3 returns.
 */
import { defined } from '../../../../model/defined.ts';
import type { Patch, SbBiddingPatch } from '../../../../model/drafts.ts';
import type { Id, SbAd } from '../../../../model/entities.ts';
import type { Flag } from '../../../../model/entity-values.ts';
import { isFailure, type Failure } from '../../../../model/failures.ts';
import { isObject, type Json } from '../../../http/body.ts';
import { sbBidding } from '../../../../core/entities/sb-campaigns.ts';
import type { LegacyCampaignInput } from '../../../../core/entities/sb-legacy-campaigns.ts';
import type { Writing } from '../../../../core/entities/operation-context.ts';
import type { ValueOf } from '../../../protocol/codecs/codec.ts';
import { readField } from '../../../protocol/codecs/object-codec.ts';
import { id as idCodec } from '../../../protocol/codecs/value-codecs.ts';
import { AD_FORMATS, HIDDEN_PLACEMENTS } from './enum-values.ts';
import type { LegacyCampaign } from './legacy-campaign.ts';
import type { Version } from './versions.ts';
import { campaign as campaignCodec, changedCampaign, newCampaign, newDraft } from './campaign-codecs.ts';
import type { Creative, LandingPage } from '../../../../model/stored/creatives.ts';

export function readCampaignInput(context: Writing, item: Json, isDraft: boolean): LegacyCampaignInput | Failure {
  const place = { path: '', context };
  const result = isDraft ? newDraft.read(item, place) : newCampaign.read(item, place);
  return isFailure(result) ? result : toInput(result.value);
}

function toInput(fields: ValueOf<typeof newCampaign> | ValueOf<typeof newDraft>): LegacyCampaignInput {
  const { name, budget, budgetType, startDate, endDate, brandEntityId, portfolioId, adFormat, creative } = fields;
  const { keywords = [], negativeKeywords = [], targets = [], negativeTargets = [] } = fields;
  return {
    campaign: {
      name,
      state: ('state' in fields ? fields.state : undefined) ?? 'enabled',
      ...defined({ budget, budgetType, startDay: startDate, endDay: endDate, brandEntityId, portfolioId }),
      bidding: toBidding(fields),
    },
    ad: defined({ format: adFormat, creative: creative && toCreative(creative), landingPage: fields.landingPage }),
    keywords: [...keywords, ...negativeKeywords].map(({ keywordText, ...rest }) => ({ text: keywordText, ...rest })),
    targets: [...targets.map((target) => toTarget(target, 0)), ...negativeTargets.map((target) => toTarget(target, 1))],
  };
}

type CreativeFields = NonNullable<ValueOf<typeof newDraft>['creative']>;

export function toCreative({ brandName, brandLogoAssetID, brandLogoCrop, headline, asins, ...rest }: CreativeFields) {
  const { customImageAssetId, customImageCrop, videoMediaIds: videoAssetIds, subpages } = rest;
  const images = { customImageAssetId, customImageCrop, videoAssetIds, subpages };
  return defined({ brandName, brandLogoAssetID, brandLogoCrop, headline, asins, ...images });
}

type Target = NonNullable<ValueOf<typeof newDraft>['targets']>[number];

function toTarget({ expressions, ...rest }: Target, negative: Flag): LegacyCampaignInput['targets'][number] {
  return { expression: [...expressions], negative, ...rest };
}

interface Update {
  id: Id;
  /** A failure is reported after an unknown campaign. */
  patch: Patch<'sbCampaign'> | Failure;
}

export function readUpdate(context: Writing, item: Json): Update | Failure {
  if (!isObject(item)) return { code: 'notAnObject' };
  const place = { path: '', context };
  const id = readField(item, 'campaignId', idCodec, place);
  // Items without an id are read too, so that unknown fields are recorded.
  const result = changedCampaign.read(item, place);
  if (isFailure(id)) return id;
  return { id: id.value, patch: isFailure(result) ? result : toPatch(result.value) };
}

function toPatch(fields: ValueOf<typeof changedCampaign>): Patch<'sbCampaign'> {
  const { name, state, budget, endDate: endDay, portfolioId } = fields;
  const bidding = toBidding(fields);
  const hasBidding = Object.keys(bidding).length > 0;
  return defined({ name, state, budget, endDay, portfolioId, bidding: hasBidding ? bidding : undefined });
}

type Bidding = Pick<ValueOf<typeof changedCampaign>, 'bidAdjustments' | 'bidOptimization' | 'bidMultiplier'>;

export function toBidding({ bidAdjustments, bidOptimization, bidMultiplier }: Bidding): SbBiddingPatch {
  const placements = bidAdjustments?.map(({ bidAdjustmentPredicate: placement, bidAdjustmentPercent: percentage }) => ({
    placement,
    percentage,
  }));
  const preservedPlacements = placements && HIDDEN_PLACEMENTS;
  return defined({ optimized: bidOptimization, multiplier: bidMultiplier, placements, preservedPlacements });
}

export function campaignText(context: Writing, single: LegacyCampaign, version: Version): string {
  const { campaign } = single;
  const source = { context, kind: 'sbCampaign', row: { ...campaign } } as const;
  return campaignCodec.write(valuesOf(single, version), source) ?? '';
}

/** In the order in which they are written. */
function valuesOf(single: LegacyCampaign, { minor }: Version): ValueOf<typeof campaignCodec> {
  const { campaign, status, state, ad } = single;
  const { optimized, multiplier, placements } = sbBidding(campaign);
  return defined({
    campaignId: campaign.id,
    name: campaign.name,
    budget: campaign.budget ?? undefined,
    budgetType: campaign.budgetType ?? undefined,
    startDate: campaign.startDay ?? undefined,
    endDate: campaign.endDay ?? undefined,
    state,
    servingStatus: minor === 0 ? lowerCamel(status) : status,
    brandEntityId: campaign.brandEntityId,
    portfolioId: campaign.portfolioId ?? undefined,
    bidOptimization: optimized,
    bidMultiplier: multiplier,
    bidAdjustments: placements
      ?.filter(({ placement }) => !HIDDEN_PLACEMENTS.includes(placement))
      .map((each) => ({ bidAdjustmentPredicate: each.placement, bidAdjustmentPercent: each.percentage })),
    ...(ad === undefined ? {} : adValues(ad)),
    ...(minor === 3 ? countsOf(single) : {}),
  });
}

function adValues({ format, creative, landingPage }: SbAd) {
  // Only the rules of ads write these columns.
  const { videoAssetIds: videoMediaIds, ...rest } = JSON.parse(creative) as Creative;
  const page = landingPage === null ? undefined : (JSON.parse(landingPage) as LandingPage);
  return {
    adFormat: AD_FORMATS.find((each) => each === format),
    creative: defined({ ...rest, videoMediaIds }),
    landingPage: page,
  };
}

function countsOf({ campaign: { multiAdGroups }, adGroups, ads }: LegacyCampaign) {
  const live = (rows: readonly { state: string }[]): number => rows.filter(({ state }) => state !== 'archived').length;
  return {
    isMultiAdGroupsEnabled: multiAdGroups === 1,
    adGroupCount: multiAdGroups === 1 ? live(adGroups) : 1,
    adCount: multiAdGroups === 1 ? live(ads) : 1,
  };
}

/** Converts OUT_OF_BUDGET to outOfBudget. */
function lowerCamel(status: string): string {
  return status.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
