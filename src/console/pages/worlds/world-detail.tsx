/**
 * One world: its properties, checkpoints and files.
 */
import { useState } from 'preact/hooks';
import { SaveButton } from '../../components/save-button.tsx';
import { instantText } from '../../format/instants.ts';
import { countText, sizeText } from '../../format/numbers.ts';
import type { World } from '../../../generated/admin-types.ts';
import { ActionButton, CopyButton } from '../../components/buttons.tsx';
import { DetailPane, DetailSection, KeyValues } from '../../components/detail-pane.tsx';
import { NameDialog } from '../../components/name-dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { act, showError } from '../../state/actions.ts';
import { currentWorld, DEFAULT_WORLD, selectItem, switchWorld } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { Checkpoints } from './checkpoints.tsx';
import { WorldChanges } from './world-changes.tsx';
import { upload } from '../../api/call.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { showToast } from '../../state/toasts.ts';
import { noteChange } from '../../state/world-events.ts';

export function WorldDetail({ name, onClose }: { name: string; onClose(): void }) {
  const query = useQuery('getWorld', {}, { world: name });
  return (
    <DetailPane title={`World ${name}`} actions={<WorldActions name={name} />} onClose={onClose}>
      <Loaded query={query}>
        {({
          scenario,
          seed,
          parent,
          now,
          clock,
          createdAt,
          expiresAt,
          bytes,
          calls,
          apiUrl,
          tokenUrl,
          credentials,
          profiles,
        }) => (
          <>
            <DetailSection title="World">
              <KeyValues
                entries={[
                  ['scenario', scenario],
                  ['seed', seed],
                  ['fork of', parent],
                  ['clock', `${instantText(now)} UTC, ${clock}`],
                  ['created', `${instantText(createdAt)} UTC`],
                  ['deleted at', expiresAt && `${instantText(expiresAt)} UTC`],
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
            <DetailSection title="Credentials">
              <CopyButton text={environmentOf({ apiUrl, tokenUrl, credentials })}>
                Copy as environment variables
              </CopyButton>
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

/** The variables that `ads-sandbox exec` sets. */
function environmentOf({ apiUrl, tokenUrl, credentials }: Pick<World, 'apiUrl' | 'tokenUrl' | 'credentials'>): string {
  const { clientId, clientSecret, refreshToken, accessToken } = credentials;
  return [
    `ADS_API_URL=${apiUrl}`,
    `ADS_TOKEN_URL=${tokenUrl}`,
    `ADS_CLIENT_ID=${clientId}`,
    `ADS_CLIENT_SECRET=${clientSecret}`,
    `ADS_REFRESH_TOKEN=${refreshToken}`,
    `ADS_ACCESS_TOKEN=${accessToken}`,
    '',
  ].join('\n');
}

function WorldActions({ name }: { name: string }) {
  const [isForking, setForking] = useState(false);
  const fork = async (copy: string): Promise<void> => {
    const done = `World ${name} forked as ${copy}`;
    if ((await act('createWorld', { body: { name: copy, from: name } }, { done })) !== undefined) selectItem(copy);
  };
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
      <SaveButton name={`${name}.db`} operation="exportWorld" given={{}} world={name}>
        Export
      </SaveButton>
      {isForking && (
        <NameDialog
          title={`Fork the world ${name}`}
          action="Fork"
          initial={`${name}-fork`}
          onSubmit={(copy) => void fork(copy)}
          onClose={() => setForking(false)}
        />
      )}
    </>
  );
}

/** Imports the export of a world: the user drops the file or selects it. */
function ImportFile({ world }: { world: string }) {
  const [file, setFile] = useState<File | undefined>(undefined);
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const send = async (file: File): Promise<void> => {
    setProgress(0);
    try {
      await upload('importWorld', { body: new Uint8Array(await file.arrayBuffer()) }, { world }, setProgress);
      showToast({ kind: 'done', title: `World ${world} imported from ${file.name}`, lines: [], curl: undefined });
      noteChange();
    } catch (error) {
      showError(error);
    }
    setProgress(undefined);
  };
  return (
    <DetailSection title="Import">
      <FileDrop label="Drop an exported file here, or select one:" accept=".db" onFile={setFile} />
      {progress !== undefined && (
        <label class="progress">
          {progress < 1 ? 'Sending the file' : 'The sandbox checks the file'}
          <progress value={progress < 1 ? progress : undefined} />
        </label>
      )}
      {file !== undefined && (
        <ConfirmDialog
          question={`Replace the state of the world ${world} with ${file.name} (${sizeText(file.size)})?`}
          action="Replace"
          onConfirm={() => void send(file)}
          onClose={() => setFile(undefined)}
        />
      )}
    </DetailSection>
  );
}
