import { describe, expect, it } from 'vitest';
import { operations } from '../../../../src/server/app.ts';
import type { Access, AccountType, Permission } from '../../../../src/model/accounts.ts';
import type { Country } from '../../../../src/model/marketplaces.ts';
import { createAccount, createProfile } from '../../../../src/core/accounts/accounts.ts';
import { BETA_DAYS } from '../../../fixtures/programs/clients/sb-v4.ts';
import { CAMPAIGN_ITEM } from '../../../fixtures/accounts/collections.ts';
import { sandbox, type Answer, type Sandbox } from '../../../fixtures/sandbox.ts';

const MANAGER = 'amzn1.ads1.ma1.0000000000000000000000';
const EDITOR_ONLY = 'Not authorized to manage this profile. Please check permissions and consent from the advertiser.';
const CAMPAIGN = { ...CAMPAIGN_ITEM, name: 'First' };

/** A profile of an advertiser of its own, of which the user has this access. */
function foreignProfile(box: Sandbox, access: Access, country: Country = 'US', type: AccountType = 'seller'): string {
  return box.world.transaction(() => {
    const account = createAccount(box.world, { name: 'Third party', type });
    const profile = account && createProfile(box.world, account, { country, access });
    if (profile === undefined) throw new Error('the account is new');
    return profile.profileId;
  });
}

function link(box: Sandbox, profileId: string, permission: Permission): void {
  const { accountStore } = box.world;
  accountStore.addManagerAccount({ managerAccountId: MANAGER, name: 'Manager', type: 'Agency', createdAt: 0 });
  accountStore.link({ managerAccountId: MANAGER, profileId, permission });
}

async function createCampaign(box: Sandbox, profile: string, name = 'First'): Promise<number> {
  const { json } = await box.ask('POST', '/v2/sp/campaigns', { profile, body: [{ ...CAMPAIGN, name }] });
  expect(json).toEqual([{ code: 'SUCCESS', campaignId: expect.any(Number) }]);
  return json[0].campaignId;
}

function expectEditorOnly({ status, json }: Answer): void {
  expect([status, json]).toEqual([401, { code: 'UNAUTHORIZED', details: EDITOR_ONLY }]);
}

describe('a call', () => {
  it('[AUT-16, AUT-17] sees and changes the entities of the profile in its scope only', async () => {
    const box = sandbox();
    const [us, ca] = [box.profile('US'), box.profile('CA')];
    const [first, second] = [await createCampaign(box, us, 'US'), await createCampaign(box, ca, 'CA')];
    for (const [profile, id] of [
      [us, first],
      [ca, second],
    ] as const) {
      for (const path of ['/v2/sp/campaigns', '/v2/sp/campaigns/extended', '/v1/sp/campaigns']) {
        const { json } = await box.ask('GET', path, { profile });
        expect(json.map((each: { campaignId: number }) => each.campaignId)).toEqual([id]);
      }
    }
    const change = await box.ask('PUT', '/v2/sp/campaigns', { profile: ca, body: [{ campaignId: first, name: 'X' }] });
    expect(change.json[0].code).toBe('NOT_FOUND');
    expect((await box.ask('DELETE', `/v2/sp/campaigns/${first}`, { profile: ca })).status).toBe(404);
    const { json } = await box.ask('GET', `/v2/sp/campaigns/${first}`, { profile: us });
    expect([json.name, json.state]).toEqual(['US', 'enabled']);
  });

  it('[AUT-19] treats the id of another profile as unknown, even if the token may view both profiles', async () => {
    const box = sandbox();
    const [us, ca] = [box.profile('US'), box.profile('CA')];
    const campaignId = await createCampaign(box, us);
    for (const path of ['/v2/sp/campaigns/', '/v2/sp/campaigns/extended/']) {
      const foreign = await box.ask('GET', path + campaignId, { profile: ca });
      const unknown = await box.ask('GET', `${path}1`, { profile: ca });
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
      expect(foreign.json.code).toBe('NOT_FOUND');
    }
    const details = `Cannot find entity with id ${campaignId}`;
    const update = { profile: ca, body: [{ campaignId, state: 'paused' }] };
    expect((await box.ask('PUT', '/v2/sp/campaigns', update)).json).toEqual([{ code: 'NOT_FOUND', details }]);
    const child = { campaignId, name: 'A', state: 'enabled', defaultBid: 1 };
    const create = await box.ask('POST', '/v2/sp/adGroups', { profile: ca, body: [child] });
    expect(create.json).toEqual([{ code: 'NOT_FOUND', details }]);
    const list = await box.ask('GET', `/v2/sp/campaigns?campaignIdFilter=${campaignId}`, { profile: ca });
    expect(list.text).toBe('[]');
    expect((await box.ask('GET', '/v2/sp/campaigns', { profile: us })).json).toHaveLength(1);
  });

  it('[AUT-14, AUT-15] is accepted with a media type other than JSON, unless the world is strict', async () => {
    const box = sandbox();
    const ask = (type: string | undefined, name: string): Promise<Answer> =>
      box.ask('POST', '/v2/sp/campaigns', { body: [{ ...CAMPAIGN, name }], headers: { 'content-type': type } });
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
    box.world.updateRow({ settings: { ...box.world.settings, strict: true } });
    for (const type of right) expect((await ask(type, `strict ${type}`.replaceAll(';', '-'))).status).toBe(207);
    for (const type of wrong) {
      const { status, json } = await ask(type, 'never');
      expect([status, json]).toEqual([415, { code: '415', details: 'Cannot consume content type' }]);
    }
    expect((await box.ask('DELETE', '/v2/sp/campaigns/1')).status).toBe(404);
  });
});

