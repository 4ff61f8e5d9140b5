/**
 * The hosts file, by which the hosts in the code of a client lead to a lane.
 */
import { join } from 'node:path';

export const HOSTS_FILE =
  process.platform === 'win32'
    ? join(process.env['SystemRoot'] ?? String.raw`C:\Windows`, String.raw`System32\drivers\etc\hosts`)
    : '/etc/hosts';

interface Entry {
  address: string;
  /** In lower case. */
  names: readonly string[];
}

function entriesIn(text: string): Entry[] {
  return text.split('\n').flatMap((line) => {
    const [address, ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    return address === undefined || names.length === 0 ? [] : [{ address, names }];
  });
}

/** The text of a hosts file in which some names lead to an address, and the others where they lead in `machine`. */
export function hostsText(machine: string, names: readonly string[], address: string): string {
  const others = entriesIn(machine).map((entry) => ({
    ...entry,
    names: entry.names.filter((name) => !names.includes(name)),
  }));
  return [...names.map((name) => ({ address, names: [name] })), ...others]
    .filter((entry) => entry.names.length > 0)
    .map((entry) => `${[entry.address, ...entry.names].join(' ')}\n`)
    .join('');
}

/** The names that do not lead to the address, or not only there. */
export function strayNames(text: string, names: readonly string[], address: string): string[] {
  const entries = entriesIn(text);
  return names.filter((name) => {
    const addresses = entries.flatMap((entry) => (entry.names.includes(name) ? entry.address : []));
    return addresses.length === 0 || addresses.some((each) => each !== address);
  });
}
