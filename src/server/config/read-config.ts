/**
 * Reads the configuration of a sandbox from the command line and from the environment.
 */
import { parseArgs } from 'node:util';
import { messageOf } from '../../model/errors/message-of.ts';
import { defaultMaxOpen } from '../../world/files/open-worlds.ts';
import { defaultsFor, memoryLimit } from '../../world/memory.ts';
import { DEFAULT_LIMITS, type WorldLimits } from '../../world/quota.ts';
import type { Config } from './config.ts';
import {
  ConfigError,
  parseAdminToken,
  parseAuthority,
  parseChoice,
  parseFolder,
  parseHostNames,
  parseHosts,
  parseNow,
  parseNumber,
  parseOrigins,
  parsePort,
  parseRegionPorts,
  parseStreams,
  parseUrl,
  rejectUsedPort,
  type OptionValue,
} from './option-values.ts';
import { OPTION_NAMES, OPTIONS, type OptionName } from './options.ts';

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
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals[0] === undefined) return values;
    throw new Error(`unexpected argument '${positionals[0]}': only options are expected here`);
  } catch (error) {
    throw new ConfigError(messageOf(error));
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
    seed: text('seed'),
    now: parseNow(value('now')),
    clock: parseChoice(value('clock'), ['running', 'frozen']),
    limits: limitsOf(parseNumber(value('max-worlds')), parseNumber(value('world-size')), text('data') !== undefined),
    adminPort,
    adminToken: parseAdminToken(optionOf('admin-token'), optionOf('admin-token-file')),
    adminOrigins: parseOrigins(value('admin-origins')),
    adminHosts: parseHostNames(value('admin-hosts')),
    console: parseChoice(value('console'), ['on', 'off']) !== 'off',
    publicUrl: parseUrl(value('public-url')),
    filesUrl: parseUrl(value('files-url')),
    streams: parseStreams(value('streams')),
    tls: tlsPort === undefined ? undefined : { port: tlsPort, ca },
    hosts: parseHosts(value('tls-hosts')),
    log: parseChoice(value('log'), ['auto', 'pretty', 'json', 'none']) ?? 'auto',
    sourceOf: (name) => value(name)?.source ?? OPTIONS[name].variable,
  };
}

/** Worlds of a data folder are in memory only while they are open. */
function limitsOf(worlds: number | undefined, sizeMib: number | undefined, isKept: boolean): WorldLimits {
  const memory = memoryLimit();
  const defaults = defaultsFor(memory);
  const { worlds: maxWorlds, worldBytes } = isKept ? defaultsFor(undefined) : defaults;
  return {
    worlds: worlds ?? maxWorlds,
    bytes: sizeMib === undefined ? worldBytes : sizeMib * 2 ** 20,
    worldsFollowMemory: worlds === undefined && maxWorlds < DEFAULT_LIMITS.worlds,
    memory,
    ...(isKept && memory !== undefined ? { open: Math.min(defaultMaxOpen(), defaults.worlds) } : {}),
  };
}
