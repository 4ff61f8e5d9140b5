/**
 * `ads-sandbox exec -- COMMAND`: a sandbox on free ports for as long as the command runs, which finds it in its
 * environment. Ends as the command ended, and tells what its client did against the contract.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { clientEnvironment } from '../console/ready-block.ts';
import { helpText, type Config } from '../config.ts';
import type { Finished } from '../http/answer.ts';
import { listen, type Listening } from '../start/listen.ts';
import { openWorlds } from '../start/open-worlds.ts';
import { ownVersion } from '../start/version.ts';
import { credentialsOfWorld } from '../world/birth.ts';
import type { Worlds } from '../world/worlds.ts';
import { configure, failToListen, wrongly } from './serve.ts';
import { UsageError } from './usage.ts';
import { RunTally } from './run-tally.ts';

const HELP = `Usage: ads-sandbox exec [OPTIONS] -- COMMAND [ARGUMENT...]

Starts a sandbox on free ports, runs COMMAND, and ends with its exit status (128 and the signal's number where a signal
ended it). What the command did against the contract of the service is told on standard error in the end.

The command finds in its environment: ADS_API_URL, ADS_API_URL_EU, ADS_API_URL_FE, ADS_TOKEN_URL, ADS_CLIENT_ID,
ADS_CLIENT_SECRET, ADS_REFRESH_TOKEN, ADS_ACCESS_TOKEN, ADS_PROFILE_ID, and SANDBOX_URL, where the control API is.

OPTIONS are those of serve; there is no log:
`;

const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const;

export async function run(args: readonly string[]): Promise<number> {
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  // The variable PORT is the command's own business.
  const config = configure(own, { SANDBOX_HOST: '127.0.0.1', ...process.env, PORT: '0' });
  if (config.help) {
    console.log(HELP + helpText().split('\n\n').slice(2).join('\n\n'));
    return 0;
  }
  const [command, ...rest] = end < 0 ? [] : args.slice(end + 1);
  if (command === undefined) throw new UsageError('which command? ads-sandbox exec -- npm test');

  const tally = new RunTally();
  const { worlds, scenarios } = await openWorlds(config).catch(wrongly);
  const report = (exchange: Finished): void => tally.count(exchange);
  const listening = await listen({ ...config, worlds, scenarios, version: ownVersion(), report }).catch(
    (error: Error) => failToListen(error, config),
  );
  const status = await runCommand(command, rest, environment(config, worlds, listening));
  await listening.close();
  for (const world of worlds.list()) tally.addSuspicions(world.name, listening.journals.of(world).manners);
  worlds.close();
  const told = tally.text();
  if (told !== '') console.error(told);
  return status;
}

function environment(config: Config, worlds: Worlds, { urls, controlUrl }: Listening): NodeJS.ProcessEnv {
  const { default: world } = worlds;
  const profileId = world.people.profiles()[0]?.profileId;
  return {
    ...process.env,
    ...clientEnvironment({ urls, credentials: credentialsOfWorld(world), profileId }),
    SANDBOX_URL: controlUrl,
    ...(config.adminToken === undefined ? {} : { SANDBOX_ADMIN_TOKEN: config.adminToken }),
  };
}

/** Settles when it has ended; until then signals are its own. */
function runCommand(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: 'inherit' });
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        // On a terminal the command has had its interrupt already.
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
      });
    }
    child.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      console.error(`ads-sandbox: ${command}: ${code === 'ENOENT' ? 'there is no such command' : message}`);
      resolve(code === 'ENOENT' ? NOT_FOUND : NOT_EXECUTABLE);
    });
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
