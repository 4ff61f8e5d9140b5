import { describe, expect, it } from 'vitest';
import { prepareWorld } from '../../src/explorer/run/lane.ts';
import { configOf } from '../../src/server/start-server.ts';

describe('settings of the world', () => {
  it('hold in all runs, and in the scenarios of failing runs', async () => {
    const settings = { dialect: 'observed', pageSize: 5 } as const;
    const prepared = await prepareWorld(configOf({ scenario: 'default' }), () => {}, settings);
    expect([prepared.world.settings, prepared.origin]).toMatchObject([settings, { settings }]);
    prepared.close();
  });
});
