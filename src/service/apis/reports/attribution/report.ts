/**
 * Reports of attribution. All numbers are texts.
 */
import { toCompact } from '../../../../model/days.ts';
import { toMajor } from '../../../../model/money.ts';
import { creativeDays } from '../../../../core/attribution/creative-days.ts';
import { performanceRows, productRows, type AttributionRow } from '../../../../core/attribution/reports.ts';
import { productFacts } from '../../../../core/catalog/product-facts.ts';
import type { Scope } from '../../../../core/entities/operation-context.ts';
import { createOperationContext, requireScope, type RequestContext } from '../../../http/request-context.ts';
import type { ReportQuery } from './report-request.ts';

export function reportJson(request: RequestContext, query: ReportQuery): object {
  const context = createOperationContext(request);
  const days = creativeDays(context, query);
  const rows = query.isProducts ? productRows(days) : performanceRows(days, query.grouping);
  const end = query.offset + query.count;
  const page = rows.slice(query.offset, end);
  return {
    reports: page.map((row) => rowJson(requireScope(request), query, row)),
    size: page.length,
    ...(end < rows.length ? { cursorId: query.cursorAt(end) } : {}),
  };
}

function rowJson(scope: Scope, { metrics, grouping }: ReportQuery, row: AttributionRow): object {
  const { advertiser, publisher, campaignId, adGroupId, creativeId } = row.creative;
  const { decimals } = scope.marketplace;
  const isCampaign = row.product === undefined && grouping === 'CAMPAIGN';
  return {
    date: toCompact(row.day),
    advertiserName: advertiser.advertiserName,
    campaignId,
    ...(isCampaign ? {} : { adGroupId, publisher: publisher.name }),
    ...(row.product === undefined && grouping === 'CREATIVE' ? { creativeId } : {}),
    ...(row.product === undefined ? {} : productJson(scope, row.product)),
    ...Object.fromEntries(
      metrics.map(([name, { isMoney, of }]) => [
        name,
        String(isMoney ? toMajor(Math.round(of(row)), decimals) : of(row)),
      ]),
    ),
  };
}

function productJson(scope: Scope, { asin, isHalo }: NonNullable<AttributionRow['product']>): object {
  const { title, category, brand } = productFacts(scope, asin);
  return {
    brandName: brand,
    marketplace: scope.marketplace.site,
    productAsin: asin,
    ...(title === null ? {} : { productName: title }),
    productCategory: category,
    productSubcategory: category,
    productGroup: category,
    productConversionType: isHalo ? 'Brand Halo' : 'Promoted',
  };
}
