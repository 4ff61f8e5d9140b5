/**
 * One world: its properties, checkpoints and files.
 */
import { useState } from 'preact/hooks';
import { NAME_HINT, NAME_PATTERN } from '../../bar/world-menu.tsx';
import { saveAnswer } from '../../parts/save-file.ts';
import { instantText } from '../../format/instants.ts';
import { countText, sizeText } from '../../format/numbers.ts';
import { ActionButton } from '../../parts/buttons.tsx';
import { DetailPane, DetailSection, KeyValues } from '../../parts/detail-pane.tsx';
import { TextDialog } from '../../parts/dialog.tsx';
import { Loaded } from '../../parts/states.tsx';
import { act } from '../../state/actions.ts';
import { currentWorld, selectItem, switchWorld } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { Checkpoints } from './checkpoints.tsx';
import { ImportFile } from './import-file.tsx';
import { WorldChanges } from './world-changes.tsx';

const DEFAULT_WORLD = 'default';

export function WorldDetail({ name, onClose }: { name: string; onClose(): void }) {
  const query = useQuery('getWorld', {}, { world: name });
  return (
    <DetailPane title={`World ${name}`} actions={<WorldActions name={name} />} onClose={onClose}>
      <Loaded query={query}>
        {({ scenario, seed, parent, now, clock, createdAt, bytes, calls, apiUrl, profiles }) => (
          <>
            <DetailSection title="World">
              <KeyValues
                entries={[
                  ['scenario', scenario],
                  ['seed', seed],
                  ['fork of', parent],
                  ['clock', `${instantText(now)} UTC, ${clock}`],
                  ['created', `${instantText(createdAt)} UTC`],
                  ['calls', countText(calls)],
                  ['size', sizeText(bytes)],
                  ['base URL', apiUrl],
                  [
                    'profiles',
                    profiles.map(({ countryCode, accountType }) => `${countryCode} ${accountType}`).join(', '),
                  ],
                ]}
              />
            </DetailSection>
            <Checkpoints world={name} />
            <WorldChanges world={name} />
            <ImportFile world={name} />
          </>
        )}
      </Loaded>
    </DetailPane>
  );
}

function WorldActions({ name }: { name: string }) {
  const [isForking, setForking] = useState(false);
  const fork = async (copy: string): Promise<void> => {
    setForking(false);
    const done = `World ${name} forked as ${copy}`;
    if ((await act('createWorld', { body: { name: copy, from: name } }, { done })) !== undefined) selectItem(copy);
  };
  const save = (): Promise<void> => saveAnswer(`${name}.db`, 'exportWorld', {}, { world: name });
  return (
    <>
      <button type="button" class="button" disabled={name === currentWorld.value} onClick={() => switchWorld(name)}>
        Show
      </button>
      <button type="button" class="button" onClick={() => setForking(true)}>
        Fork…
      </button>
      <ActionButton
        operation="resetWorld"
        given={{}}
        world={name}
        done={`World ${name} reset`}
        confirm={`Reset the world ${name}?`}
      >
        Reset
      </ActionButton>
      <ActionButton
        operation="dropWorld"
        given={{}}
        world={name}
        done={`World ${name} deleted`}
        confirm={`Delete the world ${name}?`}
        disabled={name === DEFAULT_WORLD}
        onDone={() => (name === currentWorld.value ? switchWorld(DEFAULT_WORLD) : selectItem(undefined))}
      >
        Delete
      </ActionButton>
      <button type="button" class="button" onClick={() => void save()}>
        Export
      </button>
      {isForking && (
        <TextDialog
          title={`Fork the world ${name}`}
          label="Name"
          action="Fork"
          initial={`${name}-fork`}
          pattern={NAME_PATTERN}
          hint={NAME_HINT}
          onSubmit={(copy) => void fork(copy)}
          onClose={() => setForking(false)}
        />
      )}
    </>
  );
}
