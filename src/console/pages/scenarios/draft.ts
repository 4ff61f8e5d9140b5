/**
 * The text in the editor, which the browser keeps until the tab is closed.
 */
import { signal } from '@preact/signals';
import { navigate } from '../../state/location.ts';

const KEY = 'ads-sandbox scenario draft';
const EMPTY_DRAFT = 'description: What this scenario demonstrates.\nextends: default\n';

export const draft = signal(sessionStorage.getItem(KEY) ?? EMPTY_DRAFT);
/** The text that was opened. Only a changed text is worth a question before it is replaced. */
let opened = EMPTY_DRAFT;

export function setDraft(text: string): void {
  sessionStorage.setItem(KEY, text);
  draft.value = text;
}

export function isDraftChanged(): boolean {
  return draft.peek() !== opened;
}

export function openInEditor(text: string): void {
  opened = text;
  setDraft(text);
  showEditor();
}

export function showEditor(): void {
  navigate({ page: 'scenarios', query: { view: 'edit' } });
}
