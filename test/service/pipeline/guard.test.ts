/**
 * The guard of a world: limits for what clients spend, change and create over every API version.
 */
import { describe, expect } from 'vitest';
import { reportBody, rowsOf } from '../../fixtures/programs/clients/reporting-v3.ts';
import { campaign as sbCampaign, v4 } from '../../fixtures/programs/clients/sb-v4.ts';
import { CAMPAIGN as SB_V3_CAMPAIGN } from '../../fixtures/programs/clients/sb-v3.ts';
import { V3_AD_GROUPS, V3_CAMPAIGNS, V3_KEYWORDS, V3_TARGETS } from '../../fixtures/programs/clients/v3.ts';
import { v3 } from '../../fixtures/programs/clients/v3-calls.ts';
import { brandOf, mp4, png, put, upload } from '../../fixtures/asset-files.ts';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';
import { openWorld, type Answer, type TestWorld, type Json } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';
import { seedEntities } from '../../fixtures/accounts/seed-entities.ts';

type Reaction = 'record' | 'refuse' | 'end';

/** Ids of what clients change, by name. */
interface Seeded {
  world: TestWorld;
  ids: Readonly<Record<string, string>>;
}

/** The linter does not allow this name in objects. */
function reacting(reaction: string, limits: object = {}): object {
  // oxlint-disable-next-line unicorn/no-thenable -- a text, which no await calls
  return { ...limits, then: reaction };
}

async function setGuard(world: TestWorld, reaction: Reaction, limits: object): Promise<void> {
  expect((await world.admin('PUT', '/guard', reacting(reaction, limits))).status).toBe(200);
}

async function guardOf(world: TestWorld, query = ''): Promise<Json> {
  return (await world.admin('GET', `/guard${query}`)).json;
}

const keywords = ['tent', 'stove', 'pad'].map((keywordText) => ({
  ref: keywordText,
  keywordText,
  matchType: 'EXACT',
  ...(keywordText === 'pad' ? {} : { bid: 1 }),
}));
const targets = [{ ref: 'target', expression: [{ type: 'ASIN_SAME_AS', value: 'B000000001' }], bid: 1 }];
const adGroups = [
  { ref: 'group', name: 'Group', defaultBid: 0.5, keywords },
  { name: 'Products', defaultBid: 0.5, targets },
];
const campaigns = [{ ref: 'campaign', name: 'Seeded', targetingType: 'MANUAL', budget: { budget: 20 }, adGroups }];
const sbCampaigns = [{ ref: 'brand', name: 'Seeded brand', budget: 20 }];
const sdTargets = [{ ref: 'audience', expression: [{ type: 'similarProduct' }] }];
const sdAdGroups = [{ ref: 'display group', name: 'Group', defaultBid: 1, sdTargets }];
const sdCampaigns = [{ ref: 'display', name: 'Seeded display', tactic: 'T00020', budget: 20, sdAdGroups }];

async function seeded(): Promise<Seeded> {
  const world = openWorld();
  const entities = { campaigns, sbCampaigns, sdCampaigns };
  const answer = await world.admin('POST', '/seed', { profileId: world.profile(), entities });
  expect([answer.status, answer.json.errors]).toEqual([201, undefined]);
  return { world, ids: answer.json.ids };
}

/** Whatever is stored of entities. */
async function stateOf(world: TestWorld): Promise<unknown> {
  const read = async (collection: string) => (await world.admin('GET', `/entities/${collection}`)).json;
  const all = ['campaigns', 'adGroups', 'keywords', 'targets', 'sbCampaigns', 'sbKeywords', 'sdCampaigns'];
  return [await Promise.all(all.map(read)), (await world.admin('GET', '/diff')).json];
}

const putKeywords = (world: TestWorld, items: object[]): Promise<Answer> =>
  v3(world, V3_KEYWORDS, 'update', { keywords: items });
const createKeywords = ({ world, ids }: Seeded, texts: readonly string[], profile?: string): Promise<Answer> => {
  const parents = { campaignId: ids['campaign'], adGroupId: ids['group'] };
  const items = texts.map((keywordText) => ({ ...parents, keywordText, matchType: 'EXACT', state: 'ENABLED' }));
  return v3(world, V3_KEYWORDS, 'create', { keywords: items }, profile === undefined ? {} : { profile });
};

const SD_CAMPAIGN = { tactic: 'T00020', budget: 20, budgetType: 'daily', startDate: '20260302', state: 'enabled' };

