/**
 * How the program is told what to do: every flag has a variable of the environment, and the flag wins.
 */
import { parseArgs } from 'node:util';
import { isAbsolute } from 'node:path';
import { Temporal } from 'temporal-polyfill';

export interface Config {
  /** Ports of the regions na, eu and fe; 0 takes any free one. */
  ports: { na: number; eu: number; fe: number };
  host: string;
  /** A folder that keeps worlds over restarts; without it they live in memory. */
  data: string | undefined;
  /** By its name, or the path of its file. */
  scenario: string;
  /** Folders of scenarios and seeds beside those that came along; undefined: the usual place, if there is one. */
  scenarios: string | undefined;
  seeds: string | undefined;
  seed: string;
  /** How many worlds there may be at a time, and how many bytes each may have. */
  limits: { worlds: number; bytes: number };
  /** What the clock of `default` says first; without it the machine's time. Epoch milliseconds. */
  now: number | undefined;
  /** Without it as the scenario says, else running. */
  clock: ClockMode | undefined;
  /** The control API on a listener of its own. */
  adminPort: number | undefined;
  adminToken: string | undefined;
  /** Origins of browsers that may use the control API. */
  adminOrigins: readonly string[];
  publicUrl: string | undefined;
  filesUrl: string | undefined;
  /** A listener for all regions, which are told apart by host; undefined: none. */
  tls: TlsConfig | undefined;
  /** Names that the sandbox goes by, and the regions that they stand for. */
  hosts: readonly HostConfig[];
  log: 'auto' | 'pretty' | 'json' | 'none';
  help: boolean;
  version: boolean;
}

type ClockMode = 'running' | 'frozen';

export interface TlsConfig {
  /** 0 takes any free one. */
  port: number;
  /** Paths of the authority's certificate and key; undefined: one of its own. */
  ca: { cert: string; key: string } | undefined;
}

export interface HostConfig {
  /** In lower case; `*.ads.example` is every name below `ads.example`. */
  name: string;
  region: 'na' | 'eu' | 'fe' | undefined;
}

/** What is wrong with a value, in one sentence that names it. */
export class ConfigError extends Error {}

interface Option {
  variable: string;
  says: string;
}

/** Flag by flag, in the order of the help. */
export const OPTIONS: Readonly<Record<string, Option>> = {
  port: { variable: 'PORT', says: 'port of the region na; eu and fe get the next two (8080; 0: any free ones)' },
  host: { variable: 'SANDBOX_HOST', says: 'address to listen on (0.0.0.0)' },
  data: { variable: 'SANDBOX_DATA', says: 'folder that keeps worlds over restarts (none: in memory)' },
  scenario: { variable: 'SANDBOX_SCENARIO', says: 'what a world starts from: a name or a file (default)' },
  scenarios: {
    variable: 'SANDBOX_SCENARIOS',
    says: 'folder of scenarios of your own (/scenarios, where there is one)',
  },
  seeds: { variable: 'SANDBOX_SEEDS', says: 'folder of seeds that they extend (/seeds, where there is one)' },
  seed: { variable: 'SANDBOX_SEED', says: 'seed of everything drawn (1)' },
  now: {
    variable: 'SANDBOX_NOW',
    says: "first instant of the clock of `default`, ISO 8601 (the scenario's, else the machine's time)",
  },
  clock: {
    variable: 'SANDBOX_CLOCK',
    says: 'the clock of `default`: running or frozen (as the scenario says, else running)',
  },
  'max-worlds': { variable: 'SANDBOX_MAX_WORLDS', says: 'worlds that there may be at a time (1000)' },
  'world-size': {
    variable: 'SANDBOX_WORLD_SIZE',
    says: 'MiB that a world may take, and its checkpoints together as much again (1024)',
  },
  'admin-port': { variable: 'SANDBOX_ADMIN_PORT', says: 'port of a listener of its own for the control API' },
  'admin-token': { variable: 'SANDBOX_ADMIN_TOKEN', says: 'bearer token that the control API asks for' },
  'admin-origins': { variable: 'SANDBOX_ADMIN_ORIGINS', says: 'origins of browsers that may use it, comma-separated' },
  'public-url': { variable: 'SANDBOX_PUBLIC_URL', says: 'address that links are built from (that of the request)' },
  'files-url': {
    variable: 'SANDBOX_FILES_URL',
    says: 'address of downloads (that of the request; localhost and 127.0.0.1 swapped)',
  },
  'tls-port': { variable: 'SANDBOX_TLS_PORT', says: 'port of a TLS listener for the hosts of all regions (none)' },
  'tls-hosts': {
    variable: 'SANDBOX_TLS_HOSTS',
    says: 'names to stand in for, and their regions: ads.example=na,*.eu.example=eu',
  },
  'tls-ca': {
    variable: 'SANDBOX_TLS_CA',
    says: 'file of the authority that signs their certificates (one is made, and kept in the data folder)',
  },
  'tls-ca-key': { variable: 'SANDBOX_TLS_CA_KEY', says: 'file of its key' },
  log: { variable: 'SANDBOX_LOG', says: 'auto, pretty, json or none (auto: pretty on a terminal, else json)' },
};

