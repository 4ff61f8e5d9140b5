/**
 * The query of the list of invoices: filters, and a page by count or by cursor.
 */
import type { OperationContext } from '../../../../core/entities/operation-context.ts';
import type { Invoice, InvoicedMonth } from '../../../../core/performance/budgets/monthly-invoices.ts';
import { isDay, type Day } from '../../../../model/days.ts';
import { badParameter } from '../../../http/api-errors.ts';
import type { ApiError } from '../../../http/reply.ts';
import { reportUnknownParameters } from '../../../http/report-violation.ts';
import { queryOf, type RequestContext } from '../../../http/request-context.ts';
import { arrayOf, enumOf, STRING } from '../../../protocol/codecs/schemas.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { invoiceDay, statusOf } from './invoice-json.ts';

const RULE = 'TOD-576';
const STATUSES = ['ISSUED', 'PAID_IN_PART', 'PAID_IN_FULL', 'WRITTEN_OFF'] as const;
const MAX_COUNT = 100;

export const LIST_QUERY = {
  invoiceStatuses: arrayOf(enumOf(...STATUSES)),
  startDate: { type: 'string', format: 'date' },
  endDate: { type: 'string', format: 'date' },
  count: { type: 'integer', minimum: 0, maximum: MAX_COUNT },
  cursor: STRING,
} as const;

interface Page {
  offset: number;
  count: number;
  /** The cursor of the page that begins there. */
  cursorAt(offset: number): string;
}

interface ListQuery extends Page {
  selects(month: InvoicedMonth): boolean;
  hasStatus(context: OperationContext, invoice: Invoice): boolean;
}

/** Dates select invoices by their date, so that any filter leaves out the month that has not ended. */
export function readListQuery(request: RequestContext, { scope }: OperationContext): ListQuery | ApiError {
  const query = queryOf(request);
  const unknown = [...query.keys()].filter((name) => !(name in LIST_QUERY));
  const refused = reportUnknownParameters(request, unknown, RULE);
  if (refused !== undefined) return refused;
  const [from, to] = [query.get('startDate'), query.get('endDate')];
  for (const [name, day] of [['startDate', from] as const, ['endDate', to] as const])
    if (day !== null && !isDay(day)) return badParameter(`${name} ${day} is not a day; write YYYY-MM-DD`, RULE);
  const statuses = query.getAll('invoiceStatuses').flatMap((each) => each.split(','));
  const wrong = statuses.find((each) => !STATUSES.some((status) => status === each));
  if (wrong !== undefined)
    return badParameter(`invoiceStatuses has ${wrong}, which is none of ${STATUSES.join(', ')}`, RULE);
  const fingerprint = JSON.stringify([scope.world.name, scope.profile.profileId, 'invoices', from, to, statuses]);
  const page = readPage(query, fingerprint);
  if ('rule' in page) return page;
  const isFiltered = from !== null || to !== null || statuses.length > 0;
  return {
    ...page,
    selects: (month) => (month.id === undefined ? !isFiltered : isBetween(invoiceDay(month), from, to)),
    hasStatus: (context, invoice) => statuses.length === 0 || statuses.includes(statusOf(context, invoice.month)),
  };
}

/** A cursor is the first invoice of the page and the number of its invoices. */
function readPage(query: URLSearchParams, fingerprint: string): Page | ApiError {
  const [count, cursor] = [query.get('count'), query.get('cursor')];
  if (count !== null && cursor !== null)
    return badParameter('count cannot be combined with cursor; the cursor has the count of its list', RULE);
  const cursorAt = (offset: number, each: number): string => pageToken(fingerprint, offset * (MAX_COUNT + 1) + each);
  if (cursor !== null) {
    const at = readPageToken(fingerprint, cursor);
    if (at === undefined) return badParameter('cursor must be one that this call returned for the same filters', RULE);
    const each = at % (MAX_COUNT + 1);
    return { offset: (at - each) / (MAX_COUNT + 1), count: each, cursorAt: (offset) => cursorAt(offset, each) };
  }
  const wanted = count === null ? MAX_COUNT : Number(count);
  if (count === '' || !Number.isInteger(wanted) || wanted < 0 || wanted > MAX_COUNT)
    return badParameter(`count ${String(count)} is not a whole number from 0 to ${MAX_COUNT}`, RULE);
  return { offset: 0, count: wanted, cursorAt: (offset) => cursorAt(offset, wanted) };
}

function isBetween(day: Day, from: Day | null, to: Day | null): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}
