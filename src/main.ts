/**
 * The program: reads its configuration, listens on one port a region, says once how to call it, ends on SIGTERM.
 */
import { serve, type ServerType } from '@hono/node-server';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Log } from './console/log.ts';
import { readyBlock } from './console/ready-block.ts';
import { ConfigError, helpText, readConfig, type Config } from './config.ts';
import { regionInHost, regionUrls } from './http/address.ts';
import type { Finished } from './http/answer.ts';
import { Journals } from './http/journal.ts';
import { REGIONS } from './model/marketplaces.ts';
import { createAdmin, createServer } from './server.ts';
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
    return fail(2, error);
  }
}

/** The logger is loaded when the first request has been answered; until then its lines wait. */
function reporter(mode: Config['log']): { report: (exchange: Finished) => void; flush: () => Promise<void> } {
  if (mode === 'none') return { report: () => {}, flush: async () => {} };
  let log: Log | undefined;
  let waiting: Finished[] | undefined;
  let loading: Promise<void> | undefined;
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
        setImmediate(() => (loading ??= load()));
      }
    },
    async flush() {
      if (waiting !== undefined) await (loading ??= load());
      log?.flush();
    },
  };
}

type Fetch = Parameters<typeof serve>[0]['fetch'];

interface Listener {
  server: ServerType;
  /** The one that was bound, which for port 0 is known only then. */
  port: number;
}

function listen(fetch: Fetch, port: number, hostname: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, (address: AddressInfo) => resolve({ server, port: address.port }));
    server.once('error', reject);
  });
}

function listenAll(): Promise<Listener[]> {
  const regions = REGIONS.map((region) =>
    listen((request, env) => app.fetch(request, { ...env, region }), config.ports[region], config.host),
  );
  const admin =
    config.adminPort === undefined ? [] : [listen(createAdmin(options).fetch, config.adminPort, config.host)];
  return Promise.all([...regions, ...admin]);
}

/** The name under which this machine finds what listens there. */
function ownHost(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Whatever keeps the kept worlds from being opened, its folder is to be named. */
function openWorlds(): Worlds {
  try {
    return new Worlds({ play, scenario, seed, now, clock, folder });
  } catch (error) {
    if (folder === undefined) throw error;
    return fail(2, `SANDBOX_DATA is '${folder}': ${textOf(error)}`);
  }
}

/** Of a listener that could not be. */
function failToListen(error: NodeJS.ErrnoException & { port?: number }): never {
  const { code, port } = error;
  if (code === 'EADDRINUSE') return fail(1, `port ${port} is in use: PORT and SANDBOX_ADMIN_PORT choose others`);
  if (code === 'EACCES') return fail(1, `port ${port} is not allowed: PORT and SANDBOX_ADMIN_PORT choose others`);
  return fail(2, `SANDBOX_HOST is '${config.host}': ${error.message}`);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function fail(status: 1 | 2, error: unknown): never {
  console.error(`ads-sandbox: ${textOf(error)}`);
  process.exit(status);
}

const config = configure();
if (config.help || config.version) {
  console.log(config.help ? helpText() : version);
  process.exit(0);
}

const { report, flush } = reporter(config.log);
const { scenario, seed, now, clock, data: folder } = config;
await prepare(scenario, seed).catch((error: unknown) => fail(2, `SANDBOX_SCENARIO: ${textOf(error)}`));
const worlds = openWorlds();
let ports = config.ports;
const options = { ...config, worlds, journals: new Journals(), report, version, ports: () => ports };
const app = createServer({ ...options, admin: config.adminPort === undefined ? 'same' : 'own' });

const listening = await listenAll().catch(failToListen);
const [na = 0, eu = 0, fe = 0, admin = na] = listening.map(({ port }) => port);
ports = { na, eu, fe };

function stop(): void {
  const closed = listening.map(({ server }) => new Promise((resolve) => server.close(resolve)));
  const grace = new Promise((resolve) => setTimeout(resolve, GRACE));
  void Promise.race([Promise.all(closed), grace])
    .then(flush)
    .finally(end);
}

function end(): void {
  worlds.close();
  process.exit(0);
}

// Before anything is said: whoever reads that it is ready may end it at once.
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

const base = new URL(config.publicUrl ?? `http://${ownHost(config.host)}:${na}`);
const urls = regionUrls(base, regionInHost(base.hostname) ?? 'na', ports);
console.log(
  readyBlock({
    version,
    urls,
    controlUrl: admin === na ? urls.na : `http://${ownHost(config.host)}:${admin}`,
    credentials: credentialsOfWorld(worlds.default),
    profileId: worlds.default.people.profiles()[0]?.profileId,
  }),
);
console.log(`sandbox ready on ${urls.na}`);
