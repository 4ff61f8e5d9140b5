/**
 * What a recording as a whole says, read before the first request is sent. A file that cannot be read to its end is
 * refused here.
 */
import { documented } from '../server/app.ts';
import { Routes } from '../service/http/routes.ts';
import type { RecordedExchange } from './recorded-exchange.ts';

export interface Survey {
  /** The first instant of the recording, in epoch milliseconds. */
  firstInstant: number | undefined;
  /** Those that have received a request for an operation. */
  hosts: ReadonlySet<string>;
}

/** Throws `RecordingError`, which names the entry. */
export function survey(exchanges: Iterable<RecordedExchange>): Survey {
  const routes = new Routes(documented);
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]']);
  let firstInstant: number | undefined;
  for (const { at, method, url } of exchanges) {
    firstInstant ??= at;
    const address = URL.parse(url);
    if (address !== null && routes.find(method, address.pathname)?.operation !== undefined) hosts.add(address.hostname);
  }
  return { firstInstant, hosts };
}
