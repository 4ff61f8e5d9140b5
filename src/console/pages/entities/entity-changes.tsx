/**
 * The changes of an entity, newest first, with the calls that made them.
 */
import type { EntityChange } from '../../../generated/admin-types.ts';
import { instantText } from '../../format/instants.ts';
import { DetailSection } from '../../components/detail-pane.tsx';
import { Link } from '../../components/link.tsx';
import { Loaded } from '../../components/states.tsx';
import { useQuery } from '../../state/query.ts';
import { timeZone } from '../../state/world.ts';
import { UPDATE_TIME, type EntityKey } from './collections.ts';

export function EntityChanges({ collection, id, profileId }: EntityKey) {
  const query = useQuery('listEntityChanges', { params: { collection, id }, query: { profileId } });
  return (
    <DetailSection title="Changes">
      <Loaded query={query}>
        {({ created, changes }) => (
          <ul class="items changes">
            {changes.map((change, i) => (
              <li key={i}>
                <ul>
                  {change.fields
                    .filter(({ field }) => field !== UPDATE_TIME)
                    .map(({ field, before, after }) => (
                      <li key={field}>
                        <span class="dim">{field}:</span> {JSON.stringify(before)} → {JSON.stringify(after)}
                      </li>
                    ))}
                </ul>
                <Source {...change} />
              </li>
            ))}
            <li>
              {created === undefined ? (
                <span class="dim">Created before the change log began, such as by the scenario.</span>
              ) : (
                <>
                  Created <Source {...created} />
                </>
              )}
            </li>
          </ul>
        )}
      </Loaded>
    </DetailSection>
  );
}

function Source({ at, origin, requestId }: Partial<EntityChange>) {
  return (
    <span class="dim">
      {at !== undefined && `${instantText(at, timeZone.value)} `}
      {requestId === undefined ? (
        `by ${origin === 'timeline' ? 'the timeline' : 'the admin API'}`
      ) : (
        <Link to={{ page: 'live', items: [requestId] }}>by this call</Link>
      )}
    </span>
  );
}
