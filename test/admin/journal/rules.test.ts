/**
 * The journal records the rule that each failed item follows. `test/apis/journal-reasons.test.ts` tests those of refusals.
 */
import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { writtenRules } from '../../../tools/docs/write-rules.ts';
import { CAMPAIGN_ITEM, openParents } from '../../fixtures/accounts/collections.ts';
import { displayAccount } from '../../fixtures/accounts/display-account.ts';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

const V3 = (name: string) => ({ 'content-type': `application/vnd.${name}.v3+json` });
const campaign = { ...CAMPAIGN_ITEM, name: 'A', startDate: '20260401' };

describe('the rule of a refusal', () => {
  it('is that of the fault which takes the place of the service', async ({ world }) => {
    await world.admin('POST', '/faults', { effect: { preset: 'unavailable' } });
    await world.ask('GET', '/v2/sp/campaigns');
    expect(await latest(world)).toMatchObject({ status: 503, rule: 'SBX-05' });
  });

  it('is absent from a request that succeeds', async ({ world }) => {
    await world.ask('GET', '/v2/sp/campaigns');
    expect(await latest(world)).toMatchObject({ status: 200, rule: null, itemRules: [] });
  });
});

describe('the rule of a failed item', () => {
  it('[TOD-144, TOD-145, TOD-147] is that of sponsored display for its budgets, bids and expressions', async () => {
    const world = await displayAccount();
    const [{ campaignId }] = (await world.ask('GET', '/sd/campaigns')).json;
    const [{ adGroupId }] = (await world.ask('GET', '/sd/adGroups')).json;
    const rulesOf = async (method: 'POST' | 'PUT', path: string, item: object): Promise<string[]> => {
      await world.ask(method, path, { body: [item] });
      return (await latest(world)).itemRules.map(({ rule }: { rule: string }) => rule);
    };
    const target = { adGroupId, state: 'enabled', expressionType: 'manual', expression: [{ type: 'asinBrandSameAs' }] };
    expect([
      await rulesOf('PUT', '/sd/campaigns', { campaignId, budget: 0.5 }),
      await rulesOf('PUT', '/sd/campaigns', { campaignId, budget: 1e9 }),
      await rulesOf('PUT', '/sd/adGroups', { adGroupId, defaultBid: 1e6 }),
      await rulesOf('POST', '/sd/targets', target),
    ]).toEqual([['TOD-144'], ['TOD-144'], ['TOD-145'], ['TOD-147']]);
  });

  it('is recorded with its position and its code, in version 2', async ({ world }) => {
    const { campaignId } = await openParents(world);
    const items = [
      { ...campaign, name: undefined },
      { ...campaign, name: 'Accepted' },
      { ...campaign, dailyBudget: 0.5 },
      { ...campaign, dailyBudget: 1e9 },
      { ...campaign, state: 'ENABLED' },
      { ...campaign, endDate: '20260301' },
    ];
    await world.ask('POST', '/v2/sp/campaigns', { body: items });
    expect(await latest(world)).toMatchObject({
      rule: null,
      itemRules: [
        { index: 0, code: 'INVALID_ARGUMENT', rule: 'CMP-19' },
        { index: 2, code: 'INVALID_ARGUMENT', rule: 'LIM-04' },
        { index: 3, code: 'INVALID_ARGUMENT', rule: 'LIM-06' },
        { index: 4, code: 'INVALID_ARGUMENT', rule: 'CMP-35' },
        { index: 5, code: 'INVALID_ARGUMENT', rule: 'CMP-33' },
      ],
    });
    await world.ask('DELETE', `/v2/sp/campaigns/${campaignId}`);
    await world.ask('PUT', '/v2/sp/campaigns', { body: [{ campaignId, name: 'B' }, { campaignId: 42 }, {}, 'x'] });
    expect((await latest(world)).itemRules.map(({ rule }: { rule: string }) => rule)).toEqual([
      'STA-36',
      'ERR-17',
      'GEN-29',
      'GEN-29',
    ]);
  });

  it('is recorded in version 3', async ({ world }) => {
    const { campaignId } = await openParents(world);
    const keyword = {
      campaignId: String(campaignId),
      adGroupId: '42',
      keywordText: 'x',
      matchType: 'EXACT',
      state: 'ENABLED',
    };
    await world.ask('POST', '/sp/keywords', {
      body: { keywords: [keyword, { ...keyword, campaignId }, { ...keyword, matchType: 'exact' }, {}] },
      headers: V3('spKeyword'),
    });
    expect((await latest(world)).itemRules).toMatchObject([
      { index: 0, code: 'parentEntityError', message: expect.stringMatching(/\w/), rule: 'V3-57' },
      { index: 1, code: 'malformedValueError', rule: 'V3-77' },
      { index: 2, code: 'rangeError', rule: 'V3-77' },
      { index: 3, code: 'missingValueError', rule: 'V3-54' },
    ]);
  });

  it('is recorded in sponsored brands version 3, where fields with limits have the rule of the limits', async () => {
    const world = openWorld({ scenario: 'default' });
    const brand = {
      name: 'B',
      budget: 100,
      budgetType: 'daily',
      adFormat: 'productCollection',
      creative: { brandName: 'B', brandLogoAssetID: 'logo', headline: 'H', asins: ['B000000001'] },
      landingPage: { pageType: 'store', url: 'https://example.com/store' },
      state: 'enabled',
    };
    const invalid: readonly [object, string][] = [
      [{ name: undefined }, 'SB3-24'],
      [{ adFormat: 'x' }, 'SB3-24'],
      [{ name: 'x'.repeat(129) }, 'SB4-22'],
      [{ budget: 0.5 }, 'SB4-22'],
      [{ creative: { ...brand.creative, asins: ['B000000001', 'B000000002', 'B000000003', 'B000000004'] } }, 'SB4-41'],
      [{ creative: { ...brand.creative, headline: undefined } }, 'SB4-41'],
      [{ startDate: '2026-12-31' }, 'CMP-33'],
      [{ startDate: '20261231', endDate: '20261230' }, 'CMP-33'],
    ];
    for (const [fields, rule] of invalid) {
      await world.ask('POST', '/sb/campaigns', { body: [{ ...brand, ...fields }] });
      expect([fields, (await latest(world)).itemRules]).toMatchObject([
        fields,
        [{ index: 0, code: 'INVALID_ARGUMENT', rule }],
      ]);
    }
  });

  it('is recorded for profiles and for manager accounts', async ({ world }) => {
    const profileId = Number(world.profile());
    await world.ask('PUT', '/v2/profiles', {
      body: [{ profileId, dailyBudget: 0 }, { profileId: 7 }],
      profile: undefined,
    });
    expect((await latest(world)).itemRules.map(({ rule }: { rule: string }) => rule)).toEqual(['PRF-52', 'PRF-52']);
    const body = { managerAccountName: 'M', managerAccountType: 'Agency' };
    const { json } = await world.ask('POST', '/managerAccounts', { body, profile: undefined });
    await world.ask('POST', `/managerAccounts/${json.managerAccountId}/associate`, {
      body: { accounts: [{ id: 'x', type: 'ACCOUNT_ID' }] },
      profile: undefined,
    });
    expect((await latest(world)).itemRules).toMatchObject([{ index: 0, code: 'BAD_REQUEST', rule: 'MGR-29' }]);
  });
});

describe('the ids and texts of the rules', () => {
  it('are those of docs/fidelity.yaml and docs/rules.yaml (npm run docs writes them)', async () => {
    for (const [file, text] of await writtenRules()) expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

async function latest(world: TestWorld) {
  return (await world.admin('GET', '/requests/latest')).json;
}