export function readConfig(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Config {
  const flags = readFlags(args);
  const value = (name: string): { text: string; by: string } | undefined => {
    const flag = flags[name];
    const variable = OPTIONS[name]?.variable ?? '';
    // An empty one is none: scripts pass on variables that nobody has set.
    if (typeof flag === 'string') return flag === '' ? undefined : { text: flag, by: `--${name}` };
    const text = env[variable];
    return text === undefined || text === '' ? undefined : { text, by: variable };
  };
  const text = (name: string): string | undefined => value(name)?.text;
  const choice = <T extends string>(name: string, choices: readonly T[], otherwise: T): T => {
    const given = value(name);
    if (given === undefined) return otherwise;
    const found = choices.find((each) => each === given.text);
    if (found === undefined)
      throw new ConfigError(`${given.by} is '${given.text}': it must be one of ${choices.join(', ')}`);
    return found;
  };
  const port = (name: string): number | undefined => {
    const given = value(name);
    if (given === undefined) return undefined;
    const number = Number(given.text);
    if (!/^\d{1,5}$/.test(given.text) || number > 65_535)
      throw new ConfigError(`${given.by} is '${given.text}': it must be a port, 0 to 65535`);
    return number;
  };
  const number = (name: string, otherwise: number): number => {
    const given = value(name);
    if (given === undefined) return otherwise;
    if (!/^[1-9]\d{0,5}$/.test(given.text))
      throw new ConfigError(`${given.by} is '${given.text}': it must be a whole number, 1 to 999999`);
    return Number(given.text);
  };
  const na = port('port') ?? 8080;
  if (na > 65_533) throw new ConfigError(`${value('port')?.by} is '${na}': the two ports behind it must be ports too`);
  const ports = na === 0 ? { na, eu: 0, fe: 0 } : { na, eu: na + 1, fe: na + 2 };
  const adminPort = port('admin-port');
  if (adminPort !== undefined && adminPort !== 0 && Object.values(ports).includes(adminPort))
    throw new ConfigError(`${value('admin-port')?.by} is '${adminPort}': a region has that port`);
  const tlsPort = port('tls-port');
  if (tlsPort !== undefined && tlsPort !== 0 && [...Object.values(ports), adminPort].includes(tlsPort))
    throw new ConfigError(`${value('tls-port')?.by} is '${tlsPort}': another listener has that port`);
  const ca = readAuthority(value('tls-ca'), value('tls-ca-key'));
  return {
    ports,
    host: text('host') ?? '0.0.0.0',
    data: readFolder(value('data')),
    scenario: text('scenario') ?? 'default',
    scenarios: text('scenarios'),
    seeds: text('seeds'),
    seed: text('seed') ?? '1',
    now: readInstant(value('now')),
    clock: value('clock') === undefined ? undefined : choice<ClockMode>('clock', ['running', 'frozen'], 'running'),
    limits: { worlds: number('max-worlds', 1000), bytes: number('world-size', 1024) * 2 ** 20 },
    adminPort,
    adminToken: readToken(value('admin-token')),
    adminOrigins: readOrigins(value('admin-origins')),
    publicUrl: readUrl(value('public-url')),
    filesUrl: readUrl(value('files-url')),
    tls: tlsPort === undefined ? undefined : { port: tlsPort, ca },
    hosts: readHosts(value('tls-hosts')),
    log: choice('log', ['auto', 'pretty', 'json', 'none'], 'auto'),
    help: flags['help'] === true,
    version: flags['version'] === true,
  };
}

function readFlags(args: readonly string[]): Record<string, string | boolean | undefined> {
  const strings = Object.keys(OPTIONS).map((name) => [name, { type: 'string' }] as const);
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...Object.fromEntries(strings),
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    }).values;
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

