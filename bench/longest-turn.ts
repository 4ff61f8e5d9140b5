/**
 * A preload of a measured server: reports the longest turn of its event loop.
 */

/** Milliseconds between two looks. A turn that begins before a look and ends after it is measured as a whole. */
const LOOK = 1;

let longest = 0;
let before = cpuMs();

/** Of the main thread only, and without the time that other processes take. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function look(): void {
  const now = cpuMs();
  longest = Math.max(longest, now - before);
  before = now;
}

setInterval(look, LOOK).unref();

/** Answers each message with the longest turn since the previous one, in milliseconds of CPU time. */
process.on('message', () => {
  // Includes the turn in which the message arrives, which may be the one that is asked for.
  look();
  process.send?.(longest);
  longest = 0;
});
process.channel?.unref();
