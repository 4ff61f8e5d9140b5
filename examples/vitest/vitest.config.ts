import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Worlds isolate the tests, so all files of a worker can share one sandbox, which halves the time.
  test: { isolate: false },
});
