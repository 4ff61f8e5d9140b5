/**
 * The keys of the console. A list or page registers what its keys do while it is shown.
 */
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

interface KeyBinding {
  /** As in `KeyboardEvent.key`. */
  key: string;
  description: string;
  run(): void;
}

/** The bindings of the shown components; later ones take precedence. */
export const bindings = signal<readonly KeyBinding[]>([]);

/** While the component is shown, the keys call the functions of its latest rendering. */
export function useKeys(own: readonly KeyBinding[]): void {
  const latest = useRef(own);
  latest.current = own;
  const key = own.map((each) => each.key).join(' ');
  useEffect(() => {
    const added = own.map(({ key, description }): KeyBinding => ({
      key,
      description,
      run: () => latest.current.find((each) => each.key === key)?.run(),
    }));
    bindings.value = [...bindings.peek(), ...added];
    return () => {
      bindings.value = bindings.peek().filter((each) => !added.includes(each));
    };
  }, [key]);
}

/** Keys that a control uses itself, such as letters in a field and Enter on a button, keep their meaning. */
function isForControl({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog[open]') !== null && key !== '?') return true;
  if (target.isContentEditable || target.matches('input, textarea, select')) return key !== 'Escape';
  return (key === 'Enter' || key === ' ') && target.closest('button, a, summary') !== null;
}

export function followKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isForControl(event)) return;
    const binding = bindings.value.findLast(({ key }) => key === event.key);
    if (binding === undefined) return;
    event.preventDefault();
    binding.run();
  });
}
