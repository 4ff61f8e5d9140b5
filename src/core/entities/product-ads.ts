/**
 * Product ads. A product is unique within an ad group. Any well-formed ASIN or SKU is valid, unless what is declared of
 * the product forbids ads.
 */
import type { ProductAd } from '../../model/entities.ts';
import type { Failure } from '../../model/failures.ts';
import { validateCustomText, validatePublishedCustomText, isAsin, isSku } from '../../model/validate-text.ts';
import { problemsOf, severityOf } from '../catalog/eligibility.ts';
import { asinOfAd } from '../catalog/product-facts.ts';
import { alreadyExists } from './conflicts.ts';
import type { Rules } from './rules.ts';
import type { ScopeAtTime, Writing } from './operation-context.ts';

type ProductIds = Pick<ProductAd, 'sku' | 'asin'>;

/** The sub-type of the account of an author. */
const AUTHOR = 'KDP_AUTHOR';

export const productAdRules: Rules<'productAd'> = {
  limits(context, { sku, asin, customText }) {
    if (typeof sku === 'string' && !isSku(sku)) return { code: 'invalidText', field: 'sku', reason: 'pattern' };
    if (typeof asin === 'string' && !isAsin(asin)) return { code: 'invalidText', field: 'asin', reason: 'pattern' };
    return typeof customText === 'string' ? validateCustom(context, customText) : undefined;
  },

  draft(context, { campaignId, adGroupId, sku = null, asin: named = null }) {
    const asin = asinWithSku(context, { sku, asin: named });
    if (asin !== null && typeof asin === 'object') return asin;
    const wrong = validateProductId(context, sku) ?? validateEligibility(context, { sku, asin });
    return wrong ?? { campaignId, adGroupId, asin, product: `${sku ?? ''}\n${asin ?? ''}` };
  },

  onUniqueConflict(context, { adGroupId, product }) {
    return alreadyExists('productAd', context.findLive('productAd', { adGroupId, product }));
  },
};

function validateCustom(context: Writing, customText: string): Failure | undefined {
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

export function validateProductId(context: Writing, sku: string | null): Failure | undefined {
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

/** A SKU is one product: that of its oldest ad of any ad product. */
function adWithSku({ scope: { world, profile } }: ScopeAtTime, sku: string): ProductIds | undefined {
  const { profileId } = profile;
  return (
    world.store('productAd').oldest(profileId, 'sku', sku) ?? world.store('sdProductAd').oldest(profileId, 'sku', sku)
  );
}

/** The ASIN of a SKU, also of one without an ad. */
export function productOfSku(context: ScopeAtTime, sku: string): string {
  return asinOfAd(context.scope.profile.profileId, adWithSku(context, sku) ?? { sku, asin: null });
}

/** The ASIN of a new ad: the one that it names, or that older ads name with its SKU. */
export function asinWithSku(context: Writing, { sku, asin }: ProductIds): string | null | Failure {
  const oldest = sku === null ? undefined : adWithSku(context, sku);
  // A seed can name the product of a SKU in a later ad.
  if (oldest?.asin === null && context.policy.ineligibleProducts === 'open') return asin;
  if (oldest === undefined || asin === oldest.asin) return asin;
  if (asin === null) return oldest.asin;
  const known = asinOfAd(context.scope.profile.profileId, oldest);
  if (asin === known) return asin;
  const detail = `The SKU ${sku} is the product ${known}, not ${asin}; create the ad by its SKU alone`;
  return { code: 'adIneligible', field: 'asin', detail };
}

/** Refuses a product that is declared ineligible; a product without stock or buy box can be in an ad. */
export function validateEligibility({ scope, at, policy }: Writing, { sku, asin }: ProductIds): Failure | undefined {
  if (policy.ineligibleProducts === 'open' || (sku === null && asin === null)) return undefined;
  const product = asinOfAd(scope.profile.profileId, { sku, asin });
  const problem = problemsOf(scope.world, product, at).find((each) => severityOf(each) === 'INELIGIBLE');
  if (problem === undefined) return undefined;
  const field = sku === null ? 'asin' : 'sku';
  return { code: 'adIneligible', field, detail: `The product ${product} is not eligible for advertising: ${problem}` };
}
