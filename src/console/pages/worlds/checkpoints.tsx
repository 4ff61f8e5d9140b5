/**
 * The checkpoints of a world: create, restore, fork from and delete them.
 */
import { useState } from 'preact/hooks';
import { instantText } from '../../format/instants.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { DetailSection } from '../../components/detail-pane.tsx';
import { NameDialog } from '../../components/name-dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { act } from '../../state/actions.ts';
import { useQuery } from '../../state/query.ts';

export function Checkpoints({ world }: { world: string }) {
  const [isCreating, setCreating] = useState(false);
  const query = useQuery('listCheckpoints', {}, { world, refresh: 'changes' });
  return (
    <DetailSection title="Checkpoints">
      <Loaded query={query}>
        {({ checkpoints }) => (
          <ul class="items">
            {checkpoints.map(({ name, createdAt }) => (
              <li key={name}>
                <span>
                  {name} <span class="dim">{instantText(createdAt)} UTC</span>
                </span>
                <CheckpointActions world={world} name={name} />
              </li>
            ))}
            {checkpoints.length === 0 && <li class="dim">None.</li>}
          </ul>
        )}
      </Loaded>
      <button type="button" class="button" onClick={() => setCreating(true)}>
        Create a checkpoint…
      </button>
      {isCreating && (
        <NameDialog
          title={`Create a checkpoint of the world ${world}`}
          action="Create"
          onSubmit={(name) =>
            void act('createCheckpoint', { body: { name } }, { done: `Checkpoint ${name} created`, world })
          }
          onClose={() => setCreating(false)}
        />
      )}
    </DetailSection>
  );
}

function CheckpointActions({ world, name }: { world: string; name: string }) {
  const params = { name };
  return (
    <span class="actions">
      <ActionButton
        operation="restoreCheckpoint"
        given={{ params }}
        world={world}
        done={`Checkpoint ${name} restored`}
        confirm={`Restore the checkpoint ${name}? The present state of the world ${world} is lost.`}
        label={`Restore ${name}`}
      >
        Restore
      </ActionButton>
      <ActionButton
        operation="createWorld"
        given={{ body: { from: world, checkpoint: name } }}
        done={`World ${world} forked at the checkpoint ${name}`}
        label={`Fork ${name}`}
      >
        Fork
      </ActionButton>
      <ActionButton
        operation="dropCheckpoint"
        given={{ params }}
        world={world}
        done={`Checkpoint ${name} deleted`}
        confirm={`Delete the checkpoint ${name}?`}
        label={`Delete ${name}`}
      >
        Delete
      </ActionButton>
    </span>
  );
}
