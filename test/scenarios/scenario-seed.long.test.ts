/**
 * The seed of a scenario, which applies unless the request or the configuration names another one.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import { openWorld, type TestWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'scenario-seed-'));
afterAll(() => rmSync(folder, { recursive: true }));

function idsOf({ state: world }: TestWorld): string[] {
  return world.accountStore.profiles().map(({ profileId }) => profileId);
}

const EXPECTED = idsOf(openWorld({ scenario: 'default', seed: 'shop' }));

writeFileSync(join(folder, 'shop.yaml'), 'extends: default\nseed: shop\n');
const mounts = { scenarios: folder };

describe('a scenario with a seed', () => {
  it('restarts a world with the ids of that seed, whatever the seed of the world', async () => {
    const seller = openWorld({ scenario: 'empty', seed: 'another' });
    const { status } = await seller.admin('POST', '/scenario', { extends: 'default', seed: 'shop' });
    expect(status).toBe(200);
    expect(seller.state.seed).toBe('shop');
    expect(idsOf(seller)).toEqual(EXPECTED);
    await seller.admin('POST', '/reset');
    expect(idsOf(seller)).toEqual(EXPECTED);
  });

  it('makes an equal world as a file, and passes its seed to a scenario that extends it without one', () => {
    writeFileSync(join(folder, 'sale.yaml'), 'extends: shop\n');
    writeFileSync(join(folder, 'other.yaml'), 'extends: shop\nseed: 7\n');
    const start = (scenario: string): TestWorld => openWorld({ scenario, mounts });
    expect(idsOf(start('shop'))).toEqual(EXPECTED);
    expect(idsOf(start('sale'))).toEqual(EXPECTED);
    const other = start('other');
    expect(other.state.seed).toBe('7');
    expect(idsOf(other)).not.toEqual(EXPECTED);
  });

  it('makes a world of another seed if the sandbox is configured with one', async () => {
    const seller = openWorld({ scenario: 'shop', seed: 'another', mounts });
    expect(seller.state.seed).toBe('another');
    expect(idsOf(seller)).toEqual(idsOf(openWorld({ scenario: 'default', seed: 'another' })));
    expect((await seller.admin('POST', '/worlds', { scenario: 'shop' })).json.seed).toBe('another');
  });

  it('makes a world of another seed if the request names one', async () => {
    const seller = openWorld({ mounts });
    const seedOf = async (body: object): Promise<string> => (await seller.admin('POST', '/worlds', body)).json.seed;
    const written = { extends: 'empty', seed: 'shop' };
    expect(await seedOf({ scenario: 'shop' })).toBe('shop');
    expect(await seedOf({ scenario: written })).toBe('shop');
    expect(await seedOf({ scenario: 'shop', seed: '1' })).toBe('1');
    expect(await seedOf({ scenario: 'shop', seed: 'another' })).toBe('another');
    expect(await seedOf({ scenario: written, seed: 'another' })).toBe('another');
  });

  it('makes a world of its seed if the request contains it, also in a sandbox that is configured with another', async () => {
    const seller = openWorld({ seed: 'another' });
    const { json } = await seller.admin('POST', '/worlds', { scenario: { extends: 'empty', seed: 'shop' } });
    expect(json.seed).toBe('shop');
  });

  it('is refused if the seed is neither a text nor a whole number', async ({ world: seller }) => {
    const { status, json } = await seller.admin('POST', '/scenario', { extends: 'default', seed: [] });
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain('seed');
  });

  it('is what a world writes as its scenario', async () => {
    const seller = openWorld({ scenario: 'default', seed: 'shop' });
    const { json } = await seller.admin('GET', '/scenario', undefined, { headers: { accept: 'application/json' } });
    expect(json.scenario.seed).toBe('shop');
    const copy = openWorld({ scenario: 'empty' });
    await copy.admin('POST', '/scenario', json.scenario);
    expect(idsOf(copy)).toEqual(EXPECTED);
  });
});
