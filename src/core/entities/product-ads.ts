/**
 * Product ads. A product is unique within an ad group. There is no product catalogue: any well-formed ASIN or SKU is
 * valid.
 */
import type { Failure } from '../../model/failures.ts';
import { validateCustomText, validatePublishedCustomText, isAsin, isSku } from '../../model/validate-text.ts';
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
    const wrong = validateProductId(context, sku);
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
