/**
 * Before any test: builds what `npm start` would start, so that tests of the program run the program.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export function setup(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../build.ts', import.meta.url))], { stdio: 'inherit' });
}
