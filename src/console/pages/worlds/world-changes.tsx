/**
 * What changed in a world since its start or a checkpoint: entities and fields, with the calls that changed them.
 */
import { useState } from 'preact/hooks';
import type { EntityDifference } from '../../../generated/admin-types.ts';
import { DetailSection } from '../../components/detail-pane.tsx';
import { Link } from '../../components/link.tsx';
import { Loaded } from '../../components/states.tsx';
import { useQuery } from '../../state/query.ts';
import { UPDATE_TIME } from '../entities/collections.ts';

const START = 'start';
const LISTS = ['created', 'changed', 'archived', 'removed'] as const;
/** Of one list; the rest is counted. */
const MAX_SHOWN = 100;

export function WorldChanges({ world }: { world: string }) {
  const [isOpen, setOpen] = useState(false);
  const [from, setFrom] = useState(START);
  const checkpoints = useQuery('listCheckpoints', {}, { world, refresh: 'changes' }).data?.checkpoints ?? [];
  const query = useQuery('diffWorld', { query: { from, to: 'now' } }, { world, skip: !isOpen });
  if (!isOpen)
    return (
      <DetailSection title="Changes">
        <button type="button" class="button" onClick={() => setOpen(true)}>
          Show what changed
        </button>
      </DetailSection>
    );
  return (
    <DetailSection title="Changes">
      <label class="field">
        Since
        <select value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)}>
          <option value={START}>the start of the world</option>
          {checkpoints.map(({ name }) => (
            <option key={name} value={name}>
              the checkpoint {name}
            </option>
          ))}
        </select>
      </label>
      <Loaded query={query}>
        {({ profiles }) => (
          <>
            {profiles.length === 0 && <p>Nothing has changed.</p>}
            {profiles.map((profile) => (
              <section key={profile.profileId} class="changes">
                <h4>Profile {profile.profileId}</h4>
                {LISTS.map((list) => (
                  <Changes key={list} world={world} list={list} items={profile[list]} />
                ))}
              </section>
            ))}
          </>
        )}
      </Loaded>
    </DetailSection>
  );
}

function Changes({ world, list, items }: { world: string; list: string; items: readonly EntityDifference[] }) {
  return (
    <ul>
      {items.slice(0, MAX_SHOWN).map((item) => (
        <li key={`${item.collection} ${item.id}`}>
          <span class={`chip ${list === 'created' ? 'good' : list === 'changed' ? 'warn' : 'bad'}`}>{list}</span>
          {item.collection} {item.name ?? item.id} <Cause world={world} requestId={item.requestId} />
          <ul class="fields">
            {item.fields
              .filter(({ field }) => field !== UPDATE_TIME)
              .map(({ field, before, after, requestId }) => (
                <li key={field}>
                  <code>
                    {field}: {JSON.stringify(before ?? null)} → {JSON.stringify(after ?? null)}
                  </code>{' '}
                  <Cause world={world} requestId={requestId} />
                </li>
              ))}
          </ul>
        </li>
      ))}
      {items.length > MAX_SHOWN && <li class="dim">{`and ${items.length - MAX_SHOWN} more`}</li>}
    </ul>
  );
}

function Cause({ world, requestId }: { world: string; requestId: string | undefined }) {
  if (requestId === undefined) return null;
  return <Link to={{ page: 'live', items: [requestId], query: { world } }}>by this call</Link>;
}
