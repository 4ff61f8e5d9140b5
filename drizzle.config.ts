import { defineConfig } from 'drizzle-kit';

// oxlint-disable-next-line import/no-default-export -- drizzle-kit reads the default export
export default defineConfig({
  dialect: 'sqlite',
  schema: './src/world/database/schema/*.ts',
  out: './src/world/database/migrations',
});
