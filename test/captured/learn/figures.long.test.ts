/**
 * The page on learned accounts names every figure that leaves.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { learn } from '../../../src/captured/learn.ts';
import { downloadAll, otherAccount } from '../../fixtures/captured/learned-accounts.ts';

const folder = mkdtempSync(join(tmpdir(), 'learn-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BULK = {
  campaigns: 6,
  adGroupsPerCampaign: 2,
  keywordsPerAdGroup: 6,
  targetsPerAdGroup: 4,
  negativeKeywordsPerAdGroup: 2,
  sbCampaigns: 6,
  sbKeywordsPerAdGroup: 6,
  sbTargetsPerAdGroup: 2,
  sbThemesPerAdGroup: 1,
  sdCampaigns: 6,
  sdTargetsPerAdGroup: 8,
};

/** Names of fields that have a number, or a text other than a constant one. A list or a range is one figure. */
function namesOf(value: Record<string, unknown>): string[] {
  return Object.entries(value).flatMap(([name, field]) => {
    const isGroup = typeof field === 'object' && field !== null && !Array.isArray(field) && !('low' in field);
    return isGroup ? namesOf({ ...field }) : [name];
  });
}

it('[TOD-475] names in the page exactly the figures of an account with everything that is learned', async () => {
  const page = readFileSync(new URL('../../../docs/recordings.md', import.meta.url), 'utf8');
  const [, list = ''] = /<!-- learned-figures -->([\s\S]*)<!-- \/learned-figures -->/.exec(page) ?? [];
  const items = list.split('\n').map((item) => item.slice(item.indexOf(': ') + 1));
  const named = items.flatMap((item) => [...item.matchAll(/`(\w+)`/g)].map(([, name]) => name));

  const world = await otherAccount({ seed: 'figures', bulks: [BULK] });
  const { text } = await learn(await downloadAll(world, folder, ['brandsTargeting', 'displayTargeting']));
  const { description, accounts, generate, metrics, ...others } = parse(text);
  expect(others).toEqual({});
  expect(description).toBe('An account with the shape of another one');
  expect(accounts).toEqual([{ name: 'Learned', type: 'seller', brands: ['Learned'], countries: ['US'] }]);
  expect(new Set(generate.map(({ account }: { account: string }) => account))).toEqual(new Set(['Learned']));
  const written = [...generate, metrics].flatMap(namesOf).filter((name) => name !== 'account');
  expect(new Set(written)).toEqual(new Set(named));
});
