import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../src/console/', import.meta.url));

it('the console sends requests in api/call.ts only, and has no address of another host', () => {
  for (const file of globSync('**/*.{ts,tsx,css,html}', { cwd: ROOT })) {
    const text = readFileSync(ROOT + file, 'utf8');
    if (file !== 'api/call.ts')
      expect([file, text.match(/\bfetch\(|XMLHttpRequest|EventSource\(|sendBeacon/)]).toEqual([file, null]);
    expect([file, text.match(/https?:\/\//)]).toEqual([file, null]);
  }
});
