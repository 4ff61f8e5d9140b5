/**
 * `ads-sandbox health`: whether the sandbox that runs here is ready. A container asks every few seconds, so nothing is
 * loaded that the question does not need.
 */
import { get } from 'node:http';
import { readArgs, UsageError } from './usage.ts';

const HELP = `Usage: ads-sandbox health [--wait[=SECONDS]] [--port PORT] [--host HOST]

Asks the running sandbox whether it is ready: status 0, or 1 and why not.

  --wait[=SECONDS]  keeps asking until it is, at most so long (60)
  --port PORT       of the region na (PORT, 8080)
  --host HOST       where it listens (SANDBOX_HOST; localhost for all addresses)
`;

const USUAL_WAIT = '60';
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
  const url = address(values.host ?? process.env['SANDBOX_HOST'], values.port ?? process.env['PORT']);
  const why = await ask(url, deadline(values.wait));
  if (why === undefined) return 0;
  console.error(`ads-sandbox: ${why}`);
  return 1;
}

/** Aborted once there is no more time; at once where nobody waits. */
function deadline(wait: string | undefined): AbortSignal {
  if (wait === undefined) return AbortSignal.abort();
  if (!/^\d{1,5}(?:\.\d+)?$/.test(wait)) throw new UsageError(`--wait is '${wait}': it must be a number of seconds`);
  return AbortSignal.timeout(Number(wait) * 1000);
}

function address(host = '', port = ''): string {
  if (!/^\d{0,5}$/.test(port)) throw new UsageError(`PORT is '${port}': it must be the port that is listened on`);
  const all = host === '' || host === '0.0.0.0' || host === '::';
  const name = all ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port === '' ? '8080' : port}/readyz`;
}

/** Undefined once it is ready, else why it is not. */
async function ask(url: string, timeUp: AbortSignal): Promise<string | undefined> {
  for (;;) {
    const why = await askOnce(url);
    if (why === undefined || timeUp.aborted) return why;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

function askOnce(url: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: PATIENCE }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        resolve(response.statusCode === 200 ? undefined : `${url} answers ${response.statusCode}: ${body.trim()}`),
      );
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', (error: NodeJS.ErrnoException) => resolve(`${url}: ${error.code ?? error.message}`));
  });
}
