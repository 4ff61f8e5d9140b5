/**
 * The simulation of attribution: campaigns of each advertiser on publishers, and what their creatives cause on each day.
 * The campaigns follow from the seed and the profile. A day has the products that the advertiser had when it began, so
 * past days never change.
 */
import { addDays, dayBounds, dayIn, type Day } from '../../model/days.ts';
import { hashToInteger, logUniform, mixBits, pickOne, stochasticRound, uniform } from '../../model/random.ts';
import { relatedAsin, unitPrice } from '../simulation/market/catalog.ts';
import type { OperationContext } from '../entities/operation-context.ts';
import { inventoryOf } from '../performance/inventory.ts';
import { ProfileMarket } from '../performance/profile-market.ts';
import type { Advertiser } from './advertisers.ts';
import { funnelOf, type Funnel } from './funnel.ts';
import { PUBLISHERS, type Publisher } from './publishers.ts';

const AD_GROUPS = 2;
const CREATIVES = 2;
/** Two of three days bring orders of another product. */
const HALO_DAYS = 2 / 3;

export interface Creative {
  advertiser: Advertiser;
  publisher: Publisher;
  campaignId: string;
  adGroupId: string;
  creativeId: string;
  hash: number;
}

export interface ProductDay {
  asin: string;
  isHalo: boolean;
  funnel: Funnel;
}

export interface CreativeDay {
  day: Day;
  creative: Creative;
  clicks: number;
  products: readonly ProductDay[];
}

/** The creatives of an advertiser, in the order of campaigns and ad groups. */
function creativesOf({ scope: { world } }: OperationContext, advertiser: Advertiser): Creative[] {
  const digits = (name: string): string => `1${world.ids.digits(`attribution ${name}`, 0, 11)}`;
  return PUBLISHERS.filter(({ clicks }) => clicks !== undefined).flatMap((publisher) => {
    const campaign = `${advertiser.advertiserId} ${publisher.id}`;
    return range(AD_GROUPS).flatMap((group) =>
      range(CREATIVES).map((each) => {
        const creativeId = digits(`creative ${campaign} ${group} ${each}`);
        return {
          advertiser,
          publisher,
          campaignId: digits(`campaign ${campaign}`),
          adGroupId: digits(`ad group ${campaign} ${group}`),
          creativeId,
          hash: hashToInteger(creativeId),
        };
      }),
    );
  });
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** Days with clicks from `from` to `to`, at most to yesterday, the oldest first. */
export function creativeDays(
  context: OperationContext,
  { advertisers, from, to }: { advertisers: readonly Advertiser[]; from: Day; to: Day },
): CreativeDay[] {
  const { timeZone } = context.scope.marketplace;
  const products = [...inventoryOf(context).values()].toSorted(
    (a, b) => a.createdAt - b.createdAt || (a.asin < b.asin ? -1 : 1),
  );
  const [oldest] = products;
  if (oldest === undefined) return [];
  const creatives = advertisers.flatMap((advertiser) => creativesOf(context, advertiser));
  const first = addDays(dayIn(timeZone, oldest.createdAt), 1);
  const yesterday = addDays(dayIn(timeZone, context.now), -1);
  const last = to < yesterday ? to : yesterday;
  const found: CreativeDay[] = [];
  let known = 0;
  for (let day = from > first ? from : first; day <= last; day = addDays(day, 1)) {
    const { start } = dayBounds(day, timeZone);
    while ((products[known]?.createdAt ?? Infinity) <= start) known++;
    for (const creative of creatives) {
      const product = products[pickOne(hashToInteger(creative.adGroupId), known)];
      const each = product && onDay(context, creative, { day, at: start, asin: product.asin });
      if (each !== undefined) found.push(each);
    }
  }
  return found;
}

/** Undefined for a day without clicks. */
function onDay(
  context: OperationContext,
  creative: Creative,
  { day, at, asin }: { day: Day; at: number; asin: string },
): CreativeDay | undefined {
  const { low, high } = creative.publisher.clicks ?? { low: 0, high: 0 };
  const hash = mixBits(creative.hash, hashToInteger(day));
  const mean = logUniform(creative.hash, low, high) * (0.7 + 0.6 * uniform(mixBits(hash, 1)));
  const clicks = stochasticRound(mixBits(hash, 2), mean);
  if (clicks === 0) return undefined;
  const shop = ProfileMarket.of(context).shopAt(at);
  const of = (bought: string, kind: 'promoted' | 'halo', key: number): Funnel =>
    funnelOf(clicks, { kind, price: unitPrice(shop, bought, at), hash: mixBits(hash, key) });
  const promoted = { asin, isHalo: false, funnel: of(asin, 'promoted', 3) };
  if (uniform(mixBits(hash, 4)) >= HALO_DAYS) return { day, creative, clicks, products: [promoted] };
  const other = relatedAsin(shop, asin, mixBits(hash, 5));
  const halo = { asin: other, isHalo: true, funnel: of(other, 'halo', 6) };
  return { day, creative, clicks, products: [promoted, halo] };
}
