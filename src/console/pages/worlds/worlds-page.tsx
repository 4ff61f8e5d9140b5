/**
 * Worlds: the tree of forks, and what can be done with each world.
 */
import type { World } from '../../../sdk/client/admin-types.ts';
import { instantText } from '../../format/instants.ts';
import { countOf, countText, sizeText } from '../../format/numbers.ts';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { EmptyState, Loaded } from '../../parts/states.tsx';
import { address, currentWorld, selectItem } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import type { Page } from '../page.ts';
import { WorldDetail } from './world-detail.tsx';
import { worldTree, type TreeRow } from './world-tree.ts';

export const worldsPage: Page = {
  path: 'worlds',
  title: 'Worlds',
  key: 'w',
  search: 'Search worlds',
  View: WorldsView,
};

const INDENT = 16;

const COLUMNS: readonly Column<TreeRow<World>>[] = [
  {
    title: 'World',
    cell: ({ world: { name }, depth }) => (
      <span style={{ paddingLeft: `${depth * INDENT}px` }}>
        {depth > 0 && <span aria-hidden="true">└ </span>}
        {name}
        {name === currentWorld.value && <span class="dim"> (shown)</span>}
      </span>
    ),
  },
  { title: 'Scenario', width: 130, from: 480, cell: ({ world }) => world.scenario },
  { title: 'Clock', width: 200, from: 760, cell: ({ world }) => `${instantText(world.now)} ${world.clock}` },
  { title: 'Created', width: 145, from: 760, cell: ({ world }) => instantText(world.createdAt) },
  { title: 'Calls', width: 70, align: 'right', cell: ({ world }) => countText(world.calls) },
  { title: 'Size', width: 80, align: 'right', from: 480, cell: ({ world }) => sizeText(world.bytes) },
];

function WorldsView() {
  const query = useQuery('listWorlds', {});
  const { items, query: keys } = address.value;
  const search = keys['q']?.toLowerCase() ?? '';
  const matches = ({ name, scenario }: World): boolean => `${name} ${scenario}`.toLowerCase().includes(search);
  return (
    <div class={`split ${items[0] === undefined ? '' : 'has-detail'}`}>
      <div class="list">
        <div class="toolbar">
          <h1>Worlds</h1>
          {query.data !== undefined && <span class="dim">{countOf(query.data.worlds.length, 'world')}</span>}
        </div>
        <Loaded query={query}>
          {({ worlds, unavailable }) => {
            const rows = worldTree(worlds.filter(matches));
            return (
              <>
                {unavailable.map(({ name, reason, remedy }) => (
                  <p key={name} class="notice bad" role="alert">
                    The file of the world {name} cannot be opened: {reason}. {remedy}
                  </p>
                ))}
                {rows.length === 0 ? (
                  <EmptyState title="No world matches." />
                ) : (
                  <DataTable
                    label="Worlds"
                    columns={COLUMNS}
                    rows={rows}
                    keyOf={({ world }) => world.name}
                    selected={items[0]}
                    onSelect={({ world }) => selectItem(world.name, { replace: items[0] !== undefined })}
                  />
                )}
              </>
            );
          }}
        </Loaded>
      </div>
      {items[0] !== undefined && <WorldDetail key={items[0]} name={items[0]} onClose={() => selectItem(undefined)} />}
    </div>
  );
}
