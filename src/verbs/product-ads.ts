/**
 * Product ads: one product once in an ad group. There is no catalogue: every well-formed product exists.
 */
import type { Failure } from '../model/failures.ts';
import { faultOfCustomText, faultOfPublishedCustomText, isAsin, isSku } from '../model/texts.ts';
import type { Rules } from './rules.ts';
import type { Batch } from './scope.ts';

/** The sub-type of an account that publishes its own books. */
const AUTHOR = 'KDP_AUTHOR';

export const productAdRules: Rules<'productAd'> = {
  limits(batch, { sku, asin, customText }) {
    if (typeof sku === 'string' && !isSku(sku)) return { code: 'badText', field: 'sku', fault: 'pattern' };
    if (typeof asin === 'string' && !isAsin(asin)) return { code: 'badText', field: 'asin', fault: 'pattern' };
    return typeof customText === 'string' ? faultOfCustom(batch, customText) : undefined;
  },

  draft(batch, { campaignId, adGroupId, sku = null, asin = null, customText = null }) {
    const wrong = faultOfProductId(batch, sku);
    return wrong ?? { campaignId, adGroupId, sku, asin, product: `${sku ?? ''}\n${asin ?? ''}`, customText };
  },

  taken(batch, { adGroupId, product }) {
    const there = batch.findLive('productAd', { adGroupId, product });
    if (there === undefined) throw new Error('a product ad was refused as a repetition, of nothing');
    return { code: 'duplicate', kind: 'productAd', id: there.id };
  },
};

function faultOfCustom(batch: Batch, customText: string): Failure | undefined {
  const never = faultOfCustomText(customText);
  if (never !== undefined) return { code: 'badText', field: 'customText', ...never };
  const published = faultOfPublishedCustomText(customText);
  const broken: (Failure & { code: 'unsupported' | 'badText' }) | undefined =
    batch.scope.account.subType !== AUTHOR
      ? { code: 'unsupported', field: 'customText', detail: 'Only authors have custom texts' }
      : published && { code: 'badText', field: 'customText', ...published };
  if (broken === undefined) return undefined;
  const evidence = 'detail' in broken ? broken.detail : `customText: ${broken.fault}`;
  return batch.breach({ rule: 'custom-text', evidence }, broken);
}

function faultOfProductId(batch: Batch, sku: string | null): Failure | undefined {
  const { type } = batch.scope.account;
  const detail =
    type === 'vendor' && sku !== null
      ? 'Vendors advertise by asin, not by sku'
      : type === 'seller' && sku === null
        ? 'Sellers advertise by sku'
        : undefined;
  if (detail === undefined) return undefined;
  return batch.breach({ rule: 'wrong-product-id', evidence: detail }, { code: 'wrongProductId', detail });
}
