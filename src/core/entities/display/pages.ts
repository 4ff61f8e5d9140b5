/**
 * The ads of sponsored display that lead to a page in place of a product.
 */
import type { SdProductAd } from '../../../model/entities.ts';
import type { Reading } from '../operation-context.ts';

const PAGES = ['STORE', 'OFF_AMAZON_LINK'] as const;

/** Whether a campaign or ad group has an ad that leads to a store or to another site. */
export function hasPageAd(context: Reading, within: Partial<SdProductAd>): boolean {
  return PAGES.some((landingPageType) => context.findLive('sdProductAd', { ...within, landingPageType }) !== undefined);
}
