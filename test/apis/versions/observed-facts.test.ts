/**
 * Facts from recorded traffic of the real service, with `dialect: observed`.
 */
import { describe, expect } from 'vitest';
import {
  AD_GROUPS,
  advance,
  CAMPAIGN_NEGATIVE_KEYWORDS,
  CAMPAIGNS,
  changeSettings,
  createOne,
  KEYWORDS,
  NEGATIVE_KEYWORDS,
  openParents,
  pathOf,
  PRODUCT_ADS,
  readOne,
  tryCreate,
  updateOne,
  type Item,
} from '../../fixtures/accounts/collections.ts';
import { requestReport } from '../../fixtures/programs/clients/reports.ts';
import { NOW, openWorld, type Answer, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { seedRules } from '../../fixtures/accounts/budget-rules.ts';
import { createOneV3, readV3 } from '../../fixtures/programs/clients/v3-calls.ts';
import { V3_CAMPAIGNS } from '../../fixtures/programs/clients/v3.ts';

type Endpoint = 'sandbox' | 'production';

function observed({ now = NOW, endpoint = 'sandbox' }: { now?: number; endpoint?: Endpoint } = {}): TestWorld {
  const world = openWorld({ now });
  changeSettings(world, { dialect: 'observed', endpoint });
  return world;
}

const NO_PARENTS = { campaignId: 0, adGroupId: 0 };
const NO_V3_PARENTS = { campaignId: '0', adGroupId: '0' };
const CAMPAIGN = CAMPAIGNS.make(NO_PARENTS, 1);
const NAME_TAKEN = { code: 'INVALID_ARGUMENT', description: ' An entity with that name already exist' };

describe('report dates', () => {
  // Seven in the evening of 1 March in Los Angeles.
  const evening = Date.parse('2026-03-02T03:00:00Z');

  it('[OBS-01] may be the current day in UTC, even if the profile still has the previous day', async () => {
    const world = observed({ now: evening });
    expect((await requestReport(world, 'campaigns', { reportDate: '20260302' })).status).toBe(202);
    expect((await requestReport(world, 'campaigns', { reportDate: '20260303' })).status).toBe(422);
  });

  it('[OBS-01] are checked in the time zone of the profile by default', async () => {
    const world = openWorld({ now: evening });
    expect((await requestReport(world, 'campaigns', { reportDate: '20260302' })).status).toBe(422);
  });
});

describe('a repeated create', () => {
  for (const dialect of ['spec', 'observed'] as const)
    for (const each of [CAMPAIGNS, AD_GROUPS])
      it(`[OBS-02] ${each.name}, ${dialect}: the same name and values answer the existing id, and change nothing`, async () => {
        const world = openWorld();
        changeSettings(world, { dialect });
        const item = each.make(await openParents(world), 1);
        const id = await createOne(world, each, item);
        const before = await readOne(world, each, id);
        advance(world, 37 * 60);
        const { status, text } = await world.ask('POST', pathOf(each), { body: [item] });
        expect([status, text]).toEqual([207, `[{"code":"SUCCESS","${each.id}":${id}}]`]);
        expect(await readOne(world, each, id)).toEqual(before);
      });

  it('[OBS-02] is rejected with duplicates: error, as documented', async () => {
    const world = observed();
    changeSettings(world, { duplicates: 'error' });
    const campaignId = await createOne(world, CAMPAIGNS, CAMPAIGN);
    expect(await tryCreate(world, CAMPAIGNS, CAMPAIGN)).toEqual({ ...NAME_TAKEN, campaignId });
  });

  const others: readonly Item[] = [
    { startDate: '20260303' },
    { dailyBudget: 11 },
    { state: 'paused' },
    { targetingType: 'auto' },
    { endDate: '20270930' },
    { premiumBidAdjustment: true },
    { bidding: { strategy: 'manual' } },
  ];
  for (const other of others)
    it(`[OBS-03] the same name with another ${Object.keys(other)[0]} is refused with the id of the existing one`, async () => {
      const world = observed();
      const id = await createOne(world, CAMPAIGNS, CAMPAIGN);
      const { status, text } = await world.ask('POST', pathOf(CAMPAIGNS), { body: [{ ...CAMPAIGN, ...other }] });
      expect(status).toBe(207);
      expect(text).toBe(
        `[{"code":"INVALID_ARGUMENT","description":" An entity with that name already exist","campaignId":${id}}]`,
      );
    });

  it('[OBS-03] of an ad group with other values is rejected with the id in observed mode, without it by default', async () => {
    const world = observed();
    const parents = await openParents(world);
    const item = AD_GROUPS.make(parents, 1);
    const adGroupId = await createOne(world, AD_GROUPS, item);
    const other = { ...item, defaultBid: 1.5 };
    expect(await tryCreate(world, AD_GROUPS, other)).toEqual({ ...NAME_TAKEN, adGroupId });
    changeSettings(world, { dialect: 'spec' });
    expect(await tryCreate(world, AD_GROUPS, other)).toEqual({
      code: 'INVALID_ARGUMENT',
      details: 'An entity with that name already exist',
    });
  });

  it('[OBS-04] of a keyword updates lastUpdatedDate', async () => {
    const world = observed();
    const item = KEYWORDS.make(await openParents(world), 1);
    const id = await createOne(world, KEYWORDS, item);
    advance(world, 60);
    expect(await createOne(world, KEYWORDS, item)).toBe(id);
    expect(await readOne(world, KEYWORDS, id)).toMatchObject({ creationDate: NOW, lastUpdatedDate: NOW + 60_000 });
  });
});

describe('an update that changes nothing', () => {
  const ALL = [CAMPAIGNS, AD_GROUPS, KEYWORDS, NEGATIVE_KEYWORDS, CAMPAIGN_NEGATIVE_KEYWORDS, PRODUCT_ADS];
  for (const dialect of ['spec', 'observed'] as const)
    for (const each of ALL)
      it(`[OBS-04] ${each.name}, ${dialect}: SUCCESS, and lastUpdatedDate stays until a value changes`, async () => {
        const world = openWorld();
        changeSettings(world, { dialect });
        const item = each.make(await openParents(world), 1);
        const id = await createOne(world, each, item);
        const same = Object.fromEntries(Object.keys(each.mutable).flatMap((name) => sent(item, name)));
        const before = await readOne(world, each, id);
        advance(world, 60);
        expect(await updateOne(world, each, id, same)).toEqual({ code: 'SUCCESS', [each.id]: id });
        expect(await readOne(world, each, id)).toEqual(before);
        if (each.ended === 'deleted') return;
        expect(await updateOne(world, each, id, { ...same, state: 'paused' })).toMatchObject({ code: 'SUCCESS' });
        expect(await readOne(world, each, id)).toMatchObject({ state: 'paused', lastUpdatedDate: NOW + 60_000 });
      });

  function sent(item: Item, name: string): [string, unknown][] {
    return name in item ? [[name, item[name]]] : [];
  }
});

it('[OBS-05] campaigns return bidding without the header of bidding controls', async () => {
  const world = observed();
  const id = await createOne(world, CAMPAIGNS, CAMPAIGN);
  const bidding = '"bidding":{"strategy":"legacyForSales","adjustments":[]}';
  for (const path of [String(id), '', `extended/${id}`, 'extended'])
    expect((await world.ask('GET', pathOf(CAMPAIGNS, path))).text).toContain(`"state":"enabled",${bidding}`);
});

it('[OBS-08] a product ad of an unknown campaign is INVALID_ARGUMENT', async () => {
  const world = observed();
  const item = { ...PRODUCT_ADS.make(await openParents(world), 1), campaignId: 149_522_344_269_714 };
  const { text } = await world.ask('POST', pathOf(PRODUCT_ADS), { body: [item] });
  expect(text).toBe('[{"code":"INVALID_ARGUMENT","description":" Campaign ID cannot be found"}]');
});

describe('the token endpoint', () => {
  const ask = (world: TestWorld, grant: string): Promise<Answer> =>
    world.ask('POST', '/auth/o2/token', {
      raw: new URLSearchParams({
        grant_type: grant,
        refresh_token: 'Atzr|any',
        client_id: 'any',
        client_secret: 'any',
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  for (const dialect of ['spec', 'observed'] as const)
    it(`[OBS-09] ${dialect}: names its charset, in answers and in errors`, async ({ world }) => {
      changeSettings(world, { dialect });
      for (const [grant, status] of [
        ['refresh_token', 200],
        ['other', 400],
      ] as const) {
        const answer = await ask(world, grant);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json;charset=UTF-8']);
      }
    });

  it('[OBS-16] does not return a request id, nor does the request of a report', async () => {
    const world = observed();
    for (const answer of [await ask(world, 'refresh_token'), await requestReport(world, 'campaigns')]) {
      expect(answer.status).toBeLessThan(300);
      expect(answer.headers.has('x-amz-request-id')).toBe(false);
      expect(answer.headers.has('x-amz-rid')).toBe(false);
    }
    const refused = await requestReport(world, 'campaigns', { metrics: 'none' });
    expect(refused.headers.get('x-amz-request-id')).toBe(refused.json.requestId);
  });
});

describe('the header x-amz-rid', () => {
  const cases: [when: string, endpoint: Endpoint, dialect: 'spec' | 'observed', is: boolean][] = [
    ['2019-10-21T12:00:00Z', 'sandbox', 'observed', true],
    ['2020-01-19T04:07:13Z', 'sandbox', 'observed', true],
    ['2020-02-12T13:22:05Z', 'sandbox', 'observed', false],
    ['2020-03-10T12:00:00Z', 'sandbox', 'observed', false],
    ['2026-03-02T12:00:00Z', 'sandbox', 'observed', false],
    ['2026-03-02T12:00:00Z', 'production', 'observed', true],
    ['2019-10-21T12:00:00Z', 'sandbox', 'spec', false],
    ['2026-03-02T12:00:00Z', 'production', 'spec', false],
  ];
  for (const [when, endpoint, dialect, is] of cases)
    it(`[OBS-16] x-amz-rid is ${is ? 'sent' : 'not sent'} at ${when} by ${endpoint}, ${dialect}`, async () => {
      const world = observed({ now: Date.parse(when), endpoint });
      changeSettings(world, { dialect });
      const { headers } = await world.ask('GET', '/v2/profiles');
      expect(headers.get('x-amz-rid')).toBe(is ? headers.get('x-amz-request-id') : null);
    });
});

it('[OBS-16] is the only request id in the response to a report request', async () => {
  const world = observed({ now: Date.parse('2019-12-06T16:12:09Z') });
  const { status, headers } = await requestReport(world, 'adGroups', { reportDate: '20191206' });
  expect([status, headers.has('x-amz-request-id')]).toEqual([202, false]);
  expect(headers.get('x-amz-rid')).toMatch(/^[A-Z0-9]{20}$/);
});

for (const [when, has] of [
  ['2019-10-20T08:37:00Z', false],
  ['2019-10-22T08:37:00Z', true],
] as const)
  it(`[OBS-18] errors ${has ? 'name' : 'do not name'} their request at ${when}`, async () => {
    const world = observed({ now: Date.parse(when) });
    const { status, json } = await world.ask('GET', '/foobar');
    const keys = ['code', 'details', ...(has ? ['requestId'] : [])];
    expect([status, Object.keys(json)]).toEqual([404, keys]);
  });

describe('reports', () => {
  it('[OBS-10] are ready at the first status request', async () => {
    const world = observed();
    const { json: requested } = await requestReport(world, 'campaigns');
    expect(requested.status).toBe('IN_PROGRESS');
    const { json } = await world.ask('GET', `/v2/reports/${requested.reportId}`);
    expect(json).toEqual({
      reportId: requested.reportId,
      status: 'SUCCESS',
      statusDetails: 'Report successfully generated',
      location: expect.stringContaining(`/v1/reports/${requested.reportId}/download`),
      fileSize: 22,
    });
  });

  it('[OBS-10] can be downloaded without a status request', async () => {
    const world = observed();
    const { json } = await requestReport(world, 'campaigns');
    expect((await world.ask('GET', `/v2/reports/${json.reportId}/download`)).status).toBe(307);
  });

  it('[OBS-10] require status requests if the completion policy says so, as snapshots do', async () => {
    const world = observed();
    const path = '/jobs/completion';
    expect((await world.admin('GET', path)).json).toEqual({
      reports: { mode: 'default' },
      snapshots: { mode: 'polls', polls: 1 },
      exports: { mode: 'polls', polls: 1 },
    });
    await world.admin('PUT', path, { reports: { mode: 'polls', polls: 1 } });
    const { json } = await requestReport(world, 'campaigns');
    expect((await world.ask('GET', `/v2/reports/${json.reportId}/download`)).status).toBe(404);
    expect((await world.ask('GET', `/v2/reports/${json.reportId}`)).json.status).toBe('IN_PROGRESS');
    expect((await world.ask('GET', `/v2/reports/${json.reportId}`)).json.status).toBe('SUCCESS');
    const snapshot = await world.ask('POST', '/v2/sp/campaigns/snapshot', { body: {} });
    expect((await world.ask('GET', `/v2/sp/snapshots/${snapshot.json.snapshotId}`)).json.status).toBe('IN_PROGRESS');
  });

  it('[OBS-10] require one status request by default', async ({ world }) => {
    const { json } = await requestReport(world, 'campaigns');
    expect((await world.ask('GET', `/v2/reports/${json.reportId}`)).json.status).toBe('IN_PROGRESS');
  });
});

describe('extended product ads', () => {
  for (const [when, has] of [
    ['2021-06-22T15:08:41Z', true],
    ['2020-03-12T15:08:41Z', false],
  ] as const)
    it(`[OBS-11] ${has ? 'have' : 'have no'} servingStatusDetails at ${when}`, async () => {
      const world = observed({ now: Date.parse(when) });
      const item = PRODUCT_ADS.make(await openParents(world), 1);
      const id = await createOne(world, PRODUCT_ADS, item);
      const expected = has ? { servingStatusDetails: [] } : {};
      for (const { json } of [
        await world.ask('GET', pathOf(PRODUCT_ADS, `extended/${id}`)),
        { json: (await world.ask('GET', pathOf(PRODUCT_ADS, 'extended'))).json[0] },
      ]) {
        expect(json.adId).toBe(id);
        expect('servingStatusDetails' in json ? { servingStatusDetails: json.servingStatusDetails } : {}).toEqual(
          expected,
        );
      }
      expect((await world.ask('GET', pathOf(PRODUCT_ADS, id))).json).not.toHaveProperty('servingStatusDetails');
    });
});

describe('the production endpoint', () => {
  it('[OBS-13] returns tags of campaigns, and the budget that a rule sets', async () => {
    const world = observed({ endpoint: 'production' });
    const made = { ...V3_CAMPAIGNS.make(NO_V3_PARENTS, 1), tags: { PO: '7' } };
    const tagged = Number(await createOneV3(world, V3_CAMPAIGNS, made));
    const plain = await createOne(world, CAMPAIGNS, { ...CAMPAIGN, name: 'Plain' });
    const raised = { name: 'Holidays', budgetIncreaseBy: { type: 'PERCENT', value: 20 } };
    const [ruleId] = await seedRules(world, [String(plain)], [raised]);
    const read = async (id: number): Promise<Item> => (await world.ask('GET', pathOf(CAMPAIGNS, id))).json;
    expect(await read(tagged)).toMatchObject({ tags: { PO: '7' } });
    expect(await read(tagged)).not.toHaveProperty('ruleBasedBudget');
    expect(await read(plain)).toMatchObject({ dailyBudget: 10.5, tags: {} });
    const { text } = await world.ask('GET', pathOf(CAMPAIGNS, plain));
    expect(text).toContain(
      `"ruleBasedBudget":{"value":12.6,"applicableRuleId":"${ruleId}","applicableRuleName":"Holidays","isProcessing":false}`,
    );
    changeSettings(world, { endpoint: 'sandbox' });
    for (const id of [tagged, plain]) {
      expect(await read(id)).not.toHaveProperty('tags');
      expect(await read(id)).not.toHaveProperty('ruleBasedBudget');
    }
  });

  for (const dialect of ['spec', 'observed'] as const)
    it(`[OBS-14] version 3, ${dialect}: a campaign without tags has an empty object of them`, async ({ world }) => {
      changeSettings(world, { dialect });
      const { tags: _none, ...made } = V3_CAMPAIGNS.make(NO_V3_PARENTS, 1);
      const id = await createOneV3(world, V3_CAMPAIGNS, made);
      expect(await readV3(world, V3_CAMPAIGNS, id)).toMatchObject({ tags: {} });
    });

  const profiles = async (world: TestWorld, type: string): Promise<string> => {
    const { json, text } = await world.ask('GET', `/v2/profiles?profileTypeFilter=${type}`, { profile: undefined });
    const { profileId } = json.find(({ countryCode }: Item) => countryCode === 'US');
    return text.slice(text.indexOf(`{"profileId":${profileId}`)).split(/,(?=\{"profileId")|\]$/)[0] ?? '';
  };

  it('[OBS-15] returns a name and a payment method of sellers and vendors, and an unlimited budget of sellers', async () => {
    const world = observed({ endpoint: 'production' });
    const [seller, vendor] = [await profiles(world, 'seller'), await profiles(world, 'vendor')];
    const shape = (type: string, budget: string): RegExp =>
      new RegExp(
        `^{"profileId":\\d+,"countryCode":"US","currencyCode":"USD",${budget}"timezone":"America/Los_Angeles",` +
          `"accountInfo":{"marketplaceStringId":"ATVPDKIKX0DER","id":"[A-Z0-9_]+","type":"${type}","name":"[^"]+",` +
          '"validPaymentMethod":true}}$',
      );
    expect(seller).toMatch(shape('seller', '"dailyBudget":999999999\\.0,'));
    expect(vendor).toMatch(shape('vendor', ''));
  });

  it('[OBS-15] returns the budget of a profile that was set; the sandbox endpoint returns 0.0 by default', async () => {
    const world = observed({ endpoint: 'production' });
    const [profileId, other] = [world.profile(), world.profile('CA')];
    await world.ask('PUT', '/v2/profiles', {
      profile: undefined,
      body: [{ profileId: Number(profileId), dailyBudget: 50 }],
    });
    const budget = async (id: string): Promise<string | undefined> =>
      /"dailyBudget":([\d.]+)/.exec((await world.ask('GET', `/v2/profiles/${id}`)).text)?.[1];
    expect([await budget(profileId), await budget(other)]).toEqual(['50.0', '999999999.0']);
    changeSettings(world, { endpoint: 'sandbox' });
    expect([await budget(profileId), await budget(other)]).toEqual(['50.0', '0.0']);
  });
});
