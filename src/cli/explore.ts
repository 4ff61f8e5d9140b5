/**
 * `ads-sandbox explore -- COMMAND`: runs a command again and again, each time with another fault, and reports the faults
 * that it does not survive.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../server/config/option-values.ts';
import { baselineText } from '../explorer/baseline.ts';
import { CommandClient, CommandFailure } from '../explorer/command/command-client.ts';
import { failuresOf, hasNewFailure, type Exploration } from '../explorer/faults/exploration.ts';
import { Explorer, NothingExplored } from '../explorer/explorer.ts';
import { ALL_FAULTS } from '../explorer/all-faults.ts';
import { UselessReference } from '../explorer/reference.ts';
import { REPORT_FORMATS } from '../explorer/report/formats.ts';
import { prepareWorld, type PreparedWorld } from '../explorer/run/lane.ts';
import { commandEnvironment } from './command-environment.ts';
import { configure, rejectConfig } from './configure.ts';
import { EXPLORE_OPTIONS, readExploreArguments, type ExploreArguments } from './explore-arguments.ts';
import { ExploreProgress } from './explore-progress.ts';
import { environmentOfRuns, startOfProgram, usesFaketime } from './reproduction.ts';
import { findUnknownVariables } from './unknown-variables.ts';
import { UsageError, warn } from './input/usage.ts';

/** At least one run failed, or the client violates a rule without any fault, and the baseline file does not list it. */
const FAILED = 1;
/** The command does not work without faults, or there was no time for a run, so that nothing was explored. */
const NOT_EXPLORED = 3;
/** Only the names of the variables matter. */
const NO_URLS = { na: '', eu: '', fe: '' };
/** With the exit status by which a shell reports them. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

export async function run(args: readonly string[]): Promise<number> {
  const given = parseArguments(args);
  const [command, ...rest] = given.command;
  if (command === undefined || command === '')
    throw new UsageError('missing command; usage: ads-sandbox explore -- ./my-client');
  const hosts = given.hosts === undefined ? undefined : await import('./exploring/hosts.ts');
  const env = { ...hosts?.HOSTS_DEFAULTS, ...process.env, PORT: '0' };
  const config = configure(given.options, env, EXPLORE_OPTIONS);
  if (config.data !== undefined) throw new UsageError('explore keeps no worlds; remove the option --data');
  if (config.tls !== undefined && hosts === undefined)
    throw new UsageError('explore has a TLS listener only for the hosts of --hosts; add it, or remove --tls-port');
  for (const warning of findUnknownVariables(process.env)) warn(warning);

  const network = await hosts?.prepareHosts(given.hosts ?? [], config);
  process.once('exit', () => network?.remove());
  if (network?.problem !== undefined)
    warn(`one run at a time, because this machine does not allow a hosts file for each run: ${network.problem}`);
  try {
    const prepared = await prepareWorld(network?.config ?? config, warnOnce(), given.settings).catch(rejectConfig);
    const client = new CommandClient({
      ...given,
      ...network,
      command,
      args: rest,
      environment: (lane) => ({
        ...commandEnvironment(lane.world, lane, config.adminToken),
        ...network?.variables,
      }),
    });
    const parallel = network?.problem === undefined ? given.parallel : 1;
    return await explore(client, prepared, { ...given, parallel });
  } catch (error) {
    const message = hosts?.describeListenError(error);
    throw message === undefined ? error : new UsageError(message);
  }
}

async function explore(client: CommandClient, prepared: PreparedWorld, given: ExploreArguments): Promise<number> {
  const progress = new ExploreProgress(process.stderr);
  const interruption = interruptOnSignals(client);
  try {
    const { stop } = interruption;
    const own = Object.keys(commandEnvironment(prepared.world, { urls: NO_URLS, adminUrl: '' }, undefined));
    const explorer = new Explorer(client, prepared, {
      ...given,
      program: startOfProgram(process.argv[1] ?? '', process.env, process.cwd()),
      environment: environmentOfRuns(process.env, own),
      faults: ALL_FAULTS,
      hasFastClock: usesFaketime(given.command, process.env),
      progress,
      stop,
    });
    const exploration = await explorer.explore();
    progress.end();
    writeResults(exploration, given);
    return interruption.status() ?? (hasNewFailure(exploration) ? FAILED : 0);
  } catch (error) {
    progress.end();
    const status = interruption.status();
    if (status !== undefined) return status;
    if (error instanceof ConfigError) throw new UsageError(error.message);
    if (error instanceof UselessReference || error instanceof NothingExplored) {
      warn(error.message);
      return NOT_EXPLORED;
    }
    if (!(error instanceof CommandFailure)) throw error;
    warn(error.message);
    return error.status ?? NOT_EXPLORED;
  } finally {
    client.close();
    prepared.close();
  }
}

function parseArguments(args: readonly string[]): ExploreArguments {
  try {
    return readExploreArguments(args);
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(error.message) : error;
  }
}

/** The first signal ends the exploration with a report of what is known, the second one at once. */
function interruptOnSignals(client: CommandClient): { stop: AbortSignal; status(): number | undefined } {
  const controller = new AbortController();
  let ended: number | undefined;
  for (const [signal, status] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      if (ended !== undefined) {
        client.close();
        process.exit(status);
      }
      ended = status;
      warn('interrupted');
      controller.abort();
    });
  }
  return { stop: controller.signal, status: () => ended };
}

/** Each lane has the same warning about a client that does not trust its certificate. */
function warnOnce(): (message: string) => void {
  const known = new Set<string>();
  return (message) => {
    if (!known.has(message)) warn(message);
    known.add(message);
  };
}

function writeResults(exploration: Exploration, given: ExploreArguments): void {
  process.stdout.write(REPORT_FORMATS.text(exploration));
  for (const { file, format } of given.reports) writeFileSync(file, REPORT_FORMATS[format](exploration));
  if (given.writtenBaseline !== undefined) writeFileSync(given.writtenBaseline, baselineText(failuresOf(exploration)));
  if (given.scenarioFolder === undefined) return;
  for (const { id, scenario } of exploration.runs)
    if (scenario !== undefined) writeFileSync(join(given.scenarioFolder, `${scenarioName(id)}.yaml`), scenario);
}

const MAX_NAME = 64;

/** Names of scenarios consist of at most 64 characters of a-z, 0-9, _ and -. */
function scenarioName(id: string): string {
  const name = id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  if (name.length <= MAX_NAME) return name;
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 8);
  return `${name.slice(0, MAX_NAME - hash.length - 1)}-${hash}`;
}
