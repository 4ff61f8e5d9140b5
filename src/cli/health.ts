/**
 * `ads-sandbox health`: checks whether the running sandbox is ready. Containers run it every few seconds, so it loads
 * nothing else.
 */
import { connect } from 'node:net';
import { readArgs, UsageError } from './input/usage.ts';

const DEFAULT_WAIT = '60';
const DEFAULT_PORT = '8080';
const PAUSE_MS = 100;
const TIMEOUT_MS = 3000;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(
    args.map((arg) => (arg === '--wait' ? `--wait=${DEFAULT_WAIT}` : arg)),
    {
      wait: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
    },
  );
  const [stray] = positionals;
  if (stray !== undefined) throw new UsageError(`unexpected argument '${stray}'; did you mean --wait=${stray}?`);
  const address = addressOf(values.host ?? process.env['SANDBOX_HOST'], values.port ?? process.env['PORT']);
  const reason = await checkUntil(address, deadline(values.wait));
  if (reason === undefined) return 0;
  console.error(`ads-sandbox: ${reason}`);
  return 1;
}

interface Address {
  host: string;
  port: number;
}

/** Aborts at the end of the wait; at once without --wait. */
function deadline(wait: string | undefined): AbortSignal {
  if (wait === undefined) return AbortSignal.abort();
  if (!/^\d{1,5}(?:\.\d+)?$/.test(wait)) throw new UsageError(`--wait is '${wait}': it must be a number of seconds`);
  return AbortSignal.timeout(Number(wait) * 1000);
}

function addressOf(host = '', port = ''): Address {
  if (!/^\d{0,5}$/.test(port)) throw new UsageError(`the port is '${port}': it must be a port from 1 to 65535`);
  const isAnyAddress = ['', '0.0.0.0', '::'].includes(host);
  return { host: isAnyAddress ? '127.0.0.1' : host, port: Number(port === '' ? DEFAULT_PORT : port) };
}

/** Resolves to undefined if the sandbox is ready, otherwise to the reason. */
async function checkUntil(address: Address, timeUp: AbortSignal): Promise<string | undefined> {
  for (;;) {
    const reason = await check(address);
    if (reason === undefined || timeUp.aborted) return reason;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Sends the request over a socket, because loading node:http would take most of the run time. */
function check({ host, port }: Address): Promise<string | undefined> {
  return new Promise((resolve) => {
    const url = `http://${host}:${port}/readyz`;
    const socket = connect({ host, port, timeout: TIMEOUT_MS });
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => (answer += String(chunk)));
    socket.on('timeout', () => socket.destroy(new Error('the request timed out')));
    socket.on('error', ({ code, message }: NodeJS.ErrnoException) => resolve(`cannot read ${url}: ${code ?? message}`));
    socket.on('end', () => {
      const [, status = 'no HTTP status'] = /^HTTP\/1\.\d (\d{3})/.exec(answer) ?? [];
      const body = answer.slice(answer.indexOf('\r\n\r\n')).trim();
      resolve(status === '200' ? undefined : `${url} returned ${status}${body === '' ? '' : `: ${body}`}`);
    });
    socket.write(`GET /readyz HTTP/1.0\r\nHost: ${host}:${port}\r\n\r\n`);
  });
}
