/**
 * Requests on their way to the log. The logger is loaded when the first has been answered; until then lines wait.
 */
import type { Config } from '../config.ts';
import type { Log } from '../console/log.ts';
import type { Finished } from '../http/answer.ts';
import { machineNow } from '../world/clock.ts';

export interface Reporter {
  report(exchange: Finished): void;
  /** Writes what is still held back. */
  flush(): Promise<void>;
}

export function reporter(mode: Config['log']): Reporter {
  if (mode === 'none') return { report: () => {}, flush: async () => {} };
  let log: Log | undefined;
  let waiting: Finished[] | undefined;
  let loading: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    const { openLog } = await import('../console/log.ts');
    const opened = await openLog(mode, process.stdout.isTTY);
    for (const exchange of waiting ?? []) write(opened, exchange);
    log = opened;
  };
  return {
    report(exchange) {
      if (log !== undefined) write(log, exchange);
      else if (waiting !== undefined) waiting.push(exchange);
      else {
        waiting = [exchange];
        setImmediate(() => (loading ??= load()));
      }
    },
    async flush() {
      if (waiting !== undefined) await (loading ??= load());
      log?.flush();
    },
  };
}

function write(log: Log, { call, reply, duration, defect }: Finished): void {
  const { world, method, url, operation } = call;
  log.request({
    at: machineNow(),
    world: world.name,
    method,
    url,
    status: reply.status,
    duration,
    operation: operation?.id,
    reason: reply.reason,
  });
  if (defect !== undefined) log.defect(defect);
}
