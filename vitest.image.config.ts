import { defineConfig } from 'vitest/config';

/** Tests of the image, which `docker build -t ads-sandbox .` builds. */
export default defineConfig({
  test: {
    include: ['test/image/**/*.test.ts'],
    globalSetup: ['test/setup/build.ts'],
    // Containers share the ports and processors of the machine, so the files run one after another.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The reaper is an image of its own, which cannot be pulled everywhere; each test stops its containers.
    env: { TESTCONTAINERS_RYUK_DISABLED: process.env['TESTCONTAINERS_RYUK_DISABLED'] ?? 'true' },
    reporters: ['default'],
  },
});
