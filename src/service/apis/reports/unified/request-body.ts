/**
 * The bodies of the calls of unified reports.
 */
import type { Failure } from '../../../../model/failures.ts';
import { CURRENCIES } from '../../../../model/money.ts';
import { isObject, type Json } from '../../../http/body.ts';
import { describedBy, optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { describeFailure } from '../../../protocol/grammars/legacy/item-errors.ts';
import { exactlyOne, list, listOfOne, object, type Output } from '../../../protocol/codecs/object-codec.ts';
import { boolean, isoDay, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import type { RequestedAccount } from '../../../../core/accounts/ads-accounts.ts';
import { Problem, orProblem, type ProblemKind } from './problems.ts';
import type { Comparison, Filter } from './filter.ts';
import { FORMATS } from './stored-report.ts';

/** The service takes fewer than its documents say. */
export const MAX_ACCOUNTS = 5;

const comparison = object({
  comparisonOperator: oneOf<Comparison['comparisonOperator']>(['EQUALS', 'IN']),
  field: text,
  not: boolean,
  values: list(text, { min: 1, max: 2000 }),
});
const MAX_FILTERS = 10;

const readable: Codec<Filter> = exactlyOne({
  and: object({
    filters: list<Filter>(
      {
        schema: { type: 'object', description: 'A filter' },
        read: (json, place) => readable.read(json, place),
        write: (value) => JSON.stringify(value),
      },
      { min: 1, max: MAX_FILTERS },
    ),
  }),
  on: comparison,
});

const filter: Codec<Filter | Problem> = orProblem(
  readable,
  (json, failure) => structureProblem(json, 'filterRoot') ?? new Problem('other', describeFailure(failure), 'TOD-562'),
);

/** The first problem of the tree itself, whatever it compares. */
function structureProblem(json: Json, otherwise: 'filterRoot' | 'invalidAnd'): Problem | undefined {
  const names = isObject(json) ? Object.keys(json).filter((name) => json[name] !== null) : [];
  const [name] = names;
  if (!isObject(json) || names.length !== 1 || (name !== 'and' && name !== 'on'))
    return ofFilter(otherwise, `a filter has either and or on, but this one has ${names.join(', ') || 'neither'}`);
  if (name === 'on') return undefined;
  const filters = (isObject(json['and']) ? json['and']['filters'] : undefined) ?? [];
  if (!Array.isArray(filters)) return ofFilter('invalidAnd', 'filters of the and is not an array');
  if (filters.length === 0) return ofFilter('incompleteAnd', 'the and has no filters');
  if (filters.length > MAX_FILTERS)
    return ofFilter('invalidAnd', `filters of the and has ${filters.length} filters; it has up to ${MAX_FILTERS}`);
  return filters.map((each) => structureProblem(each, 'invalidAnd')).find((problem) => problem !== undefined);
}

function ofFilter(kind: ProblemKind, text: string): Problem {
  return new Problem(kind, text, 'TOD-562');
}

const other = (_: Json, failure: Failure): Problem => new Problem('other', describeFailure(failure));

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
  currencyOfView: optional(orProblem(oneOf(CURRENCIES), other)),
  format: orProblem(oneOf(FORMATS), (_, failure) => new Problem('unknownFormat', describeFailure(failure))),
  periods: listOfOne(
    object({
      datePeriod: object({
        endDate: describedBy(orProblem(isoDay, other), { example: '2026-03-01' }),
        startDate: describedBy(orProblem(isoDay, other), { example: '2026-02-23' }),
      }),
    }),
  ),
  query: object({
    fields: describedBy(list(text, { max: 1000 }), { minItems: 1, example: FIELDS }),
    filter: optional(describedBy(filter, { example: { on: ON_PRODUCTS } })),
  }),
});

export type ReportDraft = Output<{ report: typeof report }>['report'];

export const CREATE_REPORTS = object({
  accessRequestedAccounts: describedBy(list(account, { min: 1 }), { maxItems: MAX_ACCOUNTS }),
  reports: listOfOne(report),
});

export const REPORT_IDS = object({ reportIds: listOfOne(text) });
