/**
 * Whether a product may be advertised, by what is declared of it. What is not declared does not count against it: every
 * well-formed ASIN is eligible.
 */
import { RESTRICTIONS } from '../../model/market.ts';
import type { World } from '../../world/state/world.ts';
import { declaredProducts, declaredVariations, productValuesAt } from './declared-products.ts';
import type { ProductValues } from '../../model/schemas/simulation-schema.ts';

const PROBLEMS = [
  ...RESTRICTIONS,
  'MISSING_IMAGE',
  'MISSING_TITLE',
  'VARIATION_PARENT',
  'NOT_IN_BUYBOX',
  'OUT_OF_STOCK',
] as const;
export type Problem = (typeof PROBLEMS)[number];

/** With one of these, a product can be in an ad and the ad is not shown. With any other, it cannot be in an ad. */
const WARNINGS: ReadonlySet<Problem> = new Set(['NOT_IN_BUYBOX', 'OUT_OF_STOCK']);

type Severity = 'INELIGIBLE' | 'ELIGIBLE_WITH_WARNING';

export function severityOf(problem: Problem): Severity {
  return WARNINGS.has(problem) ? 'ELIGIBLE_WITH_WARNING' : 'INELIGIBLE';
}

/**
 * The problems of a product at an instant. `isSoldOut`: its stock has been sold, as the simulation computes it; a
 * declared stock of 0 counts without it.
 */
export function problemsOf(world: World, asin: string, at: number, isSoldOut = false): Problem[] {
  const changes = declaredProducts(world).get(asin);
  if (changes === undefined) return isParentAt(world, asin, at) ? ['VARIATION_PARENT'] : [];
  const values = productValuesAt(changes, at);
  return PROBLEMS.filter((problem) => {
    if (problem === 'VARIATION_PARENT') return isParentAt(world, asin, at);
    if (problem === 'OUT_OF_STOCK') return isSoldOut || values.stock === 0;
    return HAS[problem]?.(values) ?? values.restrictions?.some((each) => each === problem) ?? false;
  });
}

/** A product that is not sold counts as a suppressed listing. */
const HAS: Partial<Record<Problem, (values: ProductValues) => boolean>> = {
  MISSING_IMAGE: ({ image }) => image === null,
  MISSING_TITLE: ({ title }) => title === null,
  NOT_IN_BUYBOX: ({ buyBox }) => buyBox === false,
  LISTING_SUPRESSED: ({ available, restrictions = [] }) =>
    available === false || restrictions.includes('LISTING_SUPRESSED'),
};

/** Whether a product is a variation of this one at an instant. */
function isParentAt(world: World, asin: string, at: number): boolean {
  return variationsOf(world, asin, at).length > 0;
}

export function variationsOf(world: World, parent: string, at: number): string[] {
  const declared = declaredProducts(world);
  return (declaredVariations(world).get(parent) ?? []).filter((asin) => {
    const changes = declared.get(asin);
    return changes !== undefined && productValuesAt(changes, at).parent === parent;
  });
}
