/**
 * The program: reads its configuration, listens on one port a region, says once how to call it, ends on SIGTERM.
 */
import { serve, type ServerType } from '@hono/node-server';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Log } from './console/log.ts';
import { readyBlock } from './console/ready-block.ts';
import { ConfigError, helpText, readConfig, type Config } from './config.ts';
import type { Finished } from './http/answer.ts';
import { REGIONS, type Region } from './model/marketplaces.ts';
import { createServer } from './server.ts';
import { play, prepare } from './verbs/play.ts';
import { credentialsOfWorld } from './world/birth.ts';
import { Worlds } from './world/worlds.ts';

/** In the package and in the source tree alike it lies one folder up. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Calls that are on their way when the program is told to end have this long, in milliseconds. */
const GRACE = 500;

function configure(): Config {
  try {
    return readConfig(process.argv.slice(2), process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`ads-sandbox: ${error.message}`);
    process.exit(2);
  }
}

/** The logger is loaded when the first request has been answered; until then its lines wait. */
function reporter(mode: Config['log']): { report: (exchange: Finished) => void; flush: () => void } {
  if (mode === 'none') return { report: () => {}, flush: () => {} };
  let log: Log | undefined;
  let waiting: Finished[] | undefined;
  const write = (open: Log, { call, reply, duration, defect }: Finished): void => {
    const { world, method, url, operation } = call;
    open.request({
      world: world.name,
      method,
      url,
      status: reply.status,
      duration,
      operation: operation?.id,
      reason: reply.reason,
    });
    if (defect !== undefined) open.defect(defect);
  };
  const load = async (): Promise<void> => {
    const { openLog } = await import('./console/log.ts');
    const opened = await openLog(mode, process.stdout.isTTY);
    for (const exchange of waiting ?? []) write(opened, exchange);
    log = opened;
  };
  return {
    report(exchange) {
      if (log !== undefined) write(log, exchange);
      else if (waiting !== undefined) waiting.push(exchange);
      else {
        waiting = [exchange];
        setImmediate(() => void load());
      }
    },
    flush: () => log?.flush(),
  };
}

/** The port that was bound, which for port 0 is known only then. */
function listen(region: Region, port: number, hostname: string): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve, reject) => {
    const fetch: typeof app.fetch = (request, env) => app.fetch(request, { ...env, region });
    const server = serve({ fetch, port, hostname }, (address: AddressInfo) => resolve({ server, port: address.port }));
    server.once('error', reject);
  });
}

const config = configure();
if (config.help || config.version) {
  console.log(config.help ? helpText() : version);
  process.exit(0);
}

const { report, flush } = reporter(config.log);
const { scenario, seed, now, clock, data: folder } = config;
await prepare(scenario, seed).catch((error: unknown) => {
  console.error(`ads-sandbox: SANDBOX_SCENARIO: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(2);
});
const worlds = new Worlds({ play, scenario, seed, now, clock, folder });
const app = createServer({ worlds, report });

const listening = await Promise.all(REGIONS.map((region) => listen(region, config.ports[region], config.host))).catch(
  (error: unknown) => {
    console.error(`ads-sandbox: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  },
);

const [na = '', eu = '', fe = ''] = listening.map(({ port }) => config.publicUrl ?? `http://localhost:${port}`);
console.log(
  readyBlock({
    version,
    urls: { na, eu, fe },
    controlUrl: na,
    credentials: credentialsOfWorld(worlds.default),
    profileId: worlds.default.people.profiles()[0]?.profileId,
  }),
);
console.log(`sandbox ready on ${na}`);

function stop(): void {
  flush();
  setTimeout(end, GRACE);
  const closed = listening.map(({ server }) => new Promise((resolve) => server.close(resolve)));
  void Promise.all(closed).then(end);
}

function end(): void {
  worlds.close();
  process.exit(0);
}

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
