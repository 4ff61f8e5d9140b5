/**
 * Error responses that do not depend on the operation: the steps before it send them, or its world is not available.
 */
import type { Operation } from '../../http/request-context.ts';
import { isGuarded } from '../../http/request-context.ts';
import { descriptionOf, type Schema } from '../../http/description.ts';
import { V3_ERROR } from './v3/error-serializer.ts';
import { LEGACY_ERROR } from './legacy/error-serializer.ts';

/** Returns the error responses by status, in the format of the operation. */
export function refusalResponses(operation: Operation): Record<number, Schema> {
  const error = errorSchemaOf(operation);
  const guarded = isGuarded(operation) ? [403] : [];
  const statuses = [...STATUSES_OF_WORLDS, ...guarded, ...requestStatusesOf(operation)];
  return Object.fromEntries(
    statuses.map((status) => [status, status === 404 && error === V3_ERROR ? LEGACY_ERROR : error]),
  );
}

/** The state of the world or of the machine causes these, not the request. */
const STATUSES_OF_WORLDS = [
  404, // The world is unknown, or was dropped meanwhile.
  409, // The world was reset meanwhile.
  503, // The file of the world cannot be opened.
  507, // The storage is full.
];

/** The statuses that a client can receive in a world without defects. */
export function answerableStatuses(operation: Operation): number[] {
  const statuses = [...Object.keys(descriptionOf(operation).responses).map(Number), ...requestStatusesOf(operation)];
  return [...new Set(statuses)].toSorted((a, b) => a - b);
}

function requestStatusesOf({ needs, body }: Operation): number[] {
  return [...(needs === 'none' ? [] : [400, 401, 429]), ...(body === undefined ? [] : [400, 413, 415])];
}

/** An operation that documents no error response has the most common format. */
function errorSchemaOf(operation: Operation): Schema {
  const refusals = Object.entries(descriptionOf(operation).responses).filter(([status]) => Number(status) >= 400);
  return refusals[0]?.[1] ?? LEGACY_ERROR;
}
