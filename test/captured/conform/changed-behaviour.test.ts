/**
 * Ten changes of behaviour, each in the world that is recorded: `conform` finds each of them with an unchanged world, and
 * names the operation and the difference.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { conform } from '../../../src/captured/conform.ts';
import { readRecordings } from '../../../src/captured/readers/read-recordings.ts';
import { readConfig } from '../../../src/server/config/read-config.ts';
import { NOW, openWorld, type TestWorld } from '../../fixtures/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'conform-changed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CAMPAIGN = {
  campaignType: 'sponsoredProducts',
  targetingType: 'manual',
  state: 'enabled',
  dailyBudget: 10,
  startDate: '20260302',
};
const named = (name: string) => ({ ...CAMPAIGN, name });

/** `change`: after the first campaigns are created. */
async function runClient(world: TestWorld, change: (campaignId: string) => Promise<unknown>): Promise<void> {
  const profile = world.profile();
  const call = (method: string, path: string, body?: unknown) =>
    world.ask(method, path, { profile, ...(body === undefined ? {} : { body }), undocumented: true });
  await call('GET', '/v2/profiles');
  const { json } = await call('POST', '/v2/sp/campaigns', [named('Chairs'), named('Desks')]);
  const campaignId = String(json[0].campaignId);
  await change(campaignId);
  await call('GET', '/v2/sp/campaigns');
  await call('GET', `/v2/sp/campaigns/extended/${campaignId}`);
  await call('POST', '/v2/sp/adGroups', [
    { name: 'Oak', campaignId: json[0].campaignId, defaultBid: 1, state: 'enabled' },
  ]);
  await call('POST', '/v2/sp/campaigns', [named('Chairs'), { ...named('Beds'), colour: 'red' }]);
  await call('GET', '/v2/sp/campaigns/1');
}

/** As operations and differences. */
async function findings(name: string, change: Change): Promise<string[]> {
  const world = openWorld({ scenario: 'empty', seed: 'recorded', now: NOW });
  const [path, body, method = 'POST'] = change;
  await runClient(world, async (campaignId) => {
    const { status, text } = await world.admin(method, path.replace('{campaignId}', campaignId), body);
    expect(status, text).toBeLessThan(300);
  });
  const file = join(folder, `${name}.har`);
  writeFileSync(file, (await world.admin('GET', '/requests/export?format=har')).text);
  const config = readConfig(['--scenario=empty', '--seed=recorded', `--now=${new Date(NOW).toISOString()}`], {});
  const { causes } = await conform(await readRecordings([file]), { config, settings: {}, warn: () => {} });
  return causes.flatMap(({ difference, operations }) =>
    operations.map(({ operation }) => `${operation}: ${difference}`),
  );
}

type Change = readonly [path: string, body: object, method?: 'PATCH'];

const setting = (settings: object): Change => ['/settings', settings, 'PATCH'];
const fault = (operation: string, effect: object): Change => ['/faults', { match: { operation }, effect }];
const entity = (change: object): Change => ['/entities/campaigns/{campaignId}', change, 'PATCH'];

/** `found`: a difference of each operation whose answers differ. */
const CHANGES: readonly (readonly [what: string, change: Change, found: readonly string[]])[] = [
  [
    'the dialect is that of recorded traffic',
    setting({ dialect: 'observed' }),
    [
      'listCampaigns: missing field [].bidding',
      'getCampaignEx: code servingStatus: recorded CAMPAIGN_INCOMPLETE, sandbox CAMPAIGN_STATUS_ENABLED',
      'getCampaign: missing field requestId',
    ],
  ],
  [
    'unknown fields are refused',
    setting({ strict: true }),
    ['createCampaigns: code [].code: recorded INVALID_ARGUMENT, sandbox SUCCESS'],
  ],
  ['pages have one item', setting({ pageSize: 1 }), ['listCampaigns: number of items []: recorded 1, sandbox 2']],
  [
    'a name that exists is an error',
    setting({ duplicates: 'error' }),
    ['createCampaigns: code [].code: recorded INVALID_ARGUMENT, sandbox SUCCESS'],
  ],
  [
    'the legacy API is removed',
    setting({ legacySunset: '2026-03-01' }),
    [
      'listCampaigns: status: recorded 404, sandbox 200',
      'getCampaignEx: status: recorded 404, sandbox 200',
      'createAdGroups: status: recorded 404, sandbox 207',
      'createCampaigns: status: recorded 404, sandbox 207',
      'getCampaign: text details',
    ],
  ],
  [
    'lists are throttled',
    fault('listCampaigns', { preset: 'throttled', retryAfter: 5 }),
    ['listCampaigns: status: recorded 429, sandbox 200'],
  ],
  [
    'reads fail',
    fault('getCampaignEx', { status: 502, code: 'BAD_GATEWAY', details: 'Down' }),
    ['getCampaignEx: status: recorded 502, sandbox 200'],
  ],
  [
    'an item of a create fails',
    fault('createCampaigns', { item: { index: 1, code: 'SERVER_IS_BUSY', details: 'Busy' } }),
    ['createCampaigns: code [].code: recorded SERVER_IS_BUSY, sandbox SUCCESS'],
  ],
  [
    'a list is empty',
    fault('listCampaigns', { status: 200, body: '[]' }),
    ['listCampaigns: number of items []: recorded 0, sandbox 2'],
  ],
  [
    'a campaign is out of budget',
    entity({ outOfBudget: true }),
    ['getCampaignEx: code servingStatus: recorded CAMPAIGN_OUT_OF_BUDGET, sandbox CAMPAIGN_STATUS_ENABLED'],
  ],
];

const operationsIn = (found: readonly string[]) => new Set(found.map((each) => each.split(':')[0]));

it('finds nothing without a change', async () => {
  expect(await findings('nothing', setting({}))).toEqual([]);
});

it.each(CHANGES)('finds and names a change of behaviour: %s', async (what, change, expected) => {
  const found = await findings(what, change);
  expect(found).toEqual(expect.arrayContaining([...expected]));
  expect(operationsIn(found)).toEqual(operationsIn(expected));
});
