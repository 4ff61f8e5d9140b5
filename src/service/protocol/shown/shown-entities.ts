/**
 * Reads the entities that an answer shows, by the declarations of their resources. The values have the form of drafts: a
 * recorded account is made of them.
 */
import { isFailure } from '../../../model/failures.ts';
import { isObject, parseJson, type Json } from '../../http/body.ts';
import { isApiError } from '../../http/reply.ts';
import type { ReadAnswer, ShownEntity, ShownValues } from '../../http/shown-entity.ts';
import { isCodec, type Codec, type ReadContext } from '../codec.ts';
import type { Fields, Output } from '../object-codec.ts';
import type { Field, ResourceSchema } from '../resource.ts';

/** A resource, and the columns that all its entities have. */
export interface ShownResource extends ResourceSchema {
  fixed?: ShownValues;
}

/** Items under `key`, or those of an answer that is a list or one item. */
export function showsItemsOf(resource: ShownResource, key?: string): ReadAnswer {
  return showsItems(() => resource, key);
}

/** `resourceOf`: undefined for an item that is left out. */
export function showsItems(resourceOf: (item: Json) => ShownResource | undefined, key?: string): ReadAnswer {
  return (body, timeZone) => {
    const context = answerContext(timeZone);
    return itemsIn(body, key).flatMap((item) => {
      const resource = resourceOf(item);
      return (resource && readEntity(resource, item, context)) ?? [];
    });
  };
}

export function itemsIn(body: string, key?: string): Json[] {
  const parsed = parseJson(body);
  if (isApiError(parsed)) return [];
  const { json } = parsed;
  if (key === undefined) return [json].flat();
  const items = isObject(json) ? json[key] : undefined;
  return Array.isArray(items) ? items : [];
}

/** Amounts are in hundredths in every currency, because only their forms are used. Unknown fields are ignored. */
export function answerContext(timeZone: string | undefined): ReadContext {
  return {
    strict: false,
    scope: { marketplace: { decimals: 2, ...(timeZone === undefined ? {} : { timeZone }) } },
    onViolation: () => {},
    reportViolation: () => undefined,
  };
}

/** The fields that have values of their types. */
export function readFieldsOf<F extends Fields>(fields: F, item: Json, context: ReadContext): Partial<Output<F>> {
  const values: Record<string, unknown> = {};
  if (!isObject(item)) return {};
  for (const [name, codec] of Object.entries(fields)) {
    const json = Object.hasOwn(item, name) ? item[name] : undefined;
    if (json === undefined || json === null || codec.isNull?.(json) === true) continue;
    const read = codec.read(json, { field: name, path: '', context });
    if (!isFailure(read)) values[name] = read.value;
  }
  // Each field was read by its codec.
  return values as Partial<Output<F>>;
}

/** Undefined for an item without an id. */
function readEntity(
  { kind, id: idName, hasHiddenIds, fields, fixed = {} }: ShownResource,
  item: Json,
  context: ReadContext,
): ShownEntity | undefined {
  if (!isObject(item)) return undefined;
  const values: Record<string, unknown> = {};
  const implied: Record<string, unknown> = { ...fixed };
  // Of two fields with one column, the second has resolved values.
  const columns = new Set<string>();
  let id: string | undefined;
  for (const [name, field] of Object.entries(fields)) {
    const json = Object.hasOwn(item, name) ? item[name] : undefined;
    const codec = readerOf(field);
    if (json === undefined || json === null || codec === undefined || codec.isNull?.(json) === true) continue;
    const { column, spreads, approximate } = field;
    const isOwn = column !== 'id' || spreads === true;
    if (isOwn && columns.has(column)) continue;
    if (isOwn) columns.add(column);
    const read = codec.read(json, { field: name, path: '', context });
    if (isFailure(read) || read.value === undefined) continue;
    if (name === idName) id = String(read.value);
    else if (isOwn)
      Object.assign(approximate === true ? implied : values, spreads === true ? read.value : { [column]: read.value });
  }
  return id === undefined && hasHiddenIds !== true ? undefined : { kind, id, values, implied };
}

/** A field that only requests can set has a codec that only writes, and the one of requests. */
function readerOf({ codec, input }: Field): Codec<unknown> | undefined {
  return isCodec(codec) ? codec : input;
}
