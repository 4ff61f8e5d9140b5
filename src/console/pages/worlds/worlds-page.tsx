/**
 * Worlds: all worlds of the sandbox.
 */
import type { World } from '../../../sdk/client/admin-types.ts';
import { instantText } from '../../format/instants.ts';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { Loaded } from '../../parts/states.tsx';
import { switchWorld } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import type { Page } from '../page.ts';

export const worldsPage: Page = {
  path: 'worlds',
  title: 'Worlds',
  key: 'w',
  search: 'Search worlds',
  View: WorldsView,
};

const COLUMNS: readonly Column<World>[] = [
  { title: 'World', cell: ({ name }) => name },
  { title: 'Scenario', width: 160, cell: ({ scenario }) => scenario },
  { title: 'Now', width: 160, cell: ({ now }) => instantText(now) },
];

function WorldsView() {
  const query = useQuery('listWorlds', {}, { refresh: 'changes' });
  return (
    <Loaded query={query}>
      {({ worlds }) => (
        <>
          <div class="toolbar">
            <h1>Worlds</h1>
          </div>
          <DataTable
            label="Worlds"
            columns={COLUMNS}
            rows={worlds}
            keyOf={({ name }) => name}
            onSelect={({ name }) => switchWorld(name)}
          />
        </>
      )}
    </Loaded>
  );
}
