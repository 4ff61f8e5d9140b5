/**
 * Ends all processes of a command, including those that have started a session of their own and have no living parent:
 * they still have the environment of the command.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** Processes can start others while they are ended. */
const MAX_ROUNDS = 10;

/** `leader`: of a process group. `variable`: `NAME=value`, which the environment of no other command has. */
export function endProcesses(leader: number, variable: string | undefined): void {
  kill(-leader);
  if (variable === undefined) return;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const others = processesWith(variable);
    if (others.length === 0) return;
    for (const pid of others) kill(pid);
  }
}

/** Empty where the system has no folder `/proc`. */
function processesWith(variable: string): number[] {
  return entriesOf('/proc').flatMap((name) => {
    const pid = Number(name);
    return Number.isInteger(pid) && pid !== process.pid && environmentOf(pid).includes(variable) ? [pid] : [];
  });
}

/** Empty for a process of another user, and for one that has ended. */
function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
