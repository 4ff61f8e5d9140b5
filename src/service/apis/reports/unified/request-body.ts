/**
 * The bodies of the calls of unified reports.
 */
import { CURRENCIES } from '../../../../model/money.ts';
import { describedBy, optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { exactlyOne, list, listOfOne, object, type Output } from '../../../protocol/codecs/object-codec.ts';
import { boolean, isoDay, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import type { RequestedAccount } from '../../../../core/accounts/ads-accounts.ts';
import type { Comparison, Filter } from './filter.ts';
import { FORMATS } from './stored-report.ts';

const comparison = object({
  comparisonOperator: oneOf<Comparison['comparisonOperator']>(['EQUALS', 'IN']),
  field: text,
  not: boolean,
  values: list(text, { min: 1, max: 2000 }),
});
const MAX_FILTERS = 10;

const filter: Codec<Filter> = exactlyOne({
  and: object({
    filters: list<Filter>(
      {
        schema: { type: 'object', description: 'A filter' },
        read: (json, place) => filter.read(json, place),
        write: (value) => JSON.stringify(value),
      },
      { min: 1, max: MAX_FILTERS },
    ),
  }),
  on: comparison,
});

const account: Codec<RequestedAccount> = describedBy(
  exactlyOne({ advertiserAccountId: text, managerAccountId: text }),
  {
    example: { advertiserAccountId: 'string' },
  },
);

const FIELDS = ['date.value', 'campaign.id', 'budgetCurrency.value', 'metric.clicks', 'metric.totalCost'];
const ON_PRODUCTS = {
  comparisonOperator: 'EQUALS',
  field: 'adProduct.value',
  not: false,
  values: ['SPONSORED_PRODUCTS'],
};
const report = object({
  currencyOfView: optional(oneOf(CURRENCIES)),
  format: oneOf(FORMATS),
  periods: listOfOne(
    object({
      datePeriod: object({
        endDate: describedBy(isoDay, { example: '2026-03-01' }),
        startDate: describedBy(isoDay, { example: '2026-02-23' }),
      }),
    }),
  ),
  query: object({
    fields: describedBy(list(text, { min: 1, max: 1000 }), { example: FIELDS }),
    filter: optional(describedBy(filter, { example: { on: ON_PRODUCTS } })),
  }),
});

export type ReportDraft = Output<{ report: typeof report }>['report'];

export const CREATE_REPORTS = object({
  accessRequestedAccounts: list(account, { min: 1, max: 2000 }),
  reports: listOfOne(report),
});

export const REPORT_IDS = object({ reportIds: listOfOne(text) });
