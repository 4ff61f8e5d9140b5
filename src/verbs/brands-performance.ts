/**
 * The rows of a sponsored brands report of one day, before any dialect finds its words for them.
 */
import type { Day } from '../model/days.ts';
import type { Entity, Id, SbAd, SbAdGroup, SbCampaign, SbKeyword } from '../model/entities.ts';
import type { Work } from '../model/slices.ts';
import type { Burst } from '../metrics/bursts.ts';
import { addUp, noTotals, Sums, type Totals } from '../metrics/totals.ts';
import { brandsCampaignOn, type BrandsResult } from './brands-ledger.ts';
import { brandsCampaignsOf, brandsChildren } from './brands-structure.ts';
import type { Batch } from './scope.ts';

export const BRANDS_RECORD_TYPES = ['campaigns', 'adGroups', 'keywords', 'ads'] as const;
export type BrandsRecordType = (typeof BRANDS_RECORD_TYPES)[number];

/** Whoever asks for one of these is told of the entities without traffic too. */
export const TELL_EMPTY: readonly string[] = [
  'campaignName',
  'campaignStatus',
  'campaignBudget',
  'campaignBudgetType',
  'adGroupName',
];

export interface BrandsQuery {
  recordType: BrandsRecordType;
  day: Day;
  /** Of campaigns only. */
  byPlacement: boolean;
  /** `older`: what the older surface made or could have made. `video`: of these, those whose ads are videos. */
  campaigns: 'all' | 'older' | 'video';
  /** A row for each entity that is not archived, though it had nothing. */
  withEmpty: boolean;
  /** Epoch milliseconds: what came later is not yet seen. */
  asOf: number;
}

/** Entities are as they are now; there in rows of their record type, and what is above them. */
export interface BrandsRow {
  campaign: SbCampaign;
  adGroup: SbAdGroup | undefined;
  keyword: SbKeyword | undefined;
  ad: SbAd | undefined;
  placement: 'top' | 'other' | undefined;
  totals: Totals;
}

/** Some at a time, in the order of creation. */
export function* brandsSlices(batch: Batch, query: BrandsQuery): Generator<readonly BrandsRow[], void> {
  for (const campaign of brandsCampaignsOf(batch)) {
    if (!isAsked(batch, campaign, query.campaigns)) continue;
    const work = rowsOf(batch, campaign, query);
    for (let step = work.next(); ; step = work.next()) {
      if (step.done) {
        yield step.value;
        break;
      }
      yield [];
    }
  }
}

function isAsked(batch: Batch, { id, madeBy }: SbCampaign, campaigns: BrandsQuery['campaigns']): boolean {
  if (campaigns === 'all') return true;
  if (madeBy !== 'v3') return false;
  return campaigns === 'older' || brandsChildren(batch, 'sbAd', id).some(({ format }) => /video/i.test(format));
}

function* rowsOf(batch: Batch, campaign: SbCampaign, query: BrandsQuery): Work<BrandsRow[]> {
  const won = yield* brandsCampaignOn(batch, campaign, query.day);
  const blank = { campaign, adGroup: undefined, keyword: undefined, ad: undefined, placement: undefined };
  if (query.byPlacement) return won === undefined ? [] : yield* placementRows(blank, won, query.asOf);
  const sums = new Sums<Id>();
  if (won !== undefined) {
    yield* addUp(won.bursts, query.asOf, (burst) => {
      const id = idOf(won, burst, campaign, query.recordType);
      return id === undefined ? undefined : sums.of(id);
    });
  }
  return entitiesOf(batch, campaign, query.recordType).flatMap(({ entity, ...own }) => {
    const isArchived = [campaign, own.adGroup, entity].some((each) => each?.state === 'archived');
    const isShown = query.withEmpty && !isArchived;
    const totals = sums.get(entity.id) ?? (isShown ? noTotals() : undefined);
    return totals === undefined ? [] : { ...blank, ...own, totals };
  });
}

function* placementRows(blank: Omit<BrandsRow, 'totals'>, { bursts }: BrandsResult, asOf: number): Work<BrandsRow[]> {
  const sums = new Sums<'top' | 'other'>();
  yield* addUp(bursts, asOf, ({ placement }) => sums.of(placement === 'placementTop' ? 'top' : 'other'));
  return (['top', 'other'] as const).flatMap((placement) => {
    const totals = sums.get(placement);
    return totals === undefined ? [] : { ...blank, placement, totals };
  });
}

/** Which row a burst counts for; targets, and searches that nobody named, are no keywords. */
function idOf(
  won: BrandsResult,
  { adGroup, clause, ad }: Burst,
  campaign: SbCampaign,
  recordType: BrandsRecordType,
): Id | undefined {
  switch (recordType) {
    case 'campaigns':
      return campaign.id;
    case 'adGroups':
      return adGroup.id;
    case 'ads':
      return ad.id;
    case 'keywords': {
      const row = won.clauses.get(clause);
      return row !== undefined && 'matchType' in row ? row.id : undefined;
    }
  }
}

type Found = Partial<Pick<BrandsRow, 'adGroup' | 'keyword' | 'ad'>> & { entity: Entity };

function entitiesOf(batch: Batch, campaign: SbCampaign, recordType: BrandsRecordType): Found[] {
  if (recordType === 'campaigns') return [{ entity: campaign }];
  const adGroups = brandsChildren(batch, 'sbAdGroup', campaign.id);
  if (recordType === 'adGroups') return adGroups.map((adGroup) => ({ entity: adGroup, adGroup }));
  const parents = new Map(adGroups.map((adGroup) => [adGroup.id, adGroup]));
  if (recordType === 'ads') {
    return brandsChildren(batch, 'sbAd', campaign.id).map((ad) => ({
      entity: ad,
      ad,
      adGroup: parents.get(ad.adGroupId),
    }));
  }
  return brandsChildren(batch, 'sbKeyword', campaign.id)
    .filter(({ matchType }) => !matchType.startsWith('negative'))
    .map((keyword) => ({ entity: keyword, keyword, adGroup: parents.get(keyword.adGroupId) }));
}
