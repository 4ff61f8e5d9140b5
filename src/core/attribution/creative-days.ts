/**
 * The simulation of attribution: what the creatives of campaigns on publishers cause on each day. A day has the products that the advertiser had when it began, so
 * past days never change.
 */
import { addDays, dayBounds, dayIn, type Day } from '../../model/days.ts';
import { hashToInteger, logUniform, mixBits, pickOne, stochasticRound, uniform } from '../../model/random.ts';
import { relatedAsin, unitPrice } from '../simulation/market/catalog.ts';
import type { Reading } from '../entities/operation-context.ts';
import { inventoryOf } from '../performance/inventory.ts';
import { simulationOf } from '../performance/simulation.ts';
import type { Advertiser } from './advertisers.ts';
import { creativesOf, type Creative } from './creatives.ts';
import { funnelOf, type Funnel } from './funnel.ts';

/** Two of three days bring orders of another product. */
const HALO_DAYS = 2 / 3;

interface ProductDay {
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

/** Days with clicks from `from` to `to`, at most to yesterday, the oldest first. */
export function creativeDays(
  context: Reading,
  { advertisers, from, to }: { advertisers: readonly Advertiser[]; from: Day; to: Day },
): CreativeDay[] {
  const { timeZone } = context.scope.marketplace;
  const products = [...inventoryOf(context.scope).values()].toSorted(
    (a, b) => a.createdAt - b.createdAt || (a.asin < b.asin ? -1 : 1),
  );
  const [oldest] = products;
  if (oldest === undefined) return [];
  const creatives = advertisers.flatMap((advertiser) => creativesOf(context.scope, advertiser));
  const first = addDays(dayIn(timeZone, oldest.createdAt), 1);
  const yesterday = addDays(dayIn(timeZone, context.now), -1);
  const last = to < yesterday ? to : yesterday;
  const found: CreativeDay[] = [];
  let known = 0;
  for (let day = from > first ? from : first; day <= last; day = addDays(day, 1)) {
    const { start } = dayBounds(day, timeZone);
    while ((products[known]?.createdAt ?? Infinity) <= start) known++;
    for (const creative of creatives) {
      const asin = creative.asin ?? products[pickOne(hashToInteger(creative.adGroupId), known)]?.asin;
      const each = asin === undefined ? undefined : onDay(context, creative, { day, at: start, asin });
      if (each !== undefined) found.push(each);
    }
  }
  return found;
}

/** Undefined for a day without clicks. */
function onDay(
  context: Reading,
  creative: Creative,
  { day, at, asin }: { day: Day; at: number; asin: string },
): CreativeDay | undefined {
  const { low, high } = creative.clicks;
  const hash = mixBits(creative.hash, hashToInteger(day));
  const mean = logUniform(creative.hash, low, high) * (0.7 + 0.6 * uniform(mixBits(hash, 1)));
  const clicks = stochasticRound(mixBits(hash, 2), mean);
  if (clicks === 0) return undefined;
  const shop = simulationOf(context).market.shopAt(at);
  const of = (bought: string, kind: 'promoted' | 'halo', key: number): Funnel =>
    funnelOf(clicks, { kind, price: unitPrice(shop, bought, at), hash: mixBits(hash, key) });
  const promoted = { asin, isHalo: false, funnel: of(asin, 'promoted', 3) };
  if (uniform(mixBits(hash, 4)) >= HALO_DAYS) return { day, creative, clicks, products: [promoted] };
  const other = relatedAsin(shop, asin, mixBits(hash, 5));
  const halo = { asin: other, isHalo: true, funnel: of(other, 'halo', 6) };
  return { day, creative, clicks, products: [promoted, halo] };
}
