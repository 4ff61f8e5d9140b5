/**
 * Saves the response to a call as a file.
 */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { partsOfRequest, type Given, type OperationId } from '../../client/http-client.ts';
import { open } from '../api/call.ts';
import { showError } from '../state/actions.ts';
import { currentWorld } from '../state/location.ts';
import { saveFile } from './save-file.ts';

interface SaveButtonProps<K extends OperationId> {
  /** Of the file; it may depend on the media type of the response. */
  name: string | ((type: string) => string);
  operation: K;
  given: Given<K>;
  world?: string;
  children: ComponentChildren;
}

/** Its hint shows the call. */
export function SaveButton<K extends OperationId>({
  name,
  operation,
  given,
  world = currentWorld.value,
  children,
}: SaveButtonProps<K>) {
  const [isSaving, setSaving] = useState(false);
  const { method, path } = partsOfRequest(operation, given, world);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const response = await open(operation, given, { world });
      const type = response.headers.get('content-type') ?? '';
      saveFile(typeof name === 'string' ? name : name(type), await response.blob());
    } catch (error) {
      showError(error);
    }
    setSaving(false);
  };
  return (
    <button
      type="button"
      class="button"
      disabled={isSaving}
      title={`${method} /_sandbox${path}`}
      onClick={() => void save()}
    >
      {children}
    </button>
  );
}

/** The calls, checks and coverage in one file. */
export function SaveRunReport() {
  return (
    <SaveButton name={`calls-${currentWorld.value}.html`} operation="getRunReport" given={{}}>
      Save as HTML
    </SaveButton>
  );
}
