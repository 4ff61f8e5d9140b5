/**
 * `ads-sandbox bench AGENT`: runs an agent for a number of virtual nights in a world of each seed, and compares what it
 * earns with doing nothing, with a rule, and with an upper bound.
 */
import { writeFileSync } from 'node:fs';
import { loadLibrary, loadWorlds } from '../server/load-worlds.ts';
import { ownVersion } from '../server/version.ts';
import { AgentCommand, AgentFailure } from './benching/agent-command.ts';
import { BENCH_OPTIONS, readBenchArguments, type BenchArguments } from './benching/arguments.ts';
import { agentSeed, builtInActor, runSeed, type Actor } from './benching/run-seed.ts';
import { BenchProgress } from './benching/progress.ts';
import { resultOf, type BenchResult, type SeedResult } from './benching/result.ts';
import { findSubject, NoProfile, type BenchStart } from './benching/seed-world.ts';
import { tableOf } from './benching/table.ts';
import { commandEnvironment } from './command-environment.ts';
import { configure, rejectConfig } from './configure.ts';
import { prepareFile } from './result-files.ts';
import { findUnknownVariables } from './unknown-variables.ts';
import { UsageError, warn } from './input/usage.ts';

/** The agent failed, or did not end in time. */
const FAILED = 1;
/** The start, unless the scenario or an option sets it, so that a command has the same result on every day. */
const DEFAULT_NOW = Date.parse('2026-03-02T12:00:00Z');
/** With the exit status by which a shell reports them. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

export async function run(args: readonly string[]): Promise<number> {
  const given = readBenchArguments(args);
  if (given.output !== undefined) prepareFile('--output', given.output);
  for (const warning of findUnknownVariables(process.env)) warn(warning);
  const start = await prepare(given);
  const command = 'command' in given.agent ? new AgentCommand(given.agent.command, given.timeoutMs) : undefined;
  for (const [signal, status] of Object.entries(SIGNALS)) {
    process.once(signal, () => {
      command?.close();
      process.exit(status);
    });
  }
  const progress = new BenchProgress(process.stderr, { seeds: given.seeds.length, nights: given.nights });
  try {
    const { result, decimals } = await bench(start, given, { command, progress });
    progress.end();
    const json = `${JSON.stringify(result, null, 2)}\n`;
    if (given.output !== undefined) writeFileSync(given.output, json);
    process.stdout.write(given.isJson ? json : tableOf(result, decimals));
    return 0;
  } catch (error) {
    progress.end();
    if (error instanceof NoProfile) throw new UsageError(error.message);
    if (!(error instanceof AgentFailure)) throw error;
    warn(error.message);
    return FAILED;
  } finally {
    command?.close();
  }
}

/** Invalid options and scenarios are usage errors. */
async function prepare({ options, nights, seeds: [seed] }: BenchArguments): Promise<BenchStart> {
  const config = configure(options, { ...process.env, PORT: '0' }, BENCH_OPTIONS);
  if (config.data !== undefined) throw new UsageError('bench keeps no worlds; remove the option --data');
  if (config.tls !== undefined) throw new UsageError('bench has no TLS listener; remove the option --tls-port');
  const { worlds, scenarios } = await loadWorlds({ ...config, seed: String(seed) }, warn).catch(rejectConfig);
  worlds.close();
  const { scenario } = loadLibrary(config);
  const byScenario = scenarios.compile(scenario, { seed: String(seed), now: DEFAULT_NOW }).clock?.now;
  return { config, scenarios, scenario, nights, now: config.now ?? byScenario ?? DEFAULT_NOW };
}

interface Run {
  /** Undefined for an agent of this program. */
  command: AgentCommand | undefined;
  progress: BenchProgress;
}

async function bench(
  start: BenchStart,
  { agent, label, seeds }: BenchArguments,
  { command, progress }: Run,
): Promise<{ result: BenchResult; decimals: 0 | 2 }> {
  const { decimals, ...subject } = await findSubject(start, seeds[0] ?? 1);
  const results: SeedResult[] = [];
  for (const seed of seeds) {
    command?.beginSeed();
    const actor = 'builtIn' in agent ? builtInActor(agent.builtIn, seed) : commandActor(start, command, seed);
    const result = await runSeed(start, seed, actor, (name, night) => progress.night(seed, name, night));
    results.push(result);
    progress.done(result);
  }
  return { result: resultOf({ version: ownVersion(), command: label, ...subject, seeds }, results), decimals };
}

function commandActor({ config, nights }: BenchStart, command: AgentCommand | undefined, seed: number): Actor {
  return {
    name: 'the agent',
    async actIn({ world, listening, dayOf }, night) {
      const now = world.now();
      try {
        await command?.run({
          ...commandEnvironment(world, listening, config.adminToken),
          SANDBOX_NIGHT: String(night + 1),
          SANDBOX_NIGHTS: String(nights),
          SANDBOX_DAY: dayOf(night),
          SANDBOX_AGENT_SEED: String(agentSeed(seed)),
        });
        if (world.now() !== now) throw new AgentFailure('the agent moved the clock, which only bench may do');
      } catch (error) {
        if (!(error instanceof AgentFailure)) throw error;
        throw new AgentFailure(`night ${night + 1} of seed ${seed}: ${error.message}`);
      }
    },
  };
}
