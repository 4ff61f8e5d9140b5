import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Worlds keep tests apart, so the files of a worker can share one sandbox: half the time.
  test: { isolate: false },
});
