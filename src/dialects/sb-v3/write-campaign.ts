/**
 * Stored campaigns, composed into what version 3 knows: a campaign with one ad group and one ad.
 */
import { toCompact } from '../../model/days.ts';
import type { Creative, LandingPage } from '../../model/brands.ts';
import type { Entity, Id, SbAd, SbAdGroup, SbCampaign } from '../../model/entities.ts';
import { moneyText } from '../../model/money.ts';
import { isId } from '../../grammar/read-id.ts';
import { brandsBidding } from '../../verbs/sb-campaigns.ts';
import type { Batch } from '../../verbs/scope.ts';
import { statusOf } from '../../verbs/serving-status.ts';
import { PLACEMENTS, stateFor, STATUSES } from './words.ts';
import type { Version } from './versions.ts';

/** A campaign as this surface sees it. */
export interface Single {
  campaign: SbCampaign;
  status: string;
  state: string;
  /** The first that is no brand video: those are not shown. */
  ad: SbAd | undefined;
}

const MOST = 10_000;

export function childrenOf<K extends 'sbAdGroup' | 'sbAd'>(
  { scope: { world, profile } }: Batch,
  kind: K,
  campaignId?: Id,
): (K extends 'sbAd' ? SbAd : SbAdGroup)[] {
  const rows: Entity[] = world.store(kind).scan({ profileId: profile.profileId, campaignId, after: 0, count: MOST });
  // The store of a kind gives rows of that kind.
  return rows as (K extends 'sbAd' ? SbAd : SbAdGroup)[];
}

/** The oldest that is not archived, or else the oldest. */
export function firstOf<Row extends Entity>(rows: readonly Row[]): Row | undefined {
  return rows.find(({ state }) => state !== 'archived') ?? rows[0];
}

export function singleOf(batch: Batch, campaign: SbCampaign): Single {
  const status = statusOf(batch, 'sbCampaign', campaign, STATUSES);
  const adGroup = firstOf(childrenOf(batch, 'sbAdGroup', campaign.id));
  const ads = childrenOf(batch, 'sbAd', campaign.id).filter(({ adGroupId }) => adGroupId === adGroup?.id);
  return {
    campaign,
    status,
    state: stateFor(status),
    ad: firstOf(ads.filter(({ format }) => format !== 'brandVideo')),
  };
}

export function campaignText(batch: Batch, { campaign, status, state, ad }: Single, { minor }: Version): string {
  const { decimals } = batch.scope.place;
  const { optimized, multiplier, placements } = brandsBidding(campaign);
  const { portfolioId } = campaign;
  const fields: Readonly<Record<string, string | undefined>> = {
    campaignId: campaign.id,
    name: JSON.stringify(campaign.name),
    budget: campaign.budget === null ? undefined : moneyText(campaign.budget, decimals, batch.observed),
    budgetType: JSON.stringify(campaign.budgetType),
    startDate: day(campaign.startDay),
    endDate: day(campaign.endDay),
    state: JSON.stringify(state),
    servingStatus: JSON.stringify(minor === 0 ? lowerCamel(status) : status),
    brandEntityId: JSON.stringify(campaign.brandEntityId),
    portfolioId: portfolioId === null ? undefined : isId(portfolioId) ? portfolioId : JSON.stringify(portfolioId),
    bidOptimization: String(optimized),
    bidMultiplier: multiplier === undefined ? undefined : String(multiplier),
    bidAdjustments:
      placements &&
      JSON.stringify(
        placements.map(({ placement, percentage }) => ({
          bidAdjustmentPredicate: Object.keys(PLACEMENTS).find((name) => PLACEMENTS[name] === placement),
          bidAdjustmentPercent: percentage,
        })),
      ),
    ...(ad === undefined ? {} : adFields(ad)),
    ...(minor === 3 ? countFields(batch, campaign) : {}),
  };
  const written = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : `"${name}":${value}`));
  return `{${written.join(',')}}`;
}

function adFields({ format, creative, landingPage }: SbAd): Record<string, string | undefined> {
  // Both were written by the rules of ads only.
  const { videoAssetIds: videoMediaIds, ...rest } = JSON.parse(creative) as Creative;
  const page = landingPage === null ? undefined : (JSON.parse(landingPage) as LandingPage);
  return {
    adFormat: JSON.stringify(format),
    creative: JSON.stringify({ ...rest, videoMediaIds }),
    landingPage: page && JSON.stringify(page),
  };
}

function countFields(batch: Batch, { id, multi }: SbCampaign): Record<string, string> {
  const live = (kind: 'sbAdGroup' | 'sbAd'): string =>
    String(childrenOf(batch, kind, id).filter(({ state }) => state !== 'archived').length);
  return {
    isMultiAdGroupsEnabled: String(multi === 1),
    adGroupCount: multi === 1 ? live('sbAdGroup') : '1',
    adCount: multi === 1 ? live('sbAd') : '1',
  };
}

function day(stored: string | null): string | undefined {
  return stored === null ? undefined : `"${toCompact(stored)}"`;
}

/** OUT_OF_BUDGET is outOfBudget. */
function lowerCamel(status: string): string {
  return status.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
