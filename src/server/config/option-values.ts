/**
 * Parses the values of options. An invalid value throws an error that names the option, the value and the requirement.
 */
import { isAbsolute } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { messageOf } from '../../model/errors/message-of.ts';
import { OPTIONS } from './options.ts';
import { readTokenFile } from './token-file.ts';
import type { Config, HostConfig, StreamTarget, TlsConfig } from './config.ts';

/** An invalid value. The message names the option and the value. */
export class ConfigError extends Error {}

export interface OptionValue {
  text: string;
  /** See `Config.sourceOf`. */
  source: string;
}

type Value = OptionValue | undefined;

function invalid({ text, source }: OptionValue, requirement: string): ConfigError {
  return new ConfigError(`${source} is '${text}': it must be ${requirement}`);
}

export function parseChoice<T extends string>(value: Value, choices: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const choice = choices.find((each) => each === value.text);
  if (choice === undefined) throw invalid(value, `one of ${choices.join(', ')}`);
  return choice;
}

export function parseNumber(value: Value): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(value.text)) throw invalid(value, 'an integer from 1 to 999999');
  return Number(value.text);
}

export function parsePort(value: Value): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,5}$/.test(value.text) || Number(value.text) > 65_535) throw invalid(value, 'a port from 0 to 65535');
  return Number(value.text);
}

export function parseRegionPorts(value: Value): Config['ports'] {
  const na = parsePort(value) ?? 8080;
  if (value !== undefined && na > 65_533)
    throw invalid(value, 'at most 65533, because regions eu and fe use the next two ports');
  return na === 0 ? { na, eu: 0, fe: 0 } : { na, eu: na + 1, fe: na + 2 };
}

export function rejectUsedPort(value: Value, usedPorts: readonly (number | undefined)[]): void {
  if (value !== undefined && value.text !== '0' && usedPorts.includes(Number(value.text)))
    throw invalid(value, 'a port that no other listener uses');
}

export function parseFolder(path: string | undefined): string | undefined {
  return path === undefined || isAbsolute(path) || /^\.\.?[/\\]/.test(path) ? path : `./${path}`;
}

const FIRST_INSTANT = Date.UTC(1970, 0);
/** Leaves a year before dates would need five-digit years. */
const LAST_INSTANT = Date.UTC(9999, 0);

/** A date-time must include a UTC offset; the local time zone is never used. A date alone is midnight in UTC. */
export function parseNow(value: Value): number | undefined {
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

export function parseUrl(value: Value): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value.text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw invalid(value, 'an http or https URL');
  if (url.search !== '' || url.hash !== '' || url.username !== '')
    throw invalid(value, 'a base URL with protocol, host, port and path only');
  return value.text.replace(/\/+$/, '');
}

const QUEUE_PREFIX = 'sqs+';

/** A text with a protocol is a URL. */
export function parseStreams(value: Value): StreamTarget | undefined {
  if (value === undefined) return undefined;
  const { text } = value;
  if (!text.includes('://')) return { kind: 'folder', address: text };
  const isQueue = text.startsWith(QUEUE_PREFIX);
  const url = URL.parse(isQueue ? text.slice(QUEUE_PREFIX.length) : text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw invalid(value, 'a folder, an http or https URL, or sqs+http://HOST:PORT');
  if (url.username !== '' || url.hash !== '') throw invalid(value, 'a URL without a user name and a fragment');
  if (!isQueue) return { kind: 'http', address: url.href };
  if (url.pathname !== '/' || url.search !== '')
    throw invalid(value, 'the base URL of a queue service, without a path');
  return { kind: 'queue', address: url.origin };
}

/** An empty token is rejected: a secret that is missing in CI must not open the admin API. */
function parseToken(value: Value): string | undefined {
  if (value === undefined || /^[!-~]+$/.test(value.text)) return value?.text;
  const problem = value.text.trim() === '' ? 'is empty' : 'is not printable ASCII without spaces';
  throw new ConfigError(
    `${value.source} ${problem}: set it to a bearer token, or remove it to use the admin API without a token`,
  );
}

/** From the option itself, or from the file that the other option names. */
export function parseAdminToken(token: Value, file: Value): string | undefined {
  if (file === undefined) return parseToken(token);
  if (token !== undefined)
    throw new ConfigError(`${file.source} cannot be combined with ${token.source}; remove one of them`);
  return parseToken({ text: tokenIn(file), source: `the token in ${file.source}` });
}

function tokenIn({ text, source }: OptionValue): string {
  try {
    return readTokenFile(text, source);
  } catch (error) {
    throw new ConfigError(messageOf(error));
  }
}

function parseList(value: Value): string[] {
  return (value?.text ?? '').split(',').flatMap((item) => item.trim() || []);
}

export function parseOrigins(value: Value): string[] {
  const origins = parseList(value);
  for (const origin of origins) {
    if (!/^[a-z][a-z+.-]*:\/\/[^/?#\sA-Z]+$/.test(origin))
      throw new ConfigError(`${value?.source} contains '${origin}': an origin has the form http://localhost:3000`);
  }
  return origins;
}

export function parseAuthority(cert: Value, key: Value): TlsConfig['ca'] {
  if (cert !== undefined && key !== undefined) return { cert: cert.text, key: key.text };
  const [value, missing] = cert === undefined ? ([key, 'tls-ca'] as const) : ([cert, 'tls-ca-key'] as const);
  if (value === undefined) return undefined;
  const name = value.source.startsWith('--') ? `--${missing}` : OPTIONS[missing].variable;
  throw new ConfigError(`${value.source} is '${value.text}': it requires ${name}, too`);
}

const HOST_RULE =
  /^((?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*)(?:=(na|eu|fe))?$/;

export function parseHostNames(value: Value): string[] {
  const names = parseList(value).map((name) => name.toLowerCase());
  const wrong = names.find((name) => name.includes('=') || !HOST_RULE.test(name));
  if (wrong === undefined) return names;
  throw new ConfigError(
    `${value?.source} contains '${wrong}': a host has the form ads.example or *.ads.example, without a port`,
  );
}

export function parseHosts(value: Value): HostConfig[] {
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
