import { defineConfig } from 'vitest/config';

/** What is proven of the package as it is packed: its types from the outside, its example, its commands. */
export default defineConfig({
  test: {
    include: ['test/package/**/*.test.ts'],
    globalSetup: ['test/build.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    reporters: ['default'],
  },
});
