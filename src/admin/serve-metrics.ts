/**
 * `GET /metrics`: the metrics of the program, for Prometheus. They are outside `/_sandbox`, where monitoring expects them.
 */
import type { Handler } from 'hono';
import { RequestCounters } from '../control/counters/request-counters.ts';
import { annotateCall } from '../control/routing/call-log.ts';
import type { SandboxOptions } from './sandbox-options.ts';

type Options = Pick<SandboxOptions, 'worlds' | 'requestCounters'>;

/** The library is loaded by the first request. */
export function serveMetrics({ worlds, requestCounters: counters = new RequestCounters() }: Options): Handler {
  const load = async () => new (await import('../control/counters/exposition.ts')).Exposition({ worlds, counters });
  let loaded: ReturnType<typeof load> | undefined;
  return async (c) => {
    annotateCall(c.req.raw, { operation: 'getMetrics' });
    const exposition = await (loaded ??= load());
    return c.body(await exposition.text(), 200, { 'content-type': exposition.contentType });
  };
}
