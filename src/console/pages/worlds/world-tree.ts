/**
 * Worlds as a tree: each fork below the world that it was copied from.
 */
interface TreeWorld {
  name: string;
  parent?: string | undefined;
}

export interface TreeRow<W> {
  world: W;
  depth: number;
}

/** A fork of a world that no longer exists is a root. */
export function worldTree<W extends TreeWorld>(worlds: readonly W[]): TreeRow<W>[] {
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
