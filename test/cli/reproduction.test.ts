import { describe, expect, it } from 'vitest';
import { environmentOfRuns, startOfProgram, usesFaketime } from '../../src/cli/reproduction.ts';

describe('the start of the program that a report repeats', () => {
  it.each([
    ['/usr/local/bin/ads-sandbox', ['ads-sandbox']],
    ['/shop/node_modules/.bin/ads-sandbox', ['npx', 'ads-sandbox']],
    ['/opt/tools/ads-sandbox', ['/opt/tools/ads-sandbox']],
    ['/shop/dist/main.js', ['node', 'dist/main.js']],
    ['/app/dist/main.js', ['node', '../app/dist/main.js']],
  ])('of %s', (script, words) => {
    expect(startOfProgram(script, { PATH: '/usr/local/bin:/usr/bin' }, '/shop')).toEqual(words);
  });

  it('of a command whose clock libfaketime changes', () => {
    expect(usesFaketime(['faketime', '-f', '+0 x100', 'node', 'client.js'], {})).toBe(true);
    expect(usesFaketime(['node', 'client.js'], { LD_PRELOAD: '/usr/lib/faketime/libfaketime.so.1' })).toBe(true);
    expect(usesFaketime(['node', 'client.js'], {})).toBe(false);
  });

  it('has the variables of settings and of the client, but no secrets and none that explore sets', () => {
    const env = {
      SANDBOX_SEED: '7',
      ADS_TIMEOUT_SECONDS: '5',
      ADS_API_URL: 'http://other',
      ADS_SECRET: 'x',
      SANDBOX_ADMIN_TOKEN: 'x',
      PORT: '1',
      HOME: '/root',
    };
    expect(environmentOfRuns(env, ['ADS_API_URL'])).toEqual({ ADS_TIMEOUT_SECONDS: '5', SANDBOX_SEED: '7' });
  });
});
