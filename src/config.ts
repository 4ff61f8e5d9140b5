/**
 * The configuration of a sandbox: its options, which are command-line flags and environment variables, and their values.
 */
import { parseArgs } from 'node:util';
import { isAbsolute } from 'node:path';
import { Temporal } from 'temporal-polyfill';

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
  seed: string;
  /** The maximum number of worlds, and the maximum size of each. */
  limits: { worlds: number; bytes: number };
  /** The initial time of the clock of `default` in epoch milliseconds; undefined: that of the scenario or of the machine. */
  now: number | undefined;
  /** The mode of the clock of `default`; undefined: that of the scenario, or running. */
  clock: ClockMode | undefined;
  /** The port of a separate listener for the admin API; undefined: it shares the listeners of the service. */
  adminPort: number | undefined;
  adminToken: string | undefined;
  /** Browser origins that may call the admin API. */
  adminOrigins: readonly string[];
  publicUrl: string | undefined;
  filesUrl: string | undefined;
  /** The TLS listener, which serves all regions and selects one by host. */
  tls: TlsConfig | undefined;
  /** Host names of the sandbox, and their regions. */
  hosts: readonly HostConfig[];
  log: 'auto' | 'pretty' | 'json' | 'none';
  /** What the user set an option by, for error messages: a flag, a variable, or an option of `startSandbox`. */
  sourceOf(name: OptionName): string;
}

type ClockMode = 'running' | 'frozen';

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

/** An invalid value. The message names the option and the value. */
export class ConfigError extends Error {}

interface Option {
  variable: string;
  /** The placeholder of the value in the help. */
  value: string;
  description: string;
  /** The default, as the help shows it. */
  default: string;
}

/** The options by their flags, in the order of the help. */
export const OPTIONS = {
  port: {
    variable: 'PORT',
    value: 'PORT',
    description: 'port of region na; eu and fe use the next two ports; 0 selects free ports',
    default: '8080',
  },
  host: { variable: 'SANDBOX_HOST', value: 'ADDRESS', description: 'address to listen on', default: '0.0.0.0' },
  data: {
    variable: 'SANDBOX_DATA',
    value: 'FOLDER',
    description: 'folder that stores worlds across restarts',
    default: 'none; worlds are kept in memory',
  },
  scenario: {
    variable: 'SANDBOX_SCENARIO',
    value: 'NAME|FILE',
    description: 'scenario that worlds start from',
    default: 'default',
  },
  scenarios: {
    variable: 'SANDBOX_SCENARIOS',
    value: 'FOLDER',
    description: 'folder with your own scenarios',
    default: '/scenarios, if it exists',
  },
  seeds: {
    variable: 'SANDBOX_SEEDS',
    value: 'FOLDER',
    description: 'folder with the seeds that they extend',
    default: '/seeds, if it exists',
  },
  seed: { variable: 'SANDBOX_SEED', value: 'TEXT', description: 'seed of all generated values', default: '1' },
  now: {
    variable: 'SANDBOX_NOW',
    value: 'INSTANT',
    description: 'initial time of the clock of world `default`, such as 2026-03-01T12:00:00Z',
    default: 'as in the scenario, or the current time',
  },
  clock: {
    variable: 'SANDBOX_CLOCK',
    value: 'MODE',
    description: 'clock mode of world `default`: running or frozen',
    default: 'as in the scenario, or running',
  },
  'max-worlds': {
    variable: 'SANDBOX_MAX_WORLDS',
    value: 'NUMBER',
    description: 'maximum number of worlds',
    default: '1000',
  },
  'world-size': {
    variable: 'SANDBOX_WORLD_SIZE',
    value: 'MIB',
    description: 'maximum size of a world in MiB, and of all its checkpoints together',
    default: '1024',
  },
  'admin-port': {
    variable: 'SANDBOX_ADMIN_PORT',
    value: 'PORT',
    description: 'port of a separate listener for the admin API',
    default: 'none; it is served on all ports',
  },
  'admin-token': {
    variable: 'SANDBOX_ADMIN_TOKEN',
    value: 'TOKEN',
    description: 'bearer token that the admin API requires',
    default: 'none',
  },
  'admin-origins': {
    variable: 'SANDBOX_ADMIN_ORIGINS',
    value: 'LIST',
    description: 'browser origins that may call the admin API, comma-separated',
    default: 'none',
  },
  'public-url': {
    variable: 'SANDBOX_PUBLIC_URL',
    value: 'URL',
    description: 'base URL of links in responses',
    default: 'the host of the request',
  },
  'files-url': {
    variable: 'SANDBOX_FILES_URL',
    value: 'URL',
    description: 'base URL of download links',
    default: 'the host of the request, with localhost and 127.0.0.1 swapped',
  },
  'tls-port': {
    variable: 'SANDBOX_TLS_PORT',
    value: 'PORT',
    description: 'port of a TLS listener for all regions',
    default: 'none',
  },
  'tls-hosts': {
    variable: 'SANDBOX_TLS_HOSTS',
    value: 'LIST',
    description: 'host names of the TLS listener and their regions, such as ads.example=na,*.eu.example=eu',
    default: 'none',
  },
  'tls-ca': {
    variable: 'SANDBOX_TLS_CA',
    value: 'FILE',
    description: 'certificate of the CA that signs the TLS certificates',
    default: 'generated, and stored in the data folder',
  },
  'tls-ca-key': {
    variable: 'SANDBOX_TLS_CA_KEY',
    value: 'FILE',
    description: 'private key of that CA',
    default: 'none',
  },
  log: {
    variable: 'SANDBOX_LOG',
    value: 'FORMAT',
    description: 'log format: auto, pretty, json or none; auto is pretty on a terminal and json elsewhere',
    default: 'auto',
  },
} as const satisfies Readonly<Record<string, Option>>;

