/**
 * The layers of src/. A file imports only from its own folder and from folders of lower layers.
 * The linter (lint/plugin.ts) and test/architecture/layers.test.ts read this table.
 */
import { dirname, join } from 'node:path/posix';

/** From the bottom. Folders of one layer do not import each other. */
export const LAYER_ORDER: readonly (readonly string[])[] = [
  ['model'],
  ['schemas'],
  ['world', 'metrics'],
  ['accounts'],
  ['entities'],
  ['performance'],
  ['jobs', 'faults', 'http'],
  ['scenarios'],
  ['journal'],
  ['pipeline'],
  ['protocol'],
  ['apis'],
  ['insight'],
  ['admin'],
  ['server.ts', 'config'],
  ['host'],
  ['sdk'],
  ['explorer'],
  ['cli', 'console'],
  ['main.ts'],
];

/** The contents of each folder, for docs/architecture.md. */
export const FOLDERS: Readonly<Record<string, string>> = {
  model: 'kinds of entities, errors, money, days, settings; no I/O',
  schemas: 'zod schemas of settings, seeds, faults and other input of the project',
  world: 'one SQLite database per world: schema, queries, stores, and the lifecycle of worlds',
  metrics: 'the simulation of performance numbers: pure functions',
  accounts: 'accounts, profiles, manager accounts, tokens, grants',
  entities: 'the service that creates, changes and archives entities, with one file of rules per kind',
  performance: 'rows of reports, serving status, budgets and budget rules',
  jobs: 'reports, snapshots and exports as jobs; signed URLs of files',
  faults: 'when a fault applies',
  http: 'request context, bodies, headers, errors, addresses',
  scenarios: 'compiler, seeder, generator and timeline of scenarios',
  journal: 'the requests of clients, and one file per detector of violations',
  pipeline: 'the steps of a request, and one file per effect of a fault',
  protocol: 'how an API version is built: object readers, codecs, resources, OpenAPI',
  apis: 'one folder per published API version',
  insight: 'explanations, differences, coverage, exports and replays of recorded requests, metrics for operators',
  admin: 'the admin API, one folder per resource',
  'server.ts': 'the list of operations and of the steps of a request',
  config: 'options and environment variables',
  host: 'listeners, TLS, request log, start-up',
  sdk: 'client library, Vitest fixture, Testcontainers module, `startSandbox`',
  explorer: 'reference runs, plan of faults, runs, verdicts and reports of `explore`',
  cli: 'one file per command',
  console: 'the web console, which runs in the browser and uses the admin API only',
  'main.ts': 'the entry point',
};

const LAYERS: ReadonlyMap<string, number> = new Map(
  LAYER_ORDER.flatMap((folders, layer) => folders.map((folder) => [folder, layer] as const)),
);

/** What the console may import from outside its folder: the types of the admin API. */
const ADMIN_TYPES = 'src/generated/admin-types.ts';

/** Packages that only one folder may import. */
const RESTRICTED_PACKAGES: Readonly<Record<string, string>> = {
  'better-sqlite3': 'world',
  'drizzle-orm': 'world',
  preact: 'console',
  '@preact/signals': 'console',
  uplot: 'console',
};

/** `src/world/clock.ts` is in the folder `world`, `src/server/app.ts` in `server.ts`; other files are in none. */
export function folderOf(file: string): string | undefined {
  const [top, folder = ''] = file.split('/');
  return top === 'src' && LAYERS.has(folder) ? folder : undefined;
}

/** The API version that a file belongs to: `src/service/apis/X/…`. */
function apiOf(file: string): string | undefined {
  const parts = file.split('/');
  return folderOf(file) === 'apis' && parts.length > 3 ? parts[2] : undefined;
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
  const folder = folderOf(file);
  if (folder === undefined) return `${file} has no layer: add its folder to lint/layers.ts`;
  const target = targetOf(file, specifier);
  if (target === undefined) {
    const name = Object.keys(RESTRICTED_PACKAGES).find(
      (known) => specifier === known || specifier.startsWith(`${known}/`),
    );
    if (name === undefined || RESTRICTED_PACKAGES[name] === folder) return undefined;
    return `${name} may be imported only in src/${RESTRICTED_PACKAGES[name]}/`;
  }
  if (!target.startsWith('src/')) return /\.tsx?$/.test(target) ? `${target} is outside src/` : undefined;
  const other = folderOf(target);
  if (other === undefined) return `${target} has no layer: add its folder to lint/layers.ts`;
  if (other === folder) {
    const [own, foreign] = [apiOf(file), apiOf(target)];
    if (own === undefined || foreign === undefined || own === foreign) return undefined;
    return `apis/${own} must not import apis/${foreign}`;
  }
  if (folder === 'console' && target !== ADMIN_TYPES) return `the console may import only ${ADMIN_TYPES} of the server`;
  if (file.startsWith('src/client/')) return `the client library must not import ${other}`;
  const [layer = 0, below = 0] = [LAYERS.get(folder), LAYERS.get(other)];
  return below < layer ? undefined : `${folder} (layer ${layer}) must not import ${other} (layer ${below})`;
}