describe('a link to a manager account', () => {
  it('[AUT-20] opens all linked accounts of the region to the token', async () => {
    const box = sandbox();
    const linked = (['US', 'CA', 'DE'] as const).map((country) => foreignProfile(box, 'none', country));
    const [us = '', ca = '', de = ''] = linked;
    const unlinked = foreignProfile(box, 'none');
    for (const profile of linked) {
      expect((await box.ask('GET', '/v2/sp/campaigns', { profile })).status).toBe(401);
      link(box, profile, 'editor');
    }
    for (const profile of [us, ca]) expect((await box.ask('GET', '/v2/sp/campaigns', { profile })).status).toBe(200);
    expect((await box.ask('GET', '/v2/sp/campaigns', { profile: de })).status).toBe(401);
    expect((await box.ask('GET', '/v2/sp/campaigns', { profile: de, region: 'eu' })).status).toBe(200);
    expect((await box.ask('GET', '/v2/sp/campaigns', { profile: unlinked })).status).toBe(401);
    const { text } = await box.ask('GET', '/v2/profiles');
    expect([us, ca, de, unlinked].map((profile) => text.includes(profile))).toEqual([true, true, false, false]);
  });

  it('[AUT-21, AUT-22] of an editor allows every operation', async () => {
    const box = sandbox();
    const profile = foreignProfile(box, 'none');
    link(box, profile, 'editor');
    const campaignId = await createCampaign(box, profile);
    const change = await box.ask('PUT', '/v2/sp/campaigns', { profile, body: [{ campaignId, dailyBudget: 7 }] });
    expect(change.json).toEqual([{ code: 'SUCCESS', campaignId }]);
    expect((await box.ask('GET', `/v2/sp/campaigns/${campaignId}`, { profile })).json.dailyBudget).toBe(7);
    expect((await box.ask('DELETE', `/v2/sp/campaigns/${campaignId}`, { profile })).status).toBe(200);
    const budget = [{ profileId: Number(profile), dailyBudget: 5 }];
    expect((await box.ask('PUT', '/v1/profiles', { body: budget })).json[0].code).toBe('SUCCESS');
  });

  it('[AUT-21, AUT-23, AUT-25] of a viewer allows get and list, and refuses create, update and archive', async () => {
    const box = sandbox();
    const profile = foreignProfile(box, 'none');
    link(box, profile, 'editor');
    const campaignId = await createCampaign(box, profile);
    link(box, profile, 'viewer');
    const path = `/v2/sp/campaigns/${campaignId}`;
    const read = await box.ask('GET', path, { profile });
    expect([read.status, read.json.campaignId]).toEqual([200, campaignId]);
    expect((await box.ask('GET', '/v2/sp/campaigns/extended', { profile })).json).toHaveLength(1);
    expectEditorOnly(await box.ask('POST', '/v2/sp/campaigns', { profile, body: [CAMPAIGN] }));
    expectEditorOnly(await box.ask('PUT', '/v2/sp/campaigns', { profile, body: [{ campaignId, state: 'paused' }] }));
    expectEditorOnly(await box.ask('DELETE', path, { profile }));
    expectEditorOnly(await box.ask('PUT', '/v1/sp/campaigns', { profile, raw: '{ no JSON' }));
    expect((await box.ask('GET', path, { profile })).text).toBe(read.text);
  });

  it('[AUT-22] is combined with the access that the user already has: the higher permission applies', async () => {
    const box = sandbox();
    const viewed = box.profile('US', { access: 'viewer' });
    link(box, viewed, 'editor');
    await createCampaign(box, viewed);
    link(box, box.profile('US'), 'viewer');
    await createCampaign(box, box.profile('US'));
  });

  it('[AUT-26] of a viewer is rejected by exactly the operations that write', async () => {
    // On a day on which all operations exist, those of the beta included.
    const box = sandbox({ now: BETA_DAYS });
    const profile = box.profile('US', { access: 'viewer' });
    const reading = new RegExp(
      [
        '/(list|report|snapshot|export|usage|[a-zA-Z]*[rR]ecommendations?)$',
        '/(search|eligibility|state|forecasts)$|^/adsApi/v1/query/',
        '/suggested/keywords$|^/reporting/reports|^/history$|^/attribution/report$',
        '^/eligibility/programs$|^/product/metadata$|^/sp/v1/events$',
        '^/sp/targets/products/count$|^/sp/negativeTargets/brands/search$|^/s[bd]/(targets/)?recommendations',
      ].join('|'),
    );
    for (const { method, needs, paths } of operations) {
      const path = paths[0]?.replaceAll(/\{\w+\}/g, '1') ?? '';
      if (needs !== 'scope') continue;
      const { status } = await box.ask(method, path, { profile, ...(method === 'GET' ? {} : { raw: '{' }) });
      const writes = method !== 'GET' && !reading.test(path);
      expect([method, path, status === 401]).toEqual([method, path, writes]);
    }
  });

  it('[AUT-26] of a viewer fails single items of updateProfiles and does not affect registrations', async () => {
    const box = sandbox();
    const [viewed, owned] = [box.profile('US', { access: 'viewer' }), box.profile('US')];
    const body = [viewed, owned].map((id) => ({ profileId: Number(id), dailyBudget: 3 }));
    for (const path of ['/v1/profiles', '/v2/profiles']) {
      const { status, json } = await box.ask('PUT', path, { profile: viewed, body });
      expect([status, json]).toEqual([
        207,
        [
          { code: 'UNAUTHORIZED', details: expect.any(String), profileId: Number(viewed) },
          { code: 'SUCCESS', profileId: Number(owned) },
        ],
      ]);
    }
    const budgetOf = async (id: string): Promise<unknown> =>
      (await box.ask('GET', `/v1/profiles/${id}`)).json[0].dailyBudget;
    expect([await budgetOf(viewed), await budgetOf(owned)]).toEqual([undefined, 3]);
    const registered = await box.ask('PUT', '/v1/profiles/register', { profile: viewed, body: { countryCode: 'US' } });
    expect(registered.json.profileId).toBe(Number(owned));
  });
});

