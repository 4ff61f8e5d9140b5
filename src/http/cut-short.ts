/**
 * Connections that fail on command. On the wire it is the socket itself that fails. Called without a port, an app has
 * none: there what a client would meet is thrown as a `ConnectionLost`, before the answer or while its body is read.
 */
import type { ServerResponse } from 'node:http';
import type { ConnectionEffect, ConnectionFault } from '../model/faults.ts';
import type { Reply } from './reply.ts';

interface Wire {
  request: Request;
  outgoing: ServerResponse | undefined;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  content: NonNullable<Reply['content']> | string | null;
}

/** Where a truncation says nothing else. */
const HALF = 0.5;
const CODES: Readonly<Record<ConnectionFault, string>> = {
  reset: 'ECONNRESET',
  empty: 'UND_ERR_SOCKET',
  truncate: 'UND_ERR_SOCKET',
  stall: 'ABORT_ERR',
};

/** `code` is what Node's own fetch has as the cause of its failure. */
export class ConnectionLost extends Error {
  readonly code: string;

  constructor(how: ConnectionFault) {
    super(`the connection failed on command: ${how}`);
    this.name = 'ConnectionLost';
    this.code = CODES[how];
  }
}

/** Never answers on the wire: what there is to say is said to the socket. */
export async function cutShort(asked: Wire, answer: Answer, effect: ConnectionEffect): Promise<Response> {
  const { connection: how, at = how === 'truncate' ? HALF : undefined } = effect;
  const { status, headers } = answer;
  if (at === undefined) return asked.outgoing === undefined ? lose(asked, how) : fail(asked.outgoing, how);
  const whole = Buffer.from(await new Response(answer.content).arrayBuffer());
  const part = whole.subarray(0, Math.floor(whole.length * at));
  const head = { ...headers, 'content-length': String(whole.length) };
  if (asked.outgoing === undefined) return losePart(asked, new Uint8Array(part), { status, headers: head }, how);
  const { outgoing } = asked;
  outgoing.writeHead(status, head);
  // Headers wait for the first byte of the body, and here there may be none.
  outgoing.flushHeaders();
  await new Promise<unknown>((resolve) => outgoing.write(part, resolve));
  return fail(outgoing, how);
}

// --- on the wire --------------------------------------------------------------------------------------------------------

function fail(outgoing: ServerResponse, how: ConnectionFault): Promise<never> {
  const { req: message, socket } = outgoing;
  if (socket !== null && how === 'reset') socket.resetAndDestroy();
  else if (socket !== null && how === 'truncate') socket.destroySoon();
  else if (socket !== null && how === 'empty') {
    // What the client still sends is taken first: a socket that is closed over unread bytes is reset.
    const close = (): void => socket.destroySoon();
    if (message.readableEnded) close();
    else message.resume().once('end', close);
  }
  // A stalled one stays as it is until the client leaves or the program ends.
  return new Promise(() => {});
}

// --- without a port -----------------------------------------------------------------------------------------------------

async function lose({ request }: Wire, how: ConnectionFault): Promise<never> {
  if (how === 'stall') await aborted(request.signal);
  throw new ConnectionLost(how);
}

function losePart(asked: Wire, part: Uint8Array<ArrayBuffer>, head: ResponseInit, how: ConnectionFault): Response {
  let isSent = part.length === 0;
  const body = new ReadableStream({
    async pull(controller) {
      if (isSent) await lose(asked, how);
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
