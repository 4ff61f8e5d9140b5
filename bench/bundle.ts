/**
 * Bundles a baseline like the sandbox itself.
 */
import { build } from 'esbuild';
import { ROOT } from './peer.ts';

export async function bundle(from: string, to: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [from],
    outfile: to,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    external: ['better-sqlite3'],
    minifySyntax: true,
    minifyWhitespace: true,
  });
}
