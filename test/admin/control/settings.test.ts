import { describe, expect } from 'vitest';
import { openWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const DEFAULTS = {
  endpoint: 'sandbox',
  dialect: 'spec',
  strict: false,
  pageSize: 5000,
  downloadLinkTtl: '30s',
  reportLinkTtl: '1h',
  snapshotTtl: '24h',
  tokenTtl: '1h',
  storageAuth: 'lenient',
  credentials: 'any',
  redirectSchemes: [],
  duplicates: 'existing',
  brandsKeywordResults: 'array',
  portfolioIds: 'any',
  assetIds: 'any',
  brandEntityIds: 'existing',
  moderation: 'immediate',
  legacySunset: null,
  surfaces: 'all',
  exchangeRates: {},
  reportPartRows: 10_000_000,
  streamDelay: '0s',
  streamCopies: 1,
  correlationHeader: 'x-correlation-id',
  journalEntries: 1000,
  journalBodyBytes: 65_536,
  journalBytes: 16_777_216,
};

describe('settings', () => {
  it('are returned with durations as strings', async ({ world }) => {
    expect((await world.admin('GET', '/settings')).json).toEqual(DEFAULTS);
  });

  it('can be changed one by one', async ({ world }) => {
    const change = async (body: object) => (await world.admin('PATCH', '/settings', body)).json;
    expect(await change({ pageSize: 3, dialect: 'observed' })).toEqual({
      ...DEFAULTS,
      pageSize: 3,
      dialect: 'observed',
    });
    expect(await change({ dialect: 'spec' })).toEqual({ ...DEFAULTS, pageSize: 3 });
    expect(await change({})).toEqual({ ...DEFAULTS, pageSize: 3 });
    expect((await world.admin('GET', '/settings')).json).toEqual({ ...DEFAULTS, pageSize: 3 });
  });

  it.each([
    ['PT30S', '30s'],
    ['90m', '90m'],
    ['120m', '2h'],
    ['48h', '48h'],
    ['P7D', '7d'],
    ['1500ms', '1500ms'],
    ['1h30m', '90m'],
    ['PT1.5S', '1500ms'],
  ])('accept the duration %s and return it as %s', async (sent, expected) => {
    const world = openWorld();
    expect((await world.admin('PATCH', '/settings', { tokenTtl: sent })).json.tokenTtl).toBe(expected);
  });

  it('accept a moderation with a delay and a date of sunset', async ({ world }) => {
    const { json } = await world.admin('PATCH', '/settings', {
      moderation: { after: '72h' },
      legacySunset: '2026-03-03',
    });
    expect([json.moderation, json.legacySunset]).toEqual([{ after: '72h' }, '2026-03-03']);
    const back = await world.admin('PATCH', '/settings', { moderation: 'manual', legacySunset: null });
    expect([back.json.moderation, back.json.legacySunset]).toEqual(['manual', null]);
  });

  it('apply immediately: page size, token lifetime, endpoint', async ({ world }) => {
    await world.admin('POST', '/seed', { profileId: world.profile(), campaigns: 5, adGroupsPerCampaign: 0 });
    await world.admin('PATCH', '/settings', { pageSize: 2, endpoint: 'production', legacySunset: '2026-03-03' });
    expect((await world.ask('GET', '/v2/sp/campaigns')).json).toHaveLength(2);
    expect((await world.ask('PUT', '/v2/profiles/register', { body: { countryCode: 'US' } })).status).toBe(404);
    await world.admin('POST', '/clock/advance', { to: '2026-03-03' });
    expect((await world.ask('GET', '/v2/sp/campaigns')).status).toBe(404);
  });

  it('are restored by a reset', async ({ world }) => {
    await world.admin('PATCH', '/settings', { strict: true });
    await world.admin('POST', '/reset');
    expect((await world.admin('GET', '/settings')).json).toEqual(DEFAULTS);
  });

  it.each([
    { pageSize: 0 },
    { pageSize: 5001 },
    { pageSize: '10' },
    { dialect: 'spoken' },
    { strict: 'yes' },
    { tokenTtl: '0s' },
    { tokenTtl: 3600 },
    { downloadLinkTtl: '-1s' },
    { legacySunset: '2026-02-30' },
    { legacySunset: 'soon' },
    { moderation: { after: '1h', by: 'x' } },
    { moderation: 'never' },
    { journalEntries: -1 },
    { unknown: 1 },
  ])('reject %o without any change', async (body) => {
    const world = openWorld();
    const { status, json } = await world.admin('PATCH', '/settings', { dialect: 'observed', ...body });
    expect(status).toBe(400);
    expect(json.errors.length).toBeGreaterThan(0);
    expect((await world.admin('GET', '/settings')).json).toEqual(DEFAULTS);
  });
});
