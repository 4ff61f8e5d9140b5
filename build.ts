/**
 * Builds dist/ from src/, seeds/ and scenarios/, unless dist/ already holds the build of these very files.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const INPUTS = ['src', 'seeds', 'scenarios', 'build.ts', 'package-lock.json'];
const COPIED = { seeds: 'seeds', scenarios: 'scenarios', 'src/world/migrations': 'migrations' };
const SWAGGER_UI = ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE'];
const STAMP = 'dist/.stamp';

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
  await esbuild.build({
    entryPoints: ['src/main.ts', ...(existsSync('src/bake.ts') ? ['src/bake.ts'] : [])],
    outdir: 'dist',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    external: ['better-sqlite3'],
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
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

function copyAssets(): void {
  for (const [from, to] of Object.entries(COPIED)) {
    if (existsSync(from)) cpSync(from, `dist/${to}`, { recursive: true });
  }
  for (const asset of SWAGGER_UI) cpSync(`node_modules/swagger-ui-dist/${asset}`, `dist/swagger-ui/${asset}`);
}

/** Runs src/bake.ts, where there is one, to turn the seeds into what the server opens at start. */
function bakeSeeds(): void {
  if (!existsSync('dist/bake.js')) return;
  const { status } = spawnSync(process.execPath, ['dist/bake.js'], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`dist/bake.js ended with status ${status}`);
}

process.chdir(import.meta.dirname);
const hash = hashInputs();
const built = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
if (built !== hash) {
  rmSync(STAMP, { force: true });
  rmSync('dist', { recursive: true, force: true });
  mkdirSync('dist');
  await bundle();
  copyAssets();
  bakeSeeds();
  writeFileSync(STAMP, hash);
}
