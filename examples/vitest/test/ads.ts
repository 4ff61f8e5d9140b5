/**
 * What the tests here share: each gets a world of its own, and a client that signs in there and waits by its clock.
 */
import { test as worldTest } from 'ads-sandbox/vitest';
import { AdsClient } from '../src/ads-client.ts';

interface Fixtures {
  client: AdsClient;
  /** Of the seller in the United States. */
  profileId: string;
}

const frozenTest = worldTest.extend({
  worldOptions: { scenario: 'default', clock: 'frozen', now: '2026-03-02T12:00:00Z' },
});

export const test = frozenTest.extend<Fixtures>({
  client: async ({ world }, use) => {
    // Nobody sleeps: where the client waits, the clock of its world moves on.
    const sleep = (milliseconds: number): Promise<unknown> => world.clock.advance({ by: `${milliseconds / 1000}s` });
    await use(new AdsClient({ apiUrl: world.apiUrl, ...world.credentials, sleep }));
  },
  profileId: async ({ world }, use) => {
    await use(world.profileId({ countryCode: 'US', accountType: 'seller' }));
  },
});
