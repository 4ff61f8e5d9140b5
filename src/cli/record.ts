/**
 * `ads-sandbox record --upstream URL`: a proxy on this machine that records the traffic of a client as an HTTP archive, and
 * prints what the sandbox would have answered differently. It is the only command that connects out.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { HarFile } from '../captured/record/har-file.ts';
import { LiveComparison, Recorder } from '../captured/record/recorder.ts';
import { createRecordingProxy } from '../captured/record/recording-proxy.ts';
import type { RawExchange } from '../captured/exchange/recorded-exchange.ts';
import { ReplayWorld } from '../captured/replay/replay-world.ts';
import { conformanceAsText } from '../captured/report/terminal.ts';
import { counted } from '../model/text/counted.ts';
import { messageOf } from '../model/errors/message-of.ts';
import type { Config } from '../server/config/config.ts';
import type { TlsServerOptions } from '../server/tls/sni.ts';
import { Hosts } from '../service/http/hosts.ts';
import { ownVersion } from '../server/version.ts';
import { machineNow } from '../world/clock.ts';
import { configure, rejectConfig } from './configure.ts';
import { SETTING_OPTIONS, takeSettings } from './exploring/settings.ts';
import { takeValues } from './input/take-values.ts';
import { UsageError, warn } from './input/usage.ts';
import { prepareFile, prepareFolder } from './result-files.ts';

const LOOPBACK = '127.0.0.1';
const LOOPBACKS: ReadonlySet<string> = new Set([LOOPBACK, 'localhost', '[::1]']);
const DEFAULT_PORT = '8090';
const DEFAULT_FILE = 'recording.har';
/** The archive does not have all exchanges. */
const INCOMPLETE = 1;
const OWN_OPTIONS = ['upstream', 'output', 'port', ...SETTING_OPTIONS];

/** Resolves when SIGINT or SIGTERM has ended the recording. */
export async function run(args: readonly string[]): Promise<number> {
  if (process.env['SANDBOX_RECORD'] === 'off')
    throw new UsageError(
      'record is off here, as SANDBOX_RECORD is off in the image, which connects nowhere; install the package on the machine of the client and run it there',
    );
  const options = [...args];
  const [first, ...others] = takeValues(options, '--upstream');
  const upstreams = [readUpstream(first), ...others.map(readUpstream)] as const;
  const port = readPort(takeValues(options, '--port').at(-1) ?? DEFAULT_PORT);
  if (upstreams.some((each) => LOOPBACKS.has(each.hostname) && each.port === String(port)))
    throw new UsageError(`--upstream is the address of record itself; choose another port with --port`);
  const file = takeValues(options, '--output').at(-1) ?? DEFAULT_FILE;
  const settings = takeSettings(options);
  const config = configure(options, process.env, OWN_OPTIONS);
  const now = config.now ?? machineNow();
  const tls = await tlsOf(config, upstreams);
  const world = await ReplayWorld.start({ ...config, now }, settings, warn).catch(rejectConfig);
  const archive = openArchive(file);
  const comparison = new LiveComparison(world, upstreams, (line) => console.log(line));
  const recorder = new Recorder(archive, comparison, warn);
  let isRecording = true;
  const proxyOptions = {
    upstreams,
    onExchange(raw: RawExchange) {
      // An answer that the end of the recording breaks off.
      if (isRecording) recorder.add(raw);
    },
    onFailure: warn,
  };
  const proxies: Server[] = [];
  const start = async (onPort: number, tlsOptions?: TlsServerOptions): Promise<number> => {
    const proxy = createRecordingProxy(proxyOptions, tlsOptions);
    proxies.push(proxy);
    return listen(proxy, onPort);
  };
  try {
    const own = await start(port);
    const names = upstreams.map(({ href }) => href).join(' and ');
    console.log(
      `Recording ${names} to ${file}. Base URL of the client: http://${LOOPBACK}:${own}. Ctrl-C ends the recording.`,
    );
    if (tls !== undefined)
      console.log(`TLS on port ${await start(tls.port, tls.createTlsOptions)}: clients must trust ${tls.caFile}`);
  } catch (error) {
    for (const proxy of proxies) proxy.close();
    archive.discard();
    throw error;
  }
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
  isRecording = false;
  for (const proxy of proxies) {
    proxy.close();
    proxy.closeAllConnections();
  }
  const report = await comparison.finish();
  archive.close();
  const { lost } = recorder;
  const without = lost === 0 ? '' : ` ${counted(lost, 'exchange')} could not be written.`;
  console.log(`${counted(archive.count, 'exchange')} in ${file}.${without}`);
  if (archive.count > 0) process.stdout.write(conformanceAsText(report));
  return lost === 0 ? 0 : INCOMPLETE;
}

function readUpstream(text: string | undefined): URL {
  if (text === undefined)
    throw new UsageError(
      '--upstream is missing: name the address to which requests are sent, such as https://host.example',
    );
  const url = URL.parse(text);
  // The sandbox has its operations at the root, too.
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isPlain)
    throw new UsageError(
      '--upstream must be an http or https address without a user, a path, a query and a fragment, such as https://host.example; the client adds the path',
    );
  return url;
}

/** For clients that contain the hosts of the upstreams. Undefined without a TLS port. */
async function tlsOf({ tls, data, hosts }: Config, upstreams: readonly URL[]) {
  if (tls === undefined) return undefined;
  if (tls.ca === undefined && data === undefined)
    throw new UsageError(
      '--tls-port needs --data, the folder in which the sandbox keeps its CA, or --tls-ca and --tls-ca-key: clients must trust the CA',
    );
  if (data !== undefined) prepareFolder('--data', data);
  const rules = [...hosts, ...upstreams.map(({ hostname: name }) => ({ name }))];
  const { startTls } = await import('../server/tls/start-tls.ts');
  const options = { tls, data, host: LOOPBACK, hosts: rules, servesCa: false, onWarning: warn };
  return startTls(options, new Hosts(rules)).catch(rejectConfig);
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new UsageError(`--port is '${text}': it must be a port, or 0 for a free one`);
}

/** An earlier recording is not replaced. */
function openArchive(file: string): HarFile {
  try {
    return new HarFile(prepareFile('--output', file), ownVersion());
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--output is '${file}': ${messageOf(error)}; name another file`);
  }
}

async function listen(proxy: Server, port: number): Promise<number> {
  proxy.listen(port, LOOPBACK);
  try {
    await once(proxy, 'listening');
  } catch (error) {
    throw new UsageError(`cannot listen on port ${port}: ${messageOf(error)}; choose another one`);
  }
  // A connection that cannot be accepted, as when the process has too many files open.
  proxy.on('error', (error) => warn(`a client could not connect: ${error.message}`));
  // A server that listens on a port has such an address.
  return (proxy.address() as AddressInfo).port;
}
