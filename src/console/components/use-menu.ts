/**
 * A menu that opens below a button, and closes with Esc and with a click outside of it.
 */
import { useEffect, useRef, useState } from 'preact/hooks';

export function useMenu<E extends HTMLElement>() {
  const [isOpen, setOpen] = useState(false);
  /** The element with the button and the menu. */
  const ref = useRef<E>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event): void => {
      if (!(target instanceof Node && ref.current?.contains(target))) setOpen(false);
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
  };
  return { isOpen, setOpen, container: { ref, onKeyDown } };
}
