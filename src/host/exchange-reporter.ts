/**
 * Passes completed requests to the log. The logger is loaded after the first response; until then requests are queued.
 */
import type { Config } from '../config.ts';
import type { Log } from './request-log.ts';
import type { CompletedExchange } from '../pipeline/run-pipeline.ts';
import { machineNow } from '../world/clock.ts';

export interface Reporter {
  report(exchange: CompletedExchange): void;
  /** Writes all buffered lines. */
  flush(): Promise<void>;
}

type LogMode = 'auto' | 'pretty' | 'json';

interface ReporterOptions {
  /** Receives the reason when the log fails. */
  onWarning?: (message: string) => void;
  /** Replaced in tests. */
  createLog?: (mode: LogMode) => Promise<Log>;
}

/** A failure of the log stops the log but not the server. */
export function createReporter(
  mode: Config['log'],
  { onWarning = () => {}, createLog = loadLog }: ReporterOptions = {},
): Reporter {
  if (mode === 'none') return { report: () => {}, flush: async () => {} };
  let log: Log | undefined;
  let queue: CompletedExchange[] | undefined;
  let loading: Promise<void> | undefined;
  let failed = false;
  const attempt = (action: () => void): void => {
    try {
      if (!failed) action();
    } catch (error) {
      fail(error);
    }
  };
  const fail = (error: unknown): void => {
    failed = true;
    queue = undefined;
    onWarning(`requests are not logged: ${error instanceof Error ? error.message : String(error)}`);
  };
  const load = async (): Promise<void> => {
    const created = await createLog(mode);
    attempt(() => {
      for (const exchange of queue ?? []) write(created, exchange);
    });
    log = created;
  };
  return {
    report(exchange) {
      const current = log;
      if (failed) return;
      if (current !== undefined) attempt(() => write(current, exchange));
      else if (queue !== undefined) queue.push(exchange);
      else {
        queue = [exchange];
        setImmediate(() => (loading ??= load().catch(fail)));
      }
    },
    async flush() {
      if (queue !== undefined) await (loading ??= load().catch(fail));
      attempt(() => log?.flush());
    },
  };
}

async function loadLog(mode: LogMode): Promise<Log> {
  const { createLog } = await import('./request-log.ts');
  return createLog(mode, process.stdout.isTTY);
}

function write(log: Log, { context: { world }, metadata, duration, defect }: CompletedExchange): void {
  const { method, url, status, operation, reason } = metadata;
  log.request({ at: machineNow(), world: world.name, method, url, status, duration, operation, reason });
  if (defect !== undefined) log.defect(defect);
}
