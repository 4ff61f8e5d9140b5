/**
 * The bodies of the calls of unified reports.
 */
import { CURRENCIES } from '../../../model/money.ts';
import { isFailure } from '../../../model/failures.ts';
import { describedBy, optional, wrongType, type Codec } from '../../protocol/codec.ts';
import { list, listOfOne, object, type Output } from '../../protocol/object-codec.ts';
import { boolean, isoDay, oneOf, text } from '../../protocol/value-codecs.ts';
import type { RequestedAccount } from '../../../core/accounts/ads-accounts.ts';
import type { Filter } from './filter.ts';
import { FORMATS } from './stored-report.ts';

const comparison = object({
  comparisonOperator: oneOf(['EQUALS', 'IN']),
  field: text,
  not: boolean,
  values: list(text, { min: 1, max: 2000 }),
});
const MAX_FILTERS = 10;

/** An object with one of two fields. */
function either<T>(codec: Codec<object>, names: readonly [string, string]): Codec<T> {
  return {
    schema: codec.schema,
    write: (value) => JSON.stringify(value),
    read(json, place) {
      const result = codec.read(json, place);
      if (isFailure(result)) return result;
      // The codec has no other fields, so the object is one of both.
      if (Object.keys(result.value).length === 1) return { value: result.value as T };
      return wrongType(place, `object with either ${names.join(' or ')}`, json);
    },
  };
}

const filter: Codec<Filter> = either(
  object({
    and: optional(
      object({
        filters: list<Filter>(
          {
            schema: { type: 'object', description: 'A filter' },
            read: (json, place) => filter.read(json, place),
            write: (value) => JSON.stringify(value),
          },
          { min: 1, max: MAX_FILTERS },
        ),
      }),
    ),
    on: optional(comparison),
  }),
  ['and', 'on'],
);

const account: Codec<RequestedAccount> = describedBy(
  either(object({ advertiserAccountId: optional(text), managerAccountId: optional(text) }), [
    'advertiserAccountId',
    'managerAccountId',
  ]),
  { example: { advertiserAccountId: 'string' } },
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
