/**
 * Invoices of a profile: a list of their summaries, and one with its lines by campaign. The vendor's media types have the
 * documented bodies; plain JSON has them in an envelope, as clients receive them.
 */
import {
  INVOICES,
  invoicedMonths,
  type Invoice,
  type InvoicedMonth,
} from '../../../../core/performance/budgets/monthly-invoices.ts';
import type { OperationContext } from '../../../../core/entities/operation-context.ts';
import { countEntities } from '../../../../core/performance/rows/most-rows.ts';
import { daysBetween } from '../../../../model/days.ts';
import { QuotaExceeded } from '../../../../world/quota.ts';
import { notFound, throttled } from '../../../http/api-errors.ts';
import { writeJson } from '../../../http/body.ts';
import type { Schema } from '../../../http/description.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { createOperationContext, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { objectOf, refusalsOf, STRING } from '../../../protocol/codecs/schemas.ts';
import { CODE_AND_DETAILS } from '../../../protocol/grammars/error-grammar.ts';
import { selectTypes } from '../../../protocol/grammars/recommendations/media-types.ts';
import { INVOICE, INVOICE_LIST, invoiceJson, summaryJson } from './invoice-json.ts';
import { LIST_QUERY, readListQuery } from './list-query.ts';

const RULE = 'TOD-576';
const JSON_TYPE = 'application/json';
const LIST_TYPE = 'application/vnd.invoices.v1.1+json';
const INVOICE_TYPE = 'application/vnd.invoice.v1.1+json';

async function listInvoices(request: RequestContext): Promise<Reply | ApiError> {
  const types = typesOf(request, LIST_TYPE);
  if (isApiError(types)) return types;
  const context = createOperationContext(request);
  const query = readListQuery(request, context);
  if (isApiError(query)) return query;
  const { offset, count, selects, hasStatus, cursorAt } = query;
  const invoices = await computed(request, context, invoicedMonths(context).filter(selects));
  if (isApiError(invoices)) return invoices;
  const listed = invoices.filter((invoice) => hasStatus(context, invoice));
  const end = offset + count;
  const next = count > 0 && end < listed.length ? cursorAt(end) : undefined;
  const json = {
    invoiceSummaries: listed.slice(offset, end).map((invoice) => summaryJson(context, invoice)),
    ...(next === undefined ? {} : { nextCursor: next }),
    ...(offset === 0 ? {} : { previousCursor: cursorAt(Math.max(0, offset - count)) }),
  };
  return { ...replyWith(types.answer, json), page: { token: offset === 0 ? undefined : cursorAt(offset), next } };
}

async function getInvoice(request: RequestContext): Promise<Reply | ApiError> {
  const types = typesOf(request, INVOICE_TYPE);
  if (isApiError(types)) return types;
  const context = createOperationContext(request);
  const { invoiceId } = request.params;
  const months = invoicedMonths(context).filter(({ id }) => id !== undefined && id === invoiceId);
  const found = await computed(request, context, months);
  if (isApiError(found)) return found;
  const [invoice] = found;
  if (invoice === undefined) return notFound(`There is no invoice with id ${String(invoiceId)}`, RULE);
  return replyWith(types.answer, invoiceJson(context, invoice));
}

function typesOf(request: RequestContext, type: string): ReturnType<typeof selectTypes> {
  return selectTypes(request, { requests: [], answers: [JSON_TYPE, type], typedErrors: false, rule: RULE });
}

/** In a thread where the world is large. */
async function computed(
  { worlds }: RequestContext,
  { at, scope: { world, profile } }: OperationContext,
  months: readonly InvoicedMonth[],
): Promise<Invoice[] | ApiError> {
  if (months.length === 0) return [];
  const { profileId } = profile;
  const days = months.reduce((sum, { from, to }) => sum + 1 + daysBetween(from, to), 0);
  const rows = months.length * countEntities(world, [profileId], ['campaign', 'sbCampaign', 'sdCampaign']);
  try {
    return await worlds.tasks.run(INVOICES, world, { profileId, at, months }, { rows, days });
  } catch (error) {
    if (error instanceof QuotaExceeded) return { ...throttled(null), reason: error.message };
    throw error;
  }
}

function replyWith(type: string, json: object): Reply {
  const body = writeJson(type === JSON_TYPE ? { status: 'success', payload: json } : json);
  return { status: 200, body, headers: { 'content-type': type } };
}

const COMMON = {
  tag: 'Invoices',
  method: 'GET',
  needs: 'scope',
  permission: 'viewer',
  serializeError: CODE_AND_DETAILS.serialize,
} as const;

const enveloped = (schema: Schema): Schema => ({
  anyOf: [schema, objectOf({ status: STRING, payload: schema }, ['status', 'payload'])],
});

export const operations: readonly Operation[] = [
  {
    ...COMMON,
    id: 'getAdvertiserInvoices',
    paths: ['/invoices'],
    summary: 'List the invoices of the profile',
    describe: () => ({
      query: LIST_QUERY,
      successType: JSON_TYPE,
      otherTypes: [LIST_TYPE],
      responses: { 200: enveloped(INVOICE_LIST), ...refusalsOf(CODE_AND_DETAILS.schema, 400, 401, 403, 406) },
    }),
    perform: listInvoices,
  },
  {
    ...COMMON,
    id: 'getInvoice',
    rowIds: ['campaignId'],
    paths: ['/invoices/{invoiceId}'],
    summary: 'Get an invoice with its lines by campaign',
    describe: () => ({
      successType: JSON_TYPE,
      otherTypes: [INVOICE_TYPE],
      responses: { 200: enveloped(INVOICE), ...refusalsOf(CODE_AND_DETAILS.schema, 400, 401, 403, 404, 406) },
    }),
    perform: getInvoice,
  },
];
