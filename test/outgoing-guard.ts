/**
 * Loaded before the program by a test: tells of everything that would leave this machine or this process.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

function tell(what: string): void {
  console.log(`OUTGOING ${what}`);
}

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]): net.Socket {
  tell(`connect ${JSON.stringify(args[0])}`);
  return Reflect.apply(connect, this, args);
} as typeof connect;
const createSocket = dgram.createSocket;
dgram.createSocket = ((...args: Parameters<typeof createSocket>) => {
  tell('datagram socket');
  return createSocket(...args);
}) as typeof createSocket;
const lookup = dns.lookup;
dns.lookup = ((host: string, ...rest: unknown[]) => {
  // The server asks for the address that it listens on.
  if (host !== '127.0.0.1') tell(`look up ${host}`);
  return Reflect.apply(lookup, dns, [host, ...rest]);
}) as typeof lookup;

console.log('outgoing connections are watched');
