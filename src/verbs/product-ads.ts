/**
 * Product ads: one product once in an ad group. There is no catalogue: every well-formed product exists.
 */
import type { Failure } from '../model/failures.ts';
import { isAsin, isSku } from '../model/texts.ts';
import type { Rules } from './rules.ts';
import type { Batch } from './scope.ts';

export const productAdRules: Rules<'productAd'> = {
  limits(_batch, { sku, asin }) {
    if (typeof sku === 'string' && !isSku(sku)) return { code: 'badText', field: 'sku', fault: 'pattern' };
    if (typeof asin === 'string' && !isAsin(asin)) return { code: 'badText', field: 'asin', fault: 'pattern' };
    return undefined;
  },

  draft(batch, { campaignId, adGroupId, sku = null, asin = null, customText = null }) {
    const wrong = faultOfProductId(batch, sku);
    return wrong ?? { campaignId, adGroupId, sku, asin, product: `${sku ?? ''}\n${asin ?? ''}`, customText };
  },

  taken(batch, { adGroupId, product }) {
    const there = batch.scope.world.store('productAd').findLive({ adGroupId, product });
    if (there === undefined) throw new Error('a product ad was refused as a repetition, of nothing');
    return { code: 'duplicate', kind: 'productAd', id: there.id };
  },
};

function faultOfProductId(batch: Batch, sku: string | null): Failure | undefined {
  const { type } = batch.scope.account;
  const detail =
    type === 'vendor' && sku !== null
      ? 'Vendors advertise by asin, not by sku'
      : type === 'seller' && sku === null
        ? 'Sellers advertise by sku'
        : undefined;
  if (detail === undefined) return undefined;
  if (batch.strict) return { code: 'wrongProductId', detail };
  batch.remark({ rule: 'wrong-product-id', evidence: detail });
  return undefined;
}
