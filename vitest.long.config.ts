import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that take minutes: kills, corrupted files and random requests, with fixed seeds. */
export default defineConfig({
  test: {
    include: ['test/long/**/*.test.ts'],
    globalSetup: ['test/setup/build.ts'],
    setupFiles: ['test/setup/random.ts'],
    pool: 'forks',
    maxWorkers: availableParallelism(),
    // Time limits are for tests that hang: a busy machine is several times slower.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
});
