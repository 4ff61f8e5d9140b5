/**
 * The layers of src/: rooms, and the folders inside each room. A file imports only from its own folder, from lower
 * folders of its room, and from lower rooms. The linter (lint/plugin.ts) and test/architecture/layers.test.ts read this
 * table.
 */
import { dirname, join } from 'node:path/posix';

interface Room {
  /** For docs/architecture.md. */
  contents: string;
  /**
   * From the bottom; '.' is the files of the room itself. A folder of a folder belongs to the outer one. Folders in one
   * list import each other.
   */
  folders?: readonly (string | readonly string[])[];
}

/** From the bottom. Rooms of one floor do not import each other. */
export const FLOORS: readonly Readonly<Record<string, Room>>[] = [
  { generated: { contents: 'files that scripts write' } },
  {
    model: {
      contents:
        'kinds of entities, their forms, errors, money, days, settings; the zod schemas of input and of stored JSON; no I/O',
      folders: [
        'errors',
        'text',
        'statuses',
        ['.', 'assets', 'bid-rules', 'dialect', 'display', 'forms', 'schemas', 'stored'],
      ],
    },
    client: { contents: 'the client library of the admin API, which imports nothing from the server' },
  },
  {
    world: {
      contents: 'one SQLite database per world: schema, queries, stores, and the lifecycle of worlds',
      folders: ['.', 'files', 'database', 'derived', 'stores', 'state', 'lifecycle'],
    },
  },
  {
    core: {
      contents:
        'what is true below HTTP: rules of entities, accounts, jobs, faults, the guard, rows of reports, the simulation',
      folders: [
        'accounts',
        'simulation',
        'catalog',
        'entities',
        'performance',
        'recommendations',
        'history',
        'attribution',
        'jobs',
        'assets',
        'faults',
        'guard',
        'streams',
      ],
    },
  },
  {
    scenarios: {
      contents: 'compiler, seeder, generator and timeline of scenarios',
      folders: ['input', 'seeder', 'generator', 'timeline', '.'],
    },
  },
  {
    service: {
      contents:
        'the emulated service: HTTP, journal, steps of a request, codecs and grammars, families of API versions',
      folders: ['dates', 'http', 'dialect', 'journal', 'pipeline', 'protocol', 'streams', 'apis', 'mcp'],
    },
  },
  {
    control: {
      contents: 'the admin API that changes a world: worlds, clock, accounts, entities, scenarios, faults, guard, jobs',
      folders: [
        'counters',
        'routing',
        'clock',
        'accounts',
        'worlds',
        'scenarios',
        'entities',
        'jobs',
        'streams',
        'faults',
        'guard',
      ],
    },
  },
  {
    insight: {
      contents:
        'the admin API that explains a world: journal, differences, coverage, metrics, the market, explanations',
      folders: ['markup', 'coverage', 'diff', 'journal', 'metrics', 'market', 'explain'],
    },
  },
  {
    admin: {
      contents: 'the admin API as a whole: its app, its documents, its MCP server, the files of the console',
      folders: ['console', 'docs', 'mcp', '.'],
    },
  },
  {
    server: {
      contents: 'the app, listeners, TLS, configuration; `startSandbox`, the Vitest fixture, the Testcontainers module',
      folders: ['config', 'tls', 'streams', '.', 'embedded'],
    },
  },
  {
    explorer: {
      contents: 'reference runs, plan of faults, runs, verdicts and reports of `explore`',
      folders: ['faults', 'drift', 'run', 'command', 'in-process', 'compare', 'report', '.'],
    },
    captured: {
      contents:
        'files of real accounts: `conform` and `record` of traffic, `learn` from reports, exports and snapshots',
      folders: ['exchange', 'anonymise', 'readers', 'compare', 'account', 'fit', 'replay', '.', 'report', 'record'],
    },
    console: {
      contents: 'the web console, which runs in the browser and uses the admin API only',
      folders: ['format', 'api', 'state', 'components', 'pages', 'bar', '.'],
    },
  },
  {
    cli: {
      contents: 'one file per command',
      folders: ['help', 'input', 'exploring', 'benching', 'executing', 'explaining', 'running', '.'],
    },
  },
  { 'main.ts': { contents: 'the entry point' } },
];

