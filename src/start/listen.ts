/**
 * Worlds get an address: one listener a region, and one for the control API where it has one of its own.
 */
import { serve, type ServerType } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import type { TlsConfig } from '../config.ts';
import { regionUrls, type Ports } from '../http/address.ts';
import type { Finished } from '../http/answer.ts';
import { Hosts, type HostRule } from '../http/hosts.ts';
import { Journals } from '../http/journal.ts';
import { REGIONS, type Region } from '../model/marketplaces.ts';
import { createAdmin, createServer } from '../server.ts';
import type { Scenarios } from '../verbs/play.ts';
import type { Greeting } from '../tls/greeter.ts';
import type { Worlds } from '../world/worlds.ts';

/** Calls that are on their way when it is to end have this long, in milliseconds. */
const GRACE = 500;

/** A client that sends this slowly keeps a connection from others: milliseconds for its headers, and for all of it. */
export interface Patience {
  headers: number;
  request: number;
  /** How often it is looked whether somebody is late. */
  checkEvery: number;
}

export const PATIENCE: Patience = { headers: 30_000, request: 300_000, checkEvery: 5000 };

export interface ListenOptions {
  worlds: Worlds;
  scenarios?: Scenarios;
  version: string;
  /** 0 takes any free one. */
  ports: Ports;
  host: string;
  /** The control API on a listener of its own. */
  adminPort?: number | undefined;
  adminToken?: string | undefined;
  adminOrigins?: readonly string[];
  publicUrl?: string | undefined;
  filesUrl?: string | undefined;
  /** Names that the sandbox goes by. */
  hosts?: readonly HostRule[];
  /** One listener more, for all regions, which are told apart by host. */
  tls?: TlsConfig | undefined;
  /** Keeps the authority of the TLS listener. */
  data?: string | undefined;
  /** Told of what keeps clients from the TLS listener. */
  complain?: ((sentence: string) => void) | undefined;
  report?: (exchange: Finished) => void;
  patience?: Patience | undefined;
}

export interface Listening {
  /** Of the service, by region. */
  urls: Record<Region, string>;
  /** The control API is below `/_sandbox` of it. */
  controlUrl: string;
  /** Of the TLS listener, where there is one. */
  tls: { port: number; caPem: string } | undefined;
  journals: Journals;
  /** Ends the listeners, after what is on its way has been answered or its grace is over. The worlds stay open. */
  close(): Promise<void>;
}

type Fetch = Parameters<typeof serve>[0]['fetch'];

interface Wanted {
  fetch: Fetch;
  port: number;
  greeting?: Greeting | undefined;
}

interface Listener {
  server: ServerType;
  /** The one that was bound, which for port 0 is known only then. */
  port: number;
}

/** Rejects with the system's error of the first listener that could not be, and then none is left. */
export async function listen({ ports, host, adminPort, publicUrl, ...options }: ListenOptions): Promise<Listening> {
  let bound = ports;
  const hosts = new Hosts(options.hosts);
  const { tls } = options;
  const open = tls && (await (await import('./open-tls.ts')).openTls({ ...options, tls, host, publicUrl }, hosts));
  const journals = new Journals();
  const server = {
    ...options,
    publicUrl,
    journals,
    ports: () => bound,
    hosts,
    loopback: loopbackOf(host),
    caPem: open?.caPem,
  };
  const app = createServer({ ...server, admin: adminPort === undefined ? 'same' : 'own' });
  const wanted: Wanted[] = REGIONS.map((region) => ({
    fetch: (request, env) => app.fetch(request, { ...env, region }),
    port: ports[region],
  }));
  if (adminPort !== undefined) wanted.push({ fetch: createAdmin(server).fetch, port: adminPort });
  if (tls !== undefined) {
    const fetch: Fetch = (request, env) => app.fetch(request, { ...env, byHost: true });
    wanted.push({ fetch, port: tls.port, greeting: open?.greeting });
  }

  const settled = await Promise.allSettled(wanted.map((each) => listenOn(each, host, options.patience)));
  const listeners = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed !== undefined) {
    await closeAll(listeners);
    throw failed.reason;
  }
  const [na = 0, eu = 0, fe = 0, ...others] = listeners.map(({ port }) => port);
  const admin = adminPort === undefined ? undefined : others[0];
  bound = { na, eu, fe };

  const base = new URL(publicUrl ?? `http://${ownHost(host)}:${na}`);
  const urls = regionUrls(base, hosts.regionOf(base.hostname) ?? 'na', { ports: bound, hosts });
  return {
    urls,
    controlUrl: admin === undefined ? urls.na : `http://${ownHost(host)}:${admin}`,
    tls: open && { port: others.at(-1) ?? open.port, caPem: open.caPem },
    journals,
    close: () => closeAll(listeners),
  };
}

function listenOn({ fetch, port, greeting }: Wanted, hostname: string, patience = PATIENCE): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const listening = (address: AddressInfo): void => resolve({ server, port: address.port });
    const serverOptions = {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      connectionsCheckingInterval: patience.checkEvery,
      ...greeting?.serverOptions,
    };
    const server = serve({ fetch, port, hostname, ...greeting, serverOptions }, listening);
    greeting?.attend(server);
    server.once('error', reject);
  });
}

async function closeAll(listeners: readonly Listener[]): Promise<void> {
  const closed = Promise.all(
    listeners.map(({ server }) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise<void>((resolve) => (timer = setTimeout(resolve, GRACE)));
  await Promise.race([closed, grace]);
  clearTimeout(timer);
  for (const { server } of listeners) if ('closeAllConnections' in server) server.closeAllConnections();
}

/** What `localhost` is to whoever finds what listens there. */
function loopbackOf(host: string): string {
  return host === '::1' ? '[::1]' : '127.0.0.1';
}

/** The name under which this machine finds what listens there. */
function ownHost(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
