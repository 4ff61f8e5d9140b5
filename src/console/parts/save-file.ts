/**
 * Saves a text, or the answer of a call, as a file in the browser's folder of downloads.
 */
import type { Given, OperationId } from '../api/addresses.ts';
import { open } from '../api/call.ts';
import { showError } from '../state/actions.ts';
import { currentWorld } from '../state/location.ts';

/** Shows a message if the call fails. */
export async function saveAnswer<K extends OperationId>(
  name: string,
  operation: K,
  given: Given<K>,
  { world = currentWorld.value }: { world?: string } = {},
): Promise<void> {
  try {
    const response = await open(operation, given, { world });
    saveFile(name, await response.blob());
  } catch (error) {
    showError(error);
  }
}

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
