/**
 * The rooms of src/ and the floor each stands on. A file imports only from its own room and from floors below it.
 * The linter (lint/plugin.ts) and test/floors.test.ts both read this table.
 */
import { dirname, join } from 'node:path/posix';

const FLOORS: Readonly<Record<string, number>> = {
  'main.ts': 10,
  commands: 9,
  vitest: 9,
  testcontainers: 9,
  start: 8,
  'bake.ts': 7,
  'server.ts': 7,
  dialects: 6,
  client: 6,
  grammar: 5,
  tls: 5,
  control: 5,
  http: 4,
  verbs: 3,
  world: 2,
  metrics: 2,
  model: 1,
  scenario: 1,
  console: 1,
  'config.ts': 1,
};

/** Packages that only one room may import. */
const KEPT_IN: Readonly<Record<string, string>> = { 'better-sqlite3': 'world', 'drizzle-orm': 'world' };

/** `src/world/clock.ts` is in the room `world`, `src/server.ts` in the room `server.ts`; others are in none. */
export function roomOf(file: string): string | undefined {
  const [top, room = ''] = file.split('/');
  return top === 'src' && Object.hasOwn(FLOORS, room) ? room : undefined;
}

/** The dialect a file belongs to: `src/dialects/X/…`. */
function dialectOf(file: string): string | undefined {
  const parts = file.split('/');
  return roomOf(file) === 'dialects' && parts.length > 3 ? parts[2] : undefined;
}

/** Where a relative import leads, seen from the root of the project. */
export function targetOf(file: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? join(dirname(file), specifier) : undefined;
}

/** Why `file` may not import `specifier`; nothing when it may. Paths are seen from the root of the project. */
export function whyForbidden(file: string, specifier: string): string | undefined {
  const room = roomOf(file);
  if (room === undefined) return `${file} is in no room: name its room in lint/rooms.ts`;
  const target = targetOf(file, specifier);
  if (target === undefined) {
    const name = Object.keys(KEPT_IN).find((known) => specifier === known || specifier.startsWith(`${known}/`));
    if (name === undefined || KEPT_IN[name] === room) return undefined;
    return `${name} is imported only below src/${KEPT_IN[name]}/`;
  }
  if (!target.startsWith('src/')) return target.endsWith('.ts') ? `${target} is outside src/` : undefined;
  const other = roomOf(target);
  if (other === undefined) return `${target} is in no room: name its room in lint/rooms.ts`;
  if (other === room) {
    const [own, foreign] = [dialectOf(file), dialectOf(target)];
    if (own === undefined || foreign === undefined || own === foreign) return undefined;
    return `dialect ${own} may not import dialect ${foreign}`;
  }
  const [floor = 0, below = 0] = [FLOORS[room], FLOORS[other]];
  return below < floor ? undefined : `${room} (floor ${floor}) may not import ${other} (floor ${below})`;
}
