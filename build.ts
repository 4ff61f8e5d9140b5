/**
 * Builds dist/ from src/, seeds/ and scenarios/, unless dist/ is up to date.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { BuildOptions, Metafile, PluginBuild } from 'esbuild';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { buildConsole } from './build-console.ts';
import { thirdPartyNotices } from './build-notices.ts';

const INPUTS = [
  'src',
  'seeds',
  'scenarios',
  'build.ts',
  'build-console.ts',
  'build-notices.ts',
  'tsconfig.build.json',
  'package-lock.json',
];
const COPIED = { seeds: 'seeds', scenarios: 'scenarios', 'src/world/database/migrations': 'migrations' };
const SWAGGER_UI = ['swagger-ui-bundle.js', 'swagger-ui.css'];
const STAMP = '.stamp';
/** Renamed to dist/ when complete, because another build or a start of the program may run at the same time. */
const OUT = `.dist-${process.pid}`;
const TSC = 'node_modules/typescript/bin/tsc';

/** Entry files by their names in dist/. Those that users import are also in `exports` of package.json. */
const ENTRIES: Readonly<Record<string, string>> = {
  main: 'src/main.ts',
  'prebuild-scenarios': 'src/cli/prebuild-scenarios.ts',
  'scenario-worker': 'src/scenarios/scenario-worker.ts',
  'world-worker': 'src/server/world-worker.ts',
  'start-sandbox': 'src/server/embedded/start-sandbox.ts',
  vitest: 'src/server/embedded/vitest.ts',
  testcontainers: 'src/server/embedded/testcontainers.ts',
  explorer: 'src/explorer/explore.ts',
  'explorer-vitest': 'src/explorer/explore-vitest.ts',
};
/** A separate bundle without Node.js APIs. The other bundles import it, so that there is one class `AdminApiError`. */
const CLIENT = 'src/client/connect.ts';

const SERVER = 'src/cli/serve.ts';
const FAMILIES = 'src/server/families.ts';
/** Entries that share at least this much code with a group of files load all of it. */
const MIN_SHARED_BYTES = 16 * 1024;

const PROGRAMS = new Set([
  'src/main.ts',
  'src/cli/prebuild-scenarios.ts',
  'src/scenarios/scenario-worker.ts',
  'src/server/world-worker.ts',
]);
const ALL_TYPES = `${OUT}/.types`;

/** A hash of the names and contents of all inputs. */
function hashInputs(): string {
  const hash = createHash('sha256');
  const files = INPUTS.flatMap((input) => [input, ...globSync(`${input}/**`)]).toSorted();
  for (const file of files) {
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) hash.update(`${file}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** All chunks are in one folder, so that relative URLs of assets do not depend on the chunk. */
async function bundle(): Promise<Metafile[]> {
  const esbuild = await import('esbuild');
  const options = {
    outdir: OUT,
    bundle: true,
    format: 'esm',
    target: 'node22',
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    metafile: true,
  } satisfies BuildOptions;
  const client = await esbuild.build({ ...options, entryPoints: { client: CLIENT }, platform: 'neutral' });
  const bundles = {
    ...options,
    entryPoints: ENTRIES,
    chunkNames: '[name]-[hash]',
    splitting: true,
    platform: 'node',
    external: ['better-sqlite3', 'testcontainers', 'vitest'],
    // Bundled CommonJS packages use these names.
    banner: {
      js: [
        "import { createRequire as __createRequire } from 'node:module';",
        'const require = __createRequire(import.meta.url);',
        'const __filename = import.meta.filename;',
        'const __dirname = import.meta.dirname;',
      ].join('\n'),
    },
  } satisfies BuildOptions;
  const plugins = [{ name: 'external-client', setup: externalizeClient }];
  const { metafile } = await esbuild.build({ ...bundles, plugins, write: false });
  const server = await esbuild.build({
    ...bundles,
    plugins: [
      ...plugins,
      { name: 'required-modules', setup: requireModules },
      { name: 'groups', setup: (build) => importGroups(build, groupsOf(metafile)) },
    ],
  });
  return [client.metafile, server.metafile];
}

/**
 * The bundler makes a chunk for each set of entries that share a file, and each chunk takes time to load. If the entries
 * that need much of a group of files load all of it, the group is a few chunks. The groups are the server, and what
 * two families of operations or more have in common. Returns what each entry imports.
 */
function groupsOf({ inputs, outputs }: Metafile): ReadonlyMap<string, readonly string[]> {
  const bytes = new Map(
    Object.values(outputs).flatMap((output) =>
      Object.entries(output.inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput] as const),
    ),
  );
  const filesOf = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file)) return found;
    found.add(file);
    for (const { path, kind, external } of inputs[file]?.imports ?? [])
      if (kind === 'import-statement' && external !== true) filesOf(path, found);
    return found;
  };
  const server = filesOf(SERVER);
  const families = new Set(inputs[FAMILIES]?.imports.map(({ path }) => path));
  const uses = Map.groupBy(
    [...families].flatMap((family) => [...filesOf(family).difference(server)]),
    (file) => file,
  );
  const shared = new Set([...uses].filter(([, { length }]) => length > 1).map(([file]) => file));
  const entries = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  const needs = (entry: string, group: ReadonlySet<string>): boolean =>
    [...filesOf(entry).intersection(group)].reduce((sum, file) => sum + (bytes.get(file) ?? 0), 0) >= MIN_SHARED_BYTES;
  const importsOf = (entry: string): string[] => [
    ...(needs(entry, server) ? [SERVER] : []),
    ...(needs(entry, shared) ? shared : []),
  ];
  return new Map(entries.map((entry) => [resolve(entry), importsOf(entry).filter((file) => file !== entry)]));
}

function importGroups({ onLoad }: PluginBuild, imports: ReadonlyMap<string, readonly string[]>): void {
  onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
    const files = imports.get(path) ?? [];
    if (files.length === 0) return undefined;
    // On the first line, so that the lines of the source map stay.
    const line = files.map((file) => `import '${resolve(file)}';`).join(' ');
    return { contents: `${line} ${readFileSync(path, 'utf8')}`, loader: 'ts' };
  });
}

function externalizeClient({ onResolve }: PluginBuild): void {
  onResolve({ filter: /\/client\/connect\.ts$/ }, () => ({ path: './client.js', external: true }));
}

/**
 * An ES import of a module of Node.js reads all its exports, also those that Node.js loads when they are read, such as
 * `MIMEType` of node:util. `require` does not.
 */
function requireModules({ onResolve, onLoad }: PluginBuild): void {
  onResolve({ filter: /^node:(?:crypto|http|https|tls|util)$/ }, ({ path, kind }) =>
    kind === 'import-statement' ? { path, namespace: 'required' } : undefined,
  );
  onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({ contents: `module.exports = require('${path}');` }));
}

/** Writes the type declarations of the entries that users import, and of the files that they import. */
async function declareTypes(): Promise<void> {
  const tsc = spawn(process.execPath, [TSC, '-p', 'tsconfig.build.json', '--outDir', ALL_TYPES], { stdio: 'inherit' });
  const [status] = await once(tsc, 'close');
  if (status !== 0) throw new Error(`tsc ended with status ${status}`);
  const kept = new Set<string>();
  const keep = (file: string): void => {
    if (kept.has(file)) return;
    kept.add(file);
    const text = readFileSync(join(ALL_TYPES, file), 'utf8');
    mkdirSync(dirname(join(OUT, 'types', file)), { recursive: true });
    writeFileSync(join(OUT, 'types', file), text.replaceAll(/(from '\.[^']+)\.ts'/g, "$1.js'"));
    for (const [, path = ''] of text.matchAll(/from '(\.[^']+)\.ts'/g)) keep(join(dirname(file), `${path}.d.ts`));
  };
  for (const entry of [...Object.values(ENTRIES), CLIENT]) {
    const file = entry.replace('src/', '').replace(/\.ts$/, '.d.ts');
    if (PROGRAMS.has(entry)) continue;
    keep(file);
    // The `lib` setting of users may lack the types of `await using`.
    const path = join(OUT, 'types', file);
    writeFileSync(path, `/// <reference lib="esnext.disposable" />\n${readFileSync(path, 'utf8')}`);
  }
  rmSync(ALL_TYPES, { recursive: true });
}

