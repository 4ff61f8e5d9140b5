/** The lists of report types, columns and metrics of docs/reference.md. */
import {
  PRODUCT_NAMES,
  reportColumns,
  reportMetrics,
  unifiedMetrics,
  type ColumnFacts,
} from '../../src/cli/explaining/column.ts';
import { CAMPAIGN_TYPES } from '../../src/core/performance/product.ts';
import { allowedFilters, REPORT_TYPES } from '../../src/service/apis/reports/v3/report-types.ts';
import type { ReportType } from '../../src/service/apis/reports/v3/report-type.ts';
import { DIMENSION_VALUES } from '../../src/service/apis/reports/unified/dimensions.ts';
import { code, codes, repeats, sentence } from './lists.ts';

const IDS = Object.keys(REPORT_TYPES);

export function reportTypeLists(): string {
  const byProduct = Map.groupBy(
    Object.entries(REPORT_TYPES),
    ([, { adProduct, attributionDays }]) => `${code(adProduct)}, orders within ${attributionDays.join(', ')} days`,
  );
  return [...byProduct].map(([title, types]) => `${title}:\n\n${types.map(reportTypeItem).join('\n')}`).join('\n\n');
}

function reportTypeItem([id, type]: readonly [string, ReportType]): string {
  const filters = type.groupings.flatMap(({ groupBy }) => Object.entries(allowedFilters(type, groupBy)));
  const formats = type.formats.filter((format) => format !== 'GZIP_JSON');
  return [
    `- ${code(id)} by ${codes(type.groupings.map(({ groupBy }) => groupBy.join('+')))}`,
    ...(filters.length === 0 ? [] : [codes(filters.map(([field, values]) => `${field}=${values.join('|')}`))]),
    `${type.maxRangeDays} of ${type.retentionDays} days`,
    ...(formats.length === 0 ? [] : [codes(formats)]),
  ].join('; ');
}

/** `all sp` for all report types of a product, and those that lack the column, where this is shorter than a list. */
function typesText(ids: readonly string[]): string {
  return ['sp', 'sb', 'sd']
    .map((product) => {
      const all = IDS.filter((id) => id.startsWith(product));
      const [having, lacking] = [all.filter((id) => ids.includes(id)), all.filter((id) => !ids.includes(id))];
      if (having.length === 0 || having.length <= lacking.length) return codes(having);
      return lacking.length === 0 ? `all ${product}` : `all ${product} but ${codes(lacking)}`;
    })
    .filter((text) => text !== '')
    .join('; ');
}

/** What the name of a column says: the days after a click, and what its numbers follow. The page says it once. */
const IN_NAMES: readonly (readonly [name: RegExp, meaning: RegExp])[] = [
  [/\d+d$/, /, within \d+ days?$/],
  [/Clicks(?:\d+d)?$/, /,? after a click$/],
  [/Id$/, /^Id of the [\w ]+$/],
  [/^video/, /; null without an impression of a video$/],
];
const NEW_TO_BRAND = /(customers?|shoppers?) who (?:are|is) new to the brand/g;

function meaningOf({ name, meaning }: ColumnFacts): string {
  const own = IN_NAMES.filter(([inName]) => inName.test(name)).reduce(
    (text, [, part]) => text.replace(part, ''),
    meaning,
  );
  return own.replaceAll(NEW_TO_BRAND, 'new $1');
}

/** Columns with the same meaning are one item. */
function columnItems(columns: readonly ColumnFacts[]): string {
  const alike = Map.groupBy(columns, (column) => {
    const text = meaningOf(column);
    return text === '' || repeats(text, column.name) ? column.type : `${column.type}: ${text}`;
  });
  return [...alike].map(([text, same]) => `- ${codes(same.map(({ name }) => name))} ${text}`).join('\n');
}

export function reportColumnLists(): string {
  const bySet = Map.groupBy(reportColumns(), ({ reportTypes }) => typesText(reportTypes));
  return [...bySet].map(([types, columns]) => `${sentence(types, 'upper')}:\n\n${columnItems(columns)}`).join('\n\n');
}

/** The metrics of version 2, by the record types that have them. */
export function reportMetricLists(): string {
  const all = reportMetrics();
  return CAMPAIGN_TYPES.map((campaignType) => {
    const own = all.filter((each) => each.campaignType === campaignType);
    const bySet = Map.groupBy(own, ({ recordTypes, only: { spec, observed } }) =>
      [
        ...(recordTypes.length === 0 ? [] : [codes(recordTypes)]),
        ...(observed.length === 0 ? [] : [`observed: ${codes(observed)}`]),
        ...(spec.length === 0 ? [] : [`spec: ${codes(spec)}`]),
      ].join('; '),
    );
    const items = [...bySet].map(([set, metrics]) => `- ${set} → ${codes(metrics.map(({ name }) => name))}`);
    return `### ${sentence(PRODUCT_NAMES[campaignType], 'upper')}, version 2\n\n${items.join('\n')}`;
  }).join('\n\n');
}

export function unifiedDimensionList(): string {
  return codes(Object.keys(DIMENSION_VALUES));
}

/** By the products that have them: those that are counted, and quotients with their formulas. */
export function unifiedMetricList(): string {
  const byProducts = Map.groupBy(unifiedMetrics(), ({ campaignTypes }) =>
    campaignTypes.length === CAMPAIGN_TYPES.length
      ? 'All products'
      : sentence(campaignTypes.map((type) => PRODUCT_NAMES[type]).join(' and '), 'upper'),
  );
  return [...byProducts]
    .map(([products, metrics]) => {
      const texts = metrics.map(({ name, formula }) => {
        const short = name.replace('metric.', '');
        return code(formula === '' ? short : `${short}=${formula.replaceAll(' ', '')}`);
      });
      return `- ${products}: ${texts.join(', ')}`;
    })
    .join('\n');
}
