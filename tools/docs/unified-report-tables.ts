/** The fields of unified reports that have values, for docs/reports-unified.md. */
import { CAMPAIGN_TYPES, type CampaignType } from '../../src/core/performance/product.ts';
import { isMetric, METRIC } from '../../src/service/apis/reports/unified/catalogue.ts';
import { DIMENSION_VALUES } from '../../src/service/apis/reports/unified/dimensions.ts';
import { metricOf, SIMULATED_METRICS, sumOf } from '../../src/service/apis/reports/unified/metrics.ts';

const PRODUCTS: Readonly<Record<CampaignType, string>> = {
  sponsoredProducts: 'products',
  headlineSearch: 'brands',
  sponsoredDisplay: 'display',
};
const FORMULAS = {
  percent: (part: string, whole: string) => `100 × ${part} / ${whole}`,
  quotient: (part: string, whole: string) => `${part} / ${whole}`,
  amount: (part: string, whole: string) => `${part} / ${whole}`,
  amountPerThousand: (part: string, whole: string) => `1000 × ${part} / ${whole}`,
} as const;

export function unifiedDimensions(): string {
  return Object.keys(DIMENSION_VALUES)
    .map((field) => `\`${field}\``)
    .join(', ');
}

/** The metrics of the catalogue: name, products, and for quotients how they follow from other metrics. */
export function unifiedMetricRows(): string[][] {
  return SIMULATED_METRICS.filter((name) => isMetric(METRIC + name)).map((name) => {
    const { sums, unit } = metricOf(name) ?? { sums: [''] as const, unit: undefined };
    const products = CAMPAIGN_TYPES.filter((type) => sums.every((sum) => sumOf(sum, type, '7d') !== undefined));
    const [part, whole = ''] = sums;
    const formula = unit === undefined ? '' : FORMULAS[unit](part, whole);
    return [`\`metric.${name}\``, products.map((type) => PRODUCTS[type]).join(', '), formula];
  });
}
