import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests of the built and packed package: its commands, its types as a user sees them, its example. */
export default defineConfig({
  test: {
    include: ['test/package/**/*.test.ts'],
    globalSetup: ['test/setup/build.ts'],
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
});
