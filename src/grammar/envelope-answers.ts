/**
 * What the operations of every collection since version 3 answer, by its declaration.
 */
import type { Entities, Id, Kind } from '../model/entities.ts';
import type { Draft } from '../model/drafts.ts';
import { isFailure, type Failure } from '../model/failures.ts';
import { isObject, parseJson, type Json } from '../http/body.ts';
import { scopeOfCall, type Call } from '../http/call.ts';
import { forcedFailure } from '../http/faults/item.ts';
import { PREFERENCE_APPLIED, prefersRepresentation } from '../http/preference.ts';
import { badBody, badParameter, batchTooLarge } from '../http/refusals.ts';
import { isRefusal, type Refusal, type Reply } from '../http/reply.ts';
import { archive, countAll, create, find, list, listColumns, update } from '../verbs/entities.ts';
import { Batch } from '../verbs/scope.ts';
import type { Filter } from '../world/store.ts';
import { codecOf, type Codec } from './codec.ts';
import type { EnvelopeCollection, EnvelopeSurface } from './envelope.ts';
import { nextToken, noteStrangers, readListBody, refuseValue, tokenSent } from './list-body.ts';
import { noteFailure } from './note-failure.ts';
import { isId } from './read-id.ts';

/** What became of one item: its id, or why not. */
type Made = Id | Failure;
type Body = { [name: string]: Json };

export class EnvelopeAnswers<K extends Kind> {
  readonly #collection: EnvelopeCollection<K>;
  readonly #surface: EnvelopeSurface;
  readonly #codec: Codec<K>;
  readonly #headers: Record<string, string>;

  constructor(collection: EnvelopeCollection<K>, surface: EnvelopeSurface) {
    this.#collection = collection;
    this.#surface = surface;
    this.#codec = codecOf(collection, surface.spelling);
    this.#headers = { 'content-type': collection.mediaType };
  }

  list(call: Call): Reply | Refusal {
    const { kind, key, totalKey = 'totalResults', alwaysExtended } = this.#collection;
    const body = call.body === '' ? {} : readBody(call);
    if (isRefusal(body)) return body;
    const asked = readListBody(call, body, this.#collection, this.#surface.mostResults);
    if (isRefusal(asked)) return asked;
    const { after, count, seal } = asked;
    const extended = asked.extended || alwaysExtended?.includes('listed') === true;
    // The declaration's filters name columns of this kind.
    const filters = asked.filters as unknown as Filter<Entities[K]>[];
    const batch = batchOf(call);
    const page = { filters, startIndex: 0, count: count + 1, ...(after === undefined ? {} : { after }) };
    const rows = extended ? list(batch, kind, page) : listColumns(batch, kind, page, [...this.#codec.columns, 'seq']);
    const last = rows.length > count ? rows[count - 1]?.seq : undefined;
    const isAll = after === undefined && last === undefined;
    const total = isAll ? rows.length : countAll(batch, kind, filters, seal);
    const objects = rows.slice(0, count).map((row) => this.#codec.write(batch, row, extended));
    const token = last === undefined ? undefined : nextToken(asked, last);
    const next = token === undefined ? '' : `,"nextToken":"${token}"`;
    if (token !== undefined || after !== undefined) call.page = { token: tokenSent(body), next: token };
    return {
      status: 200,
      body: `{"${totalKey}":${total},"${key}":[${objects.join(',')}]${next}}`,
      headers: this.#headers,
    };
  }

  /** What is said besides is said by the path. */
  create(call: Call, besides: Partial<Draft<K>> = {}): Reply | Refusal {
    const { kind } = this.#collection;
    return this.#write(call, (batch, item) => {
      const draft = this.#codec.readDraft(batch, item);
      return isFailure(draft) ? draft : create(batch, kind, { ...draft, ...besides });
    });
  }

  update(call: Call): Reply | Refusal {
    const { kind, id: name, gone } = this.#collection;
    return this.#write(call, (batch, item) => {
      if (!isObject(item)) return { code: 'notAnObject' };
      const sent = Object.hasOwn(item, name) ? item[name] : undefined;
      if (sent === undefined || sent === null) return { code: 'missing', field: 'id' };
      if (typeof sent !== 'string' || !isId(sent)) {
        return { code: 'wrongType', field: 'id', expected: 'string of digits', value: sent };
      }
      return update(batch, kind, sent, () => this.#codec.readPatch(batch, item), gone);
    });
  }

  delete(call: Call): Reply | Refusal {
    const ids = this.#deleted(call);
    if (isRefusal(ids)) return ids;
    const { kind, gone, idFilter } = this.#collection;
    const { deletedTwice, objects } = this.#surface;
    const seen = new Set<Id>();
    const archiveOnce = (batch: Batch, id: Id): Made => {
      if (deletedTwice === 'error' && seen.has(id)) return { code: 'repeated', id };
      seen.add(id);
      return archive(batch, kind, id, gone);
    };
    const path = `$.${idFilter}.include`;
    return this.#answer(call, ids, path, objects === 'always', archiveOnce);
  }

  #write(call: Call, make: (batch: Batch, item: Json) => Made): Reply | Refusal {
    const { key, batch: documented } = this.#collection;
    const body = readBody(call);
    if (isRefusal(body)) return body;
    const stranger = noteStrangers(call, body, [key]);
    if (stranger !== undefined) return stranger;
    const items = Object.hasOwn(body, key) ? body[key] : undefined;
    if (!Array.isArray(items)) return badBody(`${key} is no array`);
    const { observedBatch, fewest, objects } = this.#surface;
    const most = call.world.settings.dialect === 'observed' ? observedBatch : documented;
    if (items.length > most) return batchTooLarge(items.length, most);
    if (items.length < fewest) return badParameter(`${key} must hold 1 to ${most} items`);
    if (objects === 'always') return this.#answer(call, items, `$.${key}`, true, make);
    const isWhole = prefersRepresentation(call.head);
    const answer = this.#answer(call, items, `$.${key}`, isWhole, make);
    return isWhole ? { ...answer, headers: { ...answer.headers, ...PREFERENCE_APPLIED } } : answer;
  }

