/**
 * A preload of a measured server: reports the longest delay of its event loop.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();

/** Answers each message with the longest delay since the previous one, in milliseconds. */
process.on('message', () => {
  process.send?.(delays.max / 1e6);
  delays.reset();
});
process.channel?.unref();
