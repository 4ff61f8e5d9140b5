/**
 * Builds the program before any test, so that tests of the program run what `npm start` starts. TEST_BUILD=off skips
 * this for tests that call the app in the process.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export function setup(): void {
  if (process.env['TEST_BUILD'] === 'off') return;
  execFileSync(process.execPath, [fileURLToPath(new URL('../../build.ts', import.meta.url))], { stdio: 'inherit' });
}
