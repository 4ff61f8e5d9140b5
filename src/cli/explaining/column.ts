/** `ads-sandbox explain column`: what columns of reports mean in each version, and which reports have them. */
import { reportColumn } from '../../core/performance/columns/report-columns.ts';
import { CAMPAIGN_TYPES, type CampaignType } from '../../core/performance/product.ts';
import { RECORD_TYPES, type RecordType } from '../../core/performance/record-types.ts';
import { allowedColumns, REPORT_TYPES } from '../../service/apis/reports/v3/report-types.ts';
import { metricsOf } from '../../service/apis/reports/v2/metrics.ts';
import { isMetric, METRIC } from '../../service/apis/reports/unified/catalogue.ts';
import { DIMENSION_VALUES } from '../../service/apis/reports/unified/dimensions.ts';
import { metricOf, SIMULATED_METRICS, sumOf } from '../../service/apis/reports/unified/metrics.ts';
import { UsageError } from '../input/usage.ts';

export const PRODUCT_NAMES: Readonly<Record<CampaignType, string>> = {
  sponsoredProducts: 'sponsored products',
  headlineSearch: 'sponsored brands',
  sponsoredDisplay: 'sponsored display',
};

const DATES: Readonly<Record<string, readonly [type: string, meaning: string]>> = {
  date: ['date', 'The day of the row, with DAILY'],
  startDate: ['date', 'The first day of the request, with SUMMARY'],
  endDate: ['date', 'The last day of the request, with SUMMARY'],
};

export interface ColumnFacts {
  name: string;
  type: string;
  meaning: string;
  reportTypes: readonly string[];
}

/** The columns of version 3. A column with several meanings occurs several times. */
export function reportColumns(): ColumnFacts[] {
  const all = Object.entries(REPORT_TYPES).flatMap(([id, reportType]) => {
    const names = new Set(reportType.groupings.flatMap(({ groupBy }) => [...allowedColumns(reportType, groupBy)]));
    return [...names].map((name) => {
      const column = reportColumn(reportType.campaignType, name);
      const [type, meaning] = DATES[name] ?? [column?.type ?? '', column?.meaning ?? ''];
      return { id, facts: { name, type, meaning } };
    });
  });
  return [...Map.groupBy(all, ({ facts: { name, meaning } }) => `${name} ${meaning}`).values()].flatMap((same) =>
    same.slice(0, 1).map(({ facts }) => ({ ...facts, reportTypes: same.map(({ id }) => id) })),
  );
}

export interface MetricFacts {
  name: string;
  campaignType: CampaignType;
  recordTypes: readonly RecordType[];
  /** Those that have it only with this value of the setting `dialect`. */
  only: Readonly<Record<'spec' | 'observed', readonly RecordType[]>>;
}

/** The metrics of version 2, by product. */
export function reportMetrics(): MetricFacts[] {
  return CAMPAIGN_TYPES.flatMap((campaignType) => {
    const having = (name: string, dialect: 'spec' | 'observed'): RecordType[] =>
      RECORD_TYPES.filter((recordType) => metricsOf(campaignType, recordType, dialect).includes(name));
    const offered = RECORD_TYPES.flatMap((recordType) =>
      (['spec', 'observed'] as const).flatMap((dialect) => metricsOf(campaignType, recordType, dialect)),
    );
    return [...new Set(offered)].map((name) => {
      const [spec, observed] = [having(name, 'spec'), having(name, 'observed')];
      return {
        name,
        campaignType,
        recordTypes: spec.filter((each) => observed.includes(each)),
        only: {
          spec: spec.filter((each) => !observed.includes(each)),
          observed: observed.filter((each) => !spec.includes(each)),
        },
      };
    });
  });
}

const FORMULAS = {
  percent: (part: string, whole: string) => `100 × ${part} / ${whole}`,
  quotient: (part: string, whole: string) => `${part} / ${whole}`,
  amount: (part: string, whole: string) => `${part} / ${whole}`,
  amountPerThousand: (part: string, whole: string) => `1000 × ${part} / ${whole}`,
} as const;

export interface UnifiedFacts {
  name: string;
  campaignTypes: readonly CampaignType[];
  /** How a quotient follows from other metrics; otherwise empty. */
  formula: string;
}

/** The metrics of unified reports that have values. */
export function unifiedMetrics(): UnifiedFacts[] {
  return SIMULATED_METRICS.filter((name) => isMetric(METRIC + name)).map((name) => {
    const { sums, unit } = metricOf(name) ?? { sums: [''] as const, unit: undefined };
    const campaignTypes = CAMPAIGN_TYPES.filter((type) => sums.every((sum) => sumOf(sum, type, '7d') !== undefined));
    const [part, whole = ''] = sums;
    return { name: METRIC + name, campaignTypes, formula: unit === undefined ? '' : FORMULAS[unit](part, whole) };
  });
}

export function explanation(name: string): string {
  const [columns, metrics, unified] = [reportColumns(), reportMetrics(), unifiedMetrics()];
  const dimensions = Object.keys(DIMENSION_VALUES);
  const named = <Facts extends { name: string }>(all: readonly Facts[]): Facts[] =>
    all.filter((each) => each.name === name);
  const texts = [
    ...named(columns).map(
      ({ type, meaning, reportTypes }) =>
        `${name} (${type}) of version 3: ${meaning}\n  Report types: ${reportTypes.join(', ')}`,
    ),
    ...named(metrics).map(
      (each) => `${name} of version 2 of ${PRODUCT_NAMES[each.campaignType]}\n${recordTypeLines(each)}`,
    ),
    ...named(unified).map(({ campaignTypes, formula }) => {
      const products = campaignTypes.map((type) => PRODUCT_NAMES[type]).join(', ');
      return `${name} of the unified API${formula === '' ? '' : `: ${formula}`}\n  Products: ${products}`;
    }),
    ...(dimensions.includes(name) ? [`${name} of the unified API: a dimension with values`] : []),
  ];
  if (texts.length > 0) return `${texts.join('\n')}\n`;
  const known = [...columns, ...metrics, ...unified].map((each) => each.name);
  throw new UsageError(`no report has the column '${name}'`, { name, known: [...known, ...dimensions] });
}

function recordTypeLines({ recordTypes, only: { spec, observed } }: MetricFacts): string {
  const lines = [
    ['Record types', recordTypes],
    ['With dialect observed only', observed],
    ['With dialect spec only', spec],
  ] as const;
  return lines.flatMap(([title, types]) => (types.length === 0 ? [] : [`  ${title}: ${types.join(', ')}`])).join('\n');
}
