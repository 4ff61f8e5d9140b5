/**
 * Scenarios about reading lists: pages, limits, ids and unexpected values.
 */
import { expect } from 'vitest';
import type { AccountClient, Item, Profile } from './account-client.ts';
import { ALL, SP, type Stories } from './report-failures.ts';
import { CAMPAIGN_ITEM } from '../../fixtures/accounts/collections.ts';

/** How many campaigns the sandbox has stored for each profile of a list. */
async function stored({ world, version }: AccountClient, profile: Profile): Promise<Item[]> {
  const collection = version === 'sb' ? 'sbCampaigns' : 'campaigns';
  const { json } = await world.admin('GET', `/entities/${collection}?profileId=${profile.profileId}&limit=1000`);
  return json[collection];
}

/** The campaigns that are missing from what a client has listed of all profiles. */
async function missing(client: AccountClient, profiles: readonly Profile[]): Promise<number> {
  let count = 0;
  for (const profile of profiles) {
    const all = await stored(client, profile);
    count += all.length - (await client.list(profile, 'campaigns')).length;
  }
  return count;
}

const readsAll = async (client: AccountClient): Promise<void> => {
  const profiles = await client.advertisers();
  expect(await missing(client, profiles)).toBe(0);
};

const losesSome = async (client: AccountClient): Promise<void> => {
  const profiles = await client.advertisers();
  expect(await missing(client, profiles)).toBeGreaterThan(0);
};

const budgetOf = ({ dailyBudget, budget }: Item): number =>
  Number(dailyBudget ?? (typeof budget === 'object' ? (budget as Item)['budget'] : budget));
const isEnabled = ({ state }: Item): boolean => String(state).toUpperCase() === 'ENABLED';
const dayOf = (day: unknown): string | undefined => (day ? String(day).replaceAll('-', '') : undefined);
const RUNNING = ['CAMPAIGN_STATUS_ENABLED', 'CAMPAIGN_OUT_OF_BUDGET'];

/** Budgets that could be spent today, and those that the client plans with. */
async function budgets(
  client: AccountClient,
  counts: (campaign: Item, profile: Profile) => boolean,
): Promise<[planned: number, real: number]> {
  let [planned, real] = [0, 0];
  for (const profile of await client.advertisers()) {
    for (const campaign of await client.list(profile, 'campaigns')) {
      if (counts(campaign, profile)) planned += budgetOf(campaign);
    }
    for (const campaign of await stored(client, profile)) {
      if (RUNNING.includes(String(campaign['servingStatus']))) real += budgetOf(campaign);
    }
  }
  return [planned, real];
}

const STATUSES = ['STATUS_ENABLED', 'PAUSED', 'ARCHIVED', 'INCOMPLETE', 'ENDED', 'PENDING', 'OUT_OF_BUDGET', 'PAYMENT'];
const nameStatus = (status: string): string => {
  const known = STATUSES.find((each) => status.includes(each));
  if (known === undefined) throw new Error(`unknown status ${status}`);
  return known;
};
const statusOf = (item: Item): string =>
  String(item['servingStatus'] ?? (item['extendedData'] as Item | undefined)?.['servingStatus']);

export const LIST_STORIES: Stories = {
  default: {
    versions: SP,
    async careless(client) {
      const [planned, real] = await budgets(client, () => true);
      expect(planned).toBeGreaterThan(real);
    },
    async careful(client) {
      const { now } = (await client.world.admin('GET', '/clock')).json;
      const [planned, real] = await budgets(client, (campaign, { timezone }) => {
        const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(now));
        const day = today.replaceAll('-', '');
        const [start, end] = [dayOf(campaign['startDate']) ?? day, dayOf(campaign['endDate']) ?? day];
        return isEnabled(campaign) && start <= day && day <= end;
      });
      expect([planned, real]).toEqual([real, real]);
      expect(real).toBeGreaterThan(0);
    },
  },
  empty: {
    versions: ALL,
    async careless(client) {
      for (const profile of await client.advertisers()) {
        const [first] = await client.list(profile, 'campaigns');
        expect(() => first!['campaignId']).toThrow(TypeError);
      }
    },
    async careful(client) {
      for (const profile of await client.advertisers('edit')) {
        expect(await client.list(profile, 'campaigns')).toEqual([]);
        if (client.version === 'sb') continue;
        const body = client.version === 'v2' ? LEGACY_CAMPAIGN : CAMPAIGN;
        expect(await client.write('POST', profile, 'campaigns', [body])).toEqual([true]);
        expect(await client.list(profile, 'campaigns')).toHaveLength(1);
      }
    },
  },
  'enum-drift': {
    versions: SP,
    async careless(client) {
      const names: string[] = [];
      const read = async (): Promise<void> => {
        for (const profile of await client.advertisers()) {
          for (const collection of ['campaigns', 'adGroups'] as const) {
            const items = await client.list(profile, collection, { extended: true });
            names.push(...items.map((item) => nameStatus(statusOf(item))));
          }
        }
      };
      await expect(read()).rejects.toThrow('unknown status CAMPAIGN_UNDER_OBSERVATION');
    },
    async careful(client) {
      const unknown = new Set<string>();
      for (const profile of await client.advertisers()) {
        for (const collection of ['campaigns', 'adGroups'] as const) {
          const statuses = (await client.list(profile, collection, { extended: true })).map(statusOf);
          for (const status of statuses) if (!STATUSES.some((each) => status.includes(each))) unknown.add(status);
        }
      }
      expect(unknown).toEqual(new Set(['CAMPAIGN_UNDER_OBSERVATION', 'AD_GROUP_ASLEEP']));
    },
  },
  'throttle-on-page': { versions: SP, careless: losesSome, careful: readsAll },
  'throttle-retry-after': { versions: ALL, careless: losesSome, careful: readsAll },
  'throttle-silent': {
    versions: ALL,
    async careless(client) {
      const profiles = await client.advertisers();
      let refused = 0;
      for (const profile of [...profiles, ...profiles]) {
        const { status, headers } = await client.page(profile, 'campaigns');
        if (status === 429) refused++;
        // As long as a header says that is not there.
        await client.wait(`${Number(headers.get('retry-after'))}s`);
      }
      expect(refused).toBeGreaterThan(0);
    },
    careful: readsAll,
  },
  'large-account': {
    versions: SP,
    async careless(client) {
      let found = 0;
      for (const profile of await client.advertisers()) {
        const { json } = await client.page(profile, 'keywords');
        found += (client.version === 'v2' ? json : json.keywords).length;
      }
      expect(found).toBeLessThan(100_000);
    },
    async careful(client) {
      let found = 0;
      for (const profile of await client.advertisers()) found += (await client.list(profile, 'keywords')).length;
      expect(found).toBe(100_000);
    },
  },
  'v3-media-types': {
    versions: ['v3', 'sb'],
    async careless(client) {
      const profiles = (await client.profiles()).filter(({ accountInfo }) => accountInfo.name === 'Orvenna Outdoor');
      const path = client.version === 'v3' ? '/sp/campaigns/list' : '/sb/v4/campaigns/list';
      for (const profile of profiles) {
        const { status } = await client.request('POST', path, { profile, body: {}, mediaType: 'application/json' });
        expect(status).toBe(415);
      }
    },
    careful: readsAll,
  },
};

const CAMPAIGN = {
  name: 'First',
  targetingType: 'MANUAL',
  state: 'PAUSED',
  budget: { budgetType: 'DAILY', budget: 1000 },
};
const LEGACY_CAMPAIGN = { ...CAMPAIGN_ITEM, name: 'First', state: 'paused', dailyBudget: 1000, startDate: '20300101' };
