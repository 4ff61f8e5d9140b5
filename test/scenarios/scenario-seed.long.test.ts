/**
 * The seed of a scenario, which applies unless the request or the configuration names another one.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sandbox, type Sandbox } from '../fixtures/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'scenario-seed-'));
afterAll(() => rmSync(folder, { recursive: true }));

function idsOf({ world }: Sandbox): string[] {
  return world.accountStore.profiles().map(({ profileId }) => profileId);
}

const EXPECTED = idsOf(sandbox({ scenario: 'default', seed: 'shop' }));

writeFileSync(join(folder, 'shop.yaml'), 'extends: default\nseed: shop\n');
const mounts = { scenarios: folder };

describe('a scenario with a seed', () => {
  it('restarts a world with the ids of that seed, whatever the seed of the world', async () => {
    const of = sandbox({ scenario: 'empty', seed: 'another' });
    const { status } = await of.admin('POST', '/scenario', { extends: 'default', seed: 'shop' });
    expect(status).toBe(200);
    expect(of.world.seed).toBe('shop');
    expect(idsOf(of)).toEqual(EXPECTED);
    await of.admin('POST', '/reset');
    expect(idsOf(of)).toEqual(EXPECTED);
  });

  it('makes an equal world as a file, and passes its seed to a scenario that extends it without one', () => {
    writeFileSync(join(folder, 'sale.yaml'), 'extends: shop\n');
    writeFileSync(join(folder, 'other.yaml'), 'extends: shop\nseed: 7\n');
    const start = (scenario: string): Sandbox => sandbox({ scenario, mounts });
    expect(idsOf(start('shop'))).toEqual(EXPECTED);
    expect(idsOf(start('sale'))).toEqual(EXPECTED);
    const other = start('other');
    expect(other.world.seed).toBe('7');
    expect(idsOf(other)).not.toEqual(EXPECTED);
  });

  it('makes a world of another seed if the sandbox is configured with one', async () => {
    const of = sandbox({ scenario: 'shop', seed: 'another', mounts });
    expect(of.world.seed).toBe('another');
    expect(idsOf(of)).toEqual(idsOf(sandbox({ scenario: 'default', seed: 'another' })));
    expect((await of.admin('POST', '/worlds', { scenario: 'shop' })).json.seed).toBe('another');
  });

  it('makes a world of another seed if the request names one', async () => {
    const of = sandbox({ mounts });
    const seedOf = async (body: object): Promise<string> => (await of.admin('POST', '/worlds', body)).json.seed;
    const written = { extends: 'empty', seed: 'shop' };
    expect(await seedOf({ scenario: 'shop' })).toBe('shop');
    expect(await seedOf({ scenario: written })).toBe('shop');
    expect(await seedOf({ scenario: 'shop', seed: '1' })).toBe('1');
    expect(await seedOf({ scenario: 'shop', seed: 'another' })).toBe('another');
    expect(await seedOf({ scenario: written, seed: 'another' })).toBe('another');
  });

  it('makes a world of its seed if the request contains it, also in a sandbox that is configured with another', async () => {
    const of = sandbox({ seed: 'another' });
    const { json } = await of.admin('POST', '/worlds', { scenario: { extends: 'empty', seed: 'shop' } });
    expect(json.seed).toBe('shop');
  });

  it('is refused if the seed is neither a text nor a whole number', async () => {
    const of = sandbox();
    const { status, json } = await of.admin('POST', '/scenario', { extends: 'default', seed: [] });
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain('seed');
  });

  it('is what a world writes as its scenario', async () => {
    const of = sandbox({ scenario: 'default', seed: 'shop' });
    const { json } = await of.admin('GET', '/scenario', undefined, { headers: { accept: 'application/json' } });
    expect(json.scenario.seed).toBe('shop');
    const copy = sandbox({ scenario: 'empty' });
    await copy.admin('POST', '/scenario', json.scenario);
    expect(idsOf(copy)).toEqual(EXPECTED);
  });
});
