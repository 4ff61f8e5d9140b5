/**
 * Which certificate a client is greeted with: one for the very name that it asks for, made when it is first asked for,
 * or else one for the names by which a machine knows itself.
 */
import { createServer, type ServerOptions } from 'node:https';
import type { Server, Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { callbackify } from 'node:util';
import { BoundedMap } from '../http/bounded-map.ts';
import type { Authority } from './authority.ts';

/** Names below a wildcard have no end. */
const MOST_NAMES = 1000;

export interface Greeting {
  createServer: typeof createServer;
  serverOptions: ServerOptions;
  makeResettable(server: Server): void;
}

/** `usual`: names and addresses of the certificate that fits whoever asks for none of those that `isOurs` knows. */
export async function greeting(
  authority: Authority,
  usual: readonly string[],
  isOurs: (name: string) => boolean,
): Promise<Greeting> {
  const contexts = new BoundedMap<string, Promise<SecureContext>>(MOST_NAMES);
  const contextOf = async (asked: string): Promise<SecureContext | undefined> => {
    const name = asked.toLowerCase();
    if (!isOurs(name)) return undefined;
    const context = contexts.get(name) ?? authority.issue([name]).then(createSecureContext);
    contexts.set(name, context);
    return context;
  };
  const serverOptions = { ...(await authority.issue(usual)), SNICallback: callbackify(contextOf) };
  return { createServer, serverOptions, makeResettable };
}

/** Of a TLS connection Node.js can't reset the one below it, which is what a client would meet. */
function makeResettable(server: Server): void {
  const below = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const from = originOf(socket);
    below.set(from, socket);
    socket.once('close', () => below.delete(from));
  });
  server.on('secureConnection', (secure: Socket) => {
    const socket = below.get(originOf(secure));
    secure.resetAndDestroy = () => {
      socket?.resetAndDestroy();
      return secure.destroy();
    };
  });
}

function originOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
