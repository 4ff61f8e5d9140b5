/**
 * What the fields, the filter, the period and the accounts of a unified report must satisfy.
 */
import { CAMPAIGN_TYPES, type CampaignType } from '../../../../core/performance/product.ts';
import { isDimension, isExcluded, isLevelOfDetail, isMetric, METRIC, requiredBy } from './catalogue.ts';
import { Problem, isProblem, type ProblemKind } from './problems.ts';
import { fieldsOfFilter, mayHaveProduct } from './filter.ts';
import { levelOf } from './levels.ts';
import { problemsOfPeriod, isTime, type Today } from './periods.ts';
import { MAX_ACCOUNTS, type ReportDraft } from './request-body.ts';
import type { StoredReport } from './stored-report.ts';

export interface RequestFacts {
  today: Today;
  /** How many accounts the request names, and the first of them that gives no profile. */
  accounts: number;
  forbidden: string | undefined;
  /** The word before the name of an unknown field. */
  beforeUnknown: string;
}

type CheckedReport = Omit<StoredReport, 'linkedAccounts' | 'profileIds'>;

/** A rule about the fields of a report, of which none is there twice. */
type Rule = (fields: readonly string[], facts: RequestFacts) => readonly Problem[];

/** The report that is requested, or all that is wrong with the request. */
export function checkReport(draft: ReportDraft, facts: RequestFacts): CheckedReport | readonly Problem[] {
  const { format, currencyOfView = null, query } = draft;
  const { startDate, endDate } = draft.periods.datePeriod;
  const { filter = null } = query;
  const fields = [...new Set(query.fields)];
  const problems = [
    ...repeatedFields(query.fields),
    ...RULES.flatMap((rule) => rule(fields, facts)),
    ...problemsOfAccounts(facts),
    ...(currencyOfView === null && fields.includes(CONVERTED_CURRENCY) ? [noCurrencyOfView()] : []),
    ...(isProblem(startDate) || isProblem(endDate)
      ? []
      : problemsOfPeriod({ startDate, endDate }, fields, facts.today)),
    ...(isProblem(filter) ? [] : problemsOfFilter(fieldsOfFilter(filter))),
    ...[format, currencyOfView, startDate, endDate, filter].filter(isProblem),
  ];
  // A part that is a problem is listed; the compiler needs to see it.
  if (isProblem(format) || isProblem(currencyOfView) || isProblem(startDate) || isProblem(endDate) || isProblem(filter))
    return problems;
  if (problems.length > 0) return problems;
  const needed = [...fields.filter(isDimension), ...fieldsOfFilter(filter)];
  const isSelected = (type: CampaignType): boolean => mayHaveProduct(filter, type);
  if (CAMPAIGN_TYPES.filter(isSelected).some((type) => levelOf(type, needed) === undefined))
    return [withoutRows(needed)];
  return { fields: query.fields, filter, format, startDate, endDate, currencyOfView };
}

const CONVERTED_CURRENCY = 'convertedCurrency.value';
/** A group and a name. */
const FIELD_ID = /^[A-Za-z0-9]+\.[A-Za-z0-9]+$/;

const isKnown = (field: string): boolean => isDimension(field) || isMetric(field);

const RULES: readonly Rule[] = [
  (fields, { beforeUnknown }) =>
    fields.flatMap((field) => {
      if (!FIELD_ID.test(field))
        return ofFields('malformedField', `${field} is not a field id; write one in the form of campaign.id`);
      return isKnown(field) ? [] : ofFields('unknownField', `${beforeUnknown} ${field} is unknown`);
    }),
  (fields) =>
    fields.flatMap((field, i) => {
      const excluded = fields.slice(i + 1).filter((other) => isExcluded(field, other));
      if (excluded.length === 0) return [];
      return ofFields('excluded', `field ${field} cannot be used along with fields: ${excluded.join(', ')}`);
    }),
  (fields) =>
    fields.flatMap((field) => {
      const missing = requiredBy(field).filter((each) => !fields.includes(each));
      if (missing.length === 0) return [];
      const names = missing.join(', ');
      return ofFields('missingField', `field ${field} cannot be used without also including fields: ${names}`);
    }),
  (fields) =>
    fields.some((field) => field.startsWith(METRIC))
      ? []
      : ofFields('noMetric', 'the fields have no metric; add one, such as metric.impressions'),
  (fields) =>
    fields.some(isLevelOfDetail)
      ? []
      : ofFields('noLevelOfDetail', 'the fields have no level of detail; add one, such as campaign.id'),
  (fields) =>
    fields.some(isTime) ? [] : ofFields('noTime', 'the fields have no dimension of time; add one, such as date.value'),
];

function ofFields(kind: ProblemKind, text: string): Problem[] {
  return [new Problem(kind, text, 'TOD-561')];
}

function repeatedFields(fields: readonly string[]): Problem[] {
  const repeated = new Set(fields.filter((field, i) => fields.indexOf(field) !== i));
  return [...repeated].flatMap((field) => ofFields('repeated', `field ${field} is there several times; name it once`));
}

function noCurrencyOfView(): Problem {
  return new Problem('noCurrencyOfView', `field ${CONVERTED_CURRENCY} requires currencyOfView to be set`, 'TOD-561');
}

function problemsOfAccounts({ accounts, forbidden }: RequestFacts): Problem[] {
  const tooMany = `accessRequestedAccounts has ${accounts} accounts; request up to ${MAX_ACCOUNTS} at once`;
  const notVisible = `the account ${forbidden} is not authorized, or has no advertiser account in this region`;
  return [
    ...(accounts > MAX_ACCOUNTS ? [new Problem('tooManyAccounts', tooMany, 'TOD-452')] : []),
    ...(forbidden === undefined ? [] : [new Problem('forbiddenAccount', notVisible, 'TOD-452')]),
  ];
}

function problemsOfFilter(fields: readonly string[]): Problem[] {
  const wrong = new Set(fields.filter((field) => !isDimension(field) || isTime(field)));
  return [...wrong].map((field) => {
    const text = `the filter cannot compare ${field}; it compares dimensions other than those of time`;
    return new Problem('filterField', text, 'TOD-562');
  });
}

/** The simulation has no rows by, for example, the audience and the search term. */
function withoutRows(dimensions: readonly string[]): Problem {
  const names = [...new Set(dimensions)].join(', ');
  return new Problem(
    'other',
    `the sandbox has no rows with all of ${names}; request them in several reports`,
    'TOD-563',
  );
}
