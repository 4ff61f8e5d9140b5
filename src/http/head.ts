/**
 * A request's headers. On Node.js they are read from the message itself: building web Headers first would cost more
 * than answering.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface Head {
  /** By lower-case name; repeated headers are joined by commas. */
  get(name: string): string | undefined;
  /** The first header whose lower-case name ends so, behind letters, digits or hyphens. */
  ending(end: string): string | undefined;
}

export function headOfMessage({ headers }: IncomingMessage): Head {
  return new MessageHead(headers);
}

class MessageHead implements Head {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | undefined {
    const value = this.#headers[name];
    return typeof value === 'object' ? value.join(', ') : value;
  }

  ending(end: string): string | undefined {
    return endingIn(Object.keys(this.#headers), end, (name) => this.get(name));
  }
}

export function headOfRequest({ headers }: Request): Head {
  const get = (name: string): string | undefined => headers.get(name) ?? undefined;
  return { get, ending: (end) => endingIn([...headers.keys()], end, get) };
}

const BEGINNING = /^[a-z0-9-]+$/;

function endingIn(names: string[], end: string, get: Head['get']): string | undefined {
  const name = names.find((each) => each.endsWith(end) && BEGINNING.test(each.slice(0, -end.length)));
  return name === undefined ? undefined : get(name);
}
