/**
 * Reads the entities that an answer shows, by the declarations of their resources. The values have the form of drafts: a
 * recorded account is made of them.
 */
import { isFailure } from '../../../model/failures.ts';
import { isObject, parseJson, type Json } from '../../http/body.ts';
import { isApiError } from '../../http/reply.ts';
import type { ReadAnswer, ShownEntity, ShownValues } from '../../http/shown-entity.ts';
import { isCodec, isOptional, isShape, type Codec, type ReadContext } from './codec.ts';
import type { Fields, Output } from './object-codec.ts';
import type { Field, ResourceSchema } from './resource.ts';

/** What answers show of a resource. */
export interface ShownResource extends Pick<ResourceSchema, 'kind' | 'id' | 'fields'> {
  /** The columns that all its entities have. */
  fixed?: ShownValues;
  /** Others that an item shows, by the values of its own. */
  alsoShows?(item: Json, values: ShownValues, context: ReadContext): readonly ShownEntity[];
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
      const shown = resource && readEntity(resource, item, context);
      return shown === undefined ? [] : [shown, ...(resource?.alsoShows?.(item, shown.values, context) ?? [])];
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
    const value = readValue(codec, item[name], name, context);
    if (value !== undefined) values[name] = value;
  }
  // Each field was read by its codec.
  return values as Partial<Output<F>>;
}

/** Undefined for an item without an id, unless the field of the id is optional. */
function readEntity(
  { kind, id: idName, fields, fixed = {} }: ShownResource,
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
    const { column, approximate } = field;
    const codec = readerOf(field);
    const spreads = field.spreads === true || (codec !== undefined && isShape(codec));
    const isOwn = column !== 'id' || spreads;
    if (codec === undefined || !Object.hasOwn(item, name) || columns.has(column)) continue;
    if (isOwn) columns.add(column);
    const value = readValue(codec, item[name], name, context);
    if (value === undefined) continue;
    if (name === idName) id = String(value);
    else if (isOwn) Object.assign(approximate === true ? implied : values, spreads ? value : { [column]: value });
  }
  const { codec: idCodec } = fields[idName] ?? {};
  const isShown = id !== undefined || (idCodec !== undefined && isOptional(idCodec));
  return isShown ? { kind, id, values, implied } : undefined;
}

/** Undefined for a value of another type, and for no value. */
function readValue(codec: Codec<unknown>, json: Json | undefined, field: string, context: ReadContext): unknown {
  if (json === undefined || json === null || codec.isNull?.(json) === true) return undefined;
  const read = codec.read(json, { field, path: '', context });
  return isFailure(read) ? undefined : read.value;
}

/** A field that only requests can set has a codec that only writes, and the one of requests. */
function readerOf({ codec, input }: Field): Codec<unknown> | undefined {
  return isCodec(codec) ? codec : input;
}
