import { defineConfig } from 'vitest/config';

/** What is proven of the package as it is built and packed: its commands, its types from the outside, its example. */
export default defineConfig({
  test: {
    include: ['test/package/**/*.test.ts'],
    globalSetup: ['test/build.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    reporters: ['default'],
  },
});
