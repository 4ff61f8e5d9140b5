import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type ProjectOptions = NonNullable<TestProjectInlineConfiguration['test']>;

/** Tests outside `installed/` call the app in the process or its program; one file can hold many tests of a process. */
const IN_PROCESS: ProjectOptions = {
  setupFiles: ['test/fixtures/setup/random.ts'],
  // Processes rather than threads: the size of V8's young generation is an option of a process.
  pool: 'forks',
  execArgv: ['--max-semi-space-size=64'],
  // Each test has its own worlds; test files share only modules, whose loading takes longest.
  isolate: false,
  // A test can open a database before src/world/database/open-database.ts does, which sets this variable.
  env: { SQLITE_USE_URI: '1' },
};

function project(name: string, include: string, options: ProjectOptions): TestProjectInlineConfiguration {
  return { test: { name, include: [include], globalSetup: ['test/fixtures/setup/build.ts'], ...options } };
}

/** Time limits are for tests that hang: a busy machine is several times slower. */
function within(milliseconds: number): ProjectOptions {
  return { testTimeout: milliseconds, hookTimeout: milliseconds };
}

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    reporters: ['default'],
    projects: [
      project('quick', 'test/**/*.test.ts', {
        ...IN_PROCESS,
        ...within(20_000),
        exclude: ['test/**/*.long.test.ts', 'test/installed/**'],
      }),
      // Tests that take minutes: kills, corrupted files and random requests, with fixed seeds.
      project('long', 'test/**/*.long.test.ts', { ...IN_PROCESS, ...within(120_000) }),
      // The built and packed package: its commands, its types as a user sees them, its example.
      project('package', 'test/installed/package/**/*.test.ts', { ...within(60_000), exclude: ['**/node_modules/**'] }),
      // The web console in Chromium, which must be installed; CHROMIUM_PATH names it if it is at another path.
      project('browser', 'test/installed/browser/**/*.test.ts', within(60_000)),
      // Several sandboxes behind HAProxy, which must be installed.
      project('replicas', 'test/installed/replicas/**/*.test.ts', within(20_000)),
      // The image, which `docker build -t ads-sandbox .` builds.
      project('image', 'test/installed/image/**/*.test.ts', {
        ...within(60_000),
        // Containers share the ports and processors of the machine, so the files run one after another.
        fileParallelism: false,
        // The reaper is an image of its own, which cannot be pulled everywhere; each test stops its containers.
        env: { TESTCONTAINERS_RYUK_DISABLED: process.env['TESTCONTAINERS_RYUK_DISABLED'] ?? 'true' },
      }),
    ],
  },
});
