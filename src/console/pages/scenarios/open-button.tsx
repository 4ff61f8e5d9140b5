/**
 * Opens a text in the editor, after a question if that replaces a changed text.
 */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { showError } from '../../state/actions.ts';
import { isDraftChanged, openInEditor } from './draft.ts';

export function OpenButton({ text, children }: { text(): string | Promise<string>; children: ComponentChildren }) {
  const [isAsking, setAsking] = useState(false);
  const open = async (): Promise<void> => {
    try {
      openInEditor(await text());
    } catch (error) {
      showError(error);
    }
  };
  return (
    <>
      <button type="button" class="button" onClick={() => (isDraftChanged() ? setAsking(true) : void open())}>
        {children}
      </button>
      {isAsking && (
        <ConfirmDialog
          question="Replace the changed text in the editor?"
          action="Replace"
          onConfirm={() => void open()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
