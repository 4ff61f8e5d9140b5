/**
 * Quality: what a bid is multiplied by in an auction. It is the click rate that the service expects of a product for a
 * search, which starts at that of an average product and follows the product's own relevance with the days.
 */
import type { Shop } from './catalog.ts';

/** What the service expects of a product that it does not know. */
const EXPECTED = 0.6;
const DAY = 86_400_000;

/**
 * To the power that the parameters give it. `since` is the instant of the first ad of the product: with `backfill` ads
 * have always been there.
 */
export function qualityOf({ model }: Shop, relevance: number, { since, at }: { since: number; at: number }): number {
  const { history, rampUp, squash } = model;
  const age = Math.max(0, at - since) / DAY;
  const known = history === 'backfill' || rampUp === 0 ? 1 : age / (age + rampUp);
  const quality = EXPECTED ** (1 - known) * Math.max(relevance, 0.01) ** known;
  return quality ** squash;
}
