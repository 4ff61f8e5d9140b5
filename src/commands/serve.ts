/**
 * `ads-sandbox serve`: listens on one port a region, says once how to call it, ends on SIGTERM.
 */
import { readyBlock } from '../console/ready-block.ts';
import { ConfigError, helpText, OPTIONS, readConfig, type Config } from '../config.ts';
import { suggestion } from '../scenario/did-you-mean.ts';
import { listen, type Listening } from '../start/listen.ts';
import { openWorlds } from '../start/open-worlds.ts';
import { reporter } from '../start/reporter.ts';
import { ownVersion } from '../start/version.ts';
import { credentialsOfWorld } from '../world/birth.ts';
import type { Worlds } from '../world/worlds.ts';
import { UsageError } from './usage.ts';

/** Settles when it listens; it ends by a signal. */
export async function run(args: readonly string[]): Promise<number | undefined> {
  const config = configure(args, process.env);
  const version = ownVersion();
  if (config.help || config.version) {
    console.log(config.help ? helpText() : version);
    return 0;
  }
  const { report, flush } = reporter(config.log);
  const { worlds, scenarios } = await openWorlds(config).catch(wrongly);
  const complain = config.log === 'none' ? undefined : (what: string) => console.error(`ads-sandbox: ${what}`);
  const listening = await listen({ ...config, worlds, scenarios, version, report, complain }).catch(
    (error: NodeJS.ErrnoException) => failToListen(error, config),
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
  // Before anything is said: whoever reads that it is ready may end it at once.
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  announce(worlds, listening, version);
  return undefined;
}

export function configure(args: readonly string[], env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(args, env);
  } catch (error) {
    return wrongly(error);
  }
}

/** What the configuration asks for can't be. */
export function wrongly(error: unknown): never {
  throw error instanceof ConfigError ? new UsageError(error.message + optionMeant(error.message)) : error;
}

function optionMeant(message: string): string {
  const unknown = /^Unknown option '(--[^']+)'/.exec(message)?.[1];
  const options = Object.keys(OPTIONS).map((name) => `--${name}`);
  return unknown === undefined ? '' : suggestion(unknown, options);
}

function announce(worlds: Worlds, { urls, controlUrl, tls }: Listening, version: string): void {
  const { default: world } = worlds;
  const credentials = credentialsOfWorld(world);
  const profileId = world.people.profiles()[0]?.profileId;
  console.log(readyBlock({ version, urls, controlUrl, tlsPort: tls?.port, credentials, profileId }));
  console.log(`sandbox ready on ${urls.na}`);
}

/** Of a listener that could not be: a port that is in use is nobody's mistake. */
export function failToListen(error: NodeJS.ErrnoException & { port?: number }, { host }: Config): never {
  if (error instanceof ConfigError) wrongly(error);
  const { code, port, message } = error;
  const why = { EADDRINUSE: 'is in use', EACCES: 'is not allowed' }[code ?? ''];
  if (why === undefined) throw new UsageError(`SANDBOX_HOST is '${host}': ${message}`);
  console.error(`ads-sandbox: port ${port} ${why}: PORT, SANDBOX_ADMIN_PORT and SANDBOX_TLS_PORT choose others`);
  process.exit(1);
}
