/**
 * The program: reads its configuration, listens on one port a region, says how to call it, ends on SIGTERM.
 */
import { serve } from '@hono/node-server';
import { ConfigError, helpText, readConfig, type Config } from './config.ts';
import { REGIONS } from './model/marketplaces.ts';
import { createServer } from './server.ts';
import { play } from './verbs/play.ts';
import { Worlds } from './world/worlds.ts';

function configure(): Config {
  try {
    return readConfig(process.argv.slice(2), process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`ads-sandbox: ${error.message}`);
    process.exit(2);
  }
}

const config = configure();
if (config.help) {
  console.log(helpText());
  process.exit(0);
}

const worlds = new Worlds({
  play,
  scenario: config.scenario,
  seed: config.seed,
  now: config.now,
  clock: config.clock,
  folder: config.data,
});
const app = createServer({ worlds });
const servers = REGIONS.map((region) =>
  serve({
    fetch: (request, env) => app.fetch(request, { ...env, region }),
    port: config.ports[region],
    hostname: config.host,
  }),
);
console.log(`sandbox ready on http://localhost:${config.ports.na}`);

function stop(): void {
  for (const server of servers) server.close();
  worlds.close();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