export type OptionName = keyof typeof OPTIONS;
// The keys of OPTIONS are its names.
export const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[];

interface OptionValue {
  text: string;
  /** See `Config.sourceOf`. */
  source: string;
}

type OptionSource = (name: OptionName) => OptionValue | undefined;

/** Reads flags and environment variables. A flag takes precedence over its variable. */
export function readConfig(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Config {
  const flags = parseFlags(args);
  return parseConfig((name) => {
    const flag = flags[name];
    if (flag !== undefined) return { text: flag, source: `--${name}` };
    const { variable } = OPTIONS[name];
    const text = env[variable];
    return text === undefined ? undefined : { text, source: variable };
  });
}

function parseFlags(args: readonly string[]): Readonly<Record<string, string | undefined>> {
  const options = Object.fromEntries(OPTION_NAMES.map((name) => [name, { type: 'string' } as const]));
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

/** `optionOf` returns the value of an option as the user set it. */
export function parseConfig(optionOf: OptionSource): Config {
  // Scripts pass on variables that are not set as empty values.
  const value: OptionSource = (name) => {
    const found = optionOf(name);
    return found?.text === '' ? undefined : found;
  };
  const text = (name: OptionName): string | undefined => value(name)?.text;
  const adminPort = parsePort(value('admin-port'));
  const tlsPort = parsePort(value('tls-port'));
  const ports = parseRegionPorts(value('port'));
  const usedPorts = [...Object.values(ports), adminPort];
  rejectUsedPort(value('admin-port'), Object.values(ports));
  rejectUsedPort(value('tls-port'), usedPorts);
  const ca = parseAuthority(value('tls-ca'), value('tls-ca-key'));
  return {
    ports,
    host: text('host') ?? '0.0.0.0',
    data: parseFolder(text('data')),
    scenario: text('scenario') ?? 'default',
    scenarios: text('scenarios'),
    seeds: text('seeds'),
    seed: text('seed') ?? '1',
    now: parseNow(value('now')),
    clock: parseChoice(value('clock'), ['running', 'frozen']),
    limits: {
      worlds: parseNumber(value('max-worlds')) ?? 1000,
      bytes: (parseNumber(value('world-size')) ?? 1024) * 2 ** 20,
    },
    adminPort,
    adminToken: parseToken(optionOf('admin-token')),
    adminOrigins: parseOrigins(value('admin-origins')),
    publicUrl: parseUrl(value('public-url')),
    filesUrl: parseUrl(value('files-url')),
    tls: tlsPort === undefined ? undefined : { port: tlsPort, ca },
    hosts: parseHosts(value('tls-hosts')),
    log: parseChoice(value('log'), ['auto', 'pretty', 'json', 'none']) ?? 'auto',
    sourceOf: (name) => value(name)?.source ?? OPTIONS[name].variable,
  };
}

type Value = OptionValue | undefined;

function invalid({ text, source }: OptionValue, requirement: string): ConfigError {
  return new ConfigError(`${source} is '${text}': it must be ${requirement}`);
}

function parseChoice<T extends string>(value: Value, choices: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const choice = choices.find((each) => each === value.text);
  if (choice === undefined) throw invalid(value, `one of ${choices.join(', ')}`);
  return choice;
}

function parseNumber(value: Value): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(value.text)) throw invalid(value, 'an integer from 1 to 999999');
  return Number(value.text);
}

