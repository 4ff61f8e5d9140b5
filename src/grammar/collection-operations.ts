/**
 * The seven operations of every regular collection, from its declaration.
 */
import type { Draft } from '../model/drafts.ts';
import type { Entities, Id, Kind } from '../model/entities.ts';
import { isFailure, type Failure } from '../model/failures.ts';
import { isObject, type Json } from '../http/body.ts';
import type { Call, Operation } from '../http/call.ts';
import { notFound } from '../http/refusals.ts';
import { isRefusal, type Refusal, type Reply, type Voice } from '../http/reply.ts';
import { archive, create, find, findColumns, list, listColumns, update } from '../verbs/entities.ts';
import type { Batch } from '../verbs/scope.ts';
import type { Filter } from '../world/store.ts';
import { answerItems, batchOf, readArray, successItem } from './batch.ts';
import { codecOf, type Codec } from './codec.ts';
import type { Collection } from './collection.ts';
import { describe } from './describe.ts';
import { readListQuery } from './list-query.ts';
import type { ItemWords } from './plain-words.ts';
import { noteUnknown } from './note-failure.ts';
import { isId, readId } from './read-id.ts';
import type { Spelling } from './spelling.ts';

/** What the collections of one surface have in common. */
export interface Surface {
  tag: string;
  /** The documented one first; under the others the same is answered. */
  prefixes: readonly string[];
  /** A prefix that clients use though no document has it. */
  undocumented?: string;
  deprecatedFrom?: number;
  spelling: Spelling;
  itemWords: ItemWords;
  voice: Voice;
}

/** One collection on one surface, ready to answer. */
export class CollectionAnswers<K extends Kind> {
  readonly collection: Collection<K>;
  readonly #codec: Codec<K>;
  /** What the base form takes, and what tells whether it is there. */
  readonly #columns: readonly string[];
  readonly #itemWords: ItemWords;

  constructor(collection: Collection<K>, { spelling, itemWords }: Surface) {
    this.collection = collection;
    this.#codec = codecOf(collection, spelling);
    this.#columns = [...new Set(['state', ...this.#codec.columns])];
    this.#itemWords = itemWords;
  }

  get(call: Call, extended: boolean): Reply | Refusal {
    const batch = batchOf(call);
    const id = this.#pathId(call);
    const row = id === undefined ? undefined : this.#find(batch, id, extended);
    return row === undefined
      ? this.#notFound(call, batch)
      : { status: 200, body: this.#codec.write(batch, row, extended) };
  }

  list(call: Call, extended: boolean): Reply | Refusal {
    const query = readListQuery(call, this.collection);
    if (isRefusal(query)) return query;
    const batch = batchOf(call);
    // The declaration's filters name columns of this kind.
    const filters = query.filters as unknown as Filter<Entities[K]>[];
    const { kind } = this.collection;
    const page = { ...query, filters };
    const rows = extended ? list(batch, kind, page) : listColumns(batch, kind, page, this.#codec.columns);
    const { startIndex: from, count } = query;
    // What ends on its first page has no next one.
    if (from > 0 || rows.length === count) {
      call.page = { list: JSON.stringify(query.filters), from, rows: rows.length };
    }
    let body = '[';
    for (const row of rows) body += (body === '[' ? '' : ',') + this.#codec.write(batch, row, extended);
    return { status: 200, body: `${body}]` };
  }

  create(call: Call): Reply | Refusal {
    return this.#each(call, (batch, item) => {
      const draft = this.#codec.readDraft(batch, item);
      return { made: isFailure(draft) ? draft : this.#create(batch, draft) };
    });
  }

  update(call: Call): Reply | Refusal {
    return this.#each(call, (batch, item) => {
      if (!isObject(item)) return { made: { code: 'notAnObject' } };
      const { id: name, kind, gone } = this.collection;
      const sent = Object.hasOwn(item, name) ? item[name] : undefined;
      if (sent === undefined || sent === null) return { made: this.#withoutId(batch, item) };
      const id = readId(sent, 'id', batch);
      if (isFailure(id)) return { made: id };
      return { made: update(batch, kind, id.value, () => this.#codec.readPatch(batch, item), gone), id: id.value };
    });
  }

  archive(call: Call): Reply | Refusal {
    const batch = batchOf(call);
    const id = this.#pathId(call);
    const { kind, gone } = this.collection;
    const result = id === undefined ? undefined : call.world.transaction(() => archive(batch, kind, id, gone));
    if (result === undefined || isFailureOf(result)) return this.#notFound(call, batch);
    return { status: 200, body: successItem(this.collection.id, result) };
  }

  /** The real service was seen to create an entity where an update names none. */
  #withoutId(batch: Batch, item: Json): Id | Failure {
    const missing: Failure = { code: 'missing', field: this.collection.id };
    if (!batch.observed) return missing;
    const draft = this.#codec.readDraft(batch, item);
    return isFailure(draft) ? missing : this.#create(batch, draft);
  }

  #create(batch: Batch, draft: Draft<K>): Id | Failure {
    return create(batch, this.collection.kind, draft);
  }

