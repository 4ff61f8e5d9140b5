/**
 * The seed of a scenario, which takes precedence over the one that a world is created with.
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

describe('a scenario with a seed', () => {
  it('makes a world with the ids of that seed, whatever the seed of the world', async () => {
    const of = sandbox({ scenario: 'empty', seed: 'another' });
    const { status } = await of.control('POST', '/scenario', { extends: 'default', seed: 'shop' });
    expect(status).toBe(200);
    expect(of.world.seed).toBe('shop');
    expect(idsOf(of)).toEqual(EXPECTED);
    await of.control('POST', '/reset');
    expect(idsOf(of)).toEqual(EXPECTED);
  });

  it('makes an equal world as a file, and passes its seed to a scenario that extends it without one', () => {
    writeFileSync(join(folder, 'shop.yaml'), 'extends: default\nseed: shop\n');
    writeFileSync(join(folder, 'sale.yaml'), 'extends: shop\n');
    writeFileSync(join(folder, 'other.yaml'), 'extends: shop\nseed: 7\n');
    const start = (scenario: string): Sandbox => sandbox({ scenario, mounts: { scenarios: folder } });
    expect(idsOf(start('shop'))).toEqual(EXPECTED);
    expect(idsOf(start('sale'))).toEqual(EXPECTED);
    const other = start('other');
    expect(other.world.seed).toBe('7');
    expect(idsOf(other)).not.toEqual(EXPECTED);
  });

  it('is refused if the seed is neither a text nor a whole number', async () => {
    const of = sandbox();
    const { status, json } = await of.control('POST', '/scenario', { extends: 'default', seed: [] });
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain('seed');
  });

  it('is what a world writes as its scenario', async () => {
    const of = sandbox({ scenario: 'default', seed: 'shop' });
    const { json } = await of.control('GET', '/scenario', undefined, { headers: { accept: 'application/json' } });
    expect(json.scenario.seed).toBe('shop');
    const copy = sandbox({ scenario: 'empty' });
    await copy.control('POST', '/scenario', json.scenario);
    expect(idsOf(copy)).toEqual(EXPECTED);
  });
});
