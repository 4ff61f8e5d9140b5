/**
 * Bids for targets of sponsored display, which a client is about to create for some products.
 */
import type { BidOptimization, DisplayCostType } from '../../model/display/values.ts';
import type { Failure } from '../../model/failures.ts';
import { displayBidSpan } from '../entities/display/ad-groups.ts';
import { needsProducts, validateTargetExpression, withoutRefinements } from '../entities/display/expressions.ts';
import type { Reading } from '../entities/operation-context.ts';
import type { SuggestedBid } from '../performance/market/suggested-bids.ts';
import {
  displayBidding,
  displayMatch,
  SPONSORED_DISPLAY,
  simulatedCostType,
} from '../performance/sponsored-display.ts';
import { BidAdvisor } from './bid-advisor.ts';
import type { DisplayPredicate } from '../../model/stored/bids-and-targets.ts';

/** What the targets are for. */
export interface DisplayOffer {
  asins: readonly string[];
  costType: DisplayCostType;
  optimization: BidOptimization;
}

/** Further products have the bids of these. */
const MAX_PRODUCTS = 50;

/** Minor units; undefined for a target without shoppers. */
export function suggestDisplayBid(
  context: Reading,
  expression: readonly DisplayPredicate[],
  { asins, costType, optimization }: DisplayOffer,
): SuggestedBid | Failure | undefined {
  const wrong = validateTargetExpression(expression, 'T00030');
  if (wrong !== undefined) return wrong;
  if (asins.length === 0 && needsProducts(expression))
    return { code: 'invalidExpression', reason: 'has products of the ads, which requires products in the request' };
  const type = SPONSORED_DISPLAY.campaignType;
  const offer = { bidding: displayBidding(optimization), costType: simulatedCostType({ costType }) };
  // The advertised products do not change the bid for one product.
  const isForAny = asins.length === 0 || expression.some((each) => each.type === 'asinSameAs');
  const advisor = isForAny
    ? BidAdvisor.ofAnyProduct(context, type, offer)
    : BidAdvisor.ofProducts(context, type, { asins: asins.slice(0, MAX_PRODUCTS), ...offer });
  const bid = advisor.suggest(displayMatch(withoutRefinements(expression)));
  return bid && within(bid, displayBidSpan(context, costType));
}

function within({ low, middle, high }: SuggestedBid, { min, max }: { min: number; max: number }): SuggestedBid {
  const of = (value: number): number => Math.min(max, Math.max(min, value));
  return { low: of(low), middle: of(middle), high: of(high) };
}
