/**
 * Breaks the connection of a request for fault injection. With a port the socket fails. If the app is called without a
 * port, a `ConnectionLost` error is thrown instead of the response or while its body is read.
 */
import type { ServerResponse } from 'node:http';
import type { ConnectionEffect, ConnectionFault } from '../../model/faults.ts';
import type { Reply } from './reply.ts';

interface Connection {
  request: Request;
  outgoing: ServerResponse | undefined;
}

interface ResponseParts {
  status: number;
  headers: Record<string, string>;
  content: NonNullable<Reply['content']> | string | null;
}

/** The part of a truncated response that is sent, unless the fault sets it. */
const DEFAULT_TRUNCATION = 0.5;
const CODES: Readonly<Record<ConnectionFault, string>> = {
  reset: 'ECONNRESET',
  empty: 'UND_ERR_SOCKET',
  truncate: 'UND_ERR_SOCKET',
  stall: 'ABORT_ERR',
};

/** `code` is that of the cause of the error that Node's fetch throws. */
export class ConnectionLost extends Error {
  readonly code: string;

  constructor(how: ConnectionFault) {
    super(`injected connection failure: ${how}`);
    this.name = 'ConnectionLost';
    this.code = CODES[how];
  }
}

/** With a port it never resolves: it writes to the socket itself. */
export async function breakConnection(
  incoming: Connection,
  response: ResponseParts,
  effect: ConnectionEffect,
): Promise<Response> {
  const { connection: how, at = how === 'truncate' ? DEFAULT_TRUNCATION : undefined } = effect;
  const { status, headers } = response;
  if (at === undefined) return incoming.outgoing === undefined ? lose(incoming, how) : fail(incoming.outgoing, how);
  const whole = Buffer.from(await new Response(response.content).arrayBuffer());
  const part = whole.subarray(0, Math.floor(whole.length * at));
  const head = { ...headers, 'content-length': String(whole.length) };
  if (incoming.outgoing === undefined) return losePart(incoming, new Uint8Array(part), { status, headers: head }, how);
  const { outgoing } = incoming;
  outgoing.writeHead(status, head);
  // Node.js delays the headers until the first byte of the body, which may never come.
  outgoing.flushHeaders();
  await new Promise<unknown>((resolve) => outgoing.write(part, resolve));
  return fail(outgoing, how);
}

// --- with a port --------------------------------------------------------------------------------------------------------

function fail(outgoing: ServerResponse, how: ConnectionFault): Promise<never> {
  const { req: message, socket } = outgoing;
  if (socket !== null && how === 'reset') socket.resetAndDestroy();
  else if (socket !== null && how === 'truncate') socket.destroySoon();
  else if (socket !== null && how === 'empty') {
    // The request is read to its end first: closing a socket with unread bytes resets it.
    const close = (): void => socket.destroySoon();
    if (message.readableEnded) close();
    else message.resume().once('end', close);
  }
  // A stalled connection stays open until the client closes it or the program ends.
  return new Promise(() => {});
}

// --- without a port -----------------------------------------------------------------------------------------------------

async function lose({ request }: Connection, how: ConnectionFault): Promise<never> {
  if (how === 'stall') await aborted(request.signal);
  throw new ConnectionLost(how);
}

function losePart(
  incoming: Connection,
  part: Uint8Array<ArrayBuffer>,
  head: ResponseInit,
  how: ConnectionFault,
): Response {
  let isSent = part.length === 0;
  const body = new ReadableStream({
    async pull(controller) {
      if (isSent) await lose(incoming, how);
      controller.enqueue(part);
      isSent = true;
    },
  });
  return new Response(body, head);
}

function aborted(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', resolve, { once: true });
  });
}
