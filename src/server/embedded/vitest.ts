/**
 * A Vitest fixture: gives each test its own world, and prints the requests of its client if the test fails.
 */
import { test as plainTest, type TestAPI } from 'vitest';
import type { WorldOptions } from '../../client/world-options.ts';
import { AdminApiError } from '../../client/admin-error.ts';
import { connect, type SandboxClient } from '../../client/connect.ts';
import type { WorldHandle } from '../../client/world-handle.ts';
import { startSandbox } from './start-sandbox.ts';

export interface WorldFixtures {
  /** The sandbox at SANDBOX_URL, or one in the process, which all tests of a worker share. */
  sandbox: SandboxClient;
  /** The options of `world`; set them with `test.extend({ worldOptions: { clock: 'frozen' } })`. */
  worldOptions: WorldOptions;
  /** A world for this test only, which is deleted after it. The sandbox at SANDBOX_URL keeps that of a failed test. */
  world: WorldHandle;
}

/** How long the world of a failed test is kept, for the web console. */
const KEPT_FOR = '24h';
/** The longest part of a title in the name of a world, which has at most 64 characters. */
const MAX_TITLE = 50;
/** How many worlds of the same name are tried. */
const MAX_RUNS = 1000;
/** The maximum number of printed requests. */
const MAX_PRINTED = 30;

export const test: TestAPI<WorldFixtures> = plainTest.extend<WorldFixtures>({
  sandbox: [
    // Vitest requires an object pattern, from which it derives the dependencies of a fixture.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const {
        SANDBOX_URL: url = '',
        SANDBOX_ADMIN_TOKEN: adminToken,
        SANDBOX_COVERAGE_FILE: coverageFile,
      } = process.env;
      if (url !== '') return use(connect(url, { adminToken }));
      await using running = await startSandbox({ coverageFile });
      await use(running.client);
    },
    { scope: 'worker' },
  ],
  worldOptions: {},
  world: async ({ sandbox, worldOptions, task }, use) => {
    const { SANDBOX_URL: url = '' } = process.env;
    const outlivesTests = url !== '';
    const options = outlivesTests ? { ttl: KEPT_FOR, ...worldOptions } : worldOptions;
    const world = await createNamed(sandbox, task.name, options);
    let isKept = false;
    try {
      await use(world);
      if (task.result?.state !== 'fail') return;
      console.log(await journalOf(world));
      isKept = outlivesTests;
      if (isKept) console.log(`Web console: ${world.consoleUrl}`);
    } finally {
      if (!isKept) await world[Symbol.asyncDispose]();
    }
  },
});

/** The name of the world is the title of the test, with a number while worlds of earlier runs have the same name. */
async function createNamed(sandbox: SandboxClient, title: string, options: WorldOptions): Promise<WorldHandle> {
  const words = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_TITLE)
    .replaceAll(/^-|-$/g, '');
  for (let run = 1; ; run++) {
    const name = `${words || 'test'}${run === 1 ? '' : `-${run}`}`;
    try {
      return await sandbox.createWorld({ name, ...options });
    } catch (error) {
      const isTaken = error instanceof AdminApiError && error.status === 409 && options.name === undefined;
      if (!isTaken || run === MAX_RUNS) throw error;
    }
  }
}

async function journalOf(world: WorldHandle): Promise<string> {
  const { requests, total } = await world.requests.list({ limit: MAX_PRINTED });
  if (requests.length === 0) return `No request reached world ${world.name} at ${world.apiUrl}`;
  const last = requests.length < total ? `, the last ${requests.length}` : '';
  return `Journal of world ${world.name}: ${total} ${total === 1 ? 'request' : 'requests'}${last}\n${await world.requests.text({ limit: MAX_PRINTED })}`;
}