type Case = [what: string, limits: object, rule: string, evidence: RegExp, call: (seeded: Seeded) => Promise<Answer>];

const CASES: readonly Case[] = [
  [
    'a bid above the limit, in version 2',
    { bid: { max: 5 } },
    'guard-bid',
    /^bid of keyword \d+ of 5\.01; the guard allows 5\.00$/,
    ({ world, ids }) => world.ask('PUT', '/v2/sp/keywords', { body: [{ keywordId: Number(ids['tent']), bid: 5.01 }] }),
  ],
  [
    'a budget above the limit, of a new campaign in version 2',
    { budget: { max: 100 } },
    'guard-budget',
    /^budget of new campaign 'Large' of 100\.01; the guard allows 100\.00$/,
    ({ world }) =>
      world.ask('POST', '/v2/sp/campaigns', { body: [{ ...CAMPAIGN_ITEM, name: 'Large', dailyBudget: 100.01 }] }),
  ],
  [
    'a budget that is raised by more than the factor, in version 3',
    { budget: { step: 2 } },
    'guard-budget',
    /^budget of campaign \d+ changed from 20\.00 to 40\.01, by a factor of 2\.01; the guard allows 2$/,
    ({ world, ids }) =>
      v3(world, V3_CAMPAIGNS, 'update', {
        campaigns: [{ campaignId: ids['campaign'], budget: { budgetType: 'DAILY', budget: 40.01 } }],
      }),
  ],
  [
    'a default bid that is lowered by more than the factor, in version 3',
    { bid: { step: 2 } },
    'guard-bid',
    /^default bid of ad group \d+ changed from 0\.50 to 0\.24, by a factor of 2\.09; the guard allows 2$/,
    ({ world, ids }) =>
      v3(world, V3_AD_GROUPS, 'update', { adGroups: [{ adGroupId: ids['group'], defaultBid: 0.24 }] }),
  ],
  [
    'the first bid of a keyword that had the bid of its ad group',
    { bid: { step: 2 } },
    'guard-bid',
    /^bid of keyword \d+ changed from 0\.50 to 1\.01, by a factor of 2\.02; the guard allows 2$/,
    ({ world, ids }) => putKeywords(world, [{ keywordId: ids['pad'], bid: 1.01 }]),
  ],
  [
    'a bid of a target',
    { bid: { max: 2 } },
    'guard-bid',
    /^bid of target \d+ of 3\.00; the guard allows 2\.00$/,
    ({ world, ids }) => v3(world, V3_TARGETS, 'update', { targetingClauses: [{ targetId: ids['target'], bid: 3 }] }),
  ],
  [
    'a new keyword with the bid of its ad group',
    { bid: { max: 0.49 } },
    'guard-bid',
    /^bid of new keyword 'lamp' of 0\.50; the guard allows 0\.49$/,
    (each) => createKeywords(each, ['lamp']),
  ],
  [
    'more keywords on a day than allowed',
    { create: { keywordsPerDay: 2 } },
    'guard-creations',
    /^new keyword 'three', after which 4 keywords are created on 2026-03-02; the guard allows 2$/,
    (each) => createKeywords(each, ['one', 'two', 'three', 'four']),
  ],
  [
    'more campaigns on a day than allowed, of sponsored brands version 4',
    { create: { campaignsPerDay: 1 } },
    'guard-creations',
    /^new campaign 'Campaign 2', after which 2 campaigns are created on 2026-03-02; the guard allows 1$/,
    ({ world }) => v4(world, 'campaigns', 'create', { campaigns: [sbCampaign(1), sbCampaign(2)] }),
  ],
  [
    'a budget of sponsored brands version 4',
    { budget: { step: 3 } },
    'guard-budget',
    /^budget of campaign \d+ changed from 20\.00 to 2000\.00, by a factor of 100; the guard allows 3$/,
    ({ world, ids }) => v4(world, 'campaigns', 'update', { campaigns: [{ campaignId: ids['brand'], budget: 2000 }] }),
  ],
  [
    'the bid of a keyword that a campaign of sponsored brands version 3 comes with',
    { bid: { max: 2 }, budget: { max: 30 } },
    'guard-bid',
    /^bid of new keyword 'rain tent' of 2\.50; the guard allows 2\.00$/,
    ({ world }) =>
      world.ask('POST', '/sb/campaigns', {
        body: [{ ...SB_V3_CAMPAIGN, keywords: [{ keywordText: 'rain tent', matchType: 'exact', bid: 2.5 }] }],
      }),
  ],
  [
    'a new budget of sponsored display above the limit',
    { budget: { max: 100 } },
    'guard-budget',
    /^budget of new campaign 'Large' of 100\.01; the guard allows 100\.00$/,
    ({ world }) => world.ask('POST', '/sd/campaigns', { body: [{ ...SD_CAMPAIGN, name: 'Large', budget: 100.01 }] }),
  ],
  [
    'more campaigns of sponsored display on a day than allowed',
    { create: { campaignsPerDay: 1 } },
    'guard-creations',
    /^new campaign 'Two', after which 2 campaigns are created on 2026-03-02; the guard allows 1$/,
    ({ world }) =>
      world.ask('POST', '/sd/campaigns', { body: ['One', 'Two'].map((name) => ({ ...SD_CAMPAIGN, name })) }),
  ],
  [
    'a default bid of sponsored display that is raised by more than the factor',
    { bid: { step: 2 } },
    'guard-bid',
    /^default bid of ad group \d+ changed from 1\.00 to 2\.01, by a factor of 2\.01; the guard allows 2$/,
    ({ world, ids }) =>
      world.ask('PUT', '/sd/adGroups', { body: [{ adGroupId: Number(ids['display group']), defaultBid: 2.01 }] }),
  ],
  [
    'the first bid of a target of sponsored display that had the bid of its ad group',
    { bid: { step: 2 } },
    'guard-bid',
    /^bid of target \d+ changed from 1\.00 to 2\.01, by a factor of 2\.01; the guard allows 2$/,
    ({ world, ids }) => world.ask('PUT', '/sd/targets', { body: [{ targetId: Number(ids['audience']), bid: 2.01 }] }),
  ],
  [
    'a pause that leaves too few enabled campaigns of all products',
    { keep: { enabledCampaigns: 3 } },
    'guard-stopped',
    /^campaign \d+, after which 2 campaigns are enabled; the guard allows 3 or more$/,
    ({ world, ids }) =>
      v3(world, V3_CAMPAIGNS, 'update', { campaigns: [{ campaignId: ids['campaign'], state: 'PAUSED' }] }),
  ],
  [
    'any write where only reads are allowed',
    { readOnly: true },
    'guard-write',
    /^a write in profile \d+; the guard allows reads only$/,
    ({ world, ids }) =>
      v3(world, V3_CAMPAIGNS, 'update', { campaigns: [{ campaignId: ids['campaign'], name: 'Renamed' }] }),
  ],
];

