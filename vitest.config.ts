import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/setup/build.ts'],
    setupFiles: ['test/setup/random.ts'],
    include: ['test/**/*.test.ts'],
    // They take longer, or need npm, the image, HAProxy or Chromium: see the scripts `test:…` in package.json.
    exclude: ['test/long/**', 'test/package/**', 'test/image/**', 'test/replicas/**', 'test/browser/**'],
    // Processes rather than threads: the size of V8's young generation is an option of a process.
    pool: 'forks',
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: availableParallelism(),
    // Each test has its own worlds; test files share only modules, whose loading takes longest.
    isolate: false,
    // A test can open a database before src/world/database/open-database.ts does, which sets this variable.
    env: { SQLITE_USE_URI: '1' },
    testTimeout: 20_000,
    reporters: ['default'],
  },
});
