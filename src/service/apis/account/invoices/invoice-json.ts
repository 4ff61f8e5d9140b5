/**
 * The documented bodies of invoices. Days are YYYYMMDD and amounts have a currency. There are no taxes, adjustments,
 * promotions and fees.
 */
import { find } from '../../../../core/entities/entities.ts';
import type { OperationContext } from '../../../../core/entities/operation-context.ts';
import type { Invoice, InvoicedMonth, InvoiceLine } from '../../../../core/performance/budgets/monthly-invoices.ts';
import type { CampaignType } from '../../../../core/performance/product.ts';
import { addDays, toCompact, type Day } from '../../../../model/days.ts';
import type { Id } from '../../../../model/entities.ts';
import { toMajor } from '../../../../model/money.ts';
import { hashText } from '../../../../model/random.ts';
import { arrayOf, enumOf, INT64, INTEGER, NUMBER, objectOf, STRING } from '../../../protocol/codecs/schemas.ts';

const PROGRAMS: Readonly<Record<CampaignType, string>> = {
  sponsoredProducts: 'SPONSORED PRODUCT',
  headlineSearch: 'SPONSORED BRANDS',
  sponsoredDisplay: 'SPONSORED DISPLAY',
};
const PRICES = { clicks: 'CPC', impressions: 'CPM' } as const;
const PAYMENT_METHOD = 'CREDIT_CARD';

type Status = 'ACCUMULATING' | 'ISSUED' | 'PAID_IN_FULL';

/** An invoice is issued on the day after its month. */
export function invoiceDay({ to }: InvoicedMonth): Day {
  return addDays(to, 1);
}

export function statusOf({ scope: { profile } }: OperationContext, { id }: InvoicedMonth): Status {
  if (id === undefined) return 'ACCUMULATING';
  return profile.validPaymentMethod === 1 ? 'PAID_IN_FULL' : 'ISSUED';
}

export function summaryJson(context: OperationContext, { month, lines }: Invoice): object {
  const { profile } = context.scope;
  const status = statusOf(context, month);
  const issued = toCompact(invoiceDay(month));
  const due = totalOf(lines);
  return {
    ...(month.id === undefined ? {} : { id: month.id }),
    status,
    fromDate: toCompact(month.from),
    toDate: toCompact(month.to),
    ...(month.id === undefined ? {} : { invoiceDate: issued, dueDate: issued, paymentMethod: PAYMENT_METHOD }),
    amountDue: amountOf(context, due),
    remainingAmountDue: month.id === undefined ? {} : amountOf(context, status === 'ISSUED' ? due : 0),
    downloadableDocuments: [],
    adProductGroup: 'SPONSORED_ADS',
    countryCode: profile.country,
  };
}

export function invoiceJson(context: OperationContext, invoice: Invoice): object {
  const { month, lines } = invoice;
  const { account, profile } = context.scope;
  const contact = (companyName: string): object => ({
    address: { ...NO_ADDRESS, companyName, countryCode: profile.country },
    email: { displayName: companyName, emailAddress: 'billing@example.com' },
  });
  const payment = {
    id: hashText(String(month.id)) >>> 0,
    amount: amountOf(context, totalOf(lines)),
    paymentMethod: PAYMENT_METHOD,
    status: 'SUCCEEDED',
  };
  return {
    invoiceSummary: summaryJson(context, invoice),
    invoiceLines: lines.map((line) => lineJson(context, line)),
    portfolios: portfoliosOf(context, lines),
    payments: statusOf(context, month) === 'PAID_IN_FULL' ? [payment] : [],
    adjustments: [],
    promotions: [],
    taxDetail: { taxBreakups: [], taxCalculationDate: toCompact(invoiceDay(month)) },
    issuerContactInfo: contact('Advertising service'),
    payerContactInfo: contact(account.name),
    thirdPartyContactInfo: [],
  };
}

const NO_ADDRESS = {
  addressLine1: '',
  addressLine2: '',
  addressLine3: '',
  city: '',
  postalCode: '',
  stateOrRegion: '',
} as const;

