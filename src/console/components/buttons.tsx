/**
 * Buttons that act on a world, and buttons that copy a text.
 */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { partsOfRequest, type Answer, type Given, type OperationId } from '../../client/http-client.ts';
import { act, type ActionOptions } from '../state/actions.ts';
import { currentWorld } from '../state/location.ts';
import { ConfirmDialog } from './dialog.tsx';

interface ActionButtonProps<K extends OperationId> extends ActionOptions<Answer<K>> {
  operation: K;
  given: Given<K>;
  children: ComponentChildren;
  /** Asks before the call, for actions that cannot be undone. */
  confirm?: string | undefined;
  disabled?: boolean | undefined;
  /** The accessible name, if the content is not one. */
  label?: string | undefined;
  /** For a switch. */
  isPressed?: boolean | undefined;
  onDone?: ((answer: Answer<K>) => void) | undefined;
}

/** Calls an operation. Its hint shows the call. */
export function ActionButton<K extends OperationId>({
  operation,
  given,
  children,
  confirm,
  disabled = false,
  label,
  isPressed,
  onDone,
  ...options
}: ActionButtonProps<K>) {
  const [state, setState] = useState<'idle' | 'asking' | 'running'>('idle');
  const world = options.world ?? currentWorld.value;
  const { method, path } = partsOfRequest(operation, given, world);
  const run = async (): Promise<void> => {
    setState('running');
    const result = await act(operation, given, { ...options, world });
    setState('idle');
    if (result !== undefined) onDone?.(result.answer);
  };
  return (
    <>
      <button
        type="button"
        class="button"
        disabled={disabled || state === 'running'}
        title={`${method} /_sandbox${path}`}
        aria-label={label}
        aria-pressed={isPressed}
        onClick={() => (confirm === undefined ? void run() : setState('asking'))}
      >
        {children}
      </button>
      {state === 'asking' && confirm !== undefined && (
        <ConfirmDialog
          question={confirm}
          action={children}
          onConfirm={() => void run()}
          onClose={() => setState('idle')}
        />
      )}
    </>
  );
}

const SHOWN_MS = 2000;

/** `text` may be read when the user copies it. */
export function CopyButton({
  text,
  children,
}: {
  text: string | (() => string | Promise<string>);
  children: ComponentChildren;
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
      setState('copied');
    } catch {
      setState('failed');
    }
    setTimeout(() => setState('idle'), SHOWN_MS);
  };
  return (
    <button type="button" class="button" onClick={() => void copy()}>
      {state === 'copied' ? 'Copied' : state === 'failed' ? 'Not copied' : children}
    </button>
  );
}