type Given = { text: string; by: string } | undefined;

function readFolder(given: Given): string | undefined {
  if (given === undefined) return undefined;
  return isAbsolute(given.text) ? given.text : `./${given.text}`;
}

/** With a time it must say its offset, as the machine's zone is nobody's business. A day alone is its midnight in UTC. */
function readInstant(given: Given): number | undefined {
  if (given === undefined) return undefined;
  const { text, by } = given;
  const instant = instantIn(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00Z` : text);
  if (instant === undefined || instant < FIRST_INSTANT || instant > LAST_INSTANT)
    throw new ConfigError(`${by} is '${text}': it must be an instant such as 2026-03-01T12:00:00Z`);
  return instant;
}

const FIRST_INSTANT = Date.UTC(1970, 0);
/** A world that starts here has a year until it would have to write years of five digits. */
const LAST_INSTANT = Date.UTC(9999, 0);

function instantIn(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return undefined;
  }
}

function readUrl(given: Given): string | undefined {
  if (given === undefined) return undefined;
  const { text, by } = given;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`${by} is '${text}': it must be an http or https URL`);
  if (url.search !== '' || url.hash !== '' || url.username !== '')
    throw new ConfigError(`${by} is '${text}': it must be a base URL: protocol, host, port and path only`);
  return text.replace(/\/+$/, '');
}

function readToken(given: Given): string | undefined {
  if (given !== undefined && !/^[!-~]+$/.test(given.text))
    throw new ConfigError(`${given.by} is no bearer token: it must be printable ASCII without spaces`);
  return given?.text;
}

function readOrigins(given: Given): string[] {
  const origins = (given?.text ?? '').split(',').flatMap((origin) => origin.trim() || []);
  for (const origin of origins) {
    if (!/^[a-z][a-z+.-]*:\/\/[^/?#\sA-Z]+$/.test(origin))
      throw new ConfigError(`${given?.by} names '${origin}': an origin looks like http://localhost:3000`);
  }
  return origins;
}

/** Neither without the other. */
function readAuthority(cert: Given, key: Given): TlsConfig['ca'] {
  if (cert !== undefined && key !== undefined) return { cert: cert.text, key: key.text };
  const [given, missing] = cert === undefined ? [key, 'tls-ca'] : [cert, 'tls-ca-key'];
  if (given === undefined) return undefined;
  throw new ConfigError(`${given.by} is '${given.text}': it takes ${OPTIONS[missing]?.variable} too`);
}

const HOST_RULE =
  /^((?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*)(?:=(na|eu|fe))?$/;

function readHosts(given: Given): HostConfig[] {
  const rules = (given?.text ?? '').split(',').flatMap((rule) => rule.trim() || []);
  const hosts = rules.map((rule): HostConfig => {
    const [, name, region] = HOST_RULE.exec(rule.replace(/^[^=]*/, (host) => host.toLowerCase())) ?? [];
    if (name === undefined)
      throw new ConfigError(`${given?.by} names '${rule}': a host looks like ads.example=na or *.ads.example=eu`);
    // The pattern lets no other word through.
    return { name, region: region as HostConfig['region'] };
  });
  const twice = hosts.find(({ name }, i) => hosts.slice(0, i).some((before) => before.name === name));
  if (twice !== undefined) throw new ConfigError(`${given?.by} names ${twice.name} twice`);
  return hosts;
}

export function helpText(): string {
  const line = (flag: string, variable: string, says: string): string =>
    `  ${flag.padEnd(16)} ${variable.padEnd(22)} ${says}`;
  const lines = [
    ...Object.entries(OPTIONS).map(([name, { variable, says }]) => line(`--${name}`, variable, says)),
    line('--help, -h', '', 'says this'),
    line('--version, -v', '', 'says which version this is'),
  ];
  return `ads-sandbox: a marketplace advertising API to test against\n\nOptions, and the variables of the environment that say the same:\n\n${lines.join('\n')}\n`;
}
