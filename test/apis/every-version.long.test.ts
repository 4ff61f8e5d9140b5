/**
 * Random histories of writes through every API version in turn. After each write, every version reads the same account.
 */
import { describe, expect, it } from 'vitest';
import { History } from '../fixtures/programs/clients/account-history.ts';
import { overHttp, overMcp, productsThrough } from '../fixtures/programs/clients/every-version.ts';
import { openWorld } from '../fixtures/sandbox.ts';

/** Writes for each ad product. */
const STEPS = Number(process.env['DIFFERENTIAL_STEPS'] ?? 700);
const SEED = Number(process.env['DIFFERENTIAL_SEED'] ?? 1);
/** Reads get slower with the number of entities, so each world has a short history. */
const STEPS_PER_WORLD = 100;

describe.each(productsThrough({ 'unified API': overHttp, 'MCP server': overMcp }))('$adProduct', (product) => {
  it('is the same account in every API version after each write', async () => {
    const accepted = new Set<string>();
    for (let step = 0; step < STEPS; step += STEPS_PER_WORLD) {
      const history = new History(openWorld({ scenario: 'empty' }), product, SEED + step);
      for (let n = 0; n < Math.min(STEPS_PER_WORLD, STEPS - step); n++) await history.step();
      for (const each of history.accepted) accepted.add(each);
    }
    const expected = product.versions.flatMap(({ name, levels }) =>
      levels.flatMap((level) => ['create', 'state', 'archive'].map((write) => `${name} ${level} ${write}`)),
    );
    expect(expected.filter((write) => !accepted.has(write))).toEqual([]);
  });
});
