/**
 * One entity: its fields, serving status, API versions and changes.
 */
import { Badge } from '../../components/badge.tsx';
import { DetailPane, DetailSection, KeyValues } from '../../components/detail-pane.tsx';
import { Explained } from '../../components/explained.tsx';
import { Link } from '../../components/link.tsx';
import { Loaded } from '../../components/states.tsx';
import { instantText } from '../../format/instants.ts';
import { address } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { timeZone } from '../../state/world.ts';
import { nameOf, infoOf, wordsOf, type Entity, type EntityKey, UPDATE_TIME } from './collections.ts';
import { targetBelow } from './entity-address.ts';
import { EntityEdit } from './entity-edit.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import type { EntityChange } from '../../../generated/admin-types.ts';

export function EntityDetail({ collection, id, profileId, onClose }: EntityKey & { onClose(): void }) {
  const isProfile = collection === 'profiles';
  const query = useQuery('getEntity', { params: { collection, id }, query: { profileId } });
  const { below } = infoOf(collection);
  const entity = query.data;
  const actions = entity !== undefined && below !== undefined && (
    <Link to={targetBelow(below, id, address.value)} class="button">
      {infoOf(below).title} →
    </Link>
  );
  return (
    <DetailPane title={entity === undefined ? id : nameOf(entity)} actions={actions} onClose={onClose}>
      <Loaded query={query}>
        {(loaded) => (
          <>
            {!isProfile && <EntityEdit collection={collection} entity={loaded} />}
            <Fields id={id} entity={loaded} />
            {isProfile ? (
              <Explained title="Explain the days of reports" question={{ profile: id }} />
            ) : (
              <Explained title="Explain the serving status" question={{ entity: `${collection}/${id}`, profileId }} />
            )}
          </>
        )}
      </Loaded>
      <EntityChanges collection={collection} id={id} profileId={profileId} />
      <EntityVersions collection={collection} id={id} profileId={profileId} />
    </DetailPane>
  );
}

function Fields({ id, entity }: { id: string; entity: Entity }) {
  const { state, servingStatus, creationDate, lastUpdatedDate } = entity;
  const at = (instant: unknown): string => (typeof instant === 'string' ? instantText(instant, timeZone.value) : '');
  return (
    <DetailSection title="Now">
      <KeyValues
        entries={[
          ['id', id],
          ['state', <Badge value={typeof state === 'string' ? state : ''} text={wordsOf(state)} />],
          [
            'serving status',
            <Badge value={typeof servingStatus === 'string' ? servingStatus : ''} text={wordsOf(servingStatus)} />,
          ],
          ['created', at(creationDate)],
          ['last updated', at(lastUpdatedDate)],
        ]}
      />
    </DetailSection>
  );
}

/** The same entity as each API version returns it, side by side. */
function EntityVersions({ collection, id, profileId }: EntityKey) {
  const query = useQuery('listEntityVersions', { params: { collection, id }, query: { profileId } });
  return (
    <DetailSection title="In each API version">
      <Loaded query={query}>
        {({ versions }) => (
          <div class="versions" role="group" tabIndex={0} aria-label="Versions">
            {versions.map(({ api, operation, body }) => (
              <section key={api} class="version" aria-label={api}>
                <h4>{api}</h4>
                <p class="dim">{operation}</p>
                <JsonTree value={body} label={`${id} in ${api}`} />
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </DetailSection>
  );
}

/**
 * The changes of an entity, newest first, with the calls that made them.
 */
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
