/**
 * The fixtures of the tests: each test gets its own world, and a client that uses its credentials and its clock.
 */
import { test as worldTest } from 'ads-sandbox/vitest';
import { AdsClient } from '../src/ads-client.ts';

interface Fixtures {
  client: AdsClient;
  /** The profile of the seller in the United States. */
  profileId: string;
}

const frozenTest = worldTest.extend({
  worldOptions: { scenario: 'default', clock: 'frozen', now: '2026-03-02T12:00:00Z' },
});

export const test = frozenTest.extend<Fixtures>({
  client: async ({ world }, use) => {
    // Instead of waiting, the client advances the clock of its world.
    const sleep = (milliseconds: number): Promise<unknown> => world.clock.advance({ by: `${milliseconds / 1000}s` });
    await use(new AdsClient({ apiUrl: world.apiUrl, ...world.credentials, sleep }));
  },
  profileId: async ({ world }, use) => {
    await use(world.profileId({ countryCode: 'US', accountType: 'seller' }));
  },
});
