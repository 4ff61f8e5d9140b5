/**
 * The menu of worlds: switch, create, fork and reset.
 */
import { useState } from 'preact/hooks';
import type { Given } from '../../client/http-client.ts';
import { ActionButton } from '../components/buttons.tsx';
import { NameDialog } from '../components/name-dialog.tsx';
import { useMenu } from '../components/use-menu.ts';
import { act } from '../state/actions.ts';
import { useKeys } from '../state/keyboard.ts';
import { currentWorld, switchWorld } from '../state/location.ts';
import { useQuery } from '../state/query.ts';

export function WorldMenu() {
  const { isOpen, setOpen, container } = useMenu<HTMLDivElement>();
  useKeys([{ key: 'w', description: 'Open the menu of worlds', run: () => setOpen(true) }]);
  return (
    <div class="world-menu" {...container}>
      <button
        type="button"
        class="button world-name"
        aria-expanded={isOpen}
        aria-label={`World ${currentWorld.value}`}
        onClick={() => setOpen(!isOpen)}
      >
        {currentWorld.value} ▾
      </button>
      {isOpen && <WorldList onClose={() => setOpen(false)} />}
    </div>
  );
}

function WorldList({ onClose }: { onClose(): void }) {
  const [asked, setAsked] = useState<'create' | 'fork' | undefined>(undefined);
  const { data } = useQuery('listWorlds', {}, { refresh: 'changes' });
  const name = currentWorld.value;
  const create = async (body: Given<'createWorld'>['body'], done: string): Promise<void> => {
    const result = await act('createWorld', { body }, { done });
    if (result === undefined) return;
    onClose();
    switchWorld(result.answer.name);
  };
  return (
    <div class="menu">
      <ul>
        {(data?.worlds ?? []).map((each) => (
          <li key={each.name}>
            <button
              type="button"
              class="menu-item"
              aria-current={each.name === name}
              onClick={() => {
                onClose();
                switchWorld(each.name);
              }}
            >
              {each.name} <span class="dim">scenario {each.scenario}</span>
            </button>
          </li>
        ))}
      </ul>
      <div class="actions">
        <button type="button" class="button" onClick={() => setAsked('create')}>
          Create…
        </button>
        <button type="button" class="button" onClick={() => setAsked('fork')}>
          Fork…
        </button>
        <ActionButton
          operation="resetWorld"
          given={{}}
          done={`World ${name} reset`}
          confirm={`Reset the world ${name}?`}
        >
          Reset
        </ActionButton>
      </div>
      {asked !== undefined && (
        <NameDialog
          title={asked === 'create' ? 'Create a world' : `Fork the world ${name}`}
          action={asked === 'create' ? 'Create' : 'Fork'}
          initial={asked === 'fork' ? `${name}-fork` : ''}
          onSubmit={(text) =>
            void (asked === 'create'
              ? create({ name: text }, `World ${text} created`)
              : create({ name: text, from: name }, `World ${name} forked as ${text}`))
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
