import { describe, expect, it } from 'vitest';
import { openWorld } from '../../fixtures/sandbox.ts';

const before = Date.parse('2023-06-29T23:59:59Z');
const from = Date.parse('2023-06-30T00:00:00Z');

describe('deprecated operations', () => {
  it('[VER-03] have the headers Deprecation and Sunset in every response from the day of deprecation, and continue to work', async () => {
    const world = openWorld({ now: before });
    const early = await world.ask('GET', '/v2/sp/campaigns');
    expect([early.status, early.headers.get('deprecation'), early.headers.get('sunset')]).toEqual([200, null, null]);

    world.state.setClock(from, 'frozen');
    for (const path of ['/v2/sp/campaigns', '/v1/campaigns', '/v2/sp/keywords/extended/1']) {
      const late = await world.ask('GET', path);
      expect(late.headers.get('deprecation'), path).toBe('@1688083200');
      expect(late.headers.get('sunset'), path).toBe('Fri, 30 Jun 2023 00:00:00 GMT');
    }
    expect((await world.ask('GET', '/v2/sp/campaigns', { token: 'unknown' })).headers.get('deprecation')).toBe(
      '@1688083200',
    );
  });

  it('[VER-03] return 404 from the sunset that the settings of the world define, before authentication', async () => {
    const world = openWorld({ now: Date.parse('2026-05-31T23:59:59Z') });
    world.state.updateRow({ settings: { ...world.state.settings, legacySunset: '2026-06-01' } });
    const last = await world.ask('GET', '/v2/sp/campaigns');
    expect([last.status, last.headers.get('sunset')]).toEqual([200, 'Mon, 01 Jun 2026 00:00:00 GMT']);

    world.state.setClock(Date.parse('2026-06-01T00:00:00Z'), 'frozen');
    const gone = await world.ask('GET', '/v2/sp/campaigns', { token: 'unknown' });
    expect([gone.status, gone.json]).toEqual([404, { code: 'NOT_FOUND', details: 'Method Not Found' }]);
  });

  it('[VER-04] are those of the legacy collections only, not bidding controls, suggestions and profiles', async () => {
    const world = openWorld();
    world.state.updateRow({ settings: { ...world.state.settings, legacySunset: '2024-01-01' } });
    for (const path of ['/v1/sp/campaigns', '/asins/B000000001/suggested/keywords', '/v2/profiles', '/v1/profiles']) {
      const { status, headers } = await world.ask('GET', path);
      expect([status, headers.get('deprecation'), headers.get('sunset')], path).toEqual([200, null, null]);
    }
  });
});
