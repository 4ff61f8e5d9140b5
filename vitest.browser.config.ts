import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests of the web console in Chromium, which must be installed; CHROMIUM_PATH names it if it is at another path. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/setup/build.ts'],
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
});
