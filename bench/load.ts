/**
 * Sends load to servers in turns: reads with wrk where it is installed, and everything else with autocannon.
 */
import autocannon, { type LoadRequest, type LoadResult } from 'autocannon';
import type { Client } from './client.ts';
import { cpuMs } from './peer.ts';
import { inRounds, type Effort, type Results } from './rounds.ts';
import type { Line } from './table.ts';
import { isInstalled, runWrk } from './wrk.ts';

export interface Load {
  connections: number;
  /** Seconds, or a number of requests. */
  duration?: number;
  amount?: number;
  requests: LoadRequest[];
}

/** Calls per second, and per second of CPU time of the server; the latency in milliseconds. */
export type Quantity = 'rate' | 'cpuRate' | 'p50' | 'p99';

/** Calls `load` for each client in each round. */
export function loadInRounds<Loaded extends Client>(
  clients: readonly Loaded[],
  effort: Pick<Effort, 'rounds'>,
  load: (client: Loaded) => Load,
): Promise<Results<Quantity>> {
  return inRounds(clients, effort, async (client) => {
    const prepared = load(client);
    const cpuBefore = cpuMs(client);
    const { '2xx': answers, duration, latency } = await send(client, prepared);
    const cpuRate = (answers / (cpuMs(client) - cpuBefore)) * 1000;
    return { rate: answers / duration, cpuRate, p50: latency.p50, p99: latency.p99 };
  });
}

async function send({ name, origin, headers }: Client, load: Load): Promise<LoadResult> {
  const { connections, duration, requests } = load;
  const paths = requests.flatMap(({ method = 'GET', path }) => (method === 'GET' ? (path ?? []) : []));
  // Each body is sent once only, which wrk cannot do.
  const result =
    isInstalled && duration !== undefined && paths.length === requests.length
      ? await runWrk({ origin, headers }, { connections, seconds: duration, paths })
      : await autocannon({ url: origin, headers, sampleInt: 10, ...load });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${name}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx`);
  }
  return result;
}

/**
 * Compares the builds with bare Hono: by throughput, for which the sender and the server share the processors of the
 * machine, and by the CPU time of the server alone, which is steadier. `rows` is the number of rows of an answer.
 */
export function besideHono(what: string, results: Results<Quantity>, atLeast: number, rows?: number): Line[] {
  const relative = { unit: rows === undefined ? 'calls/s' : 'rows/s', baseline: 'hono', aim: { atLeast } } as const;
  const samplesOf = (quantity: Quantity): Line['samples'] =>
    new Map([...results(quantity)].map(([name, rates]) => [name, rates.map((rate) => rate * (rows ?? 1))]));
  return [
    { what, samples: samplesOf('rate'), ...relative },
    { what: `${what}, by CPU time of the server`, samples: samplesOf('cpuRate'), ...relative },
  ];
}