const ROOMS: ReadonlyMap<string, Room & { floor: number }> = new Map(
  FLOORS.flatMap((rooms, floor) => Object.entries(rooms).map(([name, room]) => [name, { ...room, floor }] as const)),
);

/** What a room may import that is not on a floor below, and rooms that import less than all floors below. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  client: ['generated'],
  console: ['generated', 'client'],
};

/** Packages that only one room may import. */
const RESTRICTED_PACKAGES: Readonly<Record<string, string>> = {
  'better-sqlite3': 'world',
  'drizzle-orm': 'world',
  preact: 'console',
  '@preact/signals': 'console',
  uplot: 'console',
};

/** `src/world/clock.ts` is in the room `world`, `src/main.ts` in `main.ts`; other files are in none. */
function roomOf(file: string): string | undefined {
  const [top, room = ''] = file.split('/');
  return top === 'src' && ROOMS.has(room) ? room : undefined;
}

/** `src/world/stores/jobs.ts` is in the folder `stores` of its room, `src/world/clock.ts` in '.'. */
function folderOf(file: string): string {
  const parts = file.split('/');
  return parts.length > 3 ? (parts[2] ?? '.') : '.';
}

/** The family of API versions that a file belongs to: `src/service/apis/X/…`. */
function familyOf(file: string): string | undefined {
  const parts = file.split('/');
  return file.startsWith('src/service/apis/') && parts.length > 4 ? parts[3] : undefined;
}

/** The target of a relative import, as a path from the root of the project. */
export function targetOf(file: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? join(dirname(file), specifier) : undefined;
}

/**
 * Returns why `file` must not import `specifier`, or undefined if it may. Both paths are relative to the root of the
 * project.
 */
export function forbiddenReason(file: string, specifier: string): string | undefined {
  const room = roomOf(file);
  if (room === undefined) return `${file} has no layer: add its folder to lint/layers.ts`;
  const target = targetOf(file, specifier);
  if (target === undefined) return forbiddenPackage(room, specifier);
  if (!target.startsWith('src/')) return /\.tsx?$/.test(target) ? `${target} is outside src/` : undefined;
  const other = roomOf(target);
  if (other === undefined) return `${target} has no layer: add its folder to lint/layers.ts`;
  if (other === room) return forbiddenInRoom(room, file, target);
  const only = ONLY[room];
  if (only !== undefined) {
    return only.includes(other) ? undefined : `${room} must not import ${other}, only ${only.join(' and ')}`;
  }
  const [floor = 0, below = 0] = [ROOMS.get(room)?.floor, ROOMS.get(other)?.floor];
  return below < floor ? undefined : `${room} (layer ${floor}) must not import ${other} (layer ${below})`;
}

function forbiddenPackage(room: string, specifier: string): string | undefined {
  const name = Object.keys(RESTRICTED_PACKAGES).find(
    (known) => specifier === known || specifier.startsWith(`${known}/`),
  );
  if (name === undefined || RESTRICTED_PACKAGES[name] === room) return undefined;
  return `${name} may be imported only in src/${RESTRICTED_PACKAGES[name]}/`;
}

function forbiddenInRoom(room: string, file: string, target: string): string | undefined {
  const [own, foreign] = [familyOf(file), familyOf(target)];
  if (own !== undefined && foreign !== undefined && own !== foreign)
    return `apis/${own} must not import apis/${foreign}`;
  const folders = ROOMS.get(room)?.folders;
  const [from, to] = [folderOf(file), folderOf(target)];
  if (folders === undefined || from === to) return undefined;
  const layerOf = (folder: string): number => folders.findIndex((layer) => [layer].flat().includes(folder));
  const unlisted = [from, to].find((folder) => layerOf(folder) === -1);
  if (unlisted !== undefined) return `${room}/${unlisted} has no layer: add it to lint/layers.ts`;
  if (layerOf(to) <= layerOf(from)) return undefined;
  return `${room}/${from} must not import ${room}/${to}, which is above it`;
}
