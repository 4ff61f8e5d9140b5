/**
 * The first step: whether an operation answers here at all, on this world's endpoint, with this method.
 */
import type { Call } from './call.ts';
import { METHOD_NOT_FOUND, unknownPath } from './refusals.ts';
import type { Refusal } from './reply.ts';

export function findOperation({ operation, pathKnown, method, url, world }: Call): Refusal | undefined {
  if (!pathKnown) return unknownPath(url);
  // HEAD arrives as the GET of its path; the service knows no HEAD.
  if (operation === undefined || operation.method !== method) return METHOD_NOT_FOUND;
  if (operation.sandboxOnly && world.settings.endpoint === 'production') return METHOD_NOT_FOUND;
  return undefined;
}