function lineJson(context: OperationContext, line: InvoiceLine): object {
  const { type, campaignId, name, portfolioId, charged, count, cost } = line;
  const { decimals } = context.scope.marketplace;
  const units = charged === 'clicks' ? count : count / 1000;
  return {
    campaignId: BigInt(campaignId),
    campaignName: name,
    name,
    programName: PROGRAMS[type],
    priceType: PRICES[charged],
    costEventType: charged.toUpperCase(),
    costEventCount: count,
    costPerUnit: units === 0 ? 0 : toMajor(Math.round(cost / units), decimals),
    cost: amountOf(context, cost),
    ...(portfolioId === null ? {} : { portfolioId: BigInt(portfolioId) }),
  };
}

function portfoliosOf(context: OperationContext, lines: readonly InvoiceLine[]): object[] {
  const byId = Map.groupBy(lines, ({ portfolioId }) => portfolioId);
  return [...byId].flatMap(([id, own]) => (id === null ? [] : portfolioJson(context, id, own)));
}

function portfolioJson(context: OperationContext, id: Id, lines: readonly InvoiceLine[]): object {
  const { name = '' } = find(context, 'portfolio', id) ?? {};
  return { id: BigInt(id), name, totalAmount: amountOf(context, totalOf(lines)) };
}

function totalOf(lines: readonly InvoiceLine[]): number {
  return lines.reduce((sum, { cost }) => sum + cost, 0);
}

function amountOf({ scope: { marketplace } }: OperationContext, minor: number): object {
  return { amount: toMajor(minor, marketplace.decimals), currencyCode: marketplace.currency };
}

const AMOUNT = objectOf({ amount: NUMBER, currencyCode: STRING });
const ADDRESS = objectOf(
  Object.fromEntries([...Object.keys(NO_ADDRESS), 'companyName', 'countryCode'].map((name) => [name, STRING])),
);
const CONTACT = objectOf({ address: ADDRESS, email: objectOf({ displayName: STRING, emailAddress: STRING }) });

const SUMMARY = objectOf(
  {
    id: STRING,
    status: enumOf('ACCUMULATING', 'ISSUED', 'PAID_IN_FULL', 'PAID_IN_PART', 'PROCESSING', 'WRITTEN_OFF'),
    fromDate: STRING,
    toDate: STRING,
    invoiceDate: STRING,
    dueDate: STRING,
    paymentMethod: STRING,
    amountDue: AMOUNT,
    remainingAmountDue: AMOUNT,
    downloadableDocuments: arrayOf(enumOf('CREDIT_NOTE', 'INVOICE')),
    adProductGroup: STRING,
    countryCode: STRING,
  },
  ['status', 'fromDate', 'toDate', 'amountDue', 'remainingAmountDue'],
);

export const INVOICE_LIST = objectOf(
  { invoiceSummaries: arrayOf(SUMMARY), nextCursor: STRING, previousCursor: STRING },
  ['invoiceSummaries'],
);

export const INVOICE = objectOf(
  {
    invoiceSummary: SUMMARY,
    invoiceLines: arrayOf(
      objectOf(
        {
          campaignId: INT64,
          campaignName: STRING,
          name: STRING,
          portfolioId: INT64,
          programName: enumOf(...Object.values(PROGRAMS)),
          priceType: enumOf(...Object.values(PRICES)),
          costEventType: enumOf('CLICKS', 'IMPRESSIONS'),
          costEventCount: INT64,
          costPerUnit: NUMBER,
          cost: AMOUNT,
        },
        ['name', 'priceType', 'costEventType', 'costEventCount', 'costPerUnit', 'cost'],
      ),
    ),
    portfolios: arrayOf(objectOf({ id: INT64, name: STRING, totalAmount: AMOUNT }, ['id', 'name', 'totalAmount'])),
    payments: arrayOf(
      objectOf({ id: INTEGER, amount: AMOUNT, paymentMethod: STRING, status: STRING }, ['id', 'amount', 'status']),
    ),
    adjustments: arrayOf(objectOf({})),
    promotions: arrayOf(objectOf({})),
    taxDetail: objectOf({ taxBreakups: arrayOf(objectOf({})), taxCalculationDate: STRING }),
    issuerContactInfo: CONTACT,
    payerContactInfo: CONTACT,
    thirdPartyContactInfo: arrayOf(CONTACT),
  },
  ['invoiceSummary', 'invoiceLines', 'portfolios', 'payments', 'adjustments', 'promotions', 'taxDetail'],
);
