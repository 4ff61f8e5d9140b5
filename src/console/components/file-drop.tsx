/**
 * A field for one file: the user drops it or selects it.
 */
import { useState } from 'preact/hooks';

interface FileDropProps {
  label: string;
  /** Endings of file names, separated by commas. */
  accept: string;
  onFile(file: File): void;
}

export function FileDrop({ label, accept, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const read = (file: File | undefined): void => {
    if (file !== undefined) onFile(file);
  };
  return (
    <label
      class={`drop ${isOver ? 'is-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        read(event.dataTransfer?.files[0]);
      }}
    >
      {label}
      <input
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          read(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
