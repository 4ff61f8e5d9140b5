import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasPseudoTerminal, openTerminal } from './pseudo-terminal.ts';

const MAIN = join(import.meta.dirname, '../../../dist/main.js');

/** CI always has `script`. On other machines these tests run if it is available. */
describe.skipIf(!hasPseudoTerminal && process.env['CI'] === undefined)('the built program on a terminal', () => {
  it('answers requests, and logs each of them in one line', async () => {
    const env = { PORT: '0', SANDBOX_HOST: '127.0.0.1' };
    const terminal = openTerminal([process.execPath, MAIN], env);
    const [, url = ''] = await terminal.shows(/sandbox ready on (http:\S+)/);
    const statuses: number[] = [];
    for (const path of ['/v2/profiles', '/nowhere', '/_sandbox/info', '/livez', '/v2/profiles']) {
      statuses.push((await fetch(url + path)).status);
    }
    expect(statuses).toEqual([401, 404, 200, 200, 401]);
    await terminal.shows(/WARN.*GET \S+\/v2\/profiles 401[\s\S]*WARN.*GET \S+\/nowhere 404[\s\S]*\/v2\/profiles 401/);
    terminal.interrupt();
    expect(await terminal.ended).toBe(0);
  });
});
