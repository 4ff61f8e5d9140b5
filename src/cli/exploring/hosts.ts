/**
 * Explores a client whose code contains the hosts of the service: each lane serves TLS for these hosts at an address of
 * its own, to which the hosts file of its client leads. Loaded only with `--hosts`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config, HostConfig } from '../../server/config/config.ts';
import type { CommandOptions } from '../../explorer/command/command-client.ts';
import { HOSTS_FILE, strayNames } from '../../explorer/command/hosts-file.ts';
import { MountNamespace } from '../../explorer/command/mount-namespace.ts';
import { LOOPBACK } from '../../explorer/run/lane.ts';
import { loadAuthority, storedFiles } from '../../server/tls/authority.ts';
import { writeCaFiles } from '../input/ca-files.ts';
import { UsageError } from '../input/usage.ts';

/** The defaults of options, as environment variables. */
export const HOSTS_DEFAULTS = { SANDBOX_TLS_PORT: '443', SANDBOX_FILES_URL: 'https://files.example' };

/** The first address is that of the machine's own services. */
const ADDRESSES = Array.from({ length: 253 }, (_, i) => `127.0.0.${i + 2}`);
/** A proxy would send the calls of the client to the real hosts. */
const PROXIES = ['http_proxy', 'https_proxy', 'all_proxy'].flatMap((name) => [name, name.toUpperCase()]);

interface PreparedHosts extends Pick<CommandOptions, 'addresses' | 'namespace'> {
  /** With the CA of all lanes. */
  config: Config;
  /** For the environment of the client. */
  variables: NodeJS.ProcessEnv;
  /** Why the lanes cannot have hosts files of their own. */
  problem: string | undefined;
  remove(): void;
}

/** Throws `UsageError` if the hosts do not lead to this machine. */
export async function prepareHosts(hosts: readonly HostConfig[], given: Config): Promise<PreparedHosts> {
  const names = namesOf(hosts, given.filesUrl);
  const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-explore-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const namespace = new MountNamespace(names);
    const problem = namespace.findProblem(join(folder, 'etc'));
    if (problem !== undefined) rejectStrayNames(names, problem);
    const { port, ca = storedFiles(folder) } = given.tls ?? { port: 0 };
    const { pem } = await loadAuthority(given.tls?.ca, folder);
    const caFiles = writeCaFiles(pem, process.env);
    return {
      config: { ...given, hosts, tls: { port, ca } },
      variables: { ...caFiles.variables, ...Object.fromEntries(PROXIES.map((name) => [name, undefined])) },
      ...(problem === undefined ? { namespace, addresses: ADDRESSES } : { addresses: [LOOPBACK] }),
      problem,
      remove() {
        caFiles.remove();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function namesOf(hosts: readonly HostConfig[], filesUrl: string | undefined): string[] {
  const wildcard = hosts.find(({ name }) => name.startsWith('*'));
  if (wildcard !== undefined)
    throw new UsageError(`--hosts contains '${wildcard.name}': a hosts file has no wildcards; list the names`);
  const files = filesUrl === undefined ? [] : [new URL(filesUrl).hostname];
  return [...new Set([...hosts.map(({ name }) => name), ...files])];
}

/** All runs then use the hosts file of the machine. */
function rejectStrayNames(names: readonly string[], problem: string): void {
  const missing = strayNames(readFileSync(HOSTS_FILE, 'utf8'), names, LOOPBACK);
  if (missing.length === 0) return;
  const lines = missing.map((name) => `${LOOPBACK} ${name}\n`).join('');
  throw new UsageError(
    `this machine does not allow a hosts file for each run (${problem}). Add these lines to ${HOSTS_FILE}, remove other lines with these names, and remove the lines after the exploration:\n\n${lines}`,
  );
}

/** The error of a listener of a lane; undefined for other errors. */
export function describeListenError(error: unknown): string | undefined {
  const { code, port }: { code?: unknown; port?: unknown } = Object(error);
  if (code === 'EADDRINUSE') return `port ${port} is in use; end the other program, or choose a port with --tls-port`;
  if (code !== 'EACCES') return undefined;
  return `port ${port} requires more privileges: run explore as root, allow the port with "sysctl net.ipv4.ip_unprivileged_port_start=${port}", or redirect it to one that you choose with --tls-port`;
}