function copyAssets(): void {
  for (const [from, to] of Object.entries(COPIED)) {
    if (existsSync(from)) cpSync(from, `${OUT}/${to}`, { recursive: true });
  }
  for (const asset of SWAGGER_UI) cpSync(`node_modules/swagger-ui-dist/${asset}`, `${OUT}/swagger-ui/${asset}`);
}

/** Compiles the scenarios to databases, which makes the start fast. */
function prebuildScenarios(): void {
  const { status } = spawnSync(process.execPath, [`${OUT}/prebuild-scenarios.js`], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`prebuild-scenarios.js ended with status ${status}`);
}

/** For editors and other programs; the admin API serves the same schemas. */
async function writeSchemas(): Promise<void> {
  const { scenarioSchema } = await import('./src/model/schemas/scenario-file.ts');
  const { seedSchema } = await import('./src/model/schemas/seed-file.ts');
  const { settingsSchema } = await import('./src/model/schemas/settings-schema.ts');
  mkdirSync(`${OUT}/schemas`);
  const schemas = { scenario: scenarioSchema(), seed: seedSchema(), settings: settingsSchema() };
  for (const [name, schema] of Object.entries(schemas)) {
    writeFileSync(`${OUT}/schemas/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`);
  }
}

async function bundleAndPrebuild(): Promise<void> {
  const metafiles = [...(await bundle()), await buildConsole(`${OUT}/console`)];
  writeFileSync(`${OUT}/THIRD-PARTY-NOTICES.txt`, thirdPartyNotices(metafiles));
  await writeSchemas();
  copyAssets();
  prebuildScenarios();
}

/** Replaces dist/. If another build was faster, its dist/ is used. */
function replaceDist(): void {
  const old = `${OUT}-old`;
  try {
    if (existsSync('dist')) renameSync('dist', old);
    renameSync(OUT, 'dist');
  } catch (error) {
    if (!existsSync(`dist/${STAMP}`)) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

process.chdir(import.meta.dirname);
const hash = hashInputs();
const built = existsSync(`dist/${STAMP}`) ? readFileSync(`dist/${STAMP}`, 'utf8') : '';
if (built !== hash) {
  // `npm start` and `npm pack` print nothing else meanwhile; the latter may print JSON on stdout.
  console.error('Building dist/. This takes a few seconds.');
  mkdirSync(OUT);
  try {
    await Promise.all([declareTypes(), bundleAndPrebuild()]);
    writeFileSync(`${OUT}/${STAMP}`, hash);
    replaceDist();
  } finally {
    rmSync(OUT, { recursive: true, force: true });
  }
}
