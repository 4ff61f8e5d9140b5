/** Scenarios that are written in a test, with the types of the package. */
import { describe, expect, it } from 'vitest';
import type { ScenarioDefinition } from '../../src/client/connect.ts';
import { startSandbox } from '../../src/server/embedded/start-sandbox.ts';
import { test } from '../../src/server/embedded/vitest.ts';

const SHOP: ScenarioDefinition = {
  extends: 'empty',
  clock: { mode: 'frozen', now: '2026-03-02T12:00:00Z' },
  settings: { pageSize: 5 },
  entities: [
    {
      account: 'Orvenna Outdoor',
      country: 'US',
      campaigns: [{ name: 'Own', targetingType: 'MANUAL', budget: { budget: 12.5 }, createdDaysAgo: 3 }],
    },
  ],
  faults: [{ match: { operation: ['listCampaigns', 'listAdGroups'] }, effect: { preset: 'throttled' } }],
  timeline: [{ at: '1h', do: { settings: { strict: true } } }],
};

const shopTest = test.extend({ worldOptions: { scenario: SHOP } });

describe('an inline scenario', () => {
  shopTest('is the start state of the world of a test', async ({ world }) => {
    expect(await world.get()).toMatchObject({ scenario: 'inline', clock: 'frozen', now: '2026-03-02T12:00:00.000Z' });
    const { entities } = await world.entities.list('campaigns');
    expect(entities).toMatchObject([{ name: 'Own', budget: { budget: 12.5 } }]);
    expect(await world.settings.get()).toMatchObject({ pageSize: 5, strict: false });
    await world.clock.advance({ by: '1h' });
    expect(await world.settings.get()).toMatchObject({ strict: true });
    await world.reset();
    expect(await world.settings.get()).toMatchObject({ pageSize: 5, strict: false });
  });

  it('is accepted by createWorld, startScenario and validate; the clock of createWorld takes precedence', async () => {
    await using sandbox = await startSandbox();
    const world = await sandbox.createWorld({ scenario: SHOP, seed: '7', now: '2026-04-01T00:00:00Z' });
    expect(await world.get()).toMatchObject({ scenario: 'inline', seed: '7', now: '2026-04-01T00:00:00.000Z' });
    await world.startScenario({ extends: 'empty', settings: { pageSize: 7 } });
    expect(await world.settings.get()).toMatchObject({ pageSize: 7 });
    expect(await sandbox.client.scenarios.validate(SHOP)).toMatchObject({ ok: true, errors: [] });
  });

  it('is rejected with the path of each error, and no world is created', async () => {
    await using sandbox = await startSandbox();
    const invalid = { ...SHOP, settings: { pageSize: 0 }, extends: 'emty' };
    await expect(sandbox.createWorld({ scenario: invalid })).rejects.toMatchObject({
      status: 400,
      errors: [
        { path: 'scenario.extends', message: expect.stringContaining('did you mean empty?') },
        { path: 'scenario.settings.pageSize', message: 'must be at least 1; it was 0' },
      ],
    });
    expect((await sandbox.client.worlds()).map(({ name }) => name)).toEqual(['default']);
  });

  it('is typed: unknown fields and values of wrong types do not compile', () => {
    // @ts-expect-error -- no such field
    const unknownField: ScenarioDefinition = { timelin: [] };
    // @ts-expect-error -- no such dialect
    const unknownValue: ScenarioDefinition = { settings: { dialect: 'spek' } };
    expect([unknownField, unknownValue]).toHaveLength(2);
  });
});
