import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that take minutes: kills, corrupted files and random requests, with fixed seeds. */
export default defineConfig({
  test: {
    include: ['test/long/**/*.test.ts'],
    globalSetup: ['test/setup/build.ts'],
    setupFiles: ['test/setup/random.ts'],
    // As of the quick tests: see vitest.config.ts.
    pool: 'forks',
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: availableParallelism(),
    isolate: false,
    env: { SQLITE_USE_URI: '1' },
    // Time limits are for tests that hang: a busy machine is several times slower.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
});
