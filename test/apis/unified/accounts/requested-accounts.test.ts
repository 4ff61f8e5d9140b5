import { describe, expect, it } from 'vitest';
import { adsAccountIdOf, resolveAccounts, type RequestedAccount } from '../../../../src/core/accounts/ads-accounts.ts';
import { mintToken } from '../../../../src/core/accounts/tokens.ts';
import type { Permission } from '../../../../src/model/accounts.ts';
import type { Region } from '../../../../src/model/marketplaces.ts';
import { openWorld } from '../../../fixtures/sandbox.ts';

function accountsOf(access?: Record<string, Permission>) {
  const { state: world } = openWorld({ scenario: 'default' });
  const { accountStore } = world;
  const token = mintToken(world, 'access', { clientId: 'client', ttl: null, access });
  const called = (name: string): string => {
    const account = accountStore.accounts().find((each) => each.name === name);
    return account === undefined ? '' : adsAccountIdOf(account);
  };
  const [manager] = accountStore.managerAccounts();
  return {
    called,
    manager: { managerAccountId: manager?.managerAccountId ?? '' },
    resolve(requested: readonly RequestedAccount[], region: Region = 'na') {
      const found = resolveAccounts(world, token, region, requested);
      if ('notPermitted' in found) return found;
      return found.map(({ account, profiles }) => [account.name, ...profiles.map(({ country }) => country)]);
    },
  };
}

describe('the accounts that a call names', () => {
  it('[TOD-440] give the profiles of the region that the token may view, each account once', () => {
    const { called, manager, resolve } = accountsOf();
    const [orvenna, halvenne] = ['Orvenna Outdoor', 'Halvenne Garden'].map((name) => ({
      advertiserAccountId: called(name),
    }));
    if (orvenna === undefined || halvenne === undefined) throw new Error('the scenario has both accounts');
    expect(resolve([orvenna])).toEqual([['Orvenna Outdoor', 'US', 'CA']]);
    expect(resolve([orvenna], 'fe')).toEqual([['Orvenna Outdoor', 'JP', 'AU']]);
    expect(resolve([manager])).toEqual([
      ['Halvenne Garden', 'US'],
      ['Osmera Pets', 'US'],
    ]);
    expect(resolve([manager, halvenne, orvenna, orvenna])).toEqual([
      ['Orvenna Outdoor', 'US', 'CA'],
      ['Halvenne Garden', 'US'],
      ['Osmera Pets', 'US'],
    ]);
    expect(resolve([])).toEqual([]);
  });

  it('[TOD-440] are refused together if one of them gives no profile', () => {
    const { called, manager, resolve } = accountsOf({ 100000000000101: 'viewer' });
    const own = { advertiserAccountId: called('Orvenna Outdoor') };
    const other = { advertiserAccountId: called('Kestova Kitchen') };
    expect(resolve([own])).toEqual([['Orvenna Outdoor', 'US']]);
    expect(resolve([own, other])).toEqual({ notPermitted: other.advertiserAccountId });
    expect(resolve([own], 'fe')).toEqual({ notPermitted: own.advertiserAccountId });
    expect(resolve([own, manager])).toEqual({ notPermitted: manager.managerAccountId });
    expect(resolve([{ managerAccountId: 'amzn1.ads1.ma1.none' }])).toEqual({ notPermitted: 'amzn1.ads1.ma1.none' });
  });
});
