/** What the built-in seeds hold, seen from outside, and that they are the same in each world at each time. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Library } from '../../src/scenarios/library.ts';
import { prebuild } from '../../src/scenarios/prebuild.ts';
import { compile, prepare } from '../../src/scenarios/scenario-cache.ts';
import { ScenarioCompiler, compileText } from '../../src/scenarios/scenario-compiler.ts';
import { NOW, openWorld } from '../fixtures/sandbox.ts';

const REGIONS = ['na', 'eu', 'fe'] as const;
const US = '100000000000101';

const library = new Library();
const world = openWorld({ scenario: 'default' });

interface ProfileJson {
  profileId: number;
  countryCode: string;
  accountInfo: { name: string; type: string };
}

async function profiles(of = world): Promise<ProfileJson[]> {
  const lists = await Promise.all(
    REGIONS.map((region) => of.ask('GET', '/v2/profiles?accessLevel=view', { region, profile: undefined })),
  );
  return lists.flatMap(({ json }) => json);
}

const countriesOf = (all: ProfileJson[], type: string, name: string) =>
  all.filter(({ accountInfo }) => accountInfo.type === type && accountInfo.name === name).map((one) => one.countryCode);

async function list(collection: string, profile = US, region: (typeof REGIONS)[number] = 'na') {
  const { json } = await world.ask('GET', `/v2/sp/${collection}/extended`, { profile, region });
  return json;
}

describe('the accounts of the default seed', () => {
  it('include a seller in ten countries, a vendor in two and an agency', async () => {
    const all = await profiles();
    expect(countriesOf(all, 'seller', 'Orvenna Outdoor').toSorted()).toEqual(
      'AE AU CA DE ES FR IT JP UK US'.split(' '),
    );
    expect(countriesOf(all, 'vendor', 'Kestova Kitchen')).toEqual(['US', 'DE']);
    expect(countriesOf(all, 'agency', 'Velmark Media')).toEqual(['US']);
  });

  it('include a profile with view access only', async () => {
    const all = await profiles();
    const viewed = all.find(({ accountInfo }) => accountInfo.name === 'Duskarn Home');
    const profile = String(viewed?.profileId);
    expect((await world.ask('GET', '/v2/sp/campaigns', { profile })).status).toBe(200);
    expect((await world.ask('POST', '/v2/sp/campaigns', { profile, body: [] })).status).toBe(401);
  });

  it('include links of a manager account that give access to profiles without direct access', async () => {
    const all = await profiles();
    const named = (name: string) => String(all.find(({ accountInfo }) => accountInfo.name === name)?.profileId);
    const post = (profile: string) => world.ask('POST', '/v2/sp/campaigns', { profile, body: [] });
    expect((await post(named('Halvenne Garden'))).status).toBe(207);
    expect((await post(named('Osmera Pets'))).status).toBe(401);
    const [manager] = world.state.accountStore.managerAccounts();
    expect(manager).toMatchObject({ name: 'Velmark Clients', type: 'Agency' });
    for (const { profileId } of world.state.accountStore.links()) {
      expect(world.state.accountStore.profile(profileId)?.access).toBe('none');
    }
  });

  it('include one profile without a valid payment method', async () => {
    const { json } = await world.ask('GET', '/v2/profiles?validPaymentMethodFilter=false', { profile: undefined });
    expect(json).toMatchObject([{ countryCode: 'CA', accountInfo: { name: 'Tavrik Trail Goods' } }]);
  });

  it('are part of the empty seed too, with the same ids and without campaigns', async () => {
    const empty = openWorld({ scenario: 'empty' });
    const inDefault = new Map((await profiles()).map((one) => [one.profileId, one.accountInfo.name]));
    const inEmpty = await profiles(empty);
    expect(inEmpty).toHaveLength(14);
    for (const { profileId, accountInfo } of inEmpty) expect(inDefault.get(profileId)).toBe(accountInfo.name);
    expect((await empty.ask('GET', '/v2/sp/campaigns')).json).toEqual([]);
  });
});

describe('the campaigns of the default seed', () => {
  it('begin with campaigns whose ads have ids, also those of sponsored brands', async () => {
    const { json } = await world.ask('POST', '/sb/v4/ads/list', { body: { maxResults: 1 } });
    expect(json.ads).toMatchObject([{ adId: expect.any(String), name: 'Tents by the lake' }]);
  });

  it('cover all targeting types, states, dates and bidding strategies', async () => {
    const campaigns: Record<string, unknown>[] = await list('campaigns');
    const some = (test: (campaign: Record<string, unknown>) => boolean) =>
      expect(campaigns.filter(test)).not.toEqual([]);
    expect(campaigns.length).toBeGreaterThanOrEqual(12);
    some(({ targetingType, state }) => targetingType === 'manual' && state === 'enabled');
    some(({ targetingType, state }) => targetingType === 'auto' && state === 'enabled');
    some(({ state }) => state === 'paused');
    some(({ state }) => state === 'archived');
    some(({ premiumBidAdjustment }) => premiumBidAdjustment === true);
    some(({ endDate }) => String(endDate) < '20260302');
    some(({ endDate }) => endDate !== undefined && String(endDate) > '20260302');
    some(({ startDate }) => String(startDate) > '20260302');
    const created = campaigns.map(({ creationDate }) => Number(creationDate));
    expect(Math.min(...created)).toBeLessThan(NOW - 180 * 86_400_000);
    expect(Math.max(...created)).toBeGreaterThan(NOW - 7 * 86_400_000);
    const { json } = await world.ask('GET', '/v1/sp/campaigns', {
      profile: US,
      headers: { BIDDING_CONTROLS_ON: 'true' },
    });
    const strategies = json.map(({ bidding }: { bidding: { strategy: string } }) => bidding.strategy);
    expect(new Set(strategies)).toEqual(new Set(['legacyForSales', 'autoForSales', 'manual']));
  });

  it('contain several hundred keywords, and entities of every other kind', async () => {
    expect((await list('keywords')).length).toBeGreaterThan(200);
    for (const each of ['adGroups', 'negativeKeywords', 'campaignNegativeKeywords', 'productAds']) {
      expect((await list(each)).length).toBeGreaterThan(15);
    }
    const targets = world.state.store('target').lists.page(US, { filters: [], startIndex: 0, count: 100 });
    expect(targets.filter(({ expressionType }) => expressionType === 'manual').length).toBeGreaterThan(4);
    expect(world.state.store('negativeTarget').lists.count(US, [])).toBeGreaterThan(0);
    expect(world.state.store('campaignNegativeTarget').lists.count(US, [])).toBeGreaterThan(0);
  });

  it('exist in Germany, in Japan with budgets in whole yen, and for a vendor with ASINs', async () => {
    expect((await list('campaigns', '100000000000202', 'eu')).length).toBeGreaterThan(1);
    const japanese = await list('campaigns', '100000000000301', 'fe');
    expect(japanese.map(({ dailyBudget }: { dailyBudget: number }) => dailyBudget)).toEqual([3500, 2000]);
    const ads = await list('productAds', '100000000000401');
    for (const ad of ads) expect(ad).toMatchObject({ asin: expect.stringMatching(/^B0/) });
    expect(ads.every((ad: object) => !('sku' in ad))).toBe(true);
  });

  it('were enabled until they were paused or archived', async () => {
    const archived = (await list('campaigns')).find(({ state }: { state: string }) => state === 'archived');
    expect(archived).toMatchObject({ lastUpdatedDate: NOW - 95 * 86_400_000, creationDate: NOW - 230 * 86_400_000 });
    const changes = world.state.history.of(US, String(archived.campaignId));
    expect(changes).toMatchObject([{ field: 'state', was: 'enabled', at: NOW - 95 * 86_400_000 }]);
  });
});

describe('a compiled seed', () => {
  const compiledBytes = (name: string, seed = '1') => {
    const template = compileText(library.text(name, 'seeds').text, { scenario: name, seed, now: NOW });
    if ('problems' in template) throw new Error(JSON.stringify(template.problems));
    return template.bytes;
  };

  it('has the same bytes each time', () => {
    const names = library.names('seeds');
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(compiledBytes(name).equals(compiledBytes(name))).toBe(true);
  });

  it('has other ids for another world seed', async () => {
    const ids = async (seed: string) => {
      const { json } = await openWorld({ scenario: 'default', seed }).ask('GET', '/v2/sp/campaigns', { profile: US });
      return json.map(({ campaignId }: { campaignId: number }) => campaignId);
    };
    const [one, again, two] = [await ids('1'), await ids('1'), await ids('2')];
    expect(again).toEqual(one);
    expect(two).toHaveLength(one.length);
    expect(two.filter((id: number) => one.includes(id))).toEqual([]);
  });

  it('is smaller than 450 kB', () => {
    expect(compiledBytes('default').length).toBeLessThan(450_000);
  });

  it('equals the prebuilt file byte for byte', () => {
    const folder = mkdtempSync(join(tmpdir(), 'prebuilt-'));
    try {
      const names = ['default', 'empty'];
      prebuild(new ScenarioCompiler(library), names, pathToFileURL(`${folder}/`));
      for (const name of names) {
        const { bytes } = new ScenarioCompiler(library).compile(name, { now: NOW });
        expect(gunzipSync(readFileSync(join(folder, `${name}.prebuilt.gz`))).equals(bytes)).toBe(true);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is compiled by name after its preparation, and the error for an unknown name lists the known ones', async () => {
    await expect(prepare('no-such', '1')).rejects.toThrow(
      /there is no scenario 'no-such'\. The scenarios are .*default, .*empty/,
    );
    await expect(prepare('../package', '1')).rejects.toThrow('there is no scenario');
    await prepare('default', '7');
    const start = { seed: '7', now: NOW };
    expect(compile('default', start)).toEqual(new ScenarioCompiler(library).compile('default', start));
  });
});

it('does not give an id again that a seed has from another world with the same seed', async () => {
  const campaign = {
    name: 'Chairs',
    state: 'enabled',
    targetingType: 'manual',
    dailyBudget: 10,
    startDate: '20260302',
  };
  const body = [{ ...campaign, campaignType: 'sponsoredProducts' }];
  const [first, second] = [openWorld({ scenario: 'empty' }), openWorld({ scenario: 'empty' })];
  const [{ campaignId }] = (await first.ask('POST', '/v2/sp/campaigns', { body })).json;
  const entities = {
    campaigns: [{ campaignId: String(campaignId), name: 'Desks', targetingType: 'MANUAL', budget: { budget: 5 } }],
  };
  const seeded = await second.admin('POST', '/seed', { profileId: second.profile(), entities });
  expect(seeded.status, seeded.text).toBeLessThan(300);
  const { status, json } = await second.ask('POST', '/v2/sp/campaigns', { body });
  expect([status, json[0].code]).toEqual([207, 'SUCCESS']);
  expect(json[0].campaignId).not.toBe(campaignId);
});
