/**
 * Imports the export of a world: the user drops the file or selects it.
 */
import { useState } from 'preact/hooks';
import { upload } from '../../api/call.ts';
import { sizeText } from '../../format/numbers.ts';
import { DetailSection } from '../../components/detail-pane.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { showError } from '../../state/actions.ts';
import { showToast } from '../../state/toasts.ts';
import { noteChange } from '../../state/world-events.ts';

export function ImportFile({ world }: { world: string }) {
  const [file, setFile] = useState<File | undefined>(undefined);
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const send = async (file: File): Promise<void> => {
    setProgress(0);
    try {
      await upload('importWorld', { body: new Uint8Array(await file.arrayBuffer()) }, { world }, setProgress);
      showToast({ kind: 'done', title: `World ${world} imported from ${file.name}`, lines: [], curl: undefined });
      noteChange();
    } catch (error) {
      showError(error);
    }
    setProgress(undefined);
  };
  return (
    <DetailSection title="Import">
      <FileDrop label="Drop an exported file here, or select one:" accept=".db" onFile={setFile} />
      {progress !== undefined && (
        <label class="progress">
          {progress < 1 ? 'Sending the file' : 'The sandbox checks the file'}
          <progress value={progress < 1 ? progress : undefined} />
        </label>
      )}
      {file !== undefined && (
        <ConfirmDialog
          question={`Replace the state of the world ${world} with ${file.name} (${sizeText(file.size)})?`}
          action="Replace"
          onConfirm={() => void send(file)}
          onClose={() => setFile(undefined)}
        />
      )}
    </DetailSection>
  );
}
