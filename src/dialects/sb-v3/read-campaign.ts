/**
 * A campaign as it is sent: all that is in it at once, or a change of the campaign itself.
 */
import {
  PAGE_TYPES,
  type BrandsAdjustment,
  type BrandsBidding,
  type Creative,
  type LandingPage,
} from '../../model/brands.ts';
import { defined } from '../../model/defined.ts';
import type { Patch, SbCampaignDraft } from '../../model/drafts.ts';
import type { Flag, Id, Predicate } from '../../model/entities.ts';
import type { Failure } from '../../model/failures.ts';
import { isObject, type Json } from '../../http/body.ts';
import type { SingleWish } from '../../verbs/sb-singles.ts';
import type { Batch } from '../../verbs/scope.ts';
import { ItemReader } from './item-reader.ts';
import {
  AD_FORMATS,
  BUDGET_TYPES,
  CREATED_STATES,
  MATCH_TYPES,
  NEGATIVE_MATCH_TYPES,
  PLACEMENTS,
  STATES,
} from './words.ts';

const NOT_AN_OBJECT: Failure = { code: 'notAnObject' };
const READ_ONLY = ['campaignId', 'servingStatus', 'isMultiAdGroupsEnabled', 'adGroupCount', 'adCount'];
/** A campaign is read with them, and no update changes them. */
const SET_ONCE = ['budgetType', 'startDate', 'brandEntityId', 'adFormat', 'creative', 'landingPage'];

/** A draft says no state, and may lack everything but a name. */
export function readWish(batch: Batch, item: Json, isDraft: boolean): SingleWish | Failure {
  if (!isObject(item)) return NOT_AN_OBJECT;
  const reader = new ItemReader(item, batch);
  const name = reader.needed('name', reader.text('name')) ?? '';
  const [budget, budgetType] = [reader.money('budget'), reader.choice('budgetType', BUDGET_TYPES)];
  const format = reader.choice('adFormat', AD_FORMATS);
  const creative = reader.object('creative', readCreative);
  if (!isDraft) {
    for (const [field, value] of Object.entries({ budget, budgetType, adFormat: format, creative }))
      reader.needed(field, value);
  }
  const campaign: SbCampaignDraft = {
    name,
    state: (isDraft ? undefined : reader.choice('state', CREATED_STATES)) ?? 'enabled',
    ...defined({ budget, budgetType, startDay: reader.day('startDate'), endDay: reader.day('endDate') }),
    ...defined({ brandEntityId: reader.text('brandEntityId'), portfolioId: reader.idText('portfolioId') }),
    bidding: readBidding(reader),
  };
  const wish: SingleWish = {
    campaign,
    ad: defined({ format, creative, landingPage: reader.object('landingPage', readLandingPage) }),
    keywords: [...readKeywords(reader, 'keywords'), ...readKeywords(reader, 'negativeKeywords')],
    targets: [...readTargets(reader, 'targets', 0), ...readTargets(reader, 'negativeTargets', 1)],
  };
  reader.noteStrangers(READ_ONLY);
  return reader.failure ?? wish;
}

export interface Update {
  id: Id;
  /** Read last: an unknown campaign is told before anything that is wrong with its item. */
  patch: () => Patch<'sbCampaign'> | Failure;
}

export function readUpdate(batch: Batch, item: Json): Update | Failure {
  if (!isObject(item)) return NOT_AN_OBJECT;
  const reader = new ItemReader(item, batch);
  const id = reader.needed('campaignId', reader.id('campaignId'));
  if (id === undefined) return reader.failure ?? NOT_AN_OBJECT;
  return { id, patch: () => readPatch(reader) };
}

function readPatch(reader: ItemReader): Patch<'sbCampaign'> | Failure {
  const bidding = readBidding(reader);
  const patch = defined({
    name: reader.text('name'),
    state: reader.choice('state', STATES),
    budget: reader.money('budget'),
    endDay: reader.dayOrNone('endDate'),
    portfolioId: reader.idText('portfolioId'),
    bidding: Object.keys(bidding).length > 0 ? bidding : undefined,
  });
  reader.noteStrangers([...READ_ONLY, ...SET_ONCE]);
  return reader.failure ?? patch;
}

function readBidding(reader: ItemReader): Partial<BrandsBidding> {
  const adjustments = reader.objects('bidAdjustments', (each) => {
    const placement = each.needed(
      'bidAdjustmentPredicate',
      each.choice('bidAdjustmentPredicate', Object.keys(PLACEMENTS)),
    );
    const percentage = each.needed('bidAdjustmentPercent', each.number('bidAdjustmentPercent'));
    return {
      placement: PLACEMENTS[placement ?? ''] ?? 'other',
      percentage: percentage ?? 0,
    } satisfies BrandsAdjustment;
  });
  return defined({
    optimized: reader.boolean('bidOptimization'),
    multiplier: reader.number('bidMultiplier'),
    placements: adjustments,
  });
}

function readCreative(reader: ItemReader): Creative {
  const crop = (name: string) =>
    reader.object(name, (each) => {
      const side = (of: string): number => each.needed(of, each.number(of)) ?? 0;
      return { top: side('top'), left: side('left'), width: side('width'), height: side('height') };
    });
  const subpages = reader.objects('subpages', (each) => {
    const part = (of: string): string => each.needed(of, each.text(of)) ?? '';
    return { pageTitle: part('pageTitle'), asin: part('asin'), url: part('url') };
  });
  return defined({
    brandName: reader.text('brandName'),
    brandLogoAssetID: reader.text('brandLogoAssetID') ?? reader.text('brandLogoAssetId'),
    brandLogoCrop: crop('brandLogoCrop'),
    headline: reader.text('headline'),
    asins: reader.texts('asins'),
    customImageAssetId: reader.text('customImageAssetId'),
    customImageCrop: crop('customImageCrop'),
    videoAssetIds: reader.texts('videoMediaIds'),
    subpages,
  });
}

function readLandingPage(reader: ItemReader): LandingPage {
  const pageType = reader.needed('pageType', reader.choice('pageType', PAGE_TYPES)) ?? 'store';
  return { pageType, ...defined({ url: reader.text('url'), asins: reader.texts('asins') }) };
}

function readKeywords(reader: ItemReader, name: 'keywords' | 'negativeKeywords'): SingleWish['keywords'] {
  const read = reader.objects(name, (each) => {
    const text = each.needed('keywordText', each.text('keywordText')) ?? '';
    const matchType =
      name === 'keywords' ? each.choice('matchType', MATCH_TYPES) : each.choice('matchType', NEGATIVE_MATCH_TYPES);
    const bid = name === 'keywords' ? each.money('bid') : undefined;
    return { text, matchType: each.needed('matchType', matchType) ?? 'exact', ...defined({ bid }) };
  });
  return read ?? [];
}

function readTargets(reader: ItemReader, name: 'targets' | 'negativeTargets', negative: Flag): SingleWish['targets'] {
  const read = reader.objects(name, (each) => {
    const expression = each.objects('expressions', (one): Predicate => {
      const type = one.needed('type', one.text('type')) ?? '';
      return { type, ...defined({ value: one.text('value') }) };
    });
    const bid = negative === 0 ? each.money('bid') : undefined;
    return { expression: each.needed('expressions', expression) ?? [], negative, ...defined({ bid }) };
  });
  return read ?? [];
}
