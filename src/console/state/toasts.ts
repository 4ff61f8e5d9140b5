/**
 * Short messages about the result of an action.
 */
import { signal } from '@preact/signals';

export interface Toast {
  id: number;
  kind: 'done' | 'error';
  title: string;
  /** Further lines, such as the events that came due. */
  lines: readonly string[];
  /** The call as a command of curl. */
  curl: string | undefined;
}

const MAX_TOASTS = 4;
const SHOWN_MS = 12_000;

export const toasts = signal<readonly Toast[]>([]);
let lastId = 0;

/** Errors stay until the user closes them. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = ++lastId;
  toasts.value = [...toasts.value, { ...toast, id }].slice(-MAX_TOASTS);
  if (toast.kind === 'done') setTimeout(() => closeToast(id), SHOWN_MS);
}

export function closeToast(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}
