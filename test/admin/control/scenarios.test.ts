/** Scenarios in the admin API: how they are listed, applied to a world and validated. */
import { describe, expect } from 'vitest';
import { ScenarioTexts } from '../../../src/scenarios/scenario-worker-client.ts';
import { Library } from '../../../src/scenarios/library.ts';
import { Scenarios } from '../../../src/scenarios/scenario-cache.ts';
import { NOW, openWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { advance, campaigns, startAs, applyOnDefault, US, validate } from '../../fixtures/scenarios.ts';

describe('the scenarios', () => {
  it('are listed, each with its description', async () => {
    const { status, json } = await openWorld().admin('GET', '/scenarios');
    expect(status).toBe(200);
    const names = json.scenarios.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted());
    expect(names).toEqual(expect.arrayContaining(['default', 'empty', 'grant-revoked', 'report-slow']));
    for (const each of json.scenarios) {
      expect(each).toMatchObject({ source: 'builtIn', ok: true, description: expect.stringMatching(/\.$/) });
    }
  });

  it('can be read one by one, with their files', async ({ world }) => {
    const { json } = await world.admin('GET', '/scenarios/report-slow');
    expect(json).toMatchObject({ name: 'report-slow', extends: 'default', catches: expect.any(String), errors: [] });
    expect(json.text).toContain('mode: after');
    const unknown = await world.admin('GET', '/scenarios/report-slo');
    expect(unknown.status).toBe(404);
    expect(unknown.json.detail).toMatch(
      /no scenario 'report-slo'; did you mean report-slow\? The scenarios are .*default/,
    );
    expect((await world.admin('GET', '/scenarios/..%2Fpackage')).status).toBe(404);
  });

  it('have a JSON Schema with every field of a file', async () => {
    const { json } = await openWorld().admin('GET', '/scenario.schema.json');
    expect(json).toMatchObject({ $schema: expect.stringContaining('json-schema.org'), type: 'object' });
    expect(Object.keys(json.properties)).toEqual(
      expect.arrayContaining(['extends', 'clock', 'accounts', 'settings', 'jobs', 'faults', 'overrides', 'timeline']),
    );
    expect(json.additionalProperties).toBe(false);
  });
});

describe('a world', () => {
  it('starts in the scenario of its creation', async ({ world }) => {
    const made = await world.admin('POST', '/worlds', { name: 'slow', scenario: 'report-slow' });
    expect([made.status, made.json.scenario]).toEqual([201, 'report-slow']);
    const { json } = await world.admin('GET', '/worlds/slow/jobs/completion');
    expect(json).toMatchObject({ reports: { mode: 'after', after: '3h' } });
    const unknown = await world.admin('POST', '/worlds', { scenario: 'defualt' });
    expect([unknown.status, unknown.json.detail]).toEqual([404, expect.stringContaining('did you mean default?')]);
  });

  it('can change to a scenario by name, and a reset restores that scenario', async ({ world }) => {
    expect((await campaigns(world)).json).toEqual([]);
    const { status, json } = await world.admin('POST', '/scenario', { name: 'report-slow' });
    expect([status, json.scenario, json.now]).toEqual([200, 'report-slow', '2026-03-02T12:00:00.000Z']);
    const campaignCount = (await campaigns(world)).json.length;
    expect(campaignCount).toBeGreaterThan(0);
    expect((await world.admin('GET', '/requests')).json.total).toBe(1);
    await world.admin('PUT', '/jobs/completion', { reports: { mode: 'immediate' } });
    await world.admin('POST', '/reset');
    expect((await world.admin('GET', '/jobs/completion')).json.reports).toEqual({ mode: 'after', after: '3h' });
    expect((await campaigns(world)).json).toHaveLength(campaignCount);
  });

  it.each([
    ['application/yaml', 'extends: empty\nsettings: { pageSize: 7 }'],
    ['application/json', '{"extends": "empty", "settings": {"pageSize": 7}}'],
    [undefined, 'extends: empty\nsettings:\n  pageSize: 7'],
  ])('can change to a scenario in the request body, as %s', async (type, raw) => {
    const world = openWorld({ scenario: 'default' });
    const headers = { 'content-type': type };
    const { status, json } = await world.admin('POST', '/scenario', undefined, { raw, headers });
    expect([status, json.scenario]).toEqual([200, 'inline']);
    expect((await world.admin('GET', '/settings')).json.pageSize).toBe(7);
    await world.admin('PATCH', '/settings', { pageSize: 9 });
    await world.admin('POST', '/reset');
    expect((await world.admin('GET', '/settings')).json.pageSize).toBe(7);
  });

  it('is not changed by an invalid scenario', async ({ world }) => {
    const before = world.state.storage.toBytes();
    const refused = await startAs(world, 'extends: empty\nsettings:\n  pageSise: 7\n');
    expect(refused.status).toBe(400);
    expect(refused.json.errors).toEqual([
      { line: 3, column: 3, path: 'settings.pageSise', message: 'unknown field; did you mean pageSize?' },
    ]);
    for (const body of [{ name: 'no-such' }, { name: 'seeds/default' }, { name: '../seeds/default' }]) {
      expect((await world.admin('POST', '/scenario', body)).status).toBe(404);
    }
    for (const body of [{ name: 7 }, { name: 'default', seed: 1 }]) {
      expect((await world.admin('POST', '/scenario', body)).status).toBe(400);
    }
    expect((await startAs(world, '')).status).toBe(400);
    expect((await world.admin('POST', '/scenario', undefined, { raw: Buffer.from([0xff, 0xfe]) })).status).toBe(400);
    expect(world.state.storage.toBytes().equals(before)).toBe(true);
  });

  it('reads a name from a body of up to 4096 characters', async () => {
    const raw = '{"name": "report-slow"}'.padEnd(4096);
    const { status, json } = await openWorld().admin('POST', '/scenario', undefined, { raw });
    expect([status, json.scenario]).toEqual([200, 'report-slow']);
  });

  it('has the same bytes in every world that starts the same scenario', async () => {
    const yaml = 'extends: default\nsettings: { strict: true }\ntimeline: [{ at: 1h, do: { revoke: all } }]';
    const [one, two] = [openWorld({ scenario: 'default' }), openWorld()];
    await startAs(one, yaml);
    await startAs(two, yaml);
    expect(one.state.storage.toBytes().equals(two.state.storage.toBytes())).toBe(true);
    await advance(one, '2h');
    await one.admin('POST', '/reset');
    expect(one.state.storage.toBytes().equals(two.state.storage.toBytes())).toBe(true);
  });
});

