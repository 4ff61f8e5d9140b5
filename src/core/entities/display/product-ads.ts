/**
 * Ads of sponsored display: a product, or a page in place of one. A campaign has ads of one of both sorts.
 */
import type { SdProductAd } from '../../../model/entities.ts';
import type { Failure } from '../../../model/failures.ts';
import { isAsin, isSku } from '../../../model/validate-text.ts';
import { alreadyExists } from '../conflicts.ts';
import type { Reading, Writing } from '../operation-context.ts';
import { asinWithSku, validateEligibility, validateProductId } from '../product-ads.ts';
import type { Rules } from '../rules.ts';

type Draft = Pick<SdProductAd, 'campaignId' | 'adGroupId' | 'landingPageURL' | 'landingPageType'>;

export const sdProductAdRules: Rules<'sdProductAd'> = {
  limits(_context, { sku, asin }) {
    if (typeof sku === 'string' && !isSku(sku)) return { code: 'invalidText', field: 'sku', reason: 'pattern' };
    if (typeof asin === 'string' && !isAsin(asin)) return { code: 'invalidText', field: 'asin', reason: 'pattern' };
    return undefined;
  },

  draft(context, { campaignId, adGroupId, sku = null, asin: named = null, ...page }) {
    const asin = asinWithSku(context, { sku, asin: named });
    if (asin !== null && typeof asin === 'object') return asin;
    const { landingPageURL = null, landingPageType = null, adName = null } = page;
    const draft = { campaignId, adGroupId, landingPageURL, landingPageType };
    const isPage = landingPageURL !== null || landingPageType !== null;
    const wrong =
      (isPage ? validatePage(context, draft, sku ?? asin) : validateProduct(context, { sku, asin, adName })) ??
      validateSort(context, draft);
    return wrong ?? { campaignId, adGroupId, asin, product: `${sku ?? ''}\n${asin ?? ''}\n${landingPageURL ?? ''}` };
  },

  onUniqueConflict(context, { adGroupId, product }) {
    return alreadyExists('sdProductAd', context.findLive('sdProductAd', { adGroupId, product }));
  },
};

function unsupported(field: string, detail: string): Failure {
  return { code: 'unsupported', field, detail };
}

function validateProduct(
  context: Writing,
  { sku, asin, adName }: Pick<SdProductAd, 'sku' | 'asin' | 'adName'>,
): Failure | undefined {
  if (sku === null && asin === null) return { code: 'missing', field: 'sku, asin or landingPageURL' };
  if (adName !== null) return unsupported('adName', 'adName is not supported together with asin or sku');
  return validateProductId(context, sku) ?? validateEligibility(context, { sku, asin });
}

const STORE = /^https:\/\/www\.amazon\.[a-z]{2,3}(?:\.[a-z]{2})?\/stores\/\S+$/;
const OTHER_SITE = /^https:\/\/www\.[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]\S*)?$/i;

function validatePage(
  context: Reading,
  { adGroupId, landingPageURL: url, landingPageType: type }: Draft,
  product: string | null,
): Failure | undefined {
  if (product !== null)
    return unsupported(
      'landingPageURL',
      'landingPageURL and landingPageType are not supported together with asin or sku',
    );
  if (url === null) return { code: 'missing', field: 'landingPageURL' };
  if (type === 'MOMENT') return unsupported('landingPageType', 'landingPageType MOMENT is not yet supported');
  if (type === 'STORE' && !STORE.test(url))
    return unsupported('landingPageURL', 'landingPageURL must have the format https://www.amazon.com/stores/*');
  if (!OTHER_SITE.test(url))
    return unsupported('landingPageURL', 'landingPageURL must have the format https://www.****.com');
  const adGroup = context.sdAdGroup(adGroupId);
  if (adGroup?.creativeType === 'VIDEO')
    return unsupported('landingPageURL', 'An ad group with creativeType VIDEO supports only ads with asin or sku');
  if (type === 'OFF_AMAZON_LINK' && adGroup?.bidOptimization === 'conversions')
    return unsupported(
      'landingPageType',
      'landingPageType OFF_AMAZON_LINK is not supported in an ad group with bidOptimization conversions',
    );
  return undefined;
}

/** Ads of one campaign all have a product or all have a page, and a page is alone in its ad group. */
function validateSort(context: Reading, { campaignId, adGroupId, ...draft }: Draft): Failure | undefined {
  const { landingPageURL: url, landingPageType: type } = draft;
  const other = context.findLive('sdProductAd', { campaignId });
  if (other !== undefined && (other.landingPageURL === null) !== (url === null))
    return unsupported('campaignId', 'asin, sku and landingPageURL cannot be mixed in a campaign');
  if (url === null) return undefined;
  if (context.findLive('sdProductAd', { adGroupId }) !== undefined)
    return unsupported('adGroupId', 'An ad group with a landingPageURL supports only one product ad');
  if (type === null) return undefined;
  const { world, profile } = context.scope;
  const adGroups = world.store('sdAdGroup').scan({ profileId: profile.profileId, campaignId, after: 0, count: 1000 });
  return adGroups.filter(({ state }) => state !== 'archived').length > 1
    ? unsupported('landingPageType', `A campaign whose ads have landingPageType ${type} supports only one ad group`)
    : undefined;
}