function parsePort(value: Value): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,5}$/.test(value.text) || Number(value.text) > 65_535) throw invalid(value, 'a port from 0 to 65535');
  return Number(value.text);
}

function parseRegionPorts(value: Value): Config['ports'] {
  const na = parsePort(value) ?? 8080;
  if (value !== undefined && na > 65_533)
    throw invalid(value, 'at most 65533, because regions eu and fe use the next two ports');
  return na === 0 ? { na, eu: 0, fe: 0 } : { na, eu: na + 1, fe: na + 2 };
}

function rejectUsedPort(value: Value, usedPorts: readonly (number | undefined)[]): void {
  if (value !== undefined && value.text !== '0' && usedPorts.includes(Number(value.text)))
    throw invalid(value, 'a port that no other listener uses');
}

function parseFolder(path: string | undefined): string | undefined {
  return path === undefined || isAbsolute(path) ? path : `./${path}`;
}

const FIRST_INSTANT = Date.UTC(1970, 0);
/** Leaves a year before dates would need five-digit years. */
const LAST_INSTANT = Date.UTC(9999, 0);

/** A date-time must include a UTC offset; the local time zone is never used. A date alone is midnight in UTC. */
function parseNow(value: Value): number | undefined {
  if (value === undefined) return undefined;
  const { text } = value;
  const instant = parseInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00Z` : text);
  if (instant === undefined || instant < FIRST_INSTANT || instant > LAST_INSTANT)
    throw invalid(value, 'an ISO 8601 date-time with a UTC offset, such as 2026-03-01T12:00:00Z');
  return instant;
}

function parseInstant(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return undefined;
  }
}

function parseUrl(value: Value): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value.text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw invalid(value, 'an http or https URL');
  if (url.search !== '' || url.hash !== '' || url.username !== '')
    throw invalid(value, 'a base URL with protocol, host, port and path only');
  return value.text.replace(/\/+$/, '');
}

/** An empty token is rejected: a secret that is missing in CI must not open the admin API. */
function parseToken(value: Value): string | undefined {
  if (value === undefined || /^[!-~]+$/.test(value.text)) return value?.text;
  const problem = value.text.trim() === '' ? 'is empty' : 'is not printable ASCII without spaces';
  throw new ConfigError(
    `${value.source} ${problem}: set it to a bearer token, or remove it to use the admin API without a token`,
  );
}

function parseList(value: Value): string[] {
  return (value?.text ?? '').split(',').flatMap((item) => item.trim() || []);
}

function parseOrigins(value: Value): string[] {
  const origins = parseList(value);
  for (const origin of origins) {
    if (!/^[a-z][a-z+.-]*:\/\/[^/?#\sA-Z]+$/.test(origin))
      throw new ConfigError(`${value?.source} contains '${origin}': an origin has the form http://localhost:3000`);
  }
  return origins;
}

function parseAuthority(cert: Value, key: Value): TlsConfig['ca'] {
  if (cert !== undefined && key !== undefined) return { cert: cert.text, key: key.text };
  const [value, missing] = cert === undefined ? [key, OPTIONS['tls-ca']] : [cert, OPTIONS['tls-ca-key']];
  if (value === undefined) return undefined;
  throw new ConfigError(`${value.source} is '${value.text}': it requires ${missing.variable}, too`);
}

const HOST_RULE =
  /^((?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*)(?:=(na|eu|fe))?$/;

function parseHosts(value: Value): HostConfig[] {
  const hosts = parseList(value).map((rule): HostConfig => {
    const [, name, region] = HOST_RULE.exec(rule.replace(/^[^=]*/, (host) => host.toLowerCase())) ?? [];
    if (name === undefined)
      throw new ConfigError(
        `${value?.source} contains '${rule}': a host has the form ads.example=na or *.ads.example=eu`,
      );
    // The pattern allows no other regions.
    return { name, region: region as HostConfig['region'] };
  });
  const duplicate = hosts.find(({ name }, i) => hosts.slice(0, i).some((previous) => previous.name === name));
  if (duplicate !== undefined) throw new ConfigError(`${value?.source} contains ${duplicate.name} twice`);
  return hosts;
}
