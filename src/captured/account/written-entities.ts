/**
 * The entities that requests of a recording create and change: the sandbox must do the same with them.
 */
import type { Kind } from '../../model/entities.ts';
import type { Operation } from '../../service/http/request-context.ts';
import { pathOf, type RecordedExchange } from '../exchange/recorded-exchange.ts';

/** An id in an answer. */
const ID = /"\w*[iI]d":\s*"?(\d+)/g;
/** An id in a path or in a body. */
const NAMED_ID = /\d{6,}/g;

interface Named {
  kind: Kind;
  id: string | undefined;
}

export class WrittenEntities {
  readonly #created = new Set<string>();
  /** With their kinds, because a request names parents, too. */
  readonly #changed = new Set<string>();

  /** `operation`: undefined if the sandbox does not have it. */
  add({ method, url, body = '', answer }: RecordedExchange, operation: Operation | undefined): void {
    if (method === 'GET' || operation?.permission === 'viewer') return;
    const named = new Set(`${pathOf(url)} ${body}`.match(NAMED_ID));
    for (const kind of operation?.writes ?? []) for (const id of named) this.#changed.add(`${kind} ${id}`);
    if (method !== 'POST') return;
    for (const [, id = ''] of (answer.body ?? '').matchAll(ID)) if (!named.has(id)) this.#created.add(id);
  }

  hasCreated({ id }: Named): boolean {
    return id !== undefined && this.#created.has(id);
  }

  has(shown: Named): boolean {
    return this.hasCreated(shown) || this.#changed.has(`${shown.kind} ${shown.id}`);
  }
}
