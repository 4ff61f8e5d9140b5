/**
 * Product ads. A product is unique within an ad group. Any well-formed ASIN or SKU is valid, unless what is declared of
 * the product forbids ads.
 */
import type { Failure } from '../../model/failures.ts';
import { validateCustomText, validatePublishedCustomText, isAsin, isSku } from '../../model/validate-text.ts';
import { problemsOf, severityOf } from '../catalog/eligibility.ts';
import { asinOfAd } from '../catalog/product-facts.ts';
import { alreadyExists } from './conflicts.ts';
import type { Rules } from './rules.ts';
import type { OperationContext } from './operation-context.ts';

/** The sub-type of the account of an author. */
const AUTHOR = 'KDP_AUTHOR';

export const productAdRules: Rules<'productAd'> = {
  limits(context, { sku, asin, customText }) {
    if (typeof sku === 'string' && !isSku(sku)) return { code: 'invalidText', field: 'sku', reason: 'pattern' };
    if (typeof asin === 'string' && !isAsin(asin)) return { code: 'invalidText', field: 'asin', reason: 'pattern' };
    return typeof customText === 'string' ? validateCustom(context, customText) : undefined;
  },

  draft(context, { campaignId, adGroupId, sku = null, asin = null }) {
    const wrong = validateProductId(context, sku) ?? validateEligibility(context, { sku, asin });
    return wrong ?? { campaignId, adGroupId, product: `${sku ?? ''}\n${asin ?? ''}` };
  },

  onUniqueConflict(context, { adGroupId, product }) {
    return alreadyExists('productAd', context.findLive('productAd', { adGroupId, product }));
  },
};

function validateCustom(context: OperationContext, customText: string): Failure | undefined {
  const never = validateCustomText(customText);
  if (never !== undefined) return { code: 'invalidText', field: 'customText', ...never };
  const published = validatePublishedCustomText(customText);
  const broken: (Failure & { code: 'unsupported' | 'invalidText' }) | undefined =
    context.scope.account.subType !== AUTHOR
      ? { code: 'unsupported', field: 'customText', detail: 'Only authors have custom texts' }
      : published && { code: 'invalidText', field: 'customText', ...published };
  if (broken === undefined) return undefined;
  const evidence = 'detail' in broken ? broken.detail : `customText: ${broken.reason}`;
  return context.reportViolation({ rule: 'custom-text', evidence }, broken);
}

export function validateProductId(context: OperationContext, sku: string | null): Failure | undefined {
  const { type } = context.scope.account;
  const detail =
    type === 'vendor' && sku !== null
      ? 'Vendors advertise by asin, not by sku'
      : type === 'seller' && sku === null
        ? 'Sellers advertise by sku'
        : undefined;
  if (detail === undefined) return undefined;
  return context.reportViolation({ rule: 'wrong-product-id', evidence: detail }, { code: 'wrongProductId', detail });
}

/** Refuses a product that is declared ineligible; a product without stock or buy box can be in an ad. */
export function validateEligibility(
  { scope, at, policy }: OperationContext,
  { sku, asin }: { sku: string | null; asin: string | null },
): Failure | undefined {
  if (policy.ineligibleProducts === 'open' || (sku === null && asin === null)) return undefined;
  const product = asinOfAd(scope.profile.profileId, { sku, asin });
  const problem = problemsOf(scope.world, product, at).find((each) => severityOf(each) === 'INELIGIBLE');
  if (problem === undefined) return undefined;
  const field = sku === null ? 'asin' : 'sku';
  return { code: 'adIneligible', field, detail: `The product ${product} is not eligible for advertising: ${problem}` };
}
