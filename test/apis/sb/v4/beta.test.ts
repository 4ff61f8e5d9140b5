/**
 * The beta of sponsored brands version 4: the same operations under another prefix, until the beta ends.
 */
import { describe, expect } from 'vitest';
import { operations } from '../../../../src/server/operations.ts';
import { openWorld, type TestWorld, type Json } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import {
  ad,
  adGroup,
  ASSETS,
  BETA_DAYS,
  campaign,
  FORMATS,
  LEGACY,
  RESOURCES,
  TYPES,
  v4,
  v4Path,
  type Call,
  type Resource,
} from '../../../fixtures/programs/clients/sb-v4.ts';
import { seedEntities } from '../../../fixtures/accounts/seed-entities.ts';

const BETA = '/sb/beta';
const BETA_END = Date.parse('2023-09-01T00:00:00Z');

const CALLS: [Resource, Call][] = [
  ['campaigns', 'list'],
  ['campaigns', 'create'],
  ['adGroups', 'list'],
  ['adGroups', 'create'],
  ['adGroups', 'update'],
  ['adGroups', 'delete'],
  ['ads', 'list'],
  ['ads', 'update'],
  ['ads', 'delete'],
  ...FORMATS.map((format): [Resource, Call] => ['ads', format]),
];

const methodOf = (call: Call): string => (call === 'update' ? 'PUT' : 'POST');

describe('the beta', () => {
  it('[SB4-17, SB4-18] has thirteen operations and neither updates nor deletes campaigns', async () => {
    const served = operations.flatMap(({ method, paths }) =>
      paths.filter((path) => path.startsWith(`${BETA}/`)).map((path) => `${method} ${path}`),
    );
    const expected = CALLS.map(([resource, call]) => `${methodOf(call)} ${v4Path(resource, call, BETA)}`);
    expect(served.toSorted()).toEqual(expected.toSorted());
    expect(served).toHaveLength(13);
    const world = openWorld({ now: BETA_DAYS });
    for (const call of ['update', 'delete'] as const) {
      const { status, json } = await v4(world, 'campaigns', call, {}, { prefix: BETA });
      expect([status, json.code]).toEqual([404, 'NOT_FOUND']);
      expect((await v4(world, 'campaigns', call, {})).status).toBe(400);
    }
  });

  it('[SB4-19, SB4-20] responds until its last millisecond, and then returns 404 whatever the credentials', async () => {
    const world = openWorld({ now: BETA_DAYS });
    for (const now of [BETA_DAYS, Date.parse('2019-05-01T00:00:00Z'), BETA_END - 1]) {
      world.state.setClock(now, 'frozen');
      for (const [resource, call] of CALLS) {
        const { status } = await v4(world, resource, call, {}, { prefix: BETA });
        expect([resource, call, status]).toEqual([resource, call, call === 'list' ? 200 : 400]);
      }
    }
    world.state.setClock(BETA_END, 'frozen');
    for (const [resource, call] of CALLS) {
      for (const ask of [{}, { token: 'unknown' }, { profile: undefined }]) {
        const { status, json } = await v4(world, resource, call, {}, { prefix: BETA, ...ask });
        expect([status, json]).toEqual([404, { code: 'NOT_FOUND', details: 'Method Not Found' }]);
      }
      const { json } = await world.admin('GET', '/requests/latest');
      expect([json.status, json.reason]).toEqual([404, expect.stringContaining('beta-cutoff')]);
    }
    for (const resource of RESOURCES) expect((await v4(world, resource, 'list')).status).toBe(200);
  });

  it('[SB4-20] responds again after the clock of the world is set back', async ({ world }) => {
    expect((await v4(world, 'campaigns', 'list', {}, { prefix: BETA })).status).toBe(404);
    await world.admin('PUT', '/clock', { now: '2023-08-31T23:59:59Z', mode: 'frozen' });
    expect((await v4(world, 'campaigns', 'list', {}, { prefix: BETA })).status).toBe(200);
  });

  it('[SB4-21] responds byte for byte like the released version with the same data', async () => {
    const [beta, release] = await Promise.all([BETA, '/sb/v4'].map(recordResponses));
    expect(beta).toEqual(release);
    expect(beta?.length).toBeGreaterThan(CALLS.length);
  });

  it('[SB4-21] and the released version read and change the same entities', async () => {
    const world = openWorld({ now: BETA_DAYS });
    const made = await v4(world, 'campaigns', 'create', { campaigns: [campaign(1)] }, { prefix: BETA });
    const campaignId = made.json.campaigns.success[0].campaignId;
    await v4(world, 'campaigns', 'update', { campaigns: [{ campaignId, name: 'Renamed' }] });
    const { json } = await v4(world, 'campaigns', 'list', {}, { prefix: BETA });
    expect(json.campaigns).toEqual([expect.objectContaining({ campaignId, name: 'Renamed' })]);
    await v4(world, 'campaigns', 'create', { campaigns: [campaign(2)] });
    const first = await v4(world, 'campaigns', 'list', { maxResults: 1 }, { prefix: BETA });
    const second = await v4(world, 'campaigns', 'list', { maxResults: 1, nextToken: first.json.nextToken });
    expect(second.json.campaigns).toEqual([expect.objectContaining({ name: 'Campaign 2' })]);
  });
});

/** Calls all operations of the beta under one prefix, with valid and invalid input, and returns all responses. */
async function recordResponses(prefix: string): Promise<string[]> {
  const world: TestWorld = openWorld({ now: BETA_DAYS });
  const { ids } = await seedEntities(world, { assets: ASSETS, sbCampaigns: [LEGACY] });
  const responses: string[] = [];
  const send = async (resource: Resource, operation: Call, body: unknown, headers = {}): Promise<Json> => {
    const answer = await v4(world, resource, operation, body, { prefix, headers });
    responses.push(`${answer.status} ${answer.headers.get('content-type')} ${answer.text}`);
    return answer.json;
  };
  const made = await send('campaigns', 'create', { campaigns: [campaign(1), campaign(1), campaign(2, { budget: 0 })] });
  const { campaignId } = made.campaigns.success[0];
  const groups = await send('adGroups', 'create', {
    adGroups: [adGroup(campaignId, 1), adGroup(campaignId, 2), adGroup(ids['legacy'] ?? '', 3)],
  });
  const { adGroupId } = groups.adGroups.success[0];
  for (const format of FORMATS) await send('ads', format, { ads: [ad(adGroupId, format), {}] });
  const { ads } = await send('ads', 'list', { maxResults: 2, stateFilter: { include: ['ENABLED'] } });
  await send('ads', 'update', { ads: [{ adId: ads[1].adId, state: 'PAUSED' }] });
  await send('ads', 'delete', { adIdFilter: { include: [ads[1].adId, '5'] } });
  await send('adGroups', 'update', { adGroups: [{ adGroupId, name: 'x' }, { adGroupId: ids['legacyAdGroup'] }] });
  await send('adGroups', 'delete', { adGroupIdFilter: { include: [adGroupId] } });
  await send('adGroups', 'delete', {});
  for (const resource of RESOURCES) {
    await send(resource, 'list', { includeExtendedDataFields: true });
    await send(resource, 'list', { NameFilter: { include: ['e'] } }, { accept: TYPES[resource].toUpperCase() });
    await send(resource, 'list', {}, { accept: 'application/vnd.other+json' });
    await send(resource, 'list', { maxResults: 1000 });
  }
  return responses;
}
