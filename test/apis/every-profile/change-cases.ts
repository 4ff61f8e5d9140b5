/**
 * Scenarios about changing an account that others change too, on a network that fails.
 */
import { expect } from 'vitest';
import { ConnectionLost } from '../../../src/service/http/break-connection.ts';
import type { AccountClient, Item, Profile } from './account-client.ts';
import { SP, type Stories } from './report-failures.ts';

const paused = ({ version }: AccountClient): string => (version === 'v2' ? 'paused' : 'PAUSED');
const idOf = (client: AccountClient, id: unknown): unknown => (client.version === 'v2' ? Number(id) : String(id));

/** New keywords for the first ad group of a profile that has keywords. */
async function newKeywords(client: AccountClient, profile: Profile): Promise<Item[]> {
  const [keyword] = await client.list(profile, 'keywords');
  if (keyword === undefined) return [];
  const isLegacy = client.version === 'v2';
  return ['one', 'two', 'three'].map((word) => ({
    campaignId: keyword['campaignId'],
    adGroupId: keyword['adGroupId'],
    keywordText: `new ${word}`,
    matchType: isLegacy ? 'broad' : 'BROAD',
    state: isLegacy ? 'enabled' : 'ENABLED',
  }));
}

/** How many of the new keywords are there. */
async function created(client: AccountClient, profile: Profile): Promise<number> {
  const all = await client.list(profile, 'keywords');
  return all.filter(({ keywordText }) => String(keywordText).startsWith('new ')).length;
}

const enabled = (client: AccountClient, profile: Profile): Promise<Item[]> =>
  client.list(profile, 'campaigns', { stateFilter: 'enabled' });

/** Names of the campaigns of which one became the other when their IDs were read as numbers. */
function names(items: readonly Item[]): string[] {
  return items.map(({ name }) => String(name)).toSorted();
}

/** The budget of each enabled campaign and the bid of each enabled keyword that has one, changed by a function. */
async function changedAmounts(
  client: AccountClient,
  profile: Profile,
  change: { budget: (amount: number) => number; bid: (amount: number) => number },
): Promise<{ campaigns: Item[]; keywords: Item[] }> {
  const toAmount = (amount: number): number => (profile.countryCode === 'JP' ? Math.round(amount) : amount);
  const campaigns = (await enabled(client, profile)).map(({ campaignId, budget, dailyBudget }) => {
    if (client.version === 'v2') return { campaignId, dailyBudget: toAmount(change.budget(Number(dailyBudget))) };
    const before = Number((budget as Item)['budget']);
    return { campaignId, budget: { budgetType: 'DAILY', budget: toAmount(change.budget(before)) } };
  });
  const keywords = (await client.list(profile, 'keywords', { stateFilter: 'enabled' }))
    .filter(({ bid }) => typeof bid === 'number')
    .map(({ keywordId, bid }) => ({ keywordId, bid: toAmount(change.bid(Number(bid))) }));
  return { campaigns, keywords };
}

