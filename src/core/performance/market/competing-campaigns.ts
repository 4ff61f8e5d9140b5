/**
 * Which campaigns of an ad format compete: those that can match searches of the same families. After a change of a campaign,
 * only its own part is made again.
 */
import type { Day } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import type { SimulatedCampaign } from '../../simulation/account.ts';
import type { CostlySearches, Payments, PlacedFamily } from '../../simulation/market/exhausted-day.ts';
import { advertiserOf, familyWith, firstAdsOf, type Advertiser } from '../../simulation/market/families.ts';
import { keyOf } from '../../simulation/market/matches.ts';
import { CampaignSource } from '../campaign-source.ts';
import type { AnyCampaign, Product } from '../product.ts';
import type { ProfileMarket } from '../profile-market.ts';
import type { SimulatedAccount } from '../simulated-account.ts';

/** A campaign with the families that it can match, as if there were no others. */
export interface Competitor {
  campaign: AnyCampaign;
  simulated: SimulatedCampaign;
  families: ReadonlyMap<string, PlacedFamily>;
}

export interface Competition {
  byId: Map<Id, Competitor>;
  /** In the order of their creation. */
  byKey: Map<string, Competitor[]>;
  firstAds: Advertiser['firstAds'];
  /** The last day that was asked for, the families that were changed after that, and what is paid. */
  today: { day: Day; searches: CostlySearches; changed: Set<string>; payments?: Payments } | undefined;
}

const [KEY_BYTES, ENTRY_BYTES, COSTLY_BYTES] = [100, 100, 700];

export function competitionOf(
  { market, reading: { scope } }: SimulatedAccount,
  { campaignType, campaigns }: Product,
): Competition {
  const { profileId } = scope.profile;
  const key = `competing campaigns of ${campaignType} of ${profileId}`;
  return scope.world.derived.memoizeParts<Competition>(profileId, key, bytesOf, (known, hasChanged) => {
    const competition: Competition = known ?? {
      byId: new Map(),
      byKey: new Map(),
      firstAds: new Map(),
      today: undefined,
    };
    const gone = new Set(competition.byId.keys());
    for (const campaign of campaigns(scope, 'all')) {
      gone.delete(campaign.id);
      if (hasChanged(campaign.id))
        replace(competition, campaign.id, competitorOf(market, new CampaignSource(scope, campaign)));
    }
    for (const id of gone) replace(competition, id, undefined);
    competition.firstAds = firstAdsOf([...competition.byId.values()].map(({ simulated }) => simulated));
    if (competition.today !== undefined) delete competition.today.payments;
    return competition;
  });
}

/** What competes in a family; undefined if nothing does. */
export function familyOf({ byKey }: Competition, key: string): PlacedFamily | undefined {
  const parts = byKey.get(key)?.flatMap(({ families }) => families.get(key) ?? []);
  const [first] = parts ?? [];
  return first && { family: familyWith(parts?.map(({ family }) => family) ?? []), place: first.place };
}

function competitorOf(market: ProfileMarket, source: CampaignSource): Competitor {
  const { campaign } = source;
  const { simulated } = source.rows();
  const { families } = advertiserWith(market, [simulated]);
  const placed = families.map((family, i): [string, PlacedFamily] => [
    keyOf(family),
    { family, place: [campaign.seq, i] },
  ]);
  return { campaign, simulated, families: new Map(placed) };
}

/** As if the profile had no other campaigns. */
export function advertiserWith(
  { profile, catalog }: ProfileMarket,
  campaigns: readonly SimulatedCampaign[],
): Advertiser {
  return advertiserOf(profile, catalog, campaigns);
}

function replace({ byId, byKey, today }: Competition, id: Id, next: Competitor | undefined): void {
  const before = byId.get(id);
  for (const key of before?.families.keys() ?? []) {
    today?.changed.add(key);
    const others = byKey.get(key)?.filter((each) => each !== before) ?? [];
    if (others.length === 0) byKey.delete(key);
    else byKey.set(key, others);
  }
  if (next === undefined) {
    byId.delete(id);
    return;
  }
  byId.set(id, next);
  for (const key of next.families.keys()) {
    today?.changed.add(key);
    const others = byKey.get(key);
    if (others === undefined) byKey.set(key, [next]);
    // Most campaigns come in the order of their creation.
    else others.splice(others.findLastIndex(({ campaign }) => campaign.seq < next.campaign.seq) + 1, 0, next);
  }
}

function bytesOf({ byId, today }: Competition): number {
  let sum = COSTLY_BYTES * (today?.searches.size ?? 0);
  for (const { families } of byId.values())
    for (const { family } of families.values()) sum += KEY_BYTES + ENTRY_BYTES * family.entries.length;
  return sum;
}
