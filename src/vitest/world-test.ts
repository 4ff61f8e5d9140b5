/**
 * For Vitest: a `test` that gives each test a world of its own, and prints what its client did when it fails.
 */
import { test as plainTest, type TestAPI } from 'vitest';
import type { Body } from '../client/caller.ts';
import { connect, type SandboxClient } from '../client/connect.ts';
import type { WorldHandle } from '../client/world-handle.ts';
import { startSandbox } from '../start/start-sandbox.ts';

export interface WorldFixtures {
  /** The sandbox at SANDBOX_URL; without that variable one in the process, which all tests of a worker share. */
  sandbox: SandboxClient;
  /** How the world of a test is made: `test.extend({ worldOptions: { clock: 'frozen' } })` says it for others. */
  worldOptions: Body<'createWorld'>;
  /** A world of this test's own, dropped behind it. */
  world: WorldHandle;
}

/** Requests that are printed; who needs more asks the journal. */
const MOST_PRINTED = 30;

export const test: TestAPI<WorldFixtures> = plainTest.extend<WorldFixtures>({
  sandbox: [
    // Vitest asks for a pattern here, to see which fixtures are needed.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const { SANDBOX_URL: url = '', SANDBOX_ADMIN_TOKEN: adminToken } = process.env;
      if (url !== '') return use(connect(url, { adminToken }));
      await using running = await startSandbox();
      await use(running.client);
    },
    { scope: 'worker' },
  ],
  worldOptions: {},
  world: async ({ sandbox, worldOptions, task }, use) => {
    await using world = await sandbox.createWorld(worldOptions);
    await use(world);
    if (task.result?.state === 'fail') console.log(await journalOf(world));
  },
});

async function journalOf(world: WorldHandle): Promise<string> {
  const { requests, total } = await world.requests.list({ limit: MOST_PRINTED });
  if (requests.length === 0) return `No request reached world ${world.name} at ${world.apiUrl}`;
  const last = requests.length < total ? `, the last ${requests.length}` : '';
  return `Journal of world ${world.name}: ${total} ${total === 1 ? 'request' : 'requests'}${last}\n${await world.requests.text({ limit: MOST_PRINTED })}`;
}
