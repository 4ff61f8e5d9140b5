/**
 * Sizes of what is built, in KiB: the files that a start reads, the largest of them, and the package.
 */
import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT, THIS_BUILD } from '../peer.ts';
import { end, startOf, untilReady } from './starts.ts';

const KIB = 1024;
/** Writes the bytes of all modules that were loaded to standard error when the program ends. */
const COUNT_MODULES = `
  import { registerHooks } from 'node:module';
  import { statSync } from 'node:fs';
  let bytes = 0;
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) bytes += statSync(new URL(url)).size;
      return next(url, context);
    },
  });
  process.on('exit', () => console.error('modules ' + bytes));`;

export async function measureSizes(): Promise<Record<string, number>> {
  const chunks = globSync('*.js', { cwd: dirname(THIS_BUILD.file) });
  return {
    'modules of a start: KiB': (await bytesOfStart()) / KIB,
    'largest file of the bundle: KiB':
      Math.max(...chunks.map((file) => statSync(join(dirname(THIS_BUILD.file), file)).size)) / KIB,
    'package as it is downloaded: KiB': bytesOfPackage() / KIB,
  };
}

async function bytesOfStart(): Promise<number> {
  const program = startOf(THIS_BUILD.file, ['--import', `data:text/javascript,${encodeURIComponent(COUNT_MODULES)}`]);
  if (program.stderr === null) throw new Error('its standard error is a pipe');
  const errors = text(program.stderr);
  await untilReady(program);
  await end(program);
  const bytes = Number(/^modules (\d+)$/m.exec(await errors)?.[1]);
  if (Number.isNaN(bytes)) throw new Error(`the program has not counted its modules: ${await errors}`);
  return bytes;
}

function bytesOfPackage(): number {
  const report = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: ROOT });
  const [packed] = JSON.parse(String(report)) as { size: number }[];
  return packed?.size ?? NaN;
}
