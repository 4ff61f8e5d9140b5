/**
 * `page-skipped`: rows between two requested pages of a list were never requested. `page-left-behind`: a list has a next
 * page that was never requested. Pages may be requested in parallel and in any order, so violations are pending until
 * the client reads the list again.
 */
import { FifoCache } from '../../../model/fifo-cache.ts';
import type { NumberedPage } from '../../http/reply.ts';
import { callerKey } from '../../http/request-headers.ts';
import type { Violation } from '../../../model/violations.ts';
import { NO_VIOLATIONS, type Detector, type ObservedExchange, type PendingViolation } from './detector.ts';

const MAX_LISTS = 100;
/** Separate ranges of one list. */
const MAX_RANGES = 100;

interface PageRequest {
  requestId: string;
  operation: string;
}

/** Requested rows of a list, `to` exclusive. */
interface RowRange extends PageRequest {
  from: number;
  to: number;
}

export class Pages implements Detector {
  readonly #lists = new FifoCache<string, RowRange[]>(MAX_LISTS);
  /** The requests that received a token, by token. */
  readonly #unusedTokens = new FifoCache<string, PageRequest>(MAX_LISTS);
  readonly #confirmed = new FifoCache<string, PendingViolation>(MAX_LISTS);

  observe({ request, reply: { page }, requestId }: ObservedExchange): readonly Violation[] {
    const { head: headers, operation: { id: operation } = { id: '' } } = request;
    if (page === undefined) return NO_VIOLATIONS;
    if ('list' in page) {
      this.#addRange(`${operation} ${callerKey(headers)} ${page.list}`, page, { requestId, operation });
    } else {
      if (page.token !== undefined) this.#unusedTokens.delete(page.token);
      if (page.next !== undefined) this.#unusedTokens.set(page.next, { requestId, operation });
    }
    return NO_VIOLATIONS;
  }

  #addRange(list: string, { from: start, rows, total = start }: NumberedPage, request: PageRequest): void {
    // An empty page after the end counts as the end itself.
    const from = rows === 0 ? Math.min(start, total) : start;
    const before = this.#lists.get(list);
    // Lists of one page are not recorded, so the empty page after one does not start a list.
    if (before === undefined && rows === 0) return;
    const restarts = from === 0 && before?.[0]?.from === 0;
    if (restarts || before === undefined) {
      for (const gap of gapsIn(before ?? [])) this.#confirmed.set(`${list} ${gap.requestId}`, gap);
      this.#lists.set(list, [{ from, to: from + rows, ...request }]);
      return;
    }
    if (before.length >= MAX_RANGES) return;
    this.#lists.set(list, mergeRanges([...before, { from, to: from + rows, ...request }]));
  }

  pendingViolations(): PendingViolation[] {
    const skipped = [...this.#lists.values()].flatMap((ranges) => gapsIn(ranges));
    const incomplete = [...this.#unusedTokens.values()].map(({ requestId, operation }): PendingViolation => ({
      requestId,
      violation: { rule: 'page-left-behind', evidence: `${operation}: nextToken was not used` },
    }));
    return [...this.#confirmed.values(), ...skipped, ...incomplete];
  }
}

function mergeRanges(ranges: RowRange[]): RowRange[] {
  const merged: RowRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last === undefined || range.from > last.to) merged.push(range);
    else last.to = Math.max(last.to, range.to);
  }
  return merged;
}

/** A list that is read from the middle on has no gap, unless less than one page is missing before it. */
function gapsIn(ranges: readonly RowRange[]): PendingViolation[] {
  let end = 0;
  return ranges.flatMap((range, i): PendingViolation[] => {
    const { from, to, requestId, operation } = range;
    const isGap = i > 0 ? from > end : from > 0 && from < to - from;
    const evidence = `${operation}: rows ${end} to ${from - 1} were never requested`;
    end = to;
    return isGap ? [{ requestId, violation: { rule: 'page-skipped', evidence } }] : [];
  });
}
