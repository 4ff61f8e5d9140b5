/**
 * Records what a failed item reveals about the client: a value of a wrong type, or an id that lost digits. Failed items
 * are remembered, so that a client that sends one again unchanged is detected.
 */
import type { Id, Kind } from '../../../model/entities.ts';
import type { State } from '../../../model/entity-values.ts';
import type { Failure } from '../../../model/failures.ts';
import { writeJson, type Json } from '../../http/body.ts';
import type { FailedItem } from '../../http/reply.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { findUnroundedEntity, findUnroundedId, findUnroundedProfileId } from '../../../core/entities/rounded-ids.ts';
import type { Writing } from '../../../core/entities/operation-context.ts';
import { isId, mayBeRounded } from '../codecs/read-id.ts';
import { fieldOfColumn, type NamedFields } from '../codecs/resource.ts';

/** The maximum number of items and of ids per request; a batch may have a thousand. */
const MAX_REMEMBERED = 100;

export function reportItemFailure(
  request: RequestContext,
  context: Writing,
  failure: Failure,
  { item, fields, failedItems }: { item: Json; fields: NamedFields; failedItems: FailedItem[] },
): void {
  // A fault injected the error, so a retry is correct.
  if (failure.code === 'injected') return;
  if (failure.code === 'wrongType') reportWrongType(request, failure, fields);
  if ((failure.code === 'unknown' || failure.code === 'unknownParent') && failure.id !== undefined) {
    reportLostDigits(context, failure.kind, failure.id);
  }
  rememberFailedItem(failedItems, failure.code, item);
}

/** A rounded id may be invalid. Then only the lost digits are recorded, unless the JSON type is wrong too. */
export function reportWrongType(
  request: RequestContext,
  { field: column, value, expected }: Failure & { code: 'wrongType' },
  fields: NamedFields = {},
): void {
  const field = fieldOfColumn(fields, column);
  const { violations } = request;
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  if (/id$/i.test(field) && (isNumber || typeof value === 'string')) {
    const isLost = reportLostIds(request, [String(value)]);
    if (isLost && isNumber === (expected === 'number')) return;
  }
  violations.push({ rule: 'wrong-type', evidence: `${field} is a ${typeName(value)} instead of a ${expected}` });
}

/** For items of APIs that have their own error codes. */
export function rememberFailedItem(failedItems: FailedItem[], code: string, item: Json): void {
  if (failedItems.length >= MAX_REMEMBERED) return;
  const text = textOf(item);
  if (text !== undefined) failedItems.push({ code, item: text });
}

/** `JSON.parse` accepts deeper nesting than `JSON.stringify`. */
function textOf(item: Json): string | undefined {
  try {
    return writeJson(item);
  } catch {
    return undefined;
  }
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

/** Records ids that are rounded ids of entities of the profile. */
export function reportLostIds({ world, scope, violations }: RequestContext, ids: readonly string[]): boolean {
  let isLost = false;
  for (const id of ids.slice(0, MAX_REMEMBERED)) {
    const found = scope === undefined ? undefined : findUnroundedEntity(world, scope.profile.profileId, id);
    const profileId = scope === undefined ? findUnroundedProfileId(world, id) : undefined;
    const { kind, id: meant } = found ?? { kind: 'profile', id: profileId };
    if (meant === undefined) continue;
    violations.push({ rule: 'id-lost-digits', evidence: `${kind} ${id} where ${meant} was meant` });
    isLost = true;
  }
  return isLost;
}

function reportLostDigits(context: Writing, kind: Kind, id: Id): Id | undefined {
  if (!mayBeRounded(id)) return undefined;
  const { world, profile } = context.scope;
  const meant = findUnroundedId(world, kind, profile.profileId, id);
  if (meant !== undefined)
    context.onViolation({ rule: 'id-lost-digits', evidence: `${kind} ${id} where ${meant} was meant` });
  return meant;
}

interface Unknown {
  kind: Kind;
  title: string;
  /** The id in the path of the request. */
  id: string;
  hiddenStates: readonly State[];
}

/** The reason why the entity in a path is not found, in one sentence. */
export function reportUnknownId(context: Writing, { kind, title, id, hiddenStates }: Unknown): string {
  const { world, profile } = context.scope;
  const name = title.toLowerCase();
  if (!isId(id)) {
    const meant = reportLostDigits(context, kind, id);
    return `'${id}' is not an id${meant === undefined ? '' : `: it is ${meant}, rounded to a float`}`;
  }
  const all = world.store(kind).withId(id);
  const found = all.find((each) => each.profileId === profile.profileId) ?? all[0];
  if (found?.profileId === profile.profileId && hiddenStates.includes(found.state))
    return `${name} ${id} is ${found.state}`;
  if (found !== undefined)
    return `${name} ${id} is of profile ${found.profileId}, this call acts for ${profile.profileId}`;
  const meant = reportLostDigits(context, kind, id);
  const rounded = meant === undefined ? '' : `: it is ${meant}, rounded to a float`;
  return `there is no ${name} ${id} in profile ${profile.profileId}${rounded}`;
}
