/**
 * One entity: its fields, serving status, API versions and changes.
 */
import { DetailPane, DetailSection, KeyValues } from '../../parts/detail-pane.tsx';
import { Explained } from '../../parts/explained.tsx';
import { Link } from '../../parts/link.tsx';
import { Loaded } from '../../parts/states.tsx';
import { instantText } from '../../format/instants.ts';
import { address } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { timeZone } from '../../state/world.ts';
import { nameOf, partOf, wordsOf, type Collection, type Entity } from './collections.ts';
import { targetBelow } from './entity-address.ts';
import { EntityChanges } from './entity-changes.tsx';
import { EntityEdit } from './entity-edit.tsx';
import { EntityVersions } from './entity-versions.tsx';

interface EntityDetailProps {
  collection: Collection;
  id: string;
  profileId: string;
  onClose(): void;
}

export function EntityDetail({ collection, id, profileId, onClose }: EntityDetailProps) {
  const isProfile = collection === 'profiles';
  const owner = isProfile ? id : profileId;
  const query = useQuery('getEntity', { params: { collection, id }, query: { profileId: owner } });
  const { below } = partOf(collection);
  const entity = query.data;
  const actions = entity !== undefined && below !== undefined && (
    <Link to={targetBelow(below, id, address.value)} class="button">
      {partOf(below).title} →
    </Link>
  );
  return (
    <DetailPane title={entity === undefined ? id : nameOf(entity)} actions={actions} onClose={onClose}>
      <Loaded query={query}>
        {(loaded) => (
          <>
            {!isProfile && <EntityEdit collection={collection} entity={loaded} />}
            <Fields id={id} entity={loaded} />
            <Status question={isProfile ? { profile: id } : { entity: `${collection}/${id}`, profileId }} />
          </>
        )}
      </Loaded>
      <EntityChanges collection={collection} id={id} profileId={owner} />
      <EntityVersions collection={collection} id={id} profileId={owner} />
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
          ['state', wordsOf(state)],
          ['serving status', wordsOf(servingStatus)],
          ['created', at(creationDate)],
          ['last updated', at(lastUpdatedDate)],
        ]}
      />
    </DetailSection>
  );
}

function Status({ question }: { question: { profile: string } | { entity: string; profileId: string } }) {
  const title = 'profile' in question ? 'Explain the days of reports' : 'Explain the serving status';
  return <Explained title={title} question={question} />;
}
