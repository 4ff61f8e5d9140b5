/**
 * Dialogs. The browser keeps the focus inside and closes them with Esc.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface DialogProps {
  title: string;
  children: ComponentChildren;
  onClose(): void;
}

export function Dialog({ title, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

interface ConfirmDialogProps {
  question: string;
  /** The text of the button that confirms. */
  action: ComponentChildren;
  onConfirm(): void;
  onClose(): void;
}

export function ConfirmDialog({ question, action, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={question} onClose={onClose}>
      <div class="actions">
        <button type="button" class="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          class="button danger"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {action}
        </button>
      </div>
    </Dialog>
  );
}

interface TextDialogProps {
  title: string;
  label: string;
  /** The text of the button. */
  action: string;
  initial?: string;
  pattern?: string;
  hint?: string;
  isSecret?: boolean;
  onSubmit(text: string): void;
  onClose(): void;
}

/** Asks for one line of text. */
export function TextDialog({ title, label, action, initial = '', onSubmit, onClose, ...field }: TextDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const { pattern, hint, isSecret = false } = field;
  const shared = { ref: input, required: true, defaultValue: initial, autocomplete: 'off', pattern, title: hint };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(input.current?.value ?? '');
        }}
      >
        <label class="field">
          {label}
          {isSecret ? <input type="password" {...shared} /> : <input type="text" {...shared} />}
        </label>
        {hint !== undefined && <p class="hint">{hint}</p>}
        <div class="actions">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button primary">
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
