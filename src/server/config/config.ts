/**
 * The configuration of a sandbox.
 */
import type { WorldLimits } from '../../world/quota.ts';
import type { OptionName } from './options.ts';

export interface Config {
  /** Ports of the regions na, eu and fe; 0 selects a free port. */
  ports: { na: number; eu: number; fe: number };
  host: string;
  /** The folder that stores worlds; undefined: worlds are kept in memory. */
  data: string | undefined;
  /** The name of a scenario, or the path of its file. */
  scenario: string;
  /** Folders with additional scenarios and seeds; undefined: the default folder, if it exists. */
  scenarios: string | undefined;
  seeds: string | undefined;
  seed: string | undefined;
  /** The maximum number of worlds, and the maximum size of each. */
  limits: WorldLimits;
  /** The initial time of the clock of `default` in epoch milliseconds; undefined: that of the scenario or of the machine. */
  now: number | undefined;
  /** The mode of the clock of `default`; undefined: that of the scenario, or running. */
  clock: ClockMode | undefined;
  /** The port of a separate listener for the admin API; undefined: it shares the listeners of the service. */
  adminPort: number | undefined;
  adminToken: string | undefined;
  /** Browser origins that may call the admin API. */
  adminOrigins: readonly string[];
  /** Host names under which the admin API is served, in addition to local and configured ones. */
  adminHosts: readonly string[];
  /** Whether the admin API serves the web console. */
  console: boolean;
  publicUrl: string | undefined;
  filesUrl: string | undefined;
  /** Where messages of stream subscriptions are sent; undefined: nowhere. */
  streams: StreamTarget | undefined;
  /** The TLS listener, which serves all regions and selects one by host. */
  tls: TlsConfig | undefined;
  /** Host names of the sandbox, and their regions. */
  hosts: readonly HostConfig[];
  log: 'auto' | 'pretty' | 'json' | 'none';
  /** Returns how the user set an option, for error messages: by a flag, a variable, or an option of `startSandbox`. */
  sourceOf(name: OptionName): string;
}

type ClockMode = 'running' | 'frozen';

export interface StreamTarget {
  kind: 'folder' | 'http' | 'queue';
  /** The path of the folder, the URL for requests, or the base URL of the queue service. */
  address: string;
}

export interface TlsConfig {
  /** 0 selects a free port. */
  port: number;
  /** Paths of the CA certificate and key; undefined: the sandbox generates a CA. */
  ca: { cert: string; key: string } | undefined;
}

export interface HostConfig {
  /** In lower case; `*.ads.example` matches every name below `ads.example`. */
  name: string;
  region: 'na' | 'eu' | 'fe' | undefined;
}
