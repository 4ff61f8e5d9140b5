/**
 * A link to a page of the console.
 */
import type { ComponentChildren } from 'preact';
import type { Target } from '../state/address.ts';
import { hrefOf, navigate } from '../state/location.ts';

interface LinkProps {
  to: Target;
  children: ComponentChildren;
  class?: string | undefined;
  label?: string | undefined;
  /** Whether the link is to the shown page. */
  isCurrent?: boolean;
}

/** A click with a modifier opens the link as the browser does. */
export function Link({ to, children, label, isCurrent = false, ...rest }: LinkProps) {
  return (
    <a
      href={hrefOf(to)}
      class={rest.class}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}
