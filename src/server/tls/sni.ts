/**
 * Selects the certificate of a TLS connection by SNI: one for the requested name, issued with the first request for it, or
 * the default certificate.
 */
import { createServer, type ServerOptions } from 'node:https';
import type { Server, Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { callbackify } from 'node:util';
import { FifoCache } from '../../model/fifo-cache.ts';
import type { Authority } from './authority.ts';

/** A wildcard allows any number of names. */
const MAX_NAMES = 1000;

export interface TlsServerOptions {
  createServer: typeof createServer;
  serverOptions: ServerOptions;
  /** Must be called with the server before it listens. */
  onServer(server: Server): void;
}

interface Names {
  /** Names in the default certificate, which is used if SNI is missing or unknown. */
  defaults: readonly string[];
  isServed(name: string): boolean;
  /** Where clients find the certificate of the CA, for warnings: `at /_sandbox/ca.pem`. */
  caPlace: string;
  /** Receives each TLS error of clients once, because the journal does not contain them. */
  onWarning(message: string): void;
}

export async function createTlsOptions(
  authority: Authority,
  { defaults, isServed, caPlace, onWarning }: Names,
): Promise<TlsServerOptions> {
  const contexts = new FifoCache<string, Promise<SecureContext>>(MAX_NAMES);
  const reported = new FifoCache<string, true>(MAX_NAMES);
  const warnOnce = (message: string): void => {
    if (!reported.has(message)) onWarning(message);
    reported.set(message, true);
  };
  const contextOf = async (serverName: string): Promise<SecureContext | undefined> => {
    const name = serverName.toLowerCase();
    if (!isServed(name)) {
      if (!defaults.includes(name))
        warnOnce(`a TLS client requested the host ${name}, which SANDBOX_TLS_HOSTS does not contain`);
      return undefined;
    }
    const context = contexts.get(name) ?? authority.issue([name]).then(createSecureContext);
    contexts.set(name, context);
    return context;
  };
  const serverOptions = { ...(await authority.issue(defaults)), SNICallback: callbackify(contextOf) };
  const onServer = (server: Server): void => {
    makeResettable(server);
    const warn = (error: NodeJS.ErrnoException): void => {
      if (DISTRUST.test(error.code ?? ''))
        warnOnce(`a TLS client rejected the certificate of the sandbox; make it trust the CA certificate ${caPlace}`);
    };
    server.on('tlsClientError', warn);
    // With TLS 1.3, a client rejects the certificate after the handshake is complete for the server.
    server.on('secureConnection', (secure: Socket) => secure.on('error', warn));
  };
  return { createServer, serverOptions, onServer };
}

const DISTRUST = /ALERT_(?:UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN)$/;

/** Node.js cannot reset the TCP connection of a TLS socket, so this adds it. */
function makeResettable(server: Server): void {
  const tcpSockets = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const remote = remoteOf(socket);
    tcpSockets.set(remote, socket);
    socket.once('close', () => tcpSockets.delete(remote));
  });
  server.on('secureConnection', (secure: Socket) => {
    const socket = tcpSockets.get(remoteOf(secure));
    secure.resetAndDestroy = () => {
      socket?.resetAndDestroy();
      return secure.destroy();
    };
  });
}

function remoteOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
