/**
 * Campaigns in requests as input of the entity rules: all parts of a new campaign, or changes of one.
 */
import type { SbBiddingPatch } from '../../../model/brands.ts';
import { defined } from '../../../model/defined.ts';
import type { Patch } from '../../../model/drafts.ts';
import type { Id } from '../../../model/entities.ts';
import type { Flag } from '../../../model/entity-values.ts';
import { isFailure, type Failure } from '../../../model/failures.ts';
import { isObject, type Json } from '../../http/body.ts';
import type { LegacyCampaignInput } from '../../../core/entities/sb-legacy-campaigns.ts';
import type { OperationContext } from '../../../core/entities/operation-context.ts';
import { readField, type ValueOf } from '../../protocol/object-reader.ts';
import { id as idReader } from '../../protocol/value-readers.ts';
import { HIDDEN_PLACEMENTS } from './enum-values.ts';
import { campaignReader, draftReader, patchReader } from './campaign-readers.ts';

export function readCampaignInput(
  context: OperationContext,
  item: Json,
  isDraft: boolean,
): LegacyCampaignInput | Failure {
  const place = { path: '', context };
  const result = isDraft ? draftReader.read(item, place) : campaignReader.read(item, place);
  return isFailure(result) ? result : toInput(result.value);
}

function toInput(fields: ValueOf<typeof campaignReader> | ValueOf<typeof draftReader>): LegacyCampaignInput {
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

type Creative = NonNullable<ValueOf<typeof draftReader>['creative']>;

function toCreative({ brandName, brandLogoAssetID, brandLogoCrop, headline, asins, ...rest }: Creative) {
  const { customImageAssetId, customImageCrop, videoMediaIds: videoAssetIds, subpages } = rest;
  const images = { customImageAssetId, customImageCrop, videoAssetIds, subpages };
  return defined({ brandName, brandLogoAssetID, brandLogoCrop, headline, asins, ...images });
}

type Target = NonNullable<ValueOf<typeof draftReader>['targets']>[number];

function toTarget({ expressions, ...rest }: Target, negative: Flag): LegacyCampaignInput['targets'][number] {
  return { expression: expressions, negative, ...rest };
}

interface Update {
  id: Id;
  /** A failure is reported after an unknown campaign. */
  patch: Patch<'sbCampaign'> | Failure;
}

export function readUpdate(context: OperationContext, item: Json): Update | Failure {
  if (!isObject(item)) return { code: 'notAnObject' };
  const place = { path: '', context };
  const id = readField(item, 'campaignId', idReader, place);
  // Items without an id are read too, so that unknown fields are recorded.
  const result = patchReader.read(item, place);
  if (isFailure(id)) return id;
  return { id: id.value, patch: isFailure(result) ? result : toPatch(result.value) };
}

function toPatch(fields: ValueOf<typeof patchReader>): Patch<'sbCampaign'> {
  const { name, state, budget, endDate: endDay, portfolioId } = fields;
  const bidding = toBidding(fields);
  const hasBidding = Object.keys(bidding).length > 0;
  return defined({ name, state, budget, endDay, portfolioId, bidding: hasBidding ? bidding : undefined });
}

type Bidding = Pick<ValueOf<typeof patchReader>, 'bidAdjustments' | 'bidOptimization' | 'bidMultiplier'>;

function toBidding({ bidAdjustments, bidOptimization, bidMultiplier }: Bidding): SbBiddingPatch {
  const placements = bidAdjustments?.map(({ bidAdjustmentPredicate: placement, bidAdjustmentPercent: percentage }) => ({
    placement,
    percentage,
  }));
  const preservedPlacements = placements && HIDDEN_PLACEMENTS;
  return defined({ optimized: bidOptimization, multiplier: bidMultiplier, placements, preservedPlacements });
}
