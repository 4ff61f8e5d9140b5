import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ADDRESSES } from '../../src/console/api/addresses.ts';
import { sandbox } from '../fixtures/sandbox.ts';

const ROOT = fileURLToPath(new URL('../../src/console/', import.meta.url));

it('the console calls only operations that the OpenAPI document of the admin API describes', async () => {
  const { json } = await sandbox().control('GET', '/openapi.json');
  const described = new Map(
    Object.entries<Record<string, { operationId?: string }>>(json.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId = '' }]): [string, string] => [
        operationId,
        `${method.toUpperCase()} ${path}`,
      ]),
    ),
  );
  for (const [id, address] of Object.entries(ADDRESSES)) {
    const [method = '', path = ''] = address.split(' ');
    const whole = `${method} /_sandbox${path.replace(/^W/, '/worlds/{world}')}`;
    expect([id, described.get(id)]).toEqual([id, whole]);
  }
});

it('the console sends requests in api/call.ts only, and has no address of another host', () => {
  for (const file of globSync('**/*.{ts,tsx,css,html}', { cwd: ROOT })) {
    const text = readFileSync(ROOT + file, 'utf8');
    if (file !== 'api/call.ts')
      expect([file, text.match(/\bfetch\(|XMLHttpRequest|EventSource\(|sendBeacon/)]).toEqual([file, null]);
    expect([file, text.match(/https?:\/\//)]).toEqual([file, null]);
  }
});

it('the console calls each of its addresses', () => {
  const texts = globSync('**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => file !== 'api/addresses.ts')
    .map((file) => readFileSync(ROOT + file, 'utf8'));
  const unused = Object.keys(ADDRESSES).filter(
    (id) => !texts.some((text) => text.includes(`'${id}'`) || text.includes(`"${id}"`)),
  );
  expect(unused).toEqual([]);
});
