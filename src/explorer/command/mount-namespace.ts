/**
 * Gives a command a hosts file of its own: the command runs in a mount namespace, in which other files are mounted over
 * those in /etc.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostsText } from './hosts-file.ts';

const ETC = '/etc';
/** Its arguments are the folder with the files, and the command. */
const SCRIPT = `for file in "$0"/*; do mount -o bind "$file" "${ETC}/\${file##*/}" || exit 125; done; exec "$@"`;
/** Prints a line for each address of names and kind of socket, which begins with the address. */
const LOOK_UP = ['getent', 'ahosts'] as const;
const PROBE_TIMEOUT_MS = 20_000;

export class MountNamespace {
  readonly #names: readonly string[];

  /** `names`: the hosts that lead to the lane. */
  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** A command that runs another one, for which the names lead to the address. The folder is for its files. */
  enter(folder: string, address: string, [command, ...args]: readonly [string, ...string[]]): [string, ...string[]] {
    this.#writeFiles(folder, address);
    // Without root, a user namespace allows mounts.
    const flags = process.getuid?.() === 0 ? ['-m'] : ['-r', '-m'];
    return ['unshare', ...flags, 'sh', '-c', SCRIPT, folder, command, ...args];
  }

  /** Why the machine does not allow this; undefined if it does. */
  findProblem(folder: string): string | undefined {
    if (process.platform !== 'linux') return 'only Linux has mount namespaces';
    const address = '127.0.0.1';
    const [command, ...args] = this.enter(folder, address, [...LOOK_UP, ...this.#names]);
    const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: PROBE_TIMEOUT_MS });
    if (error !== undefined) return error.message;
    const addresses = new Set(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' ', 1)[0]),
    );
    const isFound = status === 0 && addresses.size === 1 && addresses.has(address);
    return isFound ? undefined : stderr.trim() || `the names lead to '${[...addresses].join(', ')}'`;
  }

  /** The files by which only the names and those of the machine's hosts file are found. */
  #writeFiles(folder: string, address: string): void {
    const files: Readonly<Record<string, (machine: string) => string>> = {
      hosts: (machine) => hostsText(machine, this.#names, address),
      // A call to a name that is missing in the list must not leave the machine.
      'nsswitch.conf': (machine) => machine.replace(/^hosts:.*$/m, 'hosts: files'),
      'resolv.conf': () => `nameserver ${address}\n`,
    };
    mkdirSync(folder, { recursive: true });
    for (const [name, textOf] of Object.entries(files)) {
      const file = join(ETC, name);
      if (existsSync(file)) writeFileSync(join(folder, name), textOf(readFileSync(file, 'utf8')));
    }
  }
}
