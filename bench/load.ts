/**
 * Load on one server after the other, in rounds: A B C, A B C. What disturbs the machine for a while disturbs them
 * all, and the median of the rounds forgets it.
 */
import autocannon, { type LoadRequest } from 'autocannon';
import type { Client } from './client.ts';
import { median, thousands, type Line } from './table.ts';

/** How thoroughly to measure. */
export interface Effort {
  rounds: number;
  /** Of one round, for one client. */
  seconds: number;
}

export interface Load {
  connections: number;
  /** Seconds; or how many requests. */
  duration?: number;
  amount?: number;
  requests: LoadRequest[];
}

/** Answers per second by client's name, one number a round. */
export type Rates = ReadonlyMap<string, number[]>;

/** `load` is called anew for each round. The first round warms up and is forgotten. */
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

async function answersPerSecond({ name, origin, headers }: Client, load: Load): Promise<number> {
  const result = await autocannon({ url: origin, headers, sampleInt: 10, ...load });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${name}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx`);
  }
  return result['2xx'] / result.duration;
}

/** One against another: the median of the rounds' ratios. */
export function ratioOf(rates: Rates, one: string, other: string): number {
  const others = rates.get(other) ?? [];
  return median((rates.get(one) ?? []).map((rate, round) => rate / (others[round] ?? NaN)));
}

/** Ours against bare Hono. `rows` is how many an answer stands for. */
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
