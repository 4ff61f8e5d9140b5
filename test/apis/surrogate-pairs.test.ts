/**
 * Texts that JSON can write and UTF-8 cannot: half of a surrogate pair.
 */
import { expect } from 'vitest';
import { operations } from '../../src/server/operations.ts';
import { plainPath } from '../fixtures/fuzz-inputs.ts';
import { openWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const HALVES = [
  String.raw`{"fileName":"\ud800.png"}`,
  String.raw`[{"name":"\\\ud83d\\\ude00"}]`,
  String.raw`{"\uDFFF":1}`,
  String.raw`{"a":"\ud83d\ud83d\ude00"}`,
];

it('[GEN-29] half of a surrogate pair is refused by each operation that reads JSON, which writes nothing', async () => {
  const world = openWorld();
  const before = world.state.storage.toBytes();
  const reading = operations.filter(({ body, sunset }) => body === 'json' && sunset === undefined);
  expect(reading.length).toBeGreaterThan(100);
  for (const [i, operation] of reading.entries()) {
    const path = plainPath(operation, { known: {}, any: [] });
    const { status, text } = await world.ask(operation.method, path, { raw: HALVES[i % HALVES.length] ?? '' });
    expect([operation.id, status === 400 || status === 422]).toEqual([operation.id, true]);
    expect(text).toContain('is half of a surrogate pair');
  }
  expect(world.state.storage.toBytes().equals(before)).toBe(true);
});

it('[GEN-29] whole pairs and escaped backslashes are texts as others', async ({ world }) => {
  const keep = async (name: string): Promise<unknown> => {
    const raw = `[{"name":"${name}","state":"enabled","policy":"none"}]`;
    const [{ portfolioId }] = (await world.ask('POST', '/v2/portfolios', { raw })).json;
    return (await world.ask('GET', `/v2/portfolios/${portfolioId}`)).json.name;
  };
  expect(await keep(String.raw`\ud83d\uDE00`)).toBe('😀');
  expect(await keep(String.raw`\\ud83d\\ude00`)).toBe(String.raw`\ud83d\ude00`);
});

it('half of a surrogate pair is refused in the admin API, and in a scenario with its position', async ({ world }) => {
  const answers = [
    await world.admin('POST', '/worlds', undefined, { raw: String.raw`{"name":"\ud800"}` }),
    await world.admin('POST', '/scenario', undefined, {
      raw: 'accounts:\n  - { name: "a\\ud800", type: seller, countries: [US] }',
      headers: { 'content-type': 'application/yaml' },
    }),
  ];
  expect(answers.map(({ status, json }) => [status, json.errors])).toEqual([
    [400, [{ path: '', message: String.raw`\ud800 is half of a surrogate pair` }]],
    [400, [{ line: 2, column: 13, path: '', message: 'is half of a surrogate pair' }]],
  ]);
});
