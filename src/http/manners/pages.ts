/**
 * `page-skipped`: rows between two pages of one list that were never asked for. `page-left-behind`: a list that said
 * it goes on, and nobody asked further. Pages may be fetched side by side, in any order: both are suspicions until
 * the list is read anew.
 */
import { BoundedMap } from '../bounded-map.ts';
import { callerOf, type Detector, type Sight, type Suspicion } from './sight.ts';

const MOST_LISTS = 100;
/** Of one list, that do not touch. */
const MOST_STRETCHES = 100;

/** Of the rows of a list, from the first on. */
interface Stretch {
  from: number;
  /** Behind its last row. */
  to: number;
  requestId: string;
  operation: string;
}

export class Pages implements Detector {
  readonly #lists = new BoundedMap<string, Stretch[]>(MOST_LISTS);
  /** By token: whom it was given to. */
  readonly #next = new BoundedMap<string, { requestId: string; operation: string }>(MOST_LISTS);
  readonly #settled = new BoundedMap<string, Suspicion>(MOST_LISTS);

  see({ call, requestId }: Sight): void {
    const { page, operation: { id: operation } = { id: '' } } = call;
    if (page === undefined) return;
    if ('list' in page)
      this.#seeNumbered(`${operation} ${callerOf(call)} ${page.list}`, page, { requestId, operation });
    else {
      if (page.token !== undefined) this.#next.delete(page.token);
      if (page.next !== undefined) this.#next.set(page.next, { requestId, operation });
    }
  }

  #seeNumbered(
    list: string,
    { from, rows }: { from: number; rows: number },
    who: Pick<Stretch, 'requestId' | 'operation'>,
  ) {
    const before = this.#lists.get(list);
    const begins = from === 0 && before?.[0]?.from === 0;
    if (begins || before === undefined) {
      for (const hole of holesIn(before ?? [])) this.#settled.set(`${list} ${hole.requestId}`, hole);
      this.#lists.set(list, [{ from, to: from + rows, ...who }]);
      return;
    }
    // An empty page is the end of the list, wherever it was asked for.
    if (rows === 0 || before.length >= MOST_STRETCHES) return;
    this.#lists.set(list, joined([...before, { from, to: from + rows, ...who }]));
  }

  suspicions(): Suspicion[] {
    const skipped = [...this.#lists.values()].flatMap((stretches) => holesIn(stretches));
    const left = [...this.#next.values()].map(({ requestId, operation }): Suspicion => ({
      requestId,
      violation: { rule: 'page-left-behind', evidence: `${operation}: nextToken was not used` },
    }));
    return [...this.#settled.values(), ...skipped, ...left];
  }
}

function joined(stretches: Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const stretch of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last === undefined || stretch.from > last.to) all.push(stretch);
    else last.to = Math.max(last.to, stretch.to);
  }
  return all;
}

/** A list that is begun in its middle has no hole, unless it misses less than its first page. */
function holesIn(stretches: readonly Stretch[]): Suspicion[] {
  let end = 0;
  return stretches.flatMap((stretch, i): Suspicion[] => {
    const { from, to, requestId, operation } = stretch;
    const isHole = i > 0 ? from > end : from > 0 && from < to - from;
    const evidence = `${operation}: rows ${end} to ${from - 1} were never asked for`;
    end = to;
    return isHole ? [{ requestId, violation: { rule: 'page-skipped', evidence } }] : [];
  });
}
