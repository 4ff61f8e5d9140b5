import { describe, expect } from 'vitest';
import { operations } from '../../../../src/server/operations.ts';
import type { Access, AccountType, Permission } from '../../../../src/model/accounts.ts';
import type { Country } from '../../../../src/model/marketplaces.ts';
import { createAccount, createProfile } from '../../../../src/core/accounts/accounts.ts';
import { BETA_DAYS } from '../../../fixtures/programs/clients/sb-v4.ts';
import { CAMPAIGN_ITEM } from '../../../fixtures/accounts/collections.ts';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const MANAGER = 'amzn1.ads1.ma1.0000000000000000000000';
const EDITOR_ONLY = 'Not authorized to manage this profile. Please check permissions and consent from the advertiser.';
const CAMPAIGN = { ...CAMPAIGN_ITEM, name: 'First' };

/** A profile of an advertiser of its own, of which the user has this access. */
function foreignProfile(
  world: TestWorld,
  access: Access,
  country: Country = 'US',
  type: AccountType = 'seller',
): string {
  return world.state.transaction(() => {
    const account = createAccount(world.state, { name: 'Third party', type });
    const profile = account && createProfile(world.state, account, { country, access });
    if (profile === undefined) throw new Error('the account is new');
    return profile.profileId;
  });
}

function link(world: TestWorld, profileId: string, permission: Permission): void {
  const { accountStore } = world.state;
  accountStore.addManagerAccount({ managerAccountId: MANAGER, name: 'Manager', type: 'Agency', createdAt: 0 });
  accountStore.link({ managerAccountId: MANAGER, profileId, permission });
}

async function createCampaign(world: TestWorld, profile: string, name = 'First'): Promise<number> {
  const { json } = await world.ask('POST', '/v2/sp/campaigns', { profile, body: [{ ...CAMPAIGN, name }] });
  expect(json).toEqual([{ code: 'SUCCESS', campaignId: expect.any(Number) }]);
  return json[0].campaignId;
}

function expectEditorOnly({ status, json }: Answer): void {
  expect([status, json]).toEqual([401, { code: 'UNAUTHORIZED', details: EDITOR_ONLY }]);
}

