/**
 * `ads-sandbox serve`: runs the sandbox until SIGTERM or SIGINT.
 */
import { startupBanner, type BannerSettings } from './banner.ts';
import type { Config } from '../server/config/config.ts';
import { ConfigError } from '../server/config/option-values.ts';
import { listen, type Listening } from '../server/listen.ts';
import { loadWorlds } from '../server/load-worlds.ts';
import { createReporter } from '../server/exchange-reporter.ts';
import { ownVersion } from '../server/version.ts';
import { findStartingPoint } from '../scenarios/starting-point.ts';
import { credentialsOfWorld } from '../world/lifecycle/world-origin.ts';
import type { Worlds } from '../world/lifecycle/worlds.ts';
import { configure, rejectConfig } from './configure.ts';
import { findUnknownVariables } from './unknown-variables.ts';
import { UsageError } from './input/usage.ts';
import { writeSync } from 'node:fs';
import { machineNow } from '../world/clock.ts';

/** Resolves when the sandbox listens. A signal ends the process. */
export async function run(args: readonly string[]): Promise<undefined> {
  const version = ownVersion();
  const config = configure(args, process.env);
  const isJson = config.log === 'json';
  if (isJson) writeEventsAsJson();
  const onWarning = (message: string): void => {
    if (isJson) writeJsonLine('warn', { msg: message });
    else if (config.log !== 'none') console.error(`ads-sandbox: ${message}`);
  };
  for (const warning of findUnknownVariables(process.env)) onWarning(warning);
  const { report, reportAdmin, flush } = createReporter(config.log, { onWarning });
  const onExpired = (name: string): void => {
    if (isJson) writeJsonLine('info', { msg: 'world deleted because its ttl is over', world: name });
  };
  const { worlds, scenarios } = await loadWorlds(config, onWarning, onExpired).catch(rejectConfig);
  const streamDelivery = config.streams && (await loadStreams()).openStreams(config.streams, onWarning);
  const options = { ...config, worlds, scenarios, version, report, reportAdmin, onWarning, streamDelivery };
  const listening = await listen(options).catch((error: NodeJS.ErrnoException) =>
    rejectListenError(error, config, isJson ? failAsJson : undefined),
  );

  const stop = (): void => {
    void listening
      .close()
      .then(flush)
      .finally(() => {
        worlds.close();
        process.exit(0);
      });
  };
  // Installed before the banner is printed, because its reader may stop the sandbox at once.
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (isJson) writeJsonLine('info', readyLine(listening, version));
  else printBanner(worlds, listening, { version, console: config.console });
  return undefined;
}

/** Loaded only where it is used, to keep the start fast. */
const loadStreams = () => import('../server/streams/open-destination.ts');

/** Without the credentials of the banner, because logs are kept. */
function readyLine({ urls, adminUrl, tls }: Listening, version: string): JsonLine {
  return { msg: `sandbox ready on ${urls.na}`, version, urls, adminUrl, tlsUrls: tls?.urls };
}

function printBanner(worlds: Worlds, listening: Listening, program: Pick<BannerSettings, 'version' | 'console'>): void {
  const { default: world } = worlds;
  const settings = { ...listening, ...findStartingPoint(world), credentials: credentialsOfWorld(world) };
  console.log(startupBanner({ ...program, ...settings }));
  console.log(`sandbox ready on ${settings.urls[settings.region]}`);
}

function failAsJson(msg: string): void {
  writeJsonLine('fatal', { msg });
}

function failAsText(message: string): void {
  console.error(`ads-sandbox: ${message}`);
}

/** A port that is in use is a failure and not a usage error. */
export function rejectListenError(
  error: NodeJS.ErrnoException & { port?: number },
  config: Config,
  fail: (message: string) => void = failAsText,
): never {
  if (error instanceof ConfigError) rejectConfig(error);
  const { code, port, message } = error;
  const reason = { EADDRINUSE: 'is in use', EACCES: 'requires more privileges' }[code ?? ''];
  if (reason === undefined)
    throw new UsageError(
      `${config.sourceOf('host')} is '${config.host}': it must be an address of this machine (${message})`,
    );
  fail(`port ${port} ${reason}; set another port with ${sourceOfPort(config, port)}`);
  process.exit(1);
}

function sourceOfPort({ adminPort, tls, sourceOf }: Config, port: number | undefined): string {
  if (port === adminPort) return sourceOf('admin-port');
  if (port === tls?.port) return sourceOf('tls-port');
  return `${sourceOf('port')}, which sets the first of three ports`;
}

/** The numbers of the levels in the request log. */
const LEVELS = { info: 30, warn: 40, fatal: 60 };
const STDERR = 2;

type JsonLine = { msg: string } & Readonly<Record<string, unknown>>;

/** With `--log json` every line of the output is JSON, also those of the program itself. */
function writeJsonLine(level: keyof typeof LEVELS, line: JsonLine): void {
  const text = JSON.stringify({ level: LEVELS[level], time: new Date(machineNow()).toISOString(), ...line });
  if (level === 'info') process.stdout.write(`${text}\n`);
  else writeError(`${text}\n`);
}

function writeError(text: string): void {
  try {
    writeSync(STDERR, text);
  } catch {
    // The sandbox runs on when its output has no reader.
  }
}

/** Writes warnings of Node.js and the error that ends the process as JSON lines instead of text. */
function writeEventsAsJson(): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message, stack }) =>
    writeJsonLine('warn', { msg: message, err: { type: name, stack } }),
  );
  process.once('uncaughtException', (error: unknown) => {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    writeJsonLine('fatal', { msg: message, err: { type: name, message, stack } });
    process.exit(1);
  });
}
