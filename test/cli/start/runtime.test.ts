import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unsupportedNodeVersion } from '../../../src/server/node-version.ts';

it('an unsupported version of Node.js is reported, and the versions of package.json are supported', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const oldest = /^>=(\d+)$/.exec(engines.node)?.[1];
  expect(unsupportedNodeVersion('20.20.2')).toBe(`requires Node.js ${oldest} or newer, but this is 20.20.2`);
  expect(unsupportedNodeVersion('9.0.0')).toContain('9.0.0');
  expect([
    unsupportedNodeVersion(`${oldest}.0.0`),
    unsupportedNodeVersion('26.1.0'),
    unsupportedNodeVersion('100.0.0'),
  ]).toEqual([undefined, undefined, undefined]);
});
