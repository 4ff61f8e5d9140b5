/**
 * What a failure tells of its client: a value of another type, an id that lost digits. An item that failed is
 * remembered, so that one is known that is sent again unchanged.
 */
import type { Id, Kind, State } from '../model/entities.ts';
import type { Failure } from '../model/failures.ts';
import { writeJson, type Json } from '../http/body.ts';
import type { Call } from '../http/call.ts';
import { idBeforeRounding } from '../verbs/lost-digits.ts';
import type { Batch } from '../verbs/scope.ts';
import { isId } from './read-id.ts';

/** Of one call: a batch may hold a thousand. */
const MOST_REMEMBERED = 100;

export function noteFailure(call: Call, batch: Batch, failure: Failure, item: Json): void {
  // Made by a fault: to send it again is right.
  if (failure.code === 'forced') return;
  if (failure.code === 'wrongType') noteWrongType(call, failure);
  if ((failure.code === 'unknown' || failure.code === 'unknownParent') && failure.id !== undefined) {
    noteLostDigits(batch, failure.kind, failure.id);
  }
  rememberFailed(call, failure.code, item);
}

export function noteWrongType({ violations }: Call, { field, value, expected }: Failure & { code: 'wrongType' }): void {
  violations.push({ rule: 'wrong-type', evidence: `${field} as ${typeName(value)} where a ${expected} belongs` });
}

/** For items whose failures have words of their own only. */
export function rememberFailed({ failedItems }: Call, code: string, item: Json): void {
  if (failedItems.length >= MOST_REMEMBERED) return;
  const text = textOf(item);
  if (text !== undefined) failedItems.push({ code, item: text });
}

/** What was nested too deeply to be written was read all the same. */
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

function noteLostDigits(batch: Batch, kind: Kind, id: Id): Id | undefined {
  const { world, profile } = batch.scope;
  const meant = idBeforeRounding(world, kind, profile.profileId, id);
  if (meant !== undefined) batch.remark({ rule: 'id-lost-digits', evidence: `${kind} ${id} where ${meant} was meant` });
  return meant;
}

interface Unknown {
  kind: Kind;
  title: string;
  /** As the path had it. */
  id: string;
  gone: readonly State[];
}

/** Why one that a path names is not found, in one sentence. */
export function noteUnknown(batch: Batch, { kind, title, id, gone }: Unknown): string {
  const { world, profile } = batch.scope;
  const name = title.toLowerCase();
  if (!isId(id)) return `'${id}' is no id`;
  const all = world.store(kind).withId(id);
  const found = all.find((each) => each.profileId === profile.profileId) ?? all[0];
  if (found?.profileId === profile.profileId && gone.includes(found.state)) return `${name} ${id} is ${found.state}`;
  if (found !== undefined)
    return `${name} ${id} is of profile ${found.profileId}, this call acts for ${profile.profileId}`;
  const meant = noteLostDigits(batch, kind, id);
  const rounded = meant === undefined ? '' : `: it is ${meant}, rounded to a float`;
  return `there is no ${name} ${id} in profile ${profile.profileId}${rounded}`;
}