describe.each(CASES)('%s', (_what, limits, rule, evidence, call) => {
  it('is recorded as a violation, and performed', async () => {
    const each = await seeded();
    await setGuard(each.world, 'record', limits);
    const before = await stateOf(each.world);
    const { status, violations } = await call(each);
    expect(status).toBe(207);
    expect(violations.filter((violation) => violation.rule === rule)).toEqual([
      { rule, evidence: expect.stringMatching(evidence) },
    ]);
    expect(await stateOf(each.world)).not.toEqual(before);
    expect(await guardOf(each.world)).toMatchObject({ violations: 1, refusals: 0, ended: false });
  });

  it('is refused with the reason, and nothing is written', async () => {
    const each = await seeded();
    await setGuard(each.world, 'refuse', limits);
    const before = await stateOf(each.world);
    const { status, json, violations, headers } = await call(each);
    expect([status, json.code]).toEqual([403, 'REFUSED_BY_GUARD']);
    const [found] = violations.filter((violation) => violation.rule === rule);
    expect(found?.evidence).toMatch(evidence);
    expect(json.details ?? json.message).toContain(`The guard of the sandbox refuses this request: ${found?.evidence}`);
    expect(await stateOf(each.world)).toEqual(before);
    expect(await guardOf(each.world)).toMatchObject({ violations: 1, refusals: 1, ended: false, used: [] });
    const id = headers.get('x-amz-request-id');
    expect((await each.world.admin('GET', `/requests/${id}`)).json).toMatchObject({
      status: 403,
      rule: 'SBX-11',
    });
  });
});