describe('validation', () => {
  it('accepts a valid scenario, and does not change any world', async ({ world }) => {
    const before = world.state.storage.toBytes();
    const { status, json } = await validate(world, 'extends: default\njobs: { reports: { mode: manual } }');
    expect([status, json]).toEqual([200, { ok: true, errors: [], timeline: [] }]);
    expect(world.state.storage.toBytes().equals(before)).toBe(true);
  });

  it('returns the timeline with the steps of the scenario that is extended', async () => {
    const { json } = await validate(
      openWorld(),
      [
        'extends: v2-sunset',
        "clock: { now: '2026-03-02T12:00:00Z' }",
        'timeline:',
        "  - { at: '2026-03-05T00:00:00Z', name: fixed, do: { settings: { strict: true } } }",
        '  - { onCall: { operation: getCampaign, nth: 2 }, name: second, do: [{ advance: 1m }, { advance: 2m }] }',
      ].join('\n'),
    );
    expect(json).toEqual({
      ok: true,
      errors: [],
      timeline: [
        { name: 'legacy-ends', after: '24h', do: [{ settings: { legacySunset: '2023-06-30' } }] },
        { name: 'fixed', at: '2026-03-05T00:00:00.000Z', do: [{ settings: { strict: true } }] },
        { name: 'second', onCall: { operation: 'getCampaign', nth: 2 }, do: [{ advance: '1m' }, { advance: '2m' }] },
      ],
    });
  });

  it('returns errors with their location and a suggestion', async () => {
    const { status, json } = await validate(openWorld(), 'extends: defualt\n');
    expect([status, json.ok]).toEqual([200, false]);
    expect(json.errors).toEqual([
      { line: 1, column: 1, path: 'extends', message: expect.stringContaining('did you mean default?') },
    ]);
  });
});

it('ids of more than 15 digits are exact as strings, and rejected as numbers that would lose digits', async () => {
  const world = openWorld();
  const campaign = (id: string) =>
    `entities: [{ account: Orvenna Outdoor, country: US, campaigns: [{ campaignId: ${id}, name: Big, targetingType: AUTO, budget: { budget: 5 } }] }]`;
  await applyOnDefault(world, campaign("'9007199254740993'"));
  expect((await campaigns(world)).text).toContain('"campaignId":9007199254740993,');
  const refused = await startAs(world, `extends: default\n${campaign('9007199254740993')}`);
  expect(refused.json.errors).toMatchObject([
    { line: 2, path: 'entities[0].campaigns[0].campaignId', message: expect.stringContaining('in quotes') },
  ]);
  expect((await world.ask('GET', '/v2/sp/campaigns/9007199254740993', { profile: US })).status).toBe(200);
});

it('a short text without bulk is compiled at once, although the queue of the other texts is full', async () => {
  const texts = new ScenarioTexts(new Scenarios(new Library()), { queueLength: 0 });
  const compiled = (text: string) => texts.compile(text, { scenario: 'inline', seed: '1', now: NOW });
  await expect(compiled('extends: large-account')).rejects.toThrow(/0 scenarios are waiting to be compiled/);
  expect(await compiled('extends: empty')).toHaveProperty('bytes');
  expect(await compiled('extends: no-such-scenario')).toMatchObject({ problems: [{ path: 'extends' }] });
});
