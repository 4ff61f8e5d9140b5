/**
 * The text in the editor, which the browser keeps until the tab is closed.
 */
import { signal } from '@preact/signals';
import { navigate } from '../../state/location.ts';

const KEY = 'ads-sandbox scenario draft';
/** Of the text that was opened. Only a changed text is worth a question before it is replaced. */
const OPENED_KEY = 'ads-sandbox opened scenario';
const EMPTY_DRAFT = 'description: What this scenario demonstrates.\nextends: default\n';

export const draft = signal(sessionStorage.getItem(KEY) ?? EMPTY_DRAFT);

export function setDraft(text: string): void {
  draft.value = text;
  sessionStorage.setItem(KEY, text);
}

export function isDraftChanged(): boolean {
  return draft.peek() !== (sessionStorage.getItem(OPENED_KEY) ?? EMPTY_DRAFT);
}

export function openInEditor(text: string): void {
  setDraft(text);
  sessionStorage.setItem(OPENED_KEY, text);
  showEditor();
}

export function showEditor(): void {
  navigate({ page: 'scenarios', query: { view: 'edit' } });
}