describe('the order of checks', () => {
  it('[AUT-29] is route, token, client, scope, permission, type of account, media type, body, items', async () => {
    const box = sandbox();
    const client = 'vendor-advertising-api-clientid';
    box.world.updateRow({ settings: { ...box.world.settings, strict: true } });
    const viewedAgency = foreignProfile(box, 'viewer', 'US', 'agency');
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
      ['/v2/sp/campaigns', box.profile('US', { type: 'agency' }), known, '{', 400, 'Advertiser ID cannot be decrypted'],
      ['/v2/sp/campaigns', box.profile(), known, '{', 415, 'Cannot consume content type'],
      ['/v2/sp/campaigns', box.profile(), typed, 'x'.repeat(10 * 1024 * 1024 + 1), 413, 'exceeds 10485760 bytes'],
      ['/v2/sp/campaigns', box.profile(), typed, '{', 400, 'Unrecognized token'],
      [
        '/v2/sp/campaigns',
        box.profile(),
        typed,
        JSON.stringify(many),
        400,
        'Batch size 101 exceeds the maximum of 100',
      ],
    ];
    for (const [path, profile, headers, raw, status, details] of steps) {
      const answer = await box.ask('POST', path, { profile, headers, raw });
      expect([answer.status, answer.json.details]).toEqual([status, expect.stringContaining(details)]);
    }
    const items = await box.ask('POST', '/v2/sp/campaigns', { headers: typed, raw: '[{}]' });
    expect([items.status, items.json[0].code]).toEqual([207, 'INVALID_ARGUMENT']);
  });

  it('[AUT-29] puts parameters before the existence of what the path names', async () => {
    const box = sandbox();
    const bad = await box.ask('GET', '/adGroups/1/suggested/keywords/extended?maxNumSuggestions=0');
    expect(bad.status).toBe(400);
    expect((await box.ask('GET', '/adGroups/1/suggested/keywords/extended')).status).toBe(404);
  });
});
