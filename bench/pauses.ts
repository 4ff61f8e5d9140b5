/**
 * Loaded into a server before it starts: it tells whoever measures it how long others had to wait for their turn.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();

/** Each question is answered with the longest pause since the one before, in milliseconds. */
process.on('message', () => {
  process.send?.(delays.max / 1e6);
  delays.reset();
});
process.channel?.unref();