describe('a guard', () => {
  it('refuses writes for an account, and not what is answered without a write', async () => {
    const { world } = await seeded();
    await setGuard(world, 'refuse', { readOnly: true });
    const name = 'locationIndexes';
    const data = { directIndexValues: { values: [{ indexValue: 1, postalCode: 'US-80202' }] } };
    const write = (verb: string, items: object[]) =>
      world.ask('POST', `/adsApi/v1/${verb}/${name}`, { body: { [name]: items } });
    const { status, json } = await write('create', [{ indexName: 'Sales', indexData: data }]);
    expect([status, json.code]).toEqual([403, 'REFUSED_BY_GUARD']);
    expect((await world.ask('GET', `/adsApi/v1/${name}`)).json.locationIndexes).toEqual([]);
    expect((await write('update', [{ indexId: 'unknown' }])).status).toBe(207);
    await setGuard(world, 'record', { readOnly: true });
    expect((await write('create', [{ indexName: 'Sales', indexData: data }])).violations).toMatchObject([
      { rule: 'guard-write' },
    ]);
    expect(await guardOf(world)).toMatchObject({ violations: 1, refusals: 0 });
  });

  it('refuses stream subscriptions, and their changes, where only reads are allowed', async () => {
    const { world } = await seeded();
    const path = '/streams/subscriptions';
    const create = (token: string) =>
      world.ask('POST', path, {
        body: {
          clientRequestToken: `guarded-subscription-${token}`,
          dataSetId: 'sp-traffic',
          destinationArn: 'arn:aws:sqs:us-east-1:123456789012:hourly',
        },
      });
    const { subscriptionId } = (await create('1')).json;
    await setGuard(world, 'refuse', { readOnly: true });
    const archived = await world.ask('PUT', `${path}/${subscriptionId}`, { body: { status: 'ARCHIVED' } });
    expect(archived.status).toBe(403);
    expect((await world.ask('GET', `${path}/${subscriptionId}`)).json.subscription.status).not.toBe('ARCHIVED');
    await setGuard(world, 'refuse', {});
    await world.ask('PUT', `${path}/${subscriptionId}`, { body: { status: 'ARCHIVED' } });
    await setGuard(world, 'refuse', { readOnly: true });
    expect((await create('2')).status).toBe(403);
    expect((await world.ask('GET', path)).json.subscriptions).toHaveLength(1);
  });

  it('refuses uploads, registrations of assets and their media, where only reads are allowed', async () => {
    const world = openWorld({ scenario: 'default' });
    const image = { url: await upload(world, 'a.png', png(400, 400)), name: 'Image', assetType: 'IMAGE' };
    const brand = { associatedSubEntityList: [{ brandEntityId: await brandOf(world) }] };
    const { uploadLocation } = (await world.ask('POST', '/media/upload', { body: {} })).json;
    const version = (await put(world, uploadLocation, mp4(1280, 720, 10))).headers.get('x-amz-version-id');
    const writes: [method: string, path: string, body: object][] = [
      ['POST', '/assets/upload', { fileName: 'c.png' }],
      ['POST', '/assets/register', { ...image, ...brand }],
      ['POST', '/assets/batchRegister', { assetDetailsList: [image] }],
      ['POST', '/media/upload', {}],
      ['PUT', '/media/complete', { uploadLocation, version }],
    ];
    const statuses = async () =>
      Promise.all(writes.map(async ([method, path, body]) => (await world.ask(method, path, { body })).status));
    await setGuard(world, 'refuse', { readOnly: true });
    expect(await statuses()).toEqual(writes.map(() => 403));
    await world.admin('DELETE', '/guard');
    expect(await statuses()).toEqual(writes.map(() => 200));
  });

  it('refuses what creates, renames and links accounts without a profile, where only reads are allowed', async () => {
    const world = openWorld({ scenario: 'default' });
    const create = { managerAccountName: 'Team', managerAccountType: 'Agency' };
    const { managerAccountId } = (await world.ask('POST', '/managerAccounts', { body: create })).json;
    const listed = (await world.ask('POST', '/adsApi/v1/query/advertiserAccounts', { body: {} })).json;
    const [{ advertiserAccountId }] = listed.advertiserAccounts;
    const [{ accountInfo }] = (await world.ask('GET', '/v2/profiles', { profile: undefined })).json;
    const accounts = [{ id: accountInfo.id, roles: ['ENTITY_OWNER'], type: 'ACCOUNT_ID' }];
    await world.ask('POST', `/managerAccounts/${managerAccountId}/associate`, { body: { accounts } });
    const brand = { countryCode: 'US', brand: 'Lantern Works' };
    const address = { addressLine1: '1 Main Street', businessName: 'Lumora Lights', city: 'Austin', countryCode: 'US' };
    const business = {
      accountName: 'Graz Works',
      associations: [{ business: { city: 'Graz' } }],
      countryCodes: ['DE'],
    };
    const type = 'application/vnd.registeradsaccountresource.v1+json';
    const unified = (verb: string, name: string, item: object) =>
      ['POST', `/adsApi/v1/${verb}/${name}`, { [name]: [item] }] as const;
    const writes: (readonly [method: string, path: string, body: object, type?: string])[] = [
      ['POST', '/managerAccounts', create],
      ['POST', `/managerAccounts/${managerAccountId}/disassociate`, { accounts }],
      ['POST', `/managerAccounts/${managerAccountId}/associate`, { accounts }],
      ['PUT', '/v1/profiles/registerBrand', brand],
      ['PUT', '/v2/profiles/registerBrand', { ...brand, brand: 'Other' }],
      ['POST', '/testAccounts', { accountType: 'AUTHOR', countryCode: 'US' }],
      ['POST', '/adsAccounts', business, type],
      unified('create', 'managerAccounts', { displayName: 'Agency' }),
      unified('update', 'managerAccounts', { managerAccountId, displayName: 'Renamed' }),
      unified('create', 'advertiserAccounts', { businessDetails: [{ address }] }),
      unified('update', 'advertiserAccounts', { advertiserAccountId, displayName: 'Renamed' }),
    ];
    const answers = async () => {
      const found: Answer[] = [];
      for (const [method, path, body, contentType] of writes) {
        const headers = contentType === undefined ? {} : { 'content-type': contentType };
        found.push(await world.ask(method, path, { profile: undefined, body, headers }));
      }
      return found;
    };
    const stored = async () =>
      Promise.all(
        ['/managerAccounts', '/v2/profiles', '/testAccounts'].map(
          async (path) => (await world.ask('GET', path, { profile: undefined })).text,
        ),
      );
    const before = await stored();
    await setGuard(world, 'refuse', { readOnly: true });
    expect((await answers()).map(({ status }) => status)).toEqual(writes.map(() => 403));
    expect(await stored()).toEqual(before);
    expect(await guardOf(world)).toMatchObject({ refusals: writes.length });
    await setGuard(world, 'record', { readOnly: true });
    const recorded = await answers();
    expect(recorded.map(({ status }) => status < 300)).toEqual(writes.map(() => true));
    expect(recorded.map(({ violations }) => violations.filter(({ rule }) => rule === 'guard-write').length)).toEqual(
      writes.map(() => 1),
    );
    expect(await guardOf(world)).toMatchObject({ violations: writes.length, refusals: 0 });
  });

  it('does not exist by default, is returned with what was used, and is removed', async () => {
    const each = await seeded();
    const { world, ids } = each;
    expect(await guardOf(world)).toBe(null);
    const limits = { bid: { max: 3, step: 2 }, create: { keywordsPerDay: 5 } };
    const { json } = await world.admin('PUT', '/guard', limits);
    const since = '2026-03-02T12:00:00.000Z';
    expect(json).toEqual({
      limits: reacting('record', limits),
      since,
      ended: false,
      violations: 0,
      refusals: 0,
      used: [],
    });
    const { headers } = await putKeywords(world, [{ keywordId: ids['tent'], bid: 1.25 }]);
    expect((await world.admin('GET', `/entities/keywords/${ids['tent']}/changes`)).json.changes).toMatchObject([
      {
        origin: 'client',
        requestId: headers.get('x-amz-request-id'),
        fields: [{ field: 'bid', before: 1, after: 1.25 }],
      },
    ]);
    await createKeywords(each, ['one', 'two']);
    expect((await guardOf(world)).used).toEqual([
      {
        profileId: world.profile(),
        spent: { total: 0, today: 0 },
        createdToday: { keywords: 2, campaigns: 0 },
        largestStep: { bid: 1.25, budget: 1 },
      },
    ]);
    expect((await world.admin('DELETE', '/guard')).status).toBe(204);
    expect(await guardOf(world)).toBe(null);
    const { violations } = await putKeywords(world, [{ keywordId: ids['tent'], bid: 50 }]);
    expect(violations).toEqual([]);
  });

  it('refuses a batch as a whole, but allows one whose wrong items fail on their own', async () => {
    const { world, ids } = await seeded();
    await setGuard(world, 'refuse', { bid: { step: 2 } });
    const before = await stateOf(world);
    const fine = { keywordId: ids['tent'], bid: 1.5 };
    const refused = await putKeywords(world, [
      fine,
      { keywordId: ids['stove'], bid: 9 },
      { keywordId: ids['pad'], bid: 9 },
    ]);
    expect([refused.status, refused.violations.length]).toEqual([403, 2]);
    expect(refused.json.message).toMatch(/, and 1 more\. Limit bids in the client, and change them in small steps\.$/);
    expect(await stateOf(world)).toEqual(before);
    const { status, json, violations } = await putKeywords(world, [fine, { keywordId: '123', bid: 9 }]);
    expect([status, json.keywords.success.length, json.keywords.error.length]).toEqual([207, 1, 1]);
    expect(violations).toEqual([]);
  });

  it('gives an entity that is created after a refusal the id that it has without the refusal', async () => {
    const [one, other] = [await seeded(), await seeded()];
    await setGuard(one.world, 'refuse', { create: { keywordsPerDay: 1 } });
    expect((await createKeywords(one, ['one', 'two'])).status).toBe(403);
    const [left, right] = [await createKeywords(one, ['lamp']), await createKeywords(other, ['lamp'])];
    expect(left.json).toEqual(right.json);
  });

  it('allows the limit itself, steps of 20 %, and a reduction that stays above the limit', async () => {
    const { world, ids } = await seeded();
    await setGuard(world, 'refuse', { bid: { max: 0.7, step: 1.2 }, budget: { max: 20 } });
    const bids = [0.84, 0.7];
    for (const bid of bids) {
      const { status } = await putKeywords(world, [{ keywordId: ids['tent'], bid }]);
      expect([bid, status]).toEqual([bid, 207]);
    }
    expect((await putKeywords(world, [{ keywordId: ids['tent'], bid: 0.71 }])).status).toBe(403);
    expect(
      (await world.ask('POST', '/v2/sp/campaigns', { body: [{ ...CAMPAIGN_ITEM, name: 'x', dailyBudget: 20 }] }))
        .status,
    ).toBe(207);
  });

  it('counts the keywords of a day, without negative ones, and from zero again at midnight of the profile', async () => {
    const each = await seeded();
    const { world, ids } = each;
    await setGuard(world, 'refuse', { create: { keywordsPerDay: 2 } });
    expect((await createKeywords(each, ['one', 'two'])).status).toBe(207);
    const negative = { adGroupId: Number(ids['group']), campaignId: Number(ids['campaign']), state: 'enabled' };
    const body = [{ ...negative, keywordText: 'used', matchType: 'negativeExact' }];
    expect((await world.ask('POST', '/v2/sp/negativeKeywords', { body })).status).toBe(207);
    expect((await createKeywords(each, ['three'])).status).toBe(403);
    await world.admin('PUT', '/clock', { now: '2026-03-03T07:59:59Z' });
    expect((await createKeywords(each, ['three'])).status).toBe(403);
    await world.admin('PUT', '/clock', { now: '2026-03-03T08:00:00Z' });
    expect((await createKeywords(each, ['three'])).status).toBe(207);
    expect((await guardOf(world)).used).toMatchObject([{ createdToday: { keywords: 1, campaigns: 0 } }]);
  });

  it('applies to no call of the admin API and to no seed', async () => {
    const { world, ids } = await seeded();
    await setGuard(world, 'end', { bid: { max: 0.1, step: 1 }, create: { keywordsPerDay: 0, campaignsPerDay: 0 } });
    const { status } = await world.admin('PATCH', `/entities/keywords/${ids['tent']}`, { bid: 90 });
    expect(status).toBe(200);
    const more = [{ name: 'More', targetingType: 'MANUAL', budget: { budget: 20 } }];
    const entities = { campaigns: more };
    await seedEntities(world, entities);
    expect(await guardOf(world)).toMatchObject({ ended: false, violations: 0, refusals: 0 });
  });

  it('ends every write of clients until it is set again, and no read', async () => {
    const { world, ids } = await seeded();
    await setGuard(world, 'end', { bid: { max: 5 } });
    const lower = () => putKeywords(world, [{ keywordId: ids['stove'], bid: 0.9 }]);
    expect((await lower()).status).toBe(207);
    expect((await putKeywords(world, [{ keywordId: ids['tent'], bid: 6 }])).status).toBe(403);
    const { status, json, violations } = await lower();
    expect([status, violations]).toEqual([403, []]);
    expect(json.message).toBe(
      'The guard of the sandbox refuses this request: it has ended the writes of clients; set it again to allow them',
    );
    const paused = [{ campaignId: ids['brand'], state: 'PAUSED' }];
    expect((await v4(world, 'campaigns', 'update', { campaigns: paused })).status).toBe(403);
    expect((await world.ask('DELETE', `/v2/sp/keywords/${ids['tent']}`)).status).toBe(403);
    expect((await world.ask('GET', '/v2/sp/keywords')).status).toBe(200);
    expect((await v3(world, V3_KEYWORDS, 'list', {})).status).toBe(200);
    expect(await guardOf(world)).toMatchObject({ ended: true, violations: 1, refusals: 4 });
    await setGuard(world, 'end', { bid: { max: 5 } });
    expect(await guardOf(world)).toMatchObject({ ended: false, violations: 0, refusals: 0 });
    expect((await lower()).status).toBe(207);
  });

  it('is part of a fork and a checkpoint with its counts, and a reset removes it', async () => {
    const each = await seeded();
    const { world, ids } = each;
    await setGuard(world, 'end', { bid: { max: 5 } });
    await createKeywords(each, ['one']);
    await world.admin('POST', '/checkpoints', { name: 'before' });
    await putKeywords(world, [{ keywordId: ids['tent'], bid: 6 }]);
    const ended = await guardOf(world);
    expect(ended).toMatchObject({ ended: true });
    expect((await world.admin('POST', '/worlds', { name: 'copy', from: 'default' })).status).toBe(201);
    expect((await world.admin('GET', '/worlds/copy/guard')).json).toEqual(ended);
    await world.admin('POST', '/checkpoints/before/restore');
    expect(await guardOf(world)).toMatchObject({ ended: false, used: [{ createdToday: { keywords: 1 } }] });
    await world.admin('POST', '/reset');
    expect(await guardOf(world)).toBe(null);
  });

  it.each([
    [{ spend: { week: 1 } }, 'spend'],
    [{ bid: { step: 0.5 } }, 'bid.step'],
    [{ budget: { max: -1 } }, 'budget.max'],
    [{ create: { keywordsPerDay: 1.5 } }, 'create.keywordsPerDay'],
    [reacting('stop'), 'then'],
  ])('with %j is rejected', async (body, path) => {
    const { status, json } = await openWorld().admin('PUT', '/guard', body);
    expect(status).toBe(400);
    expect(JSON.stringify(json.errors)).toContain(path);
  });
});

