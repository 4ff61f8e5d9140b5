/**
 * Passes completed requests to the log. The logger is loaded after the first response; until then requests are queued.
 */
import { messageOf } from '../model/errors/message-of.ts';
import type { Config } from './config/config.ts';
import type { AdminCall } from '../control/routing/call-log.ts';
import type { Log, RequestLine } from './request-log.ts';
import type { CompletedExchange } from '../service/pipeline/respond.ts';
import { machineNow } from '../world/clock.ts';

interface Reporter {
  report(exchange: CompletedExchange): void;
  reportAdmin(call: AdminCall): void;
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
  if (mode === 'none') return { report: () => {}, reportAdmin: () => {}, flush: async () => {} };
  let log: Log | undefined;
  let queue: Entry[] | undefined;
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
    onWarning(`requests are not logged: ${messageOf(error)}`);
  };
  const load = async (): Promise<void> => {
    const created = await createLog(mode);
    attempt(() => {
      for (const entry of queue ?? []) write(created, entry);
    });
    log = created;
  };
  const add = (entry: Entry): void => {
    const current = log;
    if (failed) return;
    if (current !== undefined) attempt(() => write(current, entry));
    else if (queue !== undefined) queue.push(entry);
    else {
      queue = [entry];
      setImmediate(() => (loading ??= load().catch(fail)));
    }
  };
  return {
    report: (exchange) => add(entryOfExchange(exchange)),
    reportAdmin: ({ defect, ...call }) =>
      add({
        line: { at: machineNow(), ...call, requestId: undefined, clientId: undefined, profileId: undefined },
        defect,
      }),
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

interface Entry {
  line: RequestLine;
  defect: unknown;
}

function entryOfExchange({ request: { world }, recorded, duration, peer, defect }: CompletedExchange): Entry {
  const { id: requestId, machineAt: at, method, status, operation } = recorded.facts;
  const { url, reason, clientId, profileId } = recorded.logTexts;
  const ids = { requestId, clientId, profileId };
  // Copying an object is fast only at the start of another.
  return { line: { ...ids, at, world: world.name, method, url, status, duration, operation, peer, reason }, defect };
}

function write(log: Log, { line, defect }: Entry): void {
  log.request(line);
  if (defect !== undefined) log.defect(defect, line.requestId);
}
