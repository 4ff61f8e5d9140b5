/**
 * Two requirements of HTTP/1.1: requests must have one Host field, and pipelined requests must be handled one after the
 * other. Node.js starts pipelined requests at once and only orders their responses.
 */
import type { HttpBindings, serve } from '@hono/node-server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Fetch = Parameters<typeof serve>[0]['fetch'];

/** The response to the latest request of each connection. */
const latest = new WeakMap<Socket, ServerResponse>();

export function inRequestOrder(fetch: Fetch): Fetch {
  return (request, env) => {
    // The cast is safe: all listeners use HTTP/1.1.
    const { incoming, outgoing } = env as HttpBindings;
    if (hostFields(incoming) > 1) return rejectMultipleHosts();
    const previous = latest.get(incoming.socket);
    latest.set(incoming.socket, outgoing);
    if (previous === undefined || previous.closed) return fetch(request, env);
    return closed(previous).then(() =>
      // A client that has disconnected would not have sent the next request.
      incoming.socket.destroyed ? new Response(null, { status: 400 }) : fetch(request, env),
    );
  };
}

function closed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('close', () => resolve()));
}

function hostFields({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

/** RFC 9112, section 3.2. Closes the connection, because proxies may route such requests differently. */
function rejectMultipleHosts(): Response {
  return new Response('The request has more than one Host field; send one\n', {
    status: 400,
    headers: { 'content-type': 'text/plain; charset=utf-8', connection: 'close' },
  });
}
