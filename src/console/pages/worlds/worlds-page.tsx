/**
 * Worlds: the tree of forks, and what can be done with each world.
 */
import { useState } from 'preact/hooks';
import type { World } from '../../../generated/admin-types.ts';
import { instantText } from '../../format/instants.ts';
import { countOf, countText, sizeText } from '../../format/numbers.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { act } from '../../state/actions.ts';
import { showToast } from '../../state/toasts.ts';
import { address, currentWorld, DEFAULT_WORLD, matchesSearch, selectItem, switchWorld } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import type { Page } from '../page.ts';
import { WorldDetail } from './world-detail.tsx';

export const worldsPage: Page = {
  path: 'worlds',
  title: 'Worlds',
  key: 'w',
  search: 'Search worlds',
  showsWithoutWorld: true,
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
  { title: 'Clock (UTC)', width: 215, from: 760, cell: ({ world }) => `${instantText(world.now)} ${world.clock}` },
  {
    title: 'Created (UTC)',
    width: 140,
    from: 760,
    cell: ({ world }) => instantText(world.createdAt).slice(0, -':00'.length),
  },
  {
    title: 'Deleted (UTC)',
    width: 140,
    from: 760,
    cell: ({ world: { expiresAt } }) => expiresAt && instantText(expiresAt).slice(0, -':00'.length),
  },
  { title: 'Calls', width: 70, align: 'right', cell: ({ world }) => countText(world.calls) },
  { title: 'Size', width: 80, align: 'right', from: 480, cell: ({ world }) => sizeText(world.bytes) },
];

const matches = ({ name, scenario }: World): boolean => matchesSearch(`${name} ${scenario}`);

/** Deletes the worlds that the search shows, such as those of failed tests. */
function Tools({ all }: { all: readonly World[] }) {
  const [isAsking, setAsking] = useState(false);
  const shown = all.filter((world) => world.name !== DEFAULT_WORLD && matches(world));
  const count = countOf(shown.length, 'world');
  const remove = async (): Promise<void> => {
    const left = shown.some(({ name }) => name === currentWorld.value);
    for (const { name } of shown) {
      if ((await act('dropWorld', {}, { done: undefined, world: name })) === undefined) return;
    }
    showToast({ kind: 'done', title: `${count} deleted`, lines: [], curl: undefined });
    if (left) switchWorld(DEFAULT_WORLD);
  };
  return (
    <>
      <span class="dim">{countOf(all.length, 'world')}</span>
      {shown.length > 0 && (
        <button type="button" class="button" onClick={() => setAsking(true)}>
          Delete {count}…
        </button>
      )}
      {isAsking && (
        <ConfirmDialog
          question={`Delete ${count}: ${shown.map(({ name }) => name).join(', ')}?`}
          action="Delete"
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function WorldsView() {
  const query = useQuery('listWorlds', {});
  const [name] = address.value.items;
  return (
    <ListPage
      title="Worlds"
      tools={query.data !== undefined && <Tools all={query.data.worlds} />}
      detail={name !== undefined && <WorldDetail key={name} name={name} onClose={() => selectItem(undefined)} />}
    >
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
                  selected={name}
                  onSelect={({ world }) => selectItem(world.name)}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </ListPage>
  );
}

/**
 * Worlds as a tree: each fork below the world that it was copied from.
 */
interface TreeWorld {
  name: string;
  parent?: string | undefined;
}

interface TreeRow<W> {
  world: W;
  depth: number;
}

/** A fork of a world that no longer exists is a root. */
function worldTree<W extends TreeWorld>(worlds: readonly W[]): TreeRow<W>[] {
  const names = new Set(worlds.map(({ name }) => name));
  const children = Map.groupBy(worlds, ({ name, parent }) =>
    parent !== undefined && parent !== name && names.has(parent) ? parent : undefined,
  );
  const rows: TreeRow<W>[] = [];
  const listed = new Set<string>();
  const add = (world: W, depth: number): void => {
    if (listed.has(world.name)) return;
    listed.add(world.name);
    rows.push({ world, depth });
    for (const child of children.get(world.name) ?? []) add(child, depth + 1);
  };
  for (const root of children.get(undefined) ?? []) add(root, 0);
  // Worlds that replaced deleted ones can be forks of each other.
  for (const world of worlds) add(world, 0);
  return rows;
}
