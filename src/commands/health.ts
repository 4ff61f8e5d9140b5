/**
 * `ads-sandbox health`: whether the sandbox that runs here is ready. A container asks every few seconds, so nothing is
 * loaded that the question does not need.
 */
import { connect } from 'node:net';
import { readArgs, UsageError } from './usage.ts';

const HELP = `Usage: ads-sandbox health [--wait[=SECONDS]] [--port PORT] [--host HOST]

Asks the running sandbox whether it is ready: status 0, or 1 and why not.

  --wait[=SECONDS]  keeps asking until it is, at most so long (60)
  --port PORT       of the region na (PORT, 8080)
  --host HOST       where it listens (SANDBOX_HOST; without it this machine)
`;

const USUAL_WAIT = '60';
const USUAL_PORT = '8080';
/** Milliseconds. */
const PAUSE = 100;
const PATIENCE = 3000;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(
    args.map((arg) => (arg === '--wait' ? `--wait=${USUAL_WAIT}` : arg)),
    {
      wait: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  );
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const [stray] = positionals;
  if (stray !== undefined) throw new UsageError(`'${stray}' is one word too many: --wait=${stray}?`);
  const place = placeOf(values.host ?? process.env['SANDBOX_HOST'], values.port ?? process.env['PORT']);
  const why = await ask(place, deadline(values.wait));
  if (why === undefined) return 0;
  console.error(`ads-sandbox: ${why}`);
  return 1;
}

interface Place {
  host: string;
  port: number;
}

/** Aborted once there is no more time; at once where nobody waits. */
function deadline(wait: string | undefined): AbortSignal {
  if (wait === undefined) return AbortSignal.abort();
  if (!/^\d{1,5}(?:\.\d+)?$/.test(wait)) throw new UsageError(`--wait is '${wait}': it must be a number of seconds`);
  return AbortSignal.timeout(Number(wait) * 1000);
}

function placeOf(host = '', port = ''): Place {
  if (!/^\d{0,5}$/.test(port)) throw new UsageError(`PORT is '${port}': it must be the port that is listened on`);
  const everywhere = ['', '0.0.0.0', '::'].includes(host);
  return { host: everywhere ? '127.0.0.1' : host, port: Number(port === '' ? USUAL_PORT : port) };
}

/** Undefined once it is ready, else why it is not. */
async function ask(place: Place, timeUp: AbortSignal): Promise<string | undefined> {
  for (;;) {
    const why = await askOnce(place);
    if (why === undefined || timeUp.aborted) return why;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** Spoken by hand: loading node:http would take longer than all else. */
function askOnce({ host, port }: Place): Promise<string | undefined> {
  return new Promise((resolve) => {
    const where = `http://${host}:${port}/readyz`;
    const socket = connect({ host, port, timeout: PATIENCE });
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => (answer += String(chunk)));
    socket.on('timeout', () => socket.destroy(new Error('no answer in time')));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(`${where}: ${error.code ?? error.message}`));
    socket.on('end', () => {
      const [, status = 'nothing'] = /^HTTP\/1\.\d (\d{3})/.exec(answer) ?? [];
      const body = answer.slice(answer.indexOf('\r\n\r\n')).trim();
      resolve(status === '200' ? undefined : `${where} answers ${status}${body === '' ? '' : `: ${body}`}`);
    });
    socket.write(`GET /readyz HTTP/1.0\r\nHost: ${host}:${port}\r\n\r\n`);
  });
}
