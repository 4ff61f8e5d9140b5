/**
 * Reads the configuration of a sandbox from the command line and from the environment.
 */
import { parseArgs } from 'node:util';
import type { Config } from './config.ts';
import {
  ConfigError,
  parseAuthority,
  parseChoice,
  parseFolder,
  parseHosts,
  parseNow,
  parseNumber,
  parseOrigins,
  parsePort,
  parseRegionPorts,
  parseToken,
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
