/**
 * The first step: whether an operation answers here at all, on this world's endpoint, with this method.
 */
import type { Call } from './call.ts';
import { METHOD_NOT_FOUND, unknownPath, wrongMethod } from './refusals.ts';
import type { Refusal } from './reply.ts';

const SANDBOX_ONLY: Refusal = {
  ...METHOD_NOT_FOUND,
  reason: 'this operation is there at the sandbox endpoint only, and the setting endpoint says production',
};

/** Of what has no reports or snapshots: not to be taken for an id that stands there. */
const JOB = /\/(?:report|snapshot)$/;

export function findOperation({ operation, pathKnown, method, url, path, world }: Call): Refusal | undefined {
  if (!pathKnown) return unknownPath(url, path);
  if (operation === undefined && method === 'POST' && JOB.test(path)) return unknownPath(url, path);
  // HEAD arrives as the GET of its path; the service knows no HEAD.
  if (operation === undefined || operation.method !== method) return wrongMethod(method, path);
  if (operation.sandboxOnly && world.settings.endpoint === 'production') return SANDBOX_ONLY;
  return undefined;
}
