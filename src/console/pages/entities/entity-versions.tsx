/**
 * The same entity as each API version answers it, side by side.
 */
import { DetailSection } from '../../parts/detail-pane.tsx';
import { JsonTree } from '../../parts/json-tree.tsx';
import { Loaded } from '../../parts/states.tsx';
import { useQuery } from '../../state/query.ts';
import type { Collection } from './collections.ts';

export function EntityVersions({
  collection,
  id,
  profileId,
}: {
  collection: Collection;
  id: string;
  profileId: string;
}) {
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
