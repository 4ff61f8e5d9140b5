import { describe, expect } from 'vitest';
import { test } from '../../src/server/embedded/vitest.ts';

const frozenTest = test.extend({ worldOptions: { scenario: 'empty', clock: 'frozen', now: '2026-03-02T12:00:00Z' } });

describe('the test function of ads-sandbox/vitest', () => {
  test('gives a test its own world in a sandbox in the same process', async ({ sandbox, world }) => {
    expect(new URL(sandbox.url).hostname).toBe('localhost');
    expect((await sandbox.worlds()).map(({ name }) => name)).toEqual(['default', world.name]);
    expect(world.scenario).toBe('default');
    await world.settings.update({ pageSize: 3 });
  });

  test('gives the world of a test its title as the name', async ({ sandbox, world }) => {
    expect(world.name).toBe('gives-the-world-of-a-test-its-title-as-the-name');
    await sandbox.createWorld({ name: 'names-the-world-as-the-test-with-a-number-if-anoth' });
  });

  test('names the world as the test, with a number if another world has this name', async ({ sandbox, world }) => {
    expect(world.name).toBe('names-the-world-as-the-test-with-a-number-if-anoth-2');
    await (await sandbox.world('names-the-world-as-the-test-with-a-number-if-anoth')).delete();
  });

  frozenTest(
    'creates the world with worldOptions, and has deleted the world of the previous test',
    async ({ sandbox, world }) => {
      expect(await world.get()).toMatchObject({ scenario: 'empty', clock: 'frozen', now: '2026-03-02T12:00:00.000Z' });
      expect((await sandbox.worlds()).map(({ name }) => name)).toEqual(['default', world.name]);
      expect(await world.settings.get()).toMatchObject({ pageSize: 5000 });
    },
  );
});
