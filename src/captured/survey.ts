/**
 * What a recording as a whole says, read before the first request is sent. A file that cannot be read to its end is
 * refused here.
 */
import { LearnedAccount } from './account/learned-account.ts';
import { operationOf } from './operation-of.ts';
import type { RecordedExchange } from './recorded-exchange.ts';

interface Survey {
  /** The first instant of the recording, in epoch milliseconds. */
  firstInstant: number | undefined;
  /** Those that have received a request for an operation. */
  hosts: ReadonlySet<string>;
  account: LearnedAccount;
}

/** Throws `RecordingError`, which names the entry. */
export function survey(exchanges: Iterable<RecordedExchange>): Survey {
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]']);
  const account = new LearnedAccount();
  let firstInstant: number | undefined;
  for (const exchange of exchanges) {
    firstInstant ??= exchange.at;
    const operation = operationOf(exchange);
    account.add(exchange, operation);
    const address = URL.parse(exchange.url);
    if (address !== null && operation !== undefined) hosts.add(address.hostname);
  }
  account.complete();
  return { firstInstant, hosts, account };
}
