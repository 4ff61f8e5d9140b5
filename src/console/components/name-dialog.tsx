/**
 * Asks for the name of a world or checkpoint.
 */
import { TextDialog } from './dialog.tsx';

interface NameDialogProps {
  title: string;
  /** The text of the button. */
  action: string;
  initial?: string;
  onSubmit(name: string): void;
  onClose(): void;
}

export function NameDialog({ onSubmit, onClose, ...rest }: NameDialogProps) {
  return (
    <TextDialog
      {...rest}
      label="Name"
      pattern="[a-z0-9][a-z0-9_\-]{0,63}"
      hint="A name has 1 to 64 characters of a-z, 0-9, _ and -, and begins with a letter or digit."
      onSubmit={(name) => {
        onClose();
        onSubmit(name);
      }}
      onClose={onClose}
    />
  );
}
