/**
 * `ads-sandbox exec -- COMMAND`: runs a command with a sandbox on free ports, and lists the violations of its client.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename } from 'node:path';
import type { World } from '../world/state/world.ts';
import type { CompletedExchange } from '../service/pipeline/respond.ts';
import { appendCounts } from '../insight/coverage/coverage-file.ts';
import { coverageReport, type CoverageReport } from '../insight/coverage/coverage-report.ts';
import { coverageAsText } from '../insight/coverage/coverage-text.ts';
import type { CoverageCounts } from '../control/counters/coverage-counts.ts';
import { RecordedRun } from '../insight/journal/run-report/recorded-run.ts';
import { counted } from '../model/text/counted.ts';
import { listen } from '../server/listen.ts';
import { loadWorlds } from '../server/load-worlds.ts';
import { ownVersion } from '../server/version.ts';
import { writeCaFiles } from './input/ca-files.ts';
import { commandEnvironment } from './command-environment.ts';
import { configure, rejectConfig } from './configure.ts';
import { missedMinimums } from './coverage-options.ts';
import { differenceText } from '../insight/diff/difference-text.ts';
import { readExecArguments, type CoverageOptions, type FailOn } from './exec-arguments.ts';
import { describeOmitted } from './executing/effect-tables.ts';
import { effectsOn, RunStart, type EndedWorld } from './executing/run-effects.ts';
import { rejectListenError } from './serve.ts';
import { findUnknownVariables } from './unknown-variables.ts';
import { UsageError, warn } from './input/usage.ts';
import { ExecReport } from './exec-report.ts';

/** Exit status if the command succeeded, but --fail-on does not allow what it did, or its coverage is below --min. */
const NOT_ACCEPTED = 1;
const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const;

export async function run(args: readonly string[]): Promise<number> {
  const { failOn, coverage, reports, options, command } = readExecArguments(args);
  // The variable PORT is meant for the command.
  const config = configure(options, { SANDBOX_HOST: '127.0.0.1', ...process.env, PORT: '0' });
  const [program, ...rest] = command;
  if (program === undefined) throw new UsageError('missing command; usage: ads-sandbox exec -- npm test');

  for (const warning of findUnknownVariables(process.env)) warn(warning);
  const violations = new ExecReport();
  const { worlds, scenarios } = await loadWorlds(config, warn).catch(rejectConfig);
  const recorded = reports.length === 0 ? undefined : new RecordedRun();
  const report = (exchange: CompletedExchange): void => {
    violations.count(exchange);
    recorded?.add(exchange);
  };
  const listening = await listen({ ...config, worlds, scenarios, version: ownVersion(), report }).catch(
    (error: Error) => rejectListenError(error, config),
  );
  const caFiles = listening.tls === undefined ? undefined : writeCaFiles(listening.tls.caPem, process.env);
  const env = {
    ...process.env,
    ...commandEnvironment(worlds.default, listening, config.adminToken),
    ...caFiles?.variables,
  };
  const start = new RunStart(worlds);
  const addPending = (world: World): void => violations.addPending(world.name, listening.journals.of(world).detectors);
  worlds.onEnding = (world) => {
    const keep = recorded !== undefined || failOn.has('changes') ? start.read(world) : undefined;
    const { detectors } = listening.journals.of(world);
    return () => {
      violations.addPending(world.name, detectors);
      keep?.();
    };
  };
  const status = await runCommand(program, rest, env).finally(() => caFiles?.remove());
  await listening.close();
  worlds.onEnding = undefined;
  for (const world of worlds.list()) addPending(world);
  const changed = recorded !== undefined || failOn.has('changes') ? start.changedWorlds() : [];
  const effects = recorded === undefined ? [] : effectsOn(worlds, changed, start.ended);
  const unwanted = failOn.has('changes')
    ? [
        ...start.ended
          .filter(({ calls }) => calls > 0)
          .map((each) => describeChanges(`${each.name}, which is gone`, each)),
        ...(start.omitted.calls > 0 ? [describeOmitted(start.omitted)] : []),
        ...changed.map((each) => describeChanges(each.world.name, each)),
      ]
    : [];
  const isAccepted = unwanted.length === 0 && !isFailedBy(failOn, violations);
  worlds.close();
  const summary = violations.text();
  if (summary !== '') console.error(summary);
  for (const text of unwanted) warn(text);
  const counts = listening.coverage.counts();
  const missed = await reportCoverage(counts, coverage);
  if (recorded !== undefined) {
    // Arguments of the program can contain secrets.
    const title = `Calls of ${basename(program)}`;
    const report = {
      title,
      run: recorded,
      violations: violations.rules(),
      worlds: effects,
      omitted: start.omitted,
      coverage: await coverageOf(counts),
    };
    for (const { file, format } of reports) writeFileSync(file, format(report));
  }
  for (const sentence of missed) warn(sentence);
  return status === 0 && !(isAccepted && missed.length === 0) ? NOT_ACCEPTED : status;
}

function isFailedBy(failOn: ReadonlySet<FailOn>, violations: ExecReport): boolean {
  return [...failOn].some((each) => {
    if (each === 'changes') return false;
    return each === 'guard' ? violations.exceedsGuard : violations.includes(each);
  });
}

function describeChanges(world: string, { calls, changes }: Pick<EndedWorld, 'calls' | 'changes'>): string {
  return `${counted(calls, 'call')} changed entities of the world ${world}:\n${differenceText(changes).trimEnd()}`;
}

/** Loads the operations only if the coverage is shown or checked. */
async function coverageOf(counts: CoverageCounts): Promise<CoverageReport> {
  return coverageReport((await import('../server/operations.ts')).documented, counts);
}

/** Returns a sentence for each minimum that the coverage does not reach. */
async function reportCoverage(
  counts: CoverageCounts,
  { isPrinted, reports, collected, minimums }: CoverageOptions,
): Promise<string[]> {
  for (const file of collected) appendCounts(file, counts);
  if (!isPrinted && reports.length === 0 && minimums.length === 0) return [];
  const report = await coverageOf(counts);
  if (isPrinted) console.error(coverageAsText(report));
  for (const { file, format } of reports) writeFileSync(file, format(report));
  return missedMinimums(report, minimums);
}

/** Resolves to the exit status of the command. Until then, signals are forwarded to it. */
function runCommand(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: 'inherit' });
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        // A terminal sends the interrupt to the command, too.
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
      });
    }
    child.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      warn(`${command}: ${code === 'ENOENT' ? 'command not found' : message}`);
      resolve(code === 'ENOENT' ? NOT_FOUND : NOT_EXECUTABLE);
    });
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
