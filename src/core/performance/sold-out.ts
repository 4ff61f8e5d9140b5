/**
 * Which products orders have used up, and why a product of an ad cannot be shown.
 */
import { declaredProducts } from '../catalog/declared-products.ts';
import { problemsOf, type Problem } from '../catalog/eligibility.ts';
import { valueAt } from '../simulation/timeline.ts';
import type { OperationContext } from '../entities/operation-context.ts';
import { raiseOn } from './budget-rules.ts';
import { MarketDays } from './market/market-days.ts';
import { ProfileMarket } from './profile-market.ts';

/** The problems of a product at the time of the operation, with those that follow from its sales. */
export function productProblems(context: OperationContext, asin: string): readonly Problem[] {
  const { world } = context.scope;
  if (world.row.products.length === 0) return NONE;
  return context.memoize(`problems of product ${asin}`, () =>
    problemsOf(world, asin, context.at, isSoldOut(context, asin)),
  );
}

const NONE: readonly Problem[] = [];

/** Whether the orders of earlier days have used up a limited stock that was not set again. */
function isSoldOut(context: OperationContext, asin: string): boolean {
  const changes = declaredProducts(context.scope.world).get(asin) ?? [];
  if (changes.every(({ stock }) => typeof stock !== 'number')) return false;
  const product = ProfileMarket.of(context).catalog.products.get(asin);
  if (product === undefined || valueAt(product.stock, context.at) === null) return false;
  const today = MarketDays.of(context, 'sponsoredProducts', raiseOn).catalogOn(context.today).products.get(asin);
  return today !== product && today !== undefined && !valueAt(today.sellable, context.at);
}
