/**
 * Actions: calls that change a world, with a message about the result and the call as a command of curl.
 */
import type { Answer, Given, OperationId } from '../../client/http-client.ts';
import { call, curlOfCall } from '../api/call.ts';
import { AdminApiError } from '../../client/admin-error.ts';
import { remedyOf, titleOf } from '../api/remedy.ts';
import { currentWorld } from './location.ts';
import { showToast } from './toasts.ts';
import { noteChange } from './world-events.ts';

export interface ActionOptions<T> {
  /** What was done, such as `World reset`, or undefined for no message. */
  done: string | undefined;
  /** Further lines of the message. */
  lines?: (answer: T) => readonly string[];
  world?: string;
}

/** Returns undefined if the call failed; the message then says why. */
export async function act<K extends OperationId>(
  id: K,
  given: Given<K>,
  { done, lines = () => [], world = currentWorld.value }: ActionOptions<Answer<K>>,
): Promise<{ answer: Answer<K> } | undefined> {
  const curl = curlOfCall(id, given, world);
  try {
    const answer = await call(id, given, { world });
    if (done !== undefined) showToast({ kind: 'done', title: done, lines: lines(answer), curl });
    noteChange();
    return { answer };
  } catch (error) {
    showError(error, curl);
    return undefined;
  }
}

export function showError(error: unknown, curl?: string): void {
  const fields = error instanceof AdminApiError ? error.errors : [];
  const title = titleOf(error);
  const details = fields.length > 1 ? fields.map(({ path, message }) => `${path}: ${message}`) : [];
  showToast({ kind: 'error', title, lines: [...details, remedyOf(error)], curl });
}
