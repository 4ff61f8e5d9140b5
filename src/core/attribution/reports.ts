/**
 * The rows of reports of attribution. Both types add up the same days of creatives, so their sums agree.
 */
import type { Day } from '../../model/days.ts';
import type { CreativeDay } from './creative-days.ts';
import type { Creative } from './creatives.ts';
import { addFunnels, NOTHING, type Funnel } from './funnel.ts';

export const GROUPINGS = ['CAMPAIGN', 'ADGROUP', 'CREATIVE'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface AttributionRow {
  day: Day;
  creative: Creative;
  clicks: number;
  promoted: Funnel;
  halo: Funnel;
  /** The product of a row of products. */
  product?: { asin: string; isHalo: boolean };
}

/** By day and campaign, ad group or creative. */
export function performanceRows(days: readonly CreativeDay[], grouping: Grouping): AttributionRow[] {
  return summed(
    days.map(({ day, creative, clicks, products }) => ({
      key: `${day} ${idOf(creative, grouping)}`,
      row: {
        day,
        creative,
        clicks,
        promoted: total(products, false),
        halo: total(products, true),
      },
    })),
  );
}

function idOf({ campaignId, adGroupId, creativeId }: Creative, grouping: Grouping): string {
  return { CAMPAIGN: campaignId, ADGROUP: adGroupId, CREATIVE: creativeId }[grouping];
}

function total(products: CreativeDay['products'], isHalo: boolean): Funnel {
  return products
    .filter((each) => each.isHalo === isHalo)
    .reduce((sum, { funnel }) => addFunnels(sum, funnel), NOTHING);
}

/** By day, ad group, product and conversion type. Products without any view of their page are left out. */
export function productRows(days: readonly CreativeDay[]): AttributionRow[] {
  return summed(
    days.flatMap(({ day, creative, products }) =>
      products
        .filter(({ funnel }) => funnel.detailPageViews > 0)
        .map(({ asin, isHalo, funnel }) => ({
          key: `${day} ${creative.adGroupId} ${asin} ${isHalo}`,
          row: {
            day,
            creative,
            clicks: 0,
            promoted: isHalo ? NOTHING : funnel,
            halo: isHalo ? funnel : NOTHING,
            product: { asin, isHalo },
          },
        })),
    ),
  );
}

/** Rows with the same key become one, in the order of the first of them. */
function summed(rows: readonly { key: string; row: AttributionRow }[]): AttributionRow[] {
  const found = new Map<string, AttributionRow>();
  for (const { key, row } of rows) {
    const known = found.get(key);
    if (known === undefined) found.set(key, row);
    else
      found.set(key, {
        ...known,
        clicks: known.clicks + row.clicks,
        promoted: addFunnels(known.promoted, row.promoted),
        halo: addFunnels(known.halo, row.halo),
      });
  }
  return [...found.values()];
}