describe('the cost that a guard allows', () => {
  const metrics = async (world: TestWorld, date: string): Promise<number> => {
    let cost = 0;
    for (const campaignType of ['sponsoredProducts', 'headlineSearch']) {
      const query = new URLSearchParams({ profileId: world.profile(), campaignType, recordType: 'campaigns', date });
      const { json } = await world.admin('GET', `/metrics?${query}`);
      for (const row of json.rows) cost += row.cost;
    }
    // The true numbers have no sponsored display.
    const report = reportBody(
      { adProduct: 'SPONSORED_DISPLAY', reportTypeId: 'sdCampaigns', columns: ['cost'] },
      { startDate: date, endDate: date },
    );
    for (const row of await rowsOf(world, report)) cost += row.cost;
    return Math.round(cost * 100) / 100;
  };
  const pause = async (world: TestWorld): Promise<Answer> => {
    const { json } = await world.admin(
      'GET',
      `/entities/productAds?profileId=${world.profile()}&state=ENABLED&limit=1`,
    );
    const [{ adId }] = json.productAds;
    return world.ask('PUT', '/v2/sp/productAds', { body: [{ adId: Number(adId), state: 'paused' }] });
  };

  it('is that of the present day, as reports have it', async () => {
    const world = openWorld({ scenario: 'default', now: Date.parse('2026-03-02T08:00:00Z') });
    await setGuard(world, 'refuse', { spend: { day: 5 } });
    expect((await pause(world)).status).toBe(207);
    await world.admin('POST', '/clock/advance', { by: '20h' });
    const { status, violations } = await pause(world);
    const cost = await metrics(world, '2026-03-02');
    expect(cost).toBeGreaterThan(5);
    expect(status).toBe(403);
    const evidence = `cost of ${cost.toFixed(2)} of profile ${world.profile()} on 2026-03-02; the guard allows less than 5.00`;
    expect(violations).toContainEqual({ rule: 'guard-spend', evidence });
    await world.admin('PUT', '/clock', { now: '2026-03-03T08:00:00Z' });
    expect((await pause(world)).status).toBe(207);
  });

  it('is that since the guard was set, from the instant on, over days', async () => {
    const world = openWorld({ scenario: 'default', now: Date.parse('2026-03-02T20:00:00Z') });
    const before = await metrics(world, '2026-03-02');
    expect(before).toBeGreaterThan(0);
    await setGuard(world, 'record', { spend: { total: 20 } });
    expect((await guardOf(world, `?profileId=${world.profile()}`)).used).toMatchObject([
      { spent: { total: 0, today: before } },
    ]);
    await world.admin('PUT', '/clock', { now: '2026-03-12T20:00:00Z' });
    const { status, violations } = await pause(world);
    const days = Array.from({ length: 11 }, (_, i) => `2026-03-${String(i + 2).padStart(2, '0')}`);
    const costs = await Promise.all(days.map((day) => metrics(world, day)));
    const total = costs.reduce((sum, cost) => sum + cost, 0) - before;
    const [{ spent }] = (await guardOf(world)).used;
    expect(spent.total).toBeCloseTo(total, 6);
    expect(spent.today).toBe(costs.at(-1));
    expect(status).toBe(207);
    const evidence = `cost of ${spent.total.toFixed(2)} of profile ${world.profile()} since 2026-03-02T20:00:00.000Z; the guard allows less than 20.00`;
    expect(violations).toContainEqual({ rule: 'guard-spend', evidence });
  });

  it('is read in turns, between which other requests are answered', async ({ defaultWorld: world }) => {
    await setGuard(world, 'record', { spend: { total: 20 } });
    await world.admin('PUT', '/clock', { now: '2026-03-22T20:00:00Z' });
    let answers = 0;
    let isDone = false;
    const write = pause(world).finally(() => (isDone = true));
    // `isDone` changes while other requests are answered.
    const isOpen = (): boolean => !isDone;
    while (isOpen()) {
      await new Promise(setImmediate);
      if ((await world.ask('GET', '/v2/profiles', { profile: undefined })).status === 200) answers++;
    }
    expect((await write).status).toBe(207);
    expect(answers).toBeGreaterThanOrEqual(20);
  });
});

