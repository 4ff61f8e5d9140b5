/**
 * The entities that requests of a recording create and change: the sandbox must do the same with them.
 */
import { pathOf } from '../readers/redact-exchange.ts';
import type { RecordedExchange } from '../recorded-exchange.ts';
import { collectionOf, collectionRead, type ShownEntity } from './shown-entities.ts';

/** An id in an answer. */
const ID = /"\w*[iI]d":\s*"?(\d+)/g;
/** An id in a path or in a body. */
const NAMED_ID = /\d{6,}/g;

export class WrittenEntities {
  readonly #created = new Set<string>();
  /** With their collections, because a request names parents, too. */
  readonly #changed = new Set<string>();

  add({ method, url, body = '', answer }: RecordedExchange): void {
    const path = pathOf(url);
    if (method === 'GET' || collectionRead(method, path) !== undefined) return;
    const collection = collectionOf(path) ?? '';
    const named = new Set(`${path} ${body}`.match(NAMED_ID));
    for (const id of named) this.#changed.add(`${collection} ${id}`);
    if (method !== 'POST') return;
    for (const [, id = ''] of (answer.body ?? '').matchAll(ID)) if (!named.has(id)) this.#created.add(id);
  }

  hasCreated({ id }: ShownEntity): boolean {
    return this.#created.has(id);
  }

  has(shown: ShownEntity): boolean {
    return this.hasCreated(shown) || this.#changed.has(`${shown.collection} ${shown.id}`);
  }
}
