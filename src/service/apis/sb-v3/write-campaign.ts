/**
 * Writes a campaign with its ad group and ad as the one object that version 3 returns.
 */
import { toCompact } from '../../../model/days.ts';
import type { Creative, LandingPage } from '../../../model/brands.ts';
import type { SbAd } from '../../../model/entities.ts';
import { moneyText } from '../../../model/money.ts';
import { isId } from '../../protocol/read-id.ts';
import { sbBidding } from '../../../core/entities/sb-campaigns.ts';
import type { OperationContext } from '../../../core/entities/operation-context.ts';
import type { LegacyCampaign } from './legacy-campaign.ts';
import type { Version } from './versions.ts';
import { HIDDEN_PLACEMENTS, PLACEMENTS } from './enum-values.ts';

export function campaignText(context: OperationContext, single: LegacyCampaign, { minor }: Version): string {
  const { campaign, status, state, ad } = single;
  const { decimals } = context.scope.marketplace;
  const { optimized, multiplier, placements } = sbBidding(campaign);
  const { portfolioId } = campaign;
  return objectText({
    campaignId: campaign.id,
    name: JSON.stringify(campaign.name),
    budget: campaign.budget === null ? undefined : moneyText(campaign.budget, decimals, context.observed),
    budgetType: JSON.stringify(campaign.budgetType),
    startDate: day(campaign.startDay),
    endDate: day(campaign.endDay),
    state: JSON.stringify(state),
    servingStatus: JSON.stringify(minor === 0 ? lowerCamel(status) : status),
    brandEntityId: JSON.stringify(campaign.brandEntityId),
    // Version 4 accepts any text, but ids are numbers in this version.
    portfolioId: portfolioId !== null && isId(portfolioId) ? portfolioId : undefined,
    bidOptimization: String(optimized),
    bidMultiplier: multiplier === undefined ? undefined : String(multiplier),
    bidAdjustments:
      placements &&
      JSON.stringify(
        placements
          .filter(({ placement }) => !HIDDEN_PLACEMENTS.includes(placement))
          .map(({ placement, percentage }) => ({
            bidAdjustmentPredicate: Object.keys(PLACEMENTS).find((name) => PLACEMENTS[name] === placement),
            bidAdjustmentPercent: percentage,
          })),
      ),
    ...(ad === undefined ? {} : adFields(ad)),
    ...(minor === 3 ? countFields(single) : {}),
  });
}

/** The values are JSON; undefined ones are omitted. */
export function objectText(fields: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : `"${name}":${value}`));
  return `{${written.join(',')}}`;
}

function adFields({ format, creative, landingPage }: SbAd): Record<string, string | undefined> {
  // Only the rules of ads write these columns.
  const parts = JSON.parse(creative) as Creative;
  const { videoAssetIds: videoMediaIds, consentToTranslate: _, creativePropertiesToOptimize: __, ...rest } = parts;
  const page = landingPage === null ? undefined : (JSON.parse(landingPage) as LandingPage);
  return {
    adFormat: JSON.stringify(format),
    creative: JSON.stringify({ ...rest, videoMediaIds }),
    landingPage: page && JSON.stringify(page),
  };
}

function countFields({ campaign: { multiAdGroups }, adGroups, ads }: LegacyCampaign): Record<string, string> {
  const live = (rows: readonly { state: string }[]): string =>
    String(rows.filter(({ state }) => state !== 'archived').length);
  return {
    isMultiAdGroupsEnabled: String(multiAdGroups === 1),
    adGroupCount: multiAdGroups === 1 ? live(adGroups) : '1',
    adCount: multiAdGroups === 1 ? live(ads) : '1',
  };
}

function day(stored: string | null): string | undefined {
  return stored === null ? undefined : `"${toCompact(stored)}"`;
}

/** Converts OUT_OF_BUDGET to outOfBudget. */
function lowerCamel(status: string): string {
  return status.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
