/**
 * An advertiser who pays for all that comes, so that reports have something to show.
 */
import { createAll, KEYWORDS, openParents, PRODUCT_ADS, type Parents } from './collections.ts';
import { familyF, WINDOWS, type Row } from './reports.ts';
import { sandbox, type Ask, type Sandbox } from './sandbox.ts';

/** Every metric of keywords that is a number, and all of them as a request has them. */
export const NUMBERS = ['impressions', 'clicks', 'cost', ...WINDOWS.flatMap(familyF)];
export const ALL = NUMBERS.join(',');

/** To the cent. */
export const sum = (rows: readonly Row[], name: string): number =>
  Math.round(rows.reduce((total, row) => total + Number(row[name]), 0) * 100) / 100;
export const ids = (rows: readonly Row[], name: string): unknown[] => rows.map((row) => row[name]);

export async function openShop(box: Sandbox, campaign = {}, ask: Ask = {}): Promise<Parents> {
  const adGroup = { defaultBid: 5 };
  return openParents(box, { campaign: { dailyBudget: 9000, ...campaign }, adGroup, ask });
}

export async function withAds(box: Sandbox, parents: Parents, count = 2): Promise<number[]> {
  return createAll(
    box,
    PRODUCT_ADS,
    Array.from({ length: count }, (_, n) => PRODUCT_ADS.make(parents, n)),
  );
}

export interface BusyShop {
  box: Sandbox;
  parents: Parents;
  keywords: number[];
  ads: number[];
}

export async function busyShop(): Promise<BusyShop> {
  const box = sandbox();
  const parents = await openShop(box);
  const matchTypes = ['exact', 'phrase', 'broad'];
  const items = Array.from({ length: 60 }, (_, n) => ({ ...KEYWORDS.make(parents, n), matchType: matchTypes[n % 3] }));
  return { box, parents, keywords: await createAll(box, KEYWORDS, items), ads: await withAds(box, parents) };
}
