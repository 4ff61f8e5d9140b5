import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unfit } from '../src/console/runtime.ts';

it('says which Node.js it needs where that is too old, and is content with those that the package names', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const oldest = /^>=(\d+)$/.exec(engines.node)?.[1];
  expect(unfit('20.20.2')).toBe(`it needs Node.js ${oldest} or newer, and this is 20.20.2`);
  expect(unfit('9.0.0')).toContain('9.0.0');
  expect([unfit(`${oldest}.0.0`), unfit('26.1.0'), unfit('100.0.0')]).toEqual([undefined, undefined, undefined]);
});