  #deleted(call: Call): string[] | Refusal {
    const { idFilter } = this.#collection;
    const { mostDeleted } = this.#surface;
    const body = readBody(call);
    if (isRefusal(body)) return body;
    const filter = Object.hasOwn(body, idFilter) ? body[idFilter] : undefined;
    const other = Object.keys(body).find((name) => name !== idFilter);
    if (other !== undefined) return badParameter(`${other} does not say what to delete; ${idFilter} does`);
    const include = isObject(filter) && Object.hasOwn(filter, 'include') ? filter['include'] : undefined;
    if (!Array.isArray(include) || include.length === 0 || include.length > mostDeleted) {
      return badParameter(`${idFilter}.include must name 1 to ${mostDeleted} ids`);
    }
    const ids: string[] = [];
    for (const id of include) {
      if (typeof id !== 'string' || !isId(id))
        return refuseValue(`${idFilter}.include holds what is no string of digits`, id);
      ids.push(id);
    }
    return ids;
  }

  /** All items in one transaction, each with an answer of its own. */
  #answer<Item extends Json>(
    call: Call,
    items: readonly Item[],
    path: string,
    whole: boolean,
    make: (batch: Batch, item: Item) => Made,
  ): Reply {
    const batch = batchOf(call);
    const { kind, key, one, idKey, alwaysExtended } = this.#collection;
    const extended = alwaysExtended?.includes('written') === true;
    const success: string[] = [];
    const error: string[] = [];
    call.world.transaction(() => {
      for (const [index, item] of items.entries()) {
        const made = forcedFailure(call, index) ?? make(batch, item);
        if (typeof made === 'string') {
          const row = whole ? find(batch, kind, made) : undefined;
          const object = row === undefined ? '' : `,"${one}":${this.#codec.write(batch, row, extended)}`;
          success.push(`{"index":${index},"${idKey}":"${made}"${object}}`);
        } else {
          noteFailure(call, batch, made, item);
          const failed = { collection: this.#collection, batch, item, path: `${path}[${index}]` };
          error.push(JSON.stringify({ index, errors: [this.#surface.itemErrors(made, failed)] }));
        }
      }
    });
    return {
      status: 207,
      body: `{"${key}":{"success":[${success.join(',')}],"error":[${error.join(',')}]}}`,
      headers: this.#headers,
    };
  }
}

function readBody(call: Call): Body | Refusal {
  const { body = '' } = call;
  if (body === '') return badBody('Unrecognized token: the body is missing');
  const parsed = parseJson(body);
  if (isRefusal(parsed)) return parsed;
  return isObject(parsed.json) ? parsed.json : badBody('Unrecognized token: the body is no object');
}

/** What is there already is no success here, and as observed a campaign does not begin in the past. */
function batchOf(call: Call): Batch {
  const scope = scopeOfCall(call);
  const { strict, dialect } = scope.world.settings;
  return new Batch(scope, (violation) => call.violations.push(violation), scope.world.now(), {
    repeated: 'error',
    legacyStructure: 'closed',
    pastStart: strict || dialect === 'observed' ? 'refused' : 'recorded',
  });
}
