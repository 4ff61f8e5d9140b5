/**
 * The calls of clients that the service ends on a known day.
 */
import { datedApiOf } from '../../service/dates/dated-apis.ts';

export interface EndingCall {
  /** A method and a path with parameters. */
  call: string;
  calls: number;
  /** The first day on which the service does not have it. */
  until: string;
  api: string;
  instead: string | null;
}

/** `counts` is the number of requests by method and path. The earliest end comes first. */
export function endingCalls(counts: Readonly<Record<string, number>>): EndingCall[] {
  return Object.entries(counts)
    .flatMap(([call, calls]) => {
      const [method = '', path = ''] = call.split(' ');
      const { until, name, instead = null } = datedApiOf(method, path) ?? {};
      return until === undefined || name === undefined ? [] : [{ call, calls, until, api: name, instead }];
    })
    .toSorted((a, b) => (a.until === b.until ? a.call.localeCompare(b.call) : a.until.localeCompare(b.until)));
}
