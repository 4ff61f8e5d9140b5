/**
 * JSON objects in the bodies of requests: parsing with the error of each API, and fields that cannot be set. Such fields
 * are ignored and recorded as violations; a strict world refuses the item or the request.
 */
import { withOtherFields, type Failure } from '../../../model/failures.ts';
import { suggestion } from '../../../model/errors/did-you-mean.ts';
import { join } from '../../../model/errors/validation-error.ts';
import type { Violation } from '../../../model/violations.ts';
import { badParameter } from '../../http/api-errors.ts';
import { isObject, parseJson, type Json } from '../../http/body.ts';
import { isApiError, type ApiError } from '../../http/reply.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { namingAll, readContextOf, type ReadContext } from './codec.ts';

/** Wrapped, because the fields of a body may look like those of an error. */
interface ObjectBody {
  json: { [name: string]: Json };
}

export function parseObjectBody(
  { body = '' }: Pick<RequestContext, 'body'>,
  toError: (details: string) => ApiError,
): ObjectBody | ApiError {
  if (body === '') return toError('Unrecognized token: the body is missing');
  const parsed = parseJson(body);
  if (isApiError(parsed)) return toError(parsed.details);
  return isObject(parsed.json) ? { json: parsed.json } : toError('Unrecognized token: the body is not an object');
}

interface AllowedFields {
  writable: ReadonlySet<string>;
  /** Fields that the service returns, and that no request sets. */
  isReadOnly?: (name: string) => boolean;
  /** The path of the object in its item; empty for the item itself. */
  path?: string;
  /** The name of the collection that the item belongs to. */
  collection?: string;
  /** The name of the object in messages, if it is not an item. */
  within?: string;
}

/** Records every such field, and returns the failure for the first of them in a strict world. */
export function checkFields(
  object: { readonly [name: string]: Json },
  { writable, isReadOnly = () => false, path = '', collection, within }: AllowedFields,
  context: Pick<ReadContext, 'reportViolation'>,
): Failure | undefined {
  let refused: Failure | undefined;
  const suggest = suggester();
  for (const name of Object.keys(object)) {
    if (writable.has(name)) continue;
    const field = join(path, name);
    const isKnown = isReadOnly(name);
    const meant = isKnown ? '' : suggest(name, writable);
    const place = within ?? (collection === undefined ? 'an item' : `an item of ${collection}`);
    const failure = context.reportViolation(
      { rule: isKnown ? 'read-only-field' : 'unknown-field', evidence: `${field} in ${place}${meant}` },
      isKnown ? { code: 'readOnlyField', field } : { code: 'unknownField', field, meant },
    );
    refused ??= failure;
  }
  return refused;
}

/** The same for an object and the objects in one of its lists. */
export function checkFieldsIn(
  object: { readonly [name: string]: Json },
  {
    path,
    writable,
    list,
    ofItems,
  }: { path: string; writable: ReadonlySet<string>; list: string; ofItems: ReadonlySet<string> },
  context: Pick<ReadContext, 'reportViolation'>,
): Failure | undefined {
  const items = object[list];
  const refused = [
    checkFields(object, { writable, path }, context),
    ...(Array.isArray(items) ? items : []).map((item, i) =>
      isObject(item) ? checkFields(item, { writable: ofItems, path: `${path}.${list}[${i}]` }, context) : undefined,
    ),
  ];
  return refused.find((failure) => failure !== undefined);
}

/** A comparison with all names takes long for a body that consists of unknown fields. */
const MAX_SUGGESTIONS = 3;

/** Suggests names for the first unknown fields of an object. */
function suggester(): typeof suggestion {
  let count = 0;
  return (name, known) => (count++ < MAX_SUGGESTIONS ? suggestion(name, known) : '');
}

/** An object in a body, with its path, and the names that it may have. */
export interface FieldsOfBody {
  path: string;
  object: { readonly [name: string]: Json };
  names: readonly string[];
}

/** The items of a body. `read` records and names what is unknown in one. */
interface ItemsOfBody {
  key: string;
  max: number;
  read(context: ReadContext, item: Json): unknown;
}

/** Of each object. A body of 10 MiB can have a million unknown fields. */
const MAX_UNKNOWN = 1000;

/**
 * Unknown fields of any of the objects are ignored and recorded as violations; a strict world rejects the request, and
 * names those of its items too.
 */
export function reportUnknownFields(
  request: RequestContext,
  objects: readonly FieldsOfBody[],
  items?: ItemsOfBody,
): ApiError | undefined {
  const all = new Set<string>();
  let refused: Failure | undefined;
  for (const { path, object, names } of objects) {
    const suggest = suggester();
    const unknown = Object.keys(object).filter((name) => !names.includes(name));
    for (const name of unknown.slice(0, MAX_UNKNOWN)) {
      const [field, meant] = [join(path, name), suggest(name, names)];
      const violation: Violation = { rule: 'unknown-field', evidence: `${field} in the body${meant}` };
      const failure = namingAll(readContextOf(request), all).reportViolation(violation, {
        code: 'unknownField',
        field,
        meant,
      });
      refused ??= failure;
    }
  }
  if (refused?.code !== 'unknownField') return undefined;
  const sent = items === undefined ? undefined : objects[0]?.object[items.key];
  if (Array.isArray(sent))
    for (const [i, item] of sent.slice(0, items?.max).entries())
      items?.read(namingAll(readContextOf(request), all, `${items.key}[${i}]`), item);
  return badParameter(withOtherFields(`Unknown field ${refused.field}${refused.meant}`, refused), 'GEN-30');
}
