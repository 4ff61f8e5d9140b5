import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/build.ts'],
    setupFiles: ['test/random.ts'],
    include: ['test/**/*.test.ts'],
    // They need npm's own commands, the built image, HAProxy: npm run test:package, test:image, test:replicas.
    exclude: ['test/package/**', 'test/image/**', 'test/replicas/**'],
    // Processes, as only they can be told how much V8 may fill before it tidies up, which is a sixth of the time.
    pool: 'forks',
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: availableParallelism(),
    // Tests make their own worlds and share nothing but modules, which take longest to load.
    isolate: false,
    testTimeout: 20_000,
    reporters: ['default'],
  },
});
