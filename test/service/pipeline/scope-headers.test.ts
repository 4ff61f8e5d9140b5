import { describe, expect } from 'vitest';
import { adsAccountIdOf } from '../../../src/core/accounts/ads-accounts.ts';
import { headersOf, profileCalled, SCOPE_CASES } from '../../fixtures/scope-headers.ts';
import { openWorld } from '../../fixtures/sandbox.ts';
import { it } from '../../fixtures/test-with-world.ts';

/** One call of each grammar. */
const CALLS: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', '/v2/sp/campaigns'],
  ['POST', '/sp/campaigns/list', {}],
  ['GET', '/sd/campaigns'],
  ['GET', '/sb/keywords'],
  ['POST', '/adsApi/v1/query/campaigns', { adProductFilter: { include: ['SPONSORED_PRODUCTS'] } }],
];

describe('the headers of profile, account and manager account', () => {
  it.each(SCOPE_CASES)('[TOD-85] select a profile or are refused, in every grammar: $title', async (given) => {
    const world = openWorld({ scenario: 'default' });
    const headers = headersOf(world, given);
    const { selects } = given;
    for (const [method, path, body] of CALLS) {
      const { status, text } = await world.ask(method, path, { profile: undefined, headers, body });
      const journal = (await world.admin('GET', '/requests/latest')).json;
      if ('profile' in selects) {
        expect([path, status, journal.profileId]).toEqual([path, 200, profileCalled(world, selects.profile)]);
      } else {
        expect([path, status, text]).toEqual([path, 401, expect.stringContaining('No matching advertiser found')]);
        expect(journal.reason).toMatch(selects.refused);
      }
    }
  });

  it('[TOD-85] record a scope that does not fit the account as a violation', async ({ defaultWorld: world }) => {
    const ask = (accountId: string) =>
      world.ask('GET', '/sd/campaigns', {
        profile: world.profile('US'),
        headers: { 'Amazon-Ads-AccountId': accountId },
      });
    const [own] = world.state.accountStore.accounts();
    if (own === undefined) throw new Error('the scenario has accounts');
    expect((await ask(adsAccountIdOf(own))).violations).toEqual([]);
    expect((await ask('A1')).violations).toEqual([
      { rule: 'wrong-header', evidence: `profile ${world.profile('US')} does not belong to account A1` },
    ]);
  });

  it('[TOD-85] of an account with several profiles are taken by a call that needs no profile', async () => {
    const world = openWorld({ scenario: 'default' });
    const body = { reportDate: '20260301', metrics: 'impressions' };
    const { reportId } = (await world.ask('POST', '/v2/sp/campaigns/report', { body })).json;
    await world.ask('GET', `/v2/reports/${reportId}`);
    await world.ask('GET', `/v2/reports/${reportId}`);
    const account = SCOPE_CASES.find(({ title }) => title === 'an account with several profiles');
    if (account === undefined) throw new Error('there is such a case');
    const download = (headers: Record<string, string>) =>
      world.ask('GET', `/v1/reports/${reportId}/download`, { profile: undefined, headers });
    const [several, unknown] = [
      await download(headersOf(world, account)),
      await download({ 'Amazon-Ads-AccountId': 'unknown' }),
    ];
    expect([several.status, unknown.status]).toEqual([307, 401]);
  });

  it('[GEN-03, TOD-85] are ignored by calls for a client alone', async () => {
    const headers = { 'Amazon-Ads-AccountId': 'unknown', 'Amazon-Ads-Manager-AccountId': 'unknown' };
    const { status } = await openWorld().ask('GET', '/managerAccounts', { headers });
    expect(status).toBe(200);
  });
});
