import { expect, it } from 'vitest';
import { reportColumn } from '../../src/core/performance/columns/report-columns.ts';
import { REPORT_FIELDS } from '../../src/core/performance/report-fields.ts';
import { EXPRESSION_FORMS } from '../../src/core/performance/columns/target-texts.ts';
import { allowedColumns, REPORT_TYPES } from '../../src/service/apis/reports/v3/report-types.ts';
import { DIMENSION_VALUES } from '../../src/service/apis/reports/unified/dimensions.ts';
import { HOURLY_DATA_SETS } from '../../src/service/streams/hourly-data-sets.ts';
import { FORM_SOURCES, OWN_TEXTS, TEXT_SOURCES } from '../../tools/docs/text-sources.ts';

/** Ids, days, names, products and amounts: not words of the service. */
const OWN_DIMENSION =
  /\.(?:id|name|sku|marketplace|entityId|portfolioId|timeZone|country|currencyCode|\w+Date|\w*[aA]mount|brand|category)$|^(?:budgetCurrency|convertedCurrency|convertedProductMarketplace|date|dateRange|day|dayOfWeek|hour|week|month|year|timeZone|matchedTarget|searchTerm)\./;

function textColumns(): string[] {
  const ofVersion3 = Object.values(REPORT_TYPES).flatMap((type) =>
    type.groupings.flatMap(({ groupBy }) =>
      [...allowedColumns(type, groupBy)].filter((name) => reportColumn(type.campaignType, name)?.type === 'text'),
    ),
  );
  const isText = ([, { type }]: [string, { type: string }]): boolean => type === 'text' || type === 'boolean';
  const ofVersion2 = Object.entries(REPORT_FIELDS)
    .filter(isText)
    .map(([name]) => name);
  const ofUnified = Object.keys(DIMENSION_VALUES).filter((name) => !OWN_DIMENSION.test(name));
  const ofStreams = Object.values(HOURLY_DATA_SETS).flatMap(({ subject }) =>
    Object.entries(subject)
      .filter(isText)
      .map(([name]) => name),
  );
  return [...ofVersion3, ...ofVersion2, ...ofUnified, ...ofStreams];
}

it('[TOD-540] each text of a report or message has a source, or is listed without one', () => {
  const named = TEXT_SOURCES.flatMap(({ names }) => names);
  const attribution = ['productConversionType'];
  expect([...named, ...OWN_TEXTS].toSorted()).toEqual([...new Set([...textColumns(), ...attribution])].toSorted());
});

it('[TOD-541] each form of a predicate has a source, or is listed without one', () => {
  const named = FORM_SOURCES.flatMap(({ names }) => names);
  expect(new Set(named).size).toBe(named.length);
  expect(named).toEqual(expect.arrayContaining(Object.keys(EXPRESSION_FORMS)));
});
