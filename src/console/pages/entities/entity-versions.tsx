/**
 * The same entity as each API version returns it, side by side.
 */
import { DetailSection } from '../../components/detail-pane.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { Loaded } from '../../components/states.tsx';
import { useQuery } from '../../state/query.ts';
import type { EntityKey } from './collections.ts';

export function EntityVersions({ collection, id, profileId }: EntityKey) {
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
