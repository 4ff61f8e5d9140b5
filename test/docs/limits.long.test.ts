/** docs/limits.md lists the modules of Node.js that the request handler imports. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { readPage } from './blocks.ts';

const ROOT = join(import.meta.dirname, '../..');

it('docs/limits.md lists each module of Node.js that a browser would have to replace, and no other one', async () => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/server/app.ts'],
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
  const imported = Object.values(metafile.inputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const modules = new Set(imported.filter((path) => path.startsWith('node:')));
  const listed = [...readPage('docs/limits.md').matchAll(/`(node:\w+)`/g)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual([...modules].toSorted());
});
