/**
 * Before anything of a call is looked at: what came due in its world is done, and what is due with this very call.
 */
import { catchUp, countCall } from '../verbs/timeline.ts';
import type { Call } from './call.ts';

export function keepTime({ world, operation, method }: Call): undefined {
  catchUp(world);
  if (operation !== undefined && operation.method === method) countCall(world, operation.id);
}
