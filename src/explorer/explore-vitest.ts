/**
 * Explores a client as a test of Vitest, which fails with the report of the failures.
 */
import { test, type TestOptions } from 'vitest';
import { exploreOrThrow, type ClientFunction, type ExploreOptions } from './explore.ts';

/** Exploring takes longer than other tests. */
const DEFAULT_TEST_TIMEOUT_MS = 120_000;

/**
 * Defines a test: `testExploration('survives every fault', (world) => run(new Client({ fetch: world.fetch })))`. It fails
 * unless all failures are in the baseline file.
 */
export function testExploration(
  name: string,
  client: ClientFunction,
  options: ExploreOptions = {},
  testOptions: TestOptions = {},
): void {
  test(name, { timeout: DEFAULT_TEST_TIMEOUT_MS, ...testOptions }, async () => {
    await exploreOrThrow(client, options);
  });
}
