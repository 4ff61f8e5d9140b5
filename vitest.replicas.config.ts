import { defineConfig } from 'vitest/config';

/** What is proven of several sandboxes behind HAProxy, which must be installed. */
export default defineConfig({
  test: {
    include: ['test/replicas/**/*.test.ts'],
    globalSetup: ['test/build.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    reporters: ['default'],
  },
});
