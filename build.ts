/**
 * Builds dist/ from src/, seeds/ and scenarios/, unless dist/ already holds the build of these very files.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { BuildOptions, PluginBuild } from 'esbuild';
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
import { dirname, join } from 'node:path';

const INPUTS = ['src', 'seeds', 'scenarios', 'build.ts', 'tsconfig.build.json', 'package-lock.json'];
const COPIED = { seeds: 'seeds', scenarios: 'scenarios', 'src/world/migrations': 'migrations' };
const SWAGGER_UI = ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE'];
const STAMP = '.stamp';
/** Becomes dist/ when it is whole, as another build may be under way, or a program be started. */
const OUT = `.dist-${process.pid}`;
const TSC = 'node_modules/typescript/bin/tsc';

/** Files in dist/ by their names there. What users import is in package.json's exports too. */
const ENTRIES: Readonly<Record<string, string>> = {
  main: 'src/main.ts',
  bake: 'src/bake.ts',
  'start-sandbox': 'src/start/start-sandbox.ts',
  vitest: 'src/vitest/world-test.ts',
  testcontainers: 'src/testcontainers/ads-sandbox-container.ts',
};
/** One file without anything of Node.js, which the others share, as its errors are to be one class. */
const CLIENT = 'src/client/connect.ts';

const PROGRAMS = new Set(['src/main.ts', 'src/bake.ts']);
const ALL_TYPES = `${OUT}/.types`;

/** One hash over the names and contents of everything the build reads. */
function hashInputs(): string {
  const hash = createHash('sha256');
  const files = INPUTS.flatMap((input) => [input, ...globSync(`${input}/**`)]).toSorted();
  for (const file of files) {
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) hash.update(`${file}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Chunks lie flat in dist/, so that a file finds its neighbours there by its own URL whichever chunk it is in. */
async function bundle(): Promise<void> {
  const esbuild = await import('esbuild');
  const options: BuildOptions = {
    outdir: OUT,
    bundle: true,
    format: 'esm',
    target: 'node22',
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  };
  await esbuild.build({ ...options, entryPoints: { client: CLIENT }, platform: 'neutral' });
  await esbuild.build({
    ...options,
    entryPoints: ENTRIES,
    chunkNames: '[name]-[hash]',
    splitting: true,
    platform: 'node',
    external: ['better-sqlite3', 'testcontainers', 'vitest'],
    plugins: [{ name: 'client-apart', setup: leaveClientOut }],
    // CommonJS packages inside the bundle look for these names.
    banner: {
      js: [
        "import { createRequire as __createRequire } from 'node:module';",
        'const require = __createRequire(import.meta.url);',
        'const __filename = import.meta.filename;',
        'const __dirname = import.meta.dirname;',
      ].join('\n'),
    },
  });
}

function leaveClientOut({ onResolve }: PluginBuild): void {
  onResolve({ filter: /\/client\/connect\.ts$/ }, () => ({ path: './client.js', external: true }));
}

/** The declarations of what users import, and of what those name; the rest stays out of the package. */
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
    // Their users' own settings may not know what `await using` needs.
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

/** Turns the scenarios into what the server opens at start. */
function bakeSeeds(): void {
  const { status } = spawnSync(process.execPath, [`${OUT}/bake.js`], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`bake.js ended with status ${status}`);
}

async function bundleAndBake(): Promise<void> {
  await bundle();
  copyAssets();
  bakeSeeds();
}

/** In place of what was there. Where another build was quicker, its dist/ is as good. */
function put(): void {
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
  mkdirSync(OUT);
  try {
    await Promise.all([declareTypes(), bundleAndBake()]);
    writeFileSync(`${OUT}/${STAMP}`, hash);
    put();
  } finally {
    rmSync(OUT, { recursive: true, force: true });
  }
}
