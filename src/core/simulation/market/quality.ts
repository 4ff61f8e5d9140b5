/**
 * Quality: what a bid is multiplied by in an auction. It is the click rate that the service expects of a product for a
 * search, which starts at that of an average product and follows the product's own relevance with the days.
 */
import { DAY_MS } from '../../../model/text/time-units.ts';
import type { Shop } from './catalog.ts';

/** What the service expects of a product that it does not know. */
const EXPECTED = 0.6;
const LEAST = 0.01;

/**
 * What a bid for a product is multiplied by. `since` is the instant of the first ad of the product: with `backfill` ads
 * have always been there.
 */
export function qualityOf({ model }: Shop, relevance: number, { since, at }: { since: number; at: number }): number {
  const { history, rampUp, squash } = model;
  const own = Math.max(relevance, LEAST);
  if (history === 'backfill' || rampUp === 0) return own ** squash;
  const age = Math.max(0, at - since) / DAY_MS;
  const known = age / (age + rampUp);
  return (EXPECTED ** (1 - known) * own ** known) ** squash;
}

/** The highest quality that a product can have, by what a term multiplies its relevance by. */
export function mostQuality({ model: { squash } }: Pick<Shop, 'model'>, ofTerm: number): number {
  return Math.max(1, ofTerm) ** squash;
}
