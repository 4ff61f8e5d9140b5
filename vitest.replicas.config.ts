import { defineConfig } from 'vitest/config';

/** Tests of several sandboxes behind HAProxy, which must be installed. */
export default defineConfig({
  test: {
    include: ['test/replicas/**/*.test.ts'],
    globalSetup: ['test/setup/build.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    reporters: ['default'],
  },
});
