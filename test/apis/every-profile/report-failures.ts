/**
 * Tests each scenario of a table: the careless client comes to harm, and the careful one does its work
 * without a violation.
 */
import { describe, expect, it } from 'vitest';
import { openWorld, type TestWorld } from '../../fixtures/sandbox.ts';
import { AccountClient, type Version } from './account-client.ts';

export interface Story {
  /** Where the scenario applies. */
  versions: readonly Version[];
  /** Of the scenario's own clock, where it has one. */
  now?: string;
  /** Throws an error if the client does not fail. */
  careless(client: AccountClient): Promise<void>;
  careful(client: AccountClient): Promise<void>;
}

export type Stories = Readonly<Record<string, Story>>;

export const SP: readonly Version[] = ['v2', 'v3'];
export const ALL: readonly Version[] = ['v2', 'v3', 'sb'];
/** Version 3 has no reports of its own. */
export const REPORTS: readonly Version[] = ['v2', 'sb'];

export function describeStories(stories: Stories): void {
  describe.each(Object.entries(stories))('%s', (scenario, { versions, now, careless, careful }) => {
    let world: TestWorld | undefined;
    async function start(version: Version, isCareful: boolean): Promise<AccountClient> {
      if (world === undefined) world = openWorld({ scenario, ...(now === undefined ? {} : { now: Date.parse(now) }) });
      else await world.admin('POST', '/reset');
      return new AccountClient(world, version, isCareful);
    }

    it.each(versions)('a careless client fails in %s', async (version) => {
      await careless(await start(version, false));
    });

    it.each(versions)('a careful client succeeds without a violation in %s', async (version) => {
      const client = await start(version, true);
      await careful(client);
      expect(await client.violations()).toEqual([]);
    });
  });
}
