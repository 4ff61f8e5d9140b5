/**
 * The pane with the details of the selected item: beside the list on wide screens, over it on narrow ones.
 */
import type { ComponentChildren } from 'preact';
import { useKeys } from '../state/keyboard.ts';

interface DetailPaneProps {
  title: string;
  /** Buttons below the title. */
  actions?: ComponentChildren;
  children: ComponentChildren;
  onClose(): void;
}

export function DetailPane({ title, actions, children, onClose }: DetailPaneProps) {
  useKeys([{ key: 'Escape', description: 'Close the details', run: onClose }]);
  return (
    <section class="detail" aria-label={title}>
      <header class="detail-header">
        <h2>{title}</h2>
        <button type="button" class="button" aria-label="Close the details" onClick={onClose}>
          ✕
        </button>
      </header>
      {actions !== undefined && <div class="actions">{actions}</div>}
      <div class="detail-body">{children}</div>
    </section>
  );
}

export function DetailSection({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="detail-section">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Names with their values. Entries without a value are left out. */
export function KeyValues({ entries }: { entries: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  const present = entries.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return (
    <dl class="key-values">
      {present.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
