/**
 * Splits the arguments of `bench` into its own options, the options of the server, and the agent.
 */
import { basename } from 'node:path';
import { readTime, splitAtCommand, takeValues } from '../input/take-values.ts';
import { UsageError } from '../input/usage.ts';
import { BUILT_IN_AGENTS, isBuiltIn, type BuiltInAgent } from './built-in-agents.ts';

type GivenAgent = { builtIn: BuiltInAgent } | { command: readonly [string, ...string[]] };

export interface BenchArguments {
  agent: GivenAgent;
  /** How results name the agent. */
  label: string;
  seeds: readonly number[];
  nights: number;
  timeoutMs: number;
  output: string | undefined;
  isJson: boolean;
  /** The options of the server. */
  options: readonly string[];
}

export const BENCH_OPTIONS = ['seeds', 'nights', 'timeout', 'output', 'json'] as const;

const USAGE = 'usage: ads-sandbox bench rule, or ads-sandbox bench -- ./my-agent';
const MAX_SEEDS = 1000;
const MAX_NIGHTS = 365;
const [DEFAULT_SEEDS, DEFAULT_NIGHTS, DEFAULT_TIMEOUT_MS] = ['1..10', '30', 60_000] as const;
const WITHOUT_EFFECT = {
  '--seed': 'the seeds of bench are those of --seeds',
  '--clock': 'bench moves a frozen clock',
} as const;

export function readBenchArguments(args: readonly string[]): BenchArguments {
  const { options, command } = splitAtCommand(args);
  const last = (name: string): string | undefined => takeValues(options, name).at(-1);
  const isJson = takeFlag(options, '--json');
  const seeds = readSeeds(last('--seeds') ?? DEFAULT_SEEDS);
  const nights = readNights(last('--nights') ?? DEFAULT_NIGHTS);
  const timeoutMs = readTime('--timeout', last('--timeout')) ?? DEFAULT_TIMEOUT_MS;
  const output = last('--output');
  if (output === '') throw new UsageError('--output needs the name of a file');
  for (const [name, reason] of Object.entries(WITHOUT_EFFECT))
    if (takeValues(options, name).length > 0) throw new UsageError(`${name} has no effect: ${reason}; remove it`);
  return { ...readAgent(takeArguments(options), command), seeds, nights, timeoutMs, output, isJson, options };
}

function takeFlag(options: string[], name: string): boolean {
  const found = options.indexOf(name);
  if (found >= 0) options.splice(found, 1);
  return found >= 0;
}

/** Takes what is neither an option nor the value of one: each option of the server has a value. */
function takeArguments(options: string[]): string[] {
  const found: string[] = [];
  for (let i = 0; i < options.length; i++) {
    const each = options[i] ?? '';
    if (!each.startsWith('-')) found.push(...options.splice(i--, 1));
    else if (!each.includes('=')) i++;
  }
  return found;
}

function readAgent(
  [given, ...more]: readonly string[],
  command: readonly string[],
): Pick<BenchArguments, 'agent' | 'label'> {
  const [program, ...args] = command;
  if (more[0] !== undefined || (given !== undefined && program !== undefined))
    throw new UsageError(
      `unexpected argument '${more[0] ?? given}': bench has one agent; quote a command with arguments`,
    );
  if (program !== undefined)
    return { agent: { command: [program, ...args] }, label: [basename(program), ...args].join(' ') };
  if (given === undefined || given === '')
    throw new UsageError(`missing agent: a command, or one of ${Object.keys(BUILT_IN_AGENTS).join(', ')}; ${USAGE}`);
  return { agent: isBuiltIn(given) ? { builtIn: given } : { command: ['sh', '-c', given] }, label: given };
}

/** `3`, `1..20` or `1,4,7..9`, without repetitions. */
function readSeeds(text: string): readonly number[] {
  const seeds = new Set<number>();
  for (const part of text.split(',')) {
    const [, low = '', high = low] = /^(\d{1,6})(?:\.\.(\d{1,6}))?$/.exec(part) ?? [];
    if (low === '' || Number(high) < Number(low))
      throw new UsageError(`--seeds is '${text}': it must be numbers such as 1..20 or 1,4,7`);
    if (Number(high) - Number(low) >= MAX_SEEDS) throw tooManySeeds(text);
    for (let seed = Number(low); seed <= Number(high); seed++) seeds.add(seed);
  }
  if (seeds.size > MAX_SEEDS) throw tooManySeeds(text);
  return [...seeds];
}

function tooManySeeds(text: string): UsageError {
  return new UsageError(`--seeds is '${text}': it must be at most ${MAX_SEEDS} seeds`);
}

function readNights(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_NIGHTS) return Number(text);
  throw new UsageError(`--nights is '${text}': it must be a whole number from 1 to ${MAX_NIGHTS}`);
}
