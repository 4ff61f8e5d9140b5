/**
 * An address whose machine has vanished: connections to it get no answer, as if a container was stopped. The queue of a
 * listener that accepts nothing is full after a few connections, and the kernel ignores the next ones.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const LISTENER = `
import socket, sys
address = (sys.argv[1], int(sys.argv[2]))
listener = socket.socket()
listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
listener.bind(address)
listener.listen(0)
clients = [socket.socket() for _ in range(4)]
for client in clients:
    client.setblocking(False)
    client.connect_ex(address)
print('listening', flush=True)
sys.stdin.read()
`;

/** Returns a function that frees the address. Requires Python. */
export async function holdUnanswered(url: string): Promise<() => Promise<void>> {
  const { hostname, port } = new URL(url);
  const child = spawn('python3', ['-c', LISTENER, hostname, port], { stdio: ['pipe', 'pipe', 'inherit'] });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${url} is in use`))),
  ]);
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}
