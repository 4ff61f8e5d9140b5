/**
 * Sends load to one server after the other, in rounds: A B C, A B C. A disturbance of the machine affects all servers, and
 * the median of the rounds removes it.
 */
import autocannon, { type LoadRequest, type LoadResult } from 'autocannon';
import type { Client } from './client.ts';
import { median, thousands, type Line } from './table.ts';
import { isInstalled, runWrk } from './wrk.ts';

/** How thoroughly to measure. */
export interface Effort {
  rounds: number;
  /** The duration of one round for one client. */
  seconds: number;
}

export interface Load {
  connections: number;
  /** Seconds, or a number of requests. */
  duration?: number;
  amount?: number;
  requests: LoadRequest[];
}

/** Answers per second by the name of the client, one number per round. */
export type Rates = ReadonlyMap<string, number[]>;

/** Calls `load` for each round. The first round is a warm-up and is not counted. */
export async function inRounds(
  clients: readonly Client[],
  { rounds }: Effort,
  load: (client: Client) => Load,
): Promise<Rates> {
  const rates = new Map<string, number[]>(clients.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const client of clients) {
      const rate = await answersPerSecond(client, load(client));
      if (round > 0) rates.get(client.name)?.push(rate);
    }
  }
  return rates;
}

async function answersPerSecond(client: Client, load: Load): Promise<number> {
  const result = await measure(client, load);
  return result['2xx'] / result.duration;
}

async function measure(client: Client, load: Load): Promise<LoadResult> {
  const { name, origin, headers } = client;
  const { connections, duration, requests } = load;
  const paths = requests.flatMap(({ method = 'GET', path }) => (method === 'GET' ? (path ?? []) : []));
  // Each body is sent once only, which wrk cannot do.
  const result =
    isInstalled && duration !== undefined && paths.length === requests.length
      ? await runWrk(client, { connections, seconds: duration, paths })
      : await autocannon({ url: origin, headers, sampleInt: 10, ...load });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${name}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx`);
  }
  return result;
}

/** The ratio of the 99th percentile of the latency to the median, one number per round; the first round is a warm-up. */
export async function tailsOf(client: Client, { rounds }: Effort, load: () => Load): Promise<Tail[]> {
  const tails: Tail[] = [];
  for (let round = 0; round <= rounds; round++) {
    const { p50, p99 } = (await measure(client, load())).latency;
    if (round > 0) tails.push({ p50, p99 });
  }
  return tails;
}

/** Milliseconds. */
export interface Tail {
  p50: number;
  p99: number;
}

/** Compares two clients by the median of the ratios of the rounds. */
export function ratioOf(rates: Rates, one: string, other: string): number {
  const others = rates.get(other) ?? [];
  return median((rates.get(one) ?? []).map((rate, round) => rate / (others[round] ?? NaN)));
}

/** Compares the sandbox with bare Hono. `rows` is the number of rows of an answer. */
export function againstHono(what: string, rates: Rates, atLeast: number, rows?: number): Line {
  const numbers = [...rates].map(([name, each]) => `${name} ${thousands(median(each) * (rows ?? 1))}`);
  return {
    what,
    numbers: `${numbers.join(', ')} ${rows === undefined ? 'calls' : 'rows'}/s`,
    figure: ratioOf(rates, 'ours', 'hono'),
    unit: 'x',
    aim: { atLeast },
  };
}
