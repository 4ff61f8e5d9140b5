import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/build.ts'],
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 20_000,
    reporters: ['default'],
  },
});