export const CHANGE_STORIES: Stories = {
  'market-runaway': {
    versions: SP,
    async careless(client) {
      const collections = ['campaigns', 'keywords'] as const;
      let refused = 0;
      for (const profile of await client.advertisers('edit')) {
        const read = () => Promise.all(collections.map((collection) => client.list(profile, collection)));
        const before = await read();
        const raised = await changedAmounts(client, profile, { budget: (amount) => 100 * amount, bid: () => 50 });
        for (const collection of collections) {
          if (raised[collection].length === 0) continue;
          expect((await client.send('PUT', profile, collection, raised[collection])).status).toBe(403);
          refused++;
        }
        expect(await read()).toEqual(before);
      }
      expect(refused).toBeGreaterThan(4);
      expect(await client.violations()).toEqual(expect.arrayContaining(['guard-bid', 'guard-budget']));
    },
    async careful(client) {
      let changed = 0;
      for (const profile of await client.advertisers('edit')) {
        const raise = (amount: number): number => Math.round(amount * 120) / 100;
        const raised = await changedAmounts(client, profile, { budget: raise, bid: raise });
        for (const collection of ['campaigns', 'keywords'] as const) {
          if (raised[collection].length === 0) continue;
          const done = await client.write('PUT', profile, collection, raised[collection]);
          changed += done.filter(Boolean).length;
        }
      }
      expect(changed).toBeGreaterThan(100);
    },
  },
  'partial-207': {
    versions: SP,
    async careless(client) {
      for (const profile of await client.advertisers('edit')) {
        const keywords = await newKeywords(client, profile);
        if (keywords.length === 0) continue;
        expect((await client.send('POST', profile, 'keywords', keywords)).status).toBe(207);
        expect(await created(client, profile)).toBe(2);
      }
    },
    async careful(client) {
      let profiles = 0;
      for (const profile of await client.advertisers('edit')) {
        let waiting = await newKeywords(client, profile);
        if (waiting.length === 0) continue;
        for (let tries = 0; waiting.length > 0 && tries < 3; tries++) {
          const done = await client.write('POST', profile, 'keywords', waiting);
          waiting = waiting.filter((_, i) => done[i] !== true);
        }
        expect(await created(client, profile)).toBe(3);
        profiles++;
      }
      expect(profiles).toBeGreaterThan(1);
    },
  },
  'archived-wall': {
    versions: SP,
    async careless(client) {
      let walls = 0;
      for (const profile of await client.advertisers('edit')) {
        const items = (await enabled(client, profile)).map(({ campaignId }) => ({
          campaignId,
          state: paused(client),
        }));
        let isDone = items.length === 0;
        for (let tries = 0; tries < 3 && !isDone; tries++) {
          isDone = (await client.write('PUT', profile, 'campaigns', items)).every(Boolean);
        }
        if (!isDone) walls++;
      }
      expect(walls).toBe(1);
      expect(await client.violations()).toContain('failed-item-resent');
    },
    async careful(client) {
      for (const profile of await client.advertisers('edit')) {
        const items = (await enabled(client, profile)).map(({ campaignId }) => ({
          campaignId,
          state: paused(client),
        }));
        if (items.length === 0) continue;
        const done = await client.write('PUT', profile, 'campaigns', items);
        expect(done.filter((each) => !each).length).toBeLessThanOrEqual(1);
        expect(await enabled(client, profile)).toEqual([]);
      }
    },
  },
  'page-shift': {
    versions: SP,
    async careless(client) {
      let lost = 0;
      for (const profile of await client.advertisers()) {
        const found = await enabled(client, profile);
        const again = await enabled(client, profile);
        const ids = new Set(found.map(({ campaignId }) => campaignId));
        lost += again.filter(({ campaignId }) => !ids.has(campaignId)).length;
      }
      expect(lost).toBe(client.version === 'v2' ? 1 : 0);
    },
    async careful(client) {
      let lost = 0;
      for (const profile of await client.advertisers()) {
        // Nothing leaves the whole list, so that no row moves: the filter is the client's own.
        const found = (await client.list(profile, 'campaigns')).map(({ campaignId }) => campaignId);
        const again = await enabled(client, profile);
        lost += again.filter(({ campaignId }) => !found.includes(campaignId)).length;
      }
      expect(lost).toBe(0);
    },
  },
  'big-ids': {
    versions: SP,
    async careless(client) {
      let wrong = 0;
      for (const profile of await client.advertisers('edit')) {
        const read = await client.list(profile, 'campaigns');
        if (read.length === 0) continue;
        const second = read.find(({ name }) => name === 'Campaign 2');
        const item = { campaignId: idOf(client, Number(second?.['campaignId'])), state: paused(client) };
        await client.write('PUT', profile, 'campaigns', [item]);
        const changed = (await client.list(profile, 'campaigns')).filter(({ state }) => state === paused(client));
        expect(names(changed)).toEqual(['Campaign 1']);
        wrong++;
      }
      expect(wrong).toBe(1);
    },
    async careful(client) {
      for (const profile of await client.advertisers('edit')) {
        const { text } = await client.page(profile, 'campaigns');
        const ids = [...text.matchAll(/"campaignId":"?(\d+)"?/g)].map(([, digits = '']) => digits);
        if (ids.length === 0) continue;
        expect(new Set(ids).size).toBe(6);
        const [path, items] =
          client.version === 'v2'
            ? ['/v2/sp/campaigns', ids.map((id) => `{"campaignId":${id},"state":"paused"}`)]
            : ['/sp/campaigns', ids.map((id) => `{"campaignId":"${id}","state":"PAUSED"}`)];
        const raw = client.version === 'v2' ? `[${items.join()}]` : `{"campaigns":[${items.join()}]}`;
        const mediaType = client.version === 'v2' ? 'application/json' : client.mediaType('campaigns');
        await client.request('PUT', path, { profile, raw, mediaType });
        expect(await enabled(client, profile)).toEqual([]);
      }
    },
  },
  'network-weather': {
    versions: SP,
    async careless(client) {
      const failures: string[] = [];
      for (let rounds = 0; rounds < 2; rounds++) {
        await client.refresh().catch(() => failures.push('token lost'));
        for (const profile of await client.profiles().catch(() => [])) {
          try {
            const { status } = await client.page(profile, 'campaigns');
            if (status === 503) failures.push('given up');
          } catch (error) {
            expect(error).toBeInstanceOf(ConnectionLost);
            failures.push('lost');
          }
        }
      }
      expect(new Set(failures)).toContain('given up');
      // Version 2 answers a repeated create with the ID that is there.
      if (client.version === 'v3') expect(await repeatedChange(client)).toBe(true);
    },
    async careful(client) {
      for (const profile of await client.advertisers('edit')) {
        const items = (await enabled(client, profile)).map(({ campaignId }) => ({ campaignId, state: paused(client) }));
        // An answer that is lost says nothing: what is left is read again.
        for (let left = items; left.length > 0;) {
          await client.send('PUT', profile, 'campaigns', left).catch(() => undefined);
          await client.wait('2s');
          const still = new Set((await enabled(client, profile)).map(({ campaignId }) => campaignId));
          left = left.filter(({ campaignId }) => still.has(campaignId));
        }
        expect(await enabled(client, profile)).toEqual([]);
      }
    },
  },
};

/** Creates campaigns until an answer is lost, and then creates one again that is there already. */
async function repeatedChange(client: AccountClient): Promise<boolean> {
  const profile = { profileId: 100000000000101, region: 'na' } as Profile;
  while ((await client.refresh().catch(() => 0)) !== 200);
  for (let n = 0; n < 200; n++) {
    const name = `Campaign ${n}`;
    const item = { name, targetingType: 'MANUAL', state: 'PAUSED', budget: { budgetType: 'DAILY', budget: 5 } };
    const first = await client.send('POST', profile, 'campaigns', [item]).catch(() => undefined);
    if (first !== undefined) continue;
    for (;;) {
      const again = await client.send('POST', profile, 'campaigns', [item]).catch(() => undefined);
      if (again?.status !== 207) continue;
      if (again.json.campaigns.success.length === 0) return true;
      break;
    }
  }
  return false;
}
