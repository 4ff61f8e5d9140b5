import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/build.ts'],
    setupFiles: ['test/random.ts'],
    include: ['test/**/*.test.ts'],
    // They need the built image: npm run test:image.
    exclude: ['test/image/**'],
    pool: 'threads',
    // Tests make their own worlds and share nothing but modules, which take longest to load.
    isolate: false,
    testTimeout: 20_000,
    reporters: ['default'],
  },
});