describe('a guard in a scenario', () => {
  const YAML = `
extends: default
guard: { bid: { step: 2 }, then: refuse }
timeline:
  - at: 30m
    do: { change: [{ collection: campaigns, ref: stoves-exact, budget: 4000 }] }
  - at: 1h
    do: { guard: { budget: { max: 9, step: 2 } } }
  - at: 90m
    do: { change: [{ collection: campaigns, ref: stoves-exact, budget: 40 }] }
  - at: 2h
    do: { guard: null }
`;

  it('counts from the start of the world, and steps of the timeline replace and remove it, and are not limited', async () => {
    const world = openWorld({ yaml: YAML });
    const budget = async (): Promise<number> => {
      const { json } = await world.admin('GET', `/entities/campaigns?profileId=${world.profile()}&limit=1`);
      return json.campaigns[0].budget.budget;
    };
    expect(await guardOf(world)).toMatchObject({ limits: { bid: { step: 2 } }, since: '2026-03-02T12:00:00.000Z' });
    await world.admin('POST', '/clock/advance', { by: '1h' });
    expect(await budget()).toBe(4000);
    const since = '2026-03-02T13:00:00.000Z';
    expect(await guardOf(world)).toMatchObject({ limits: { budget: { max: 9, step: 2 } }, since });
    const { text } = await world.admin('GET', '/scenario');
    expect(text).toMatch(/guard:\s+budget:\s+max: 9\s+step: 2\s+then: record/);
    await world.admin('POST', '/clock/advance', { by: '30m' });
    expect([await budget(), await guardOf(world)]).toMatchObject([40, { violations: 0 }]);
    await world.admin('POST', '/clock/advance', { by: '30m' });
    expect(await guardOf(world)).toBe(null);
    await world.admin('POST', '/reset');
    expect(await guardOf(world)).toMatchObject({ limits: { bid: { step: 2 } }, since: '2026-03-02T12:00:00.000Z' });
  });
});
