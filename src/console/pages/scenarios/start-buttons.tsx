/**
 * Starts this world, or a new one, from a scenario.
 */
import { useState } from 'preact/hooks';
import type { Given } from '../../../client/http-client.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { NameDialog } from '../../components/name-dialog.tsx';
import { act } from '../../state/actions.ts';
import { currentWorld, switchWorld } from '../../state/location.ts';

/** A scenario of the sandbox by its name, or the text of one. */
type Start = { name: string } | { text: string };

interface StartButtonsProps {
  start: Start;
  disabled?: boolean;
}

export function StartButtons({ start, disabled = false }: StartButtonsProps) {
  const [isNaming, setNaming] = useState(false);
  const world = currentWorld.value;
  const title = 'name' in start ? `the scenario ${start.name}` : 'the text in the editor';
  return (
    <>
      <ActionButton
        operation="startScenario"
        given={{ body: bodyOf(start) }}
        done={`World ${world} restarted from ${title}`}
        confirm={`Restart the world ${world} from ${title}? Its entities, jobs and calls are deleted.`}
        disabled={disabled}
      >
        Apply to this world
      </ActionButton>
      <button type="button" class="button" disabled={disabled} onClick={() => setNaming(true)}>
        New world…
      </button>
      {isNaming && (
        <NameDialog
          title={`Create a world from ${title}`}
          action="Create"
          initial={'name' in start ? start.name : ''}
          onSubmit={(name) => void createFrom(start, name, title)}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

function bodyOf(start: Start): Given<'startScenario'>['body'] {
  return 'name' in start ? { name: start.name } : start.text;
}

async function createFrom(start: Start, world: string, title: string): Promise<void> {
  const done = `World ${world} created from ${title}`;
  if ('name' in start) {
    if ((await act('createWorld', { body: { name: world, scenario: start.name } }, { done })) === undefined) return;
  } else {
    if ((await act('createWorld', { body: { name: world } }, { done: undefined })) === undefined) return;
    if ((await act('startScenario', { body: start.text }, { done, world })) === undefined) {
      await act('dropWorld', {}, { done: undefined, world });
      return;
    }
  }
  switchWorld(world);
}
