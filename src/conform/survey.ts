/**
 * What a recording as a whole says, read before the first request is sent. A file that cannot be read to its end is
 * refused here.
 */
import { documented } from '../server/app.ts';
import { Routes } from '../service/http/routes.ts';
import { LearnedAccount } from './account/learned-account.ts';
import type { RecordedExchange } from './recorded-exchange.ts';

export interface Survey {
  /** The first instant of the recording, in epoch milliseconds. */
  firstInstant: number | undefined;
  /** Those that have received a request for an operation. */
  hosts: ReadonlySet<string>;
  account: LearnedAccount;
}

/** Throws `RecordingError`, which names the entry. */
export function survey(exchanges: Iterable<RecordedExchange>): Survey {
  const routes = new Routes(documented);
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]']);
  const account = new LearnedAccount();
  let firstInstant: number | undefined;
  for (const exchange of exchanges) {
    const { at, method, url } = exchange;
    firstInstant ??= at;
    account.add(exchange);
    const address = URL.parse(url);
    if (address !== null && routes.find(method, address.pathname)?.operation !== undefined) hosts.add(address.hostname);
  }
  return { firstInstant, hosts, account };
}
