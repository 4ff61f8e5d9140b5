import { defineConfig } from 'vitest/config';

/** What is proven of the built image; `docker build -t ads-sandbox .` makes it. */
export default defineConfig({
  test: {
    include: ['test/image/**/*.test.ts'],
    globalSetup: ['test/build.ts'],
    // Containers share the ports and the processors of one machine: one file after another.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The reaper is an image that would have to be pulled; each test stops what it has started.
    env: { TESTCONTAINERS_RYUK_DISABLED: process.env['TESTCONTAINERS_RYUK_DISABLED'] ?? 'true' },
    reporters: ['default'],
  },
});