  #each(call: Call, answer: (batch: Batch, item: Json) => { made: Id | Failure; id?: Id }): Reply | Refusal {
    const items = readArray(call, this.collection.batch);
    if (isRefusal(items)) return items;
    const { id: idName } = this.collection;
    return answerItems(call, items, {
      idName,
      words: (failure, batch) => this.#itemWords(failure, this.collection, batch),
      answer(batch, item) {
        const { made, id } = answer(batch, item);
        return isFailureOf(made) ? { failure: made, id } : { text: successItem(idName, made) };
      },
    });
  }

  #find(batch: Batch, id: Id, extended: boolean): Partial<Entities[K]> | undefined {
    const { kind, gone } = this.collection;
    const row = extended ? find(batch, kind, id) : findColumns(batch, kind, id, this.#columns);
    return row === undefined || gone.some((state) => state === row.state) ? undefined : row;
  }

  #pathId({ params }: Call): Id | undefined {
    const id = params[this.collection.id] ?? '';
    return isId(id) ? id : undefined;
  }

  #notFound(call: Call, batch: Batch): Refusal {
    const { kind, title, id, gone } = this.collection;
    return notFound(`${title} not found`, noteUnknown(batch, { kind, title, id: call.params[id] ?? '', gone }));
  }
}

function isFailureOf(value: Id | Failure): value is Failure {
  return typeof value !== 'string';
}

/** `answersTo` picks by call where one declaration does not fit all; the document describes `collection`. */
export function operationsOf<K extends Kind>(
  collection: Collection<K>,
  surface: Surface,
  answersTo?: (call: Call) => CollectionAnswers<K>,
): Operation[] {
  const always = new CollectionAnswers(collection, surface);
  const pick = answersTo ?? (() => always);
  const { name, id, operations: ids } = collection;
  const at = (path: string): string[] => surface.prefixes.map((prefix) => `${prefix}/${name}${path}`);
  const noted = (perform: Operation['perform']): Operation['perform'] => {
    const { undocumented } = surface;
    if (undocumented === undefined) return perform;
    return (call) => {
      if (call.path.startsWith(undocumented)) call.violations.push({ rule: 'undocumented-path', evidence: call.path });
      return perform(call);
    };
  };
  const operation = (
    given: Pick<Operation, 'id' | 'method' | 'paths' | 'permission' | 'summary' | 'describe' | 'perform'> & {
      body?: 'json';
    },
  ): Operation => ({
    ...given,
    tag: surface.tag,
    needs: 'scope',
    voice: surface.voice,
    ...(surface.deprecatedFrom === undefined ? {} : { deprecatedFrom: surface.deprecatedFrom }),
    perform: noted(given.perform),
  });
  const shapes = describe(collection, surface.spelling);
  const read = { method: 'GET', permission: 'viewer' } as const;
  const write = { permission: 'editor', body: 'json' } as const;
  return [
    operation({
      ...read,
      id: ids.listExtended,
      paths: at('/extended'),
      ...shapes.listExtended,
      perform: (call) => pick(call).list(call, true),
    }),
    operation({
      ...read,
      id: ids.getExtended,
      paths: at(`/extended/{${id}}`),
      ...shapes.getExtended,
      perform: (call) => pick(call).get(call, true),
    }),
    operation({
      ...read,
      id: ids.get,
      paths: at(`/{${id}}`),
      ...shapes.get,
      perform: (call) => pick(call).get(call, false),
    }),
    operation({
      ...read,
      id: ids.list,
      paths: at(''),
      ...shapes.list,
      perform: (call) => pick(call).list(call, false),
    }),
    operation({
      ...write,
      id: ids.create,
      method: 'POST',
      paths: at(''),
      ...shapes.create,
      perform: (call) => pick(call).create(call),
    }),
    operation({
      ...write,
      id: ids.update,
      method: 'PUT',
      paths: at(''),
      ...shapes.update,
      perform: (call) => pick(call).update(call),
    }),
    operation({
      permission: 'editor',
      id: ids.archive,
      method: 'DELETE',
      paths: at(`/{${id}}`),
      ...shapes.archive,
      perform: (call) => pick(call).archive(call),
    }),
  ];
}
