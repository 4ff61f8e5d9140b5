/**
 * Builds the web console: one page, a script with lazily loaded parts, and a style sheet, each also compressed.
 */
import type { Metafile } from 'esbuild';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Of all files together, compressed with gzip. */
const MAX_GZIP_BYTES = 100 * 1024;
const SOURCE = 'src/console';

/** Returns what the bundler included. */
export async function buildConsole(folder: string): Promise<Metafile> {
  const esbuild = await import('esbuild');
  const assets = join(folder, 'assets');
  const { metafile } = await esbuild.build({
    entryPoints: { console: `${SOURCE}/main.tsx`, style: `${SOURCE}/styles/console.css` },
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
    metafile: true,
  });
  const names = readdirSync(assets);
  const page = readFileSync(`${SOURCE}/index.html`, 'utf8')
    .replace('{{script}}', builtName(names, /^console-.*\.js$/))
    .replace('{{style}}', builtName(names, /^style-.*\.css$/));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), page);
  const sizes = names.map((name) => compress(join(assets, name)));
  checkSize([...sizes, { name: 'index.html', bytes: gzipSync(page).length }]);
  return metafile;
}

function builtName(names: readonly string[], pattern: RegExp): string {
  const found = names.find((name) => pattern.test(name));
  if (found === undefined) throw new Error(`The build of the console wrote no file ${pattern}`);
  return found;
}

interface Size {
  name: string;
  /** Compressed with gzip. */
  bytes: number;
}

/** The server sends these files as they are. */
function compress(path: string): Size {
  const bytes = readFileSync(path);
  const gzip = gzipSync(bytes, { level: 9 });
  writeFileSync(`${path}.gz`, gzip);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  return { name: basename(path), bytes: gzip.length };
}

function checkSize(sizes: readonly Size[]): void {
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= MAX_GZIP_BYTES) return;
  const list = sizes.map(({ name, bytes }) => `${name} ${bytes}`).join(', ');
  throw new Error(`The console has ${total} bytes compressed with gzip, more than ${MAX_GZIP_BYTES}: ${list}`);
}
