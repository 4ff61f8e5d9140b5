/** What a scenario can say, each thing seen from outside. */
import { describe, expect } from 'vitest';
import { idOf, poll, request } from '../fixtures/programs/clients/reports.ts';
import { NOW, openWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';
import { campaigns, startAs, applyOnDefault, US } from '../fixtures/scenarios.ts';
import { OWN, requestToken } from '../fixtures/programs/clients/token-client.ts';

async function stoves(world: ReturnType<typeof openWorld>) {
  const { json } = await world.admin('GET', `/entities/campaigns?profileId=${US}&limit=1000`);
  const found = json.campaigns.filter(({ name }: { name: string }) => name.startsWith('Camp Stoves'));
  return found[0];
}

describe('a scenario defines', () => {
  it('settings, with the field names of the admin API', async ({ world }) => {
    const settings = {
      strict: true,
      dialect: 'observed',
      pageSize: 10,
      tokenTtl: '10m',
      downloadLinkTtl: '5s',
      snapshotTtl: '1h',
      credentials: 'known',
      moderation: { after: '2h' },
      legacySunset: '2026-09-01',
      journalEntries: 10,
    };
    await applyOnDefault(world, `settings: ${JSON.stringify(settings)}`);
    expect((await world.admin('GET', '/settings')).json).toMatchObject(settings);
  });

  it('completion policies and planned outcomes', async ({ world }) => {
    await applyOnDefault(
      world,
      `
jobs: { reports: { mode: polls, polls: 0 } }
outcomes:
  reports:
    - { outcome: FAILURE, statusDetails: Set by the test, match: { account: Orvenna Outdoor, country: US } }
    - { outcome: STUCK }
`,
    );
    const [failed, stuck, done] = [
      await request(world, 'report'),
      await request(world, 'report'),
      await request(world, 'report'),
    ];
    expect([await poll(world, failed), await poll(world, stuck), await poll(world, done)]).toEqual([
      'FAILURE',
      'IN_PROGRESS',
      'SUCCESS',
    ]);
    expect((await world.admin('GET', `/jobs/${idOf(failed)}`)).json.statusDetails).toBe('Set by the test');
    expect((await world.admin('GET', '/jobs/completion')).json.snapshots).toEqual({ mode: 'polls', polls: 1 });
  });

  it('access, budget and payment of profiles', async ({ world }) => {
    await applyOnDefault(
      world,
      `profiles:
  - { account: Orvenna Outdoor, country: US, access: viewer, dailyBudget: 500, validPaymentMethod: false }
  - { account: Duskarn Home, country: US, access: none }
`,
    );
    const { json } = await world.admin('GET', '/profiles');
    const named = (name: string, country: string) =>
      json.profiles.find(
        (each: { accountName: string; countryCode: string }) =>
          each.accountName === name && each.countryCode === country,
      );
    expect(named('Orvenna Outdoor', 'US')).toMatchObject({
      access: 'viewer',
      dailyBudget: 500,
      validPaymentMethod: false,
    });
    expect(named('Orvenna Outdoor', 'DE')).toMatchObject({ access: 'owner' });
    expect(named('Duskarn Home', 'US')).toMatchObject({ access: 'none' });
  });

  it('changes of an entity by its ref or name, including fields that clients cannot change', async ({ world }) => {
    await applyOnDefault(
      world,
      `change:
  - { collection: campaigns, ref: stoves-exact, rename: Camp Stoves renamed, budget: 77.5, state: PAUSED }
  - { collection: campaigns, name: Camp Stoves renamed, servingStatus: AD_POLICING_SUSPENDED, createdDaysAgo: 400 }
`,
    );
    expect(await stoves(world)).toMatchObject({
      name: 'Camp Stoves renamed',
      state: 'PAUSED',
      budget: { budget: 77.5 },
      servingStatus: 'AD_POLICING_SUSPENDED',
      creationDate: new Date(NOW - 400 * 86_400_000).toISOString(),
    });
  });

  it('new entities, including children of entities in the extended scenario', async ({ world }) => {
    await applyOnDefault(
      world,
      `entities:
  - account: Orvenna Outdoor
    country: US
    adGroups: [{ ref: extra, campaignRef: stoves-exact, name: Extra, defaultBid: 1 }]
    keywords: [{ adGroupRef: extra, keywordText: one more word, matchType: EXACT }]
`,
    );
    const { json } = await world.ask('GET', '/v2/sp/keywords?keywordText=one%20more%20word', { profile: US });
    expect(json).toMatchObject([
      { keywordText: 'one more word', campaignId: Number((await stoves(world)).campaignId) },
    ]);
  });

  it('new accounts, and any number of generated entities', async ({ world }) => {
    const { status, json } = await startAs(
      world,
      `
accounts: [{ name: Alone, type: seller, countries: { US: { profileId: '7' } } }]
managerAccounts: [{ name: Agency, links: [{ account: Alone, country: US }] }]
generate: [{ account: Alone, country: US, campaigns: 3, adGroupsPerCampaign: 2 }]
`,
    );
    expect([status, json.profiles.length]).toEqual([200, 1]);
    expect((await world.ask('GET', '/v2/sp/adGroups', { profile: '7' })).json).toHaveLength(6);
    expect((await world.admin('GET', '/managerAccounts')).json.managerAccounts).toMatchObject([
      { name: 'Agency', links: [{ profileId: '7', permission: 'editor' }] },
    ]);
  });

  it('metric values, and the parameters of the metric model', async ({ world }) => {
    await applyOnDefault(
      world,
      `metrics: { history: lifetime, bursts: 3 }
overrides:
  - { collection: campaigns, ref: stoves-exact, date: today-1d, values: { impressions: 5000, clicks: 50, cost: 12.5 } }
`,
    );
    expect((await world.admin('GET', '/metrics/model')).json).toMatchObject({ history: 'lifetime', bursts: 3 });
    const truth = await world.admin('GET', `/metrics?profileId=${US}&recordType=campaigns&date=2026-03-01`);
    const { campaignId } = await stoves(world);
    const row = truth.json.rows.find((each: { campaignId: string }) => each.campaignId === campaignId);
    expect(row).toMatchObject({ impressions: 5000, clicks: 50, cost: 12.5 });
  });

  it('the countries that a region serves', async ({ world }) => {
    await applyOnDefault(world, 'regions: { fe: [US, JP] }');
    expect((await world.admin('GET', '/regions')).json.regions).toMatchObject([
      { region: 'na', countries: ['CA', 'BR', 'MX'] },
      { region: 'eu' },
      { region: 'fe', countries: ['US', 'JP'] },
    ]);
  });

  it('faults and a rate limit, which count from the start of the world', async ({ world }) => {
    await applyOnDefault(
      world,
      `faults:
  - { id: brief, match: { operation: listCampaigns }, when: { for: 10m }, effect: { preset: unavailable } }
rateLimit: { requests: 100, per: 1m }
`,
    );
    expect((await campaigns(world)).status).toBe(503);
    expect((await world.admin('GET', '/rateLimit')).json).toEqual({ requests: 100, per: '1m' });
    await world.admin('POST', '/clock/advance', { by: '10m' });
    expect((await campaigns(world)).status).toBe(200);
  });

  it('the permissions and lifetime of the tokens of the world', async ({ world }) => {
    await applyOnDefault(world, "tokens: { ttl: 20m, access: [{ profileId: '100000000000101', permission: viewer }] }");
    expect((await campaigns(world)).status).toBe(200);
    expect((await world.ask('POST', '/v2/sp/campaigns', { profile: US, body: [] })).status).toBe(401);
    expect((await world.ask('GET', '/v2/sp/campaigns', { profile: '100000000000102' })).status).toBe(401);
    await world.admin('POST', '/clock/advance', { by: '20m' });
    expect((await campaigns(world)).status).toBe(401);
    const { json } = await requestToken(world, OWN);
    expect((await world.ask('GET', '/v2/sp/campaigns', { profile: US, token: json.access_token })).status).toBe(200);
  });
});

describe('the clock of a scenario', () => {
  const FIXED = `extends: default
clock: { now: '2026-03-08T09:59:30Z', mode: frozen }
overrides: [{ collection: campaigns, ref: stoves-exact, date: 2026-03-07, values: { impressions: 11 } }]
`;

  it('becomes the clock of the world when the scenario is applied', async ({ world }) => {
    const { json } = await startAs(world, FIXED);
    expect([json.now, json.clock]).toEqual(['2026-03-08T09:59:30.000Z', 'frozen']);
    expect((await stoves(world)).creationDate).toBe(new Date(Date.parse(json.now) - 212 * 86_400_000).toISOString());
    expect((await world.admin('GET', '/metrics/overrides')).json.overrides).toMatchObject([{ date: '2026-03-07' }]);
    const back = await startAs(world, 'extends: default');
    expect(back.json.now).toBe(new Date(NOW).toISOString());
  });

  it('is overridden by the clock of a request that creates a world', async () => {
    const world = openWorld({ yaml: FIXED, now: Date.parse('2027-05-05T12:00:00Z') });
    const { json } = await world.admin('GET', '/clock');
    expect(json.now).toBe('2027-05-05T12:00:00.000Z');
    const made = await world.admin('POST', '/worlds', { name: 'own' });
    expect([made.json.now, made.json.clock]).toEqual(['2026-03-08T09:59:30.000Z', 'frozen']);
  });

  it('is optional: without it, dates move by whole days with the clock of the world', async ({ world }) => {
    await applyOnDefault(
      world,
      'overrides: [{ collection: campaigns, ref: stoves-exact, date: today-1d, values: { impressions: 11 } }]',
    );
    expect((await world.admin('GET', '/metrics/overrides')).json.overrides).toMatchObject([{ date: '2026-03-01' }]);
    expect(await stoves(world)).toMatchObject({ startDate: '2025-08-04' });
  });
});

describe('the extended scenario', () => {
  it('is applied first, and the scenario takes precedence over it', async ({ world }) => {
    const { status } = await startAs(world, 'extends: report-slow\njobs: { snapshots: { mode: immediate } }');
    expect(status).toBe(200);
    expect((await world.admin('GET', '/jobs/completion')).json).toEqual({
      reports: { mode: 'after', after: '3h' },
      snapshots: { mode: 'immediate' },
      exports: { mode: 'polls', polls: 1 },
    });
  });

  it('can be a seed', async ({ world }) => {
    expect((await startAs(world, 'extends: seeds/default')).status).toBe(200);
    expect((await campaigns(world)).json.length).toBeGreaterThan(0);
    expect((await startAs(world, 'extends: seeds/no-such')).json.errors).toMatchObject([{ path: 'extends' }]);
  });
});
