/**
 * The messages about the results of actions.
 */
import { closeToast, toasts, type Toast } from '../state/toasts.ts';
import { CopyButton } from './buttons.tsx';

/** Further lines are counted. */
const MAX_LINES = 8;

export function ToastList() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastView({ toast: { id, kind, title, lines, curl } }: { toast: Toast }) {
  return (
    <div class={`toast ${kind === 'error' ? 'bad' : ''}`}>
      <div>
        <strong>{title}</strong>
        {lines.slice(0, MAX_LINES).map((line, i) => (
          <div key={i}>{line}</div>
        ))}
        {lines.length > MAX_LINES && <div>{`and ${lines.length - MAX_LINES} more`}</div>}
      </div>
      <div class="actions">
        {curl !== undefined && <CopyButton text={curl}>Copy as curl</CopyButton>}
        <button type="button" class="button" aria-label="Close the message" onClick={() => closeToast(id)}>
          ✕
        </button>
      </div>
    </div>
  );
}
