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
  /** What is to be done with the server before it listens. */
  attend(server: Server): void;
}

export interface Names {
  /** Of the certificate for whoever asks for none of those that are ours, or for none at all. */
  usual: readonly string[];
  isOurs(name: string): boolean;
  /** Told once of each thing that keeps clients away, as the journal has nothing of it. */
  complain(sentence: string): void;
}

export async function greeting(authority: Authority, { usual, isOurs, complain }: Names): Promise<Greeting> {
  const contexts = new BoundedMap<string, Promise<SecureContext>>(MOST_NAMES);
  const told = new BoundedMap<string, true>(MOST_NAMES);
  const tellOnce = (sentence: string): void => {
    if (!told.has(sentence)) complain(sentence);
    told.set(sentence, true);
  };
  const contextOf = async (asked: string): Promise<SecureContext | undefined> => {
    const name = asked.toLowerCase();
    if (!isOurs(name)) {
      if (!usual.includes(name)) tellOnce(`a client asks for ${name} by TLS, and SANDBOX_TLS_HOSTS does not name it`);
      return undefined;
    }
    const context = contexts.get(name) ?? authority.issue([name]).then(createSecureContext);
    contexts.set(name, context);
    return context;
  };
  const serverOptions = { ...(await authority.issue(usual)), SNICallback: callbackify(contextOf) };
  const attend = (server: Server): void => {
    makeResettable(server);
    const note = (error: NodeJS.ErrnoException): void => {
      if (DISTRUST.test(error.code ?? '')) tellOnce(`a TLS client refused our certificate: does it trust ${CA_PATH}?`);
    };
    server.on('tlsClientError', note);
    // By TLS 1.3 a client says so when for the server all is done.
    server.on('secureConnection', (secure: Socket) => secure.on('error', note));
  };
  return { createServer, serverOptions, attend };
}

const CA_PATH = '/_sandbox/ca.pem';
const DISTRUST = /ALERT_(?:UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN)$/;

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