describe('a call', () => {
  it('[AUT-16, AUT-17] sees and changes the entities of the profile in its scope only', async ({ world }) => {
    const [us, ca] = [world.profile('US'), world.profile('CA')];
    const [first, second] = [await createCampaign(world, us, 'US'), await createCampaign(world, ca, 'CA')];
    for (const [profile, id] of [
      [us, first],
      [ca, second],
    ] as const) {
      for (const path of ['/v2/sp/campaigns', '/v2/sp/campaigns/extended', '/v1/sp/campaigns']) {
        const { json } = await world.ask('GET', path, { profile });
        expect(json.map((each: { campaignId: number }) => each.campaignId)).toEqual([id]);
      }
    }
    const change = await world.ask('PUT', '/v2/sp/campaigns', {
      profile: ca,
      body: [{ campaignId: first, name: 'X' }],
    });
    expect(change.json[0].code).toBe('NOT_FOUND');
    expect((await world.ask('DELETE', `/v2/sp/campaigns/${first}`, { profile: ca })).status).toBe(404);
    const { json } = await world.ask('GET', `/v2/sp/campaigns/${first}`, { profile: us });
    expect([json.name, json.state]).toEqual(['US', 'enabled']);
  });

  it('[AUT-19] treats the id of another profile as unknown, even if the token may view both profiles', async () => {
    const world = openWorld();
    const [us, ca] = [world.profile('US'), world.profile('CA')];
    const campaignId = await createCampaign(world, us);
    for (const path of ['/v2/sp/campaigns/', '/v2/sp/campaigns/extended/']) {
      const foreign = await world.ask('GET', path + campaignId, { profile: ca });
      const unknown = await world.ask('GET', `${path}1`, { profile: ca });
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
      expect(foreign.json.code).toBe('NOT_FOUND');
    }
    const details = `Cannot find entity with id ${campaignId}`;
    const update = { profile: ca, body: [{ campaignId, state: 'paused' }] };
    expect((await world.ask('PUT', '/v2/sp/campaigns', update)).json).toEqual([{ code: 'NOT_FOUND', details }]);
    const child = { campaignId, name: 'A', state: 'enabled', defaultBid: 1 };
    const create = await world.ask('POST', '/v2/sp/adGroups', { profile: ca, body: [child] });
    expect(create.json).toEqual([{ code: 'NOT_FOUND', details }]);
    const list = await world.ask('GET', `/v2/sp/campaigns?campaignIdFilter=${campaignId}`, { profile: ca });
    expect(list.text).toBe('[]');
    expect((await world.ask('GET', '/v2/sp/campaigns', { profile: us })).json).toHaveLength(1);
  });

  it('[AUT-14, AUT-15] is accepted with a media type other than JSON, unless the world is strict', async () => {
    const world = openWorld();
    const ask = (type: string | undefined, name: string): Promise<Answer> =>
      world.ask('POST', '/v2/sp/campaigns', { body: [{ ...CAMPAIGN, name }], headers: { 'content-type': type } });
    const wrong = [undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'];
    const right = [
      'application/json',
      'APPLICATION/JSON; charset=utf-8',
      'application/problem+json',
      'application/json;v=1',
    ];
    for (const type of [...wrong, ...right]) {
      const { status, json, headers, violations } = await ask(type, `lenient ${type}`);
      expect([type, status, json[0].code]).toEqual([type, 207, 'SUCCESS']);
      expect(violations.some(({ rule }) => rule === 'wrong-media-type')).toBe(wrong.includes(type));
      expect(headers.get('content-type')).toBe('application/json');
    }
    world.state.updateRow({ settings: { ...world.state.settings, strict: true } });
    for (const type of right) expect((await ask(type, `strict ${type}`.replaceAll(';', '-'))).status).toBe(207);
    for (const type of wrong) {
      const { status, json } = await ask(type, 'never');
      expect([status, json]).toEqual([415, { code: '415', details: 'Cannot consume content type' }]);
    }
    expect((await world.ask('DELETE', '/v2/sp/campaigns/1')).status).toBe(404);
  });
});

describe('a link to a manager account', () => {
  it('[AUT-20] opens all linked accounts of the region to the token', async ({ world }) => {
    const linked = (['US', 'CA', 'DE'] as const).map((country) => foreignProfile(world, 'none', country));
    const [us = '', ca = '', de = ''] = linked;
    const unlinked = foreignProfile(world, 'none');
    for (const profile of linked) {
      expect((await world.ask('GET', '/v2/sp/campaigns', { profile })).status).toBe(401);
      link(world, profile, 'editor');
    }
    for (const profile of [us, ca]) expect((await world.ask('GET', '/v2/sp/campaigns', { profile })).status).toBe(200);
    expect((await world.ask('GET', '/v2/sp/campaigns', { profile: de })).status).toBe(401);
    expect((await world.ask('GET', '/v2/sp/campaigns', { profile: de, region: 'eu' })).status).toBe(200);
    expect((await world.ask('GET', '/v2/sp/campaigns', { profile: unlinked })).status).toBe(401);
    const { text } = await world.ask('GET', '/v2/profiles');
    expect([us, ca, de, unlinked].map((profile) => text.includes(profile))).toEqual([true, true, false, false]);
  });

  it('[AUT-21, AUT-22] of an editor allows every operation', async ({ world }) => {
    const profile = foreignProfile(world, 'none');
    link(world, profile, 'editor');
    const campaignId = await createCampaign(world, profile);
    const change = await world.ask('PUT', '/v2/sp/campaigns', { profile, body: [{ campaignId, dailyBudget: 7 }] });
    expect(change.json).toEqual([{ code: 'SUCCESS', campaignId }]);
    expect((await world.ask('GET', `/v2/sp/campaigns/${campaignId}`, { profile })).json.dailyBudget).toBe(7);
    expect((await world.ask('DELETE', `/v2/sp/campaigns/${campaignId}`, { profile })).status).toBe(200);
    const budget = [{ profileId: Number(profile), dailyBudget: 5 }];
    expect((await world.ask('PUT', '/v1/profiles', { body: budget })).json[0].code).toBe('SUCCESS');
  });

  it('[AUT-21, AUT-23, AUT-25] of a viewer allows get and list, and refuses create, update and archive', async () => {
    const world = openWorld();
    const profile = foreignProfile(world, 'none');
    link(world, profile, 'editor');
    const campaignId = await createCampaign(world, profile);
    link(world, profile, 'viewer');
    const path = `/v2/sp/campaigns/${campaignId}`;
    const read = await world.ask('GET', path, { profile });
    expect([read.status, read.json.campaignId]).toEqual([200, campaignId]);
    expect((await world.ask('GET', '/v2/sp/campaigns/extended', { profile })).json).toHaveLength(1);
    expectEditorOnly(await world.ask('POST', '/v2/sp/campaigns', { profile, body: [CAMPAIGN] }));
    expectEditorOnly(await world.ask('PUT', '/v2/sp/campaigns', { profile, body: [{ campaignId, state: 'paused' }] }));
    expectEditorOnly(await world.ask('DELETE', path, { profile }));
    expectEditorOnly(await world.ask('PUT', '/v1/sp/campaigns', { profile, raw: '{ no JSON' }));
    expect((await world.ask('GET', path, { profile })).text).toBe(read.text);
  });

  it('[AUT-22] is combined with the access that the user already has: the higher permission applies', async () => {
    const world = openWorld();
    const viewed = world.profile('US', { access: 'viewer' });
    link(world, viewed, 'editor');
    await createCampaign(world, viewed);
    link(world, world.profile('US'), 'viewer');
    await createCampaign(world, world.profile('US'));
  });

  it('[AUT-26] of a viewer is rejected by exactly the operations that write', async () => {
    // On a day on which all operations exist, those of the beta included.
    const world = openWorld({ now: BETA_DAYS });
    const profile = world.profile('US', { access: 'viewer' });
    const reading = new RegExp(
      [
        '/(list|report|snapshot|export|usage|[a-zA-Z]*[rR]ecommendations?)$',
        '/(search|eligibility|state|forecasts|insights)$|^/adsApi/v1/query/',
        '/suggested/keywords$|^/reporting/reports|^/history$|^/attribution/report$',
        '^/eligibility/programs$|^/product/metadata$|^/sp/v1/events$',
        '^/s[pb]/targets/products/count$|^/sp/negativeTargets/brands/search$|^/s[bd]/(targets/)?recommendations',
      ].join('|'),
    );
    for (const { method, needs, paths } of operations) {
      const path = paths[0]?.replaceAll(/\{\w+\}/g, '1') ?? '';
      if (needs !== 'scope') continue;
      const { status } = await world.ask(method, path, { profile, ...(method === 'GET' ? {} : { raw: '{' }) });
      const writes = method !== 'GET' && !reading.test(path);
      expect([method, path, status === 401]).toEqual([method, path, writes]);
    }
  });

  it('[AUT-26] of a viewer fails single items of updateProfiles and does not affect registrations', async () => {
    const world = openWorld();
    const [viewed, owned] = [world.profile('US', { access: 'viewer' }), world.profile('US')];
    const body = [viewed, owned].map((id) => ({ profileId: Number(id), dailyBudget: 3 }));
    for (const path of ['/v1/profiles', '/v2/profiles']) {
      const { status, json } = await world.ask('PUT', path, { profile: viewed, body });
      expect([status, json]).toEqual([
        207,
        [
          { code: 'UNAUTHORIZED', details: expect.any(String), profileId: Number(viewed) },
          { code: 'SUCCESS', profileId: Number(owned) },
        ],
      ]);
    }
    const budgetOf = async (id: string): Promise<unknown> =>
      (await world.ask('GET', `/v1/profiles/${id}`)).json[0].dailyBudget;
    expect([await budgetOf(viewed), await budgetOf(owned)]).toEqual([undefined, 3]);
    const registered = await world.ask('PUT', '/v1/profiles/register', {
      profile: viewed,
      body: { countryCode: 'US' },
    });
    expect(registered.json.profileId).toBe(Number(owned));
  });
});

describe('the order of checks', () => {
  it('[AUT-29] is route, token, client, scope, permission, type of account, media type, body, items', async () => {
    const world = openWorld();
    const client = 'vendor-advertising-api-clientid';
    world.state.updateRow({ settings: { ...world.state.settings, strict: true } });
    const viewedAgency = foreignProfile(world, 'viewer', 'US', 'agency');
    const wrong = { authorization: undefined, [client]: undefined, 'content-type': 'text/plain' };
    const signed = { ...wrong, authorization: 'Bearer sandbox-access-token' };
    const known = { ...signed, [client]: 'sandbox-client' };
    const typed = { ...known, 'content-type': 'application/json' };
    const many = Array.from({ length: 101 }, () => ({}));
    const steps: [string, string | undefined, Record<string, string | undefined>, string, number, string][] = [
      ['/campaigns', undefined, wrong, '{', 404, 'Could not find resource for full path: http://localhost/campaigns'],
      ['/v2/sp/campaigns', undefined, wrong, '{', 401, 'Authorization header is missing'],
      ['/v2/sp/campaigns', undefined, signed, '{', 401, 'ClientId header is missing'],
      ['/v2/sp/campaigns', undefined, known, '{', 401, 'Scope header is missing'],
      ['/v2/sp/campaigns', 'abc', known, '{', 400, 'Scope header is malformed'],
      ['/v2/sp/campaigns', '1', known, '{', 401, 'No matching advertiser found for scope'],
      ['/v2/sp/campaigns', viewedAgency, known, '{', 401, EDITOR_ONLY],
      [
        '/v2/sp/campaigns',
        world.profile('US', { type: 'agency' }),
        known,
        '{',
        400,
        'Advertiser ID cannot be decrypted',
      ],
      ['/v2/sp/campaigns', world.profile(), known, '{', 415, 'Cannot consume content type'],
      ['/v2/sp/campaigns', world.profile(), typed, 'x'.repeat(10 * 1024 * 1024 + 1), 413, 'exceeds 10485760 bytes'],
      ['/v2/sp/campaigns', world.profile(), typed, '{', 400, 'Unrecognized token'],
      [
        '/v2/sp/campaigns',
        world.profile(),
        typed,
        JSON.stringify(many),
        400,
        'Batch size 101 exceeds the maximum of 100',
      ],
    ];
    for (const [path, profile, headers, raw, status, details] of steps) {
      const answer = await world.ask('POST', path, { profile, headers, raw });
      expect([answer.status, answer.json.details]).toEqual([status, expect.stringContaining(details)]);
    }
    const items = await world.ask('POST', '/v2/sp/campaigns', { headers: typed, raw: '[{}]' });
    expect([items.status, items.json[0].code]).toEqual([207, 'INVALID_ARGUMENT']);
  });

  it('[AUT-29] puts parameters before the existence of what the path names', async ({ world }) => {
    const bad = await world.ask('GET', '/adGroups/1/suggested/keywords/extended?maxNumSuggestions=0');
    expect(bad.status).toBe(400);
    expect((await world.ask('GET', '/adGroups/1/suggested/keywords/extended')).status).toBe(404);
  });
});
