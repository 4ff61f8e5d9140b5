/**
 * Runs the program once while its image is built, so that V8's compile cache (NODE_COMPILE_CACHE) holds what a start
 * and the first calls need. Node.js writes the cache when a program ends.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const program = spawn(process.execPath, ['dist/main.js'], {
  // The image sets json, whose lines have no credentials.
  env: { ...process.env, PORT: '18080', SANDBOX_HOST: '127.0.0.1', SANDBOX_LOG: 'auto' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
await new Promise<void>((resolve, reject) => {
  program.stdout.on('data', (chunk) => {
    output += String(chunk);
    if (output.includes('sandbox ready on')) resolve();
  });
  program.once('close', () => reject(new Error('the program ended before it was ready')));
});
const value = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(output)?.[1] ?? '';
const headers = {
  authorization: `Bearer ${value('ADS_ACCESS_TOKEN')}`,
  'vendor-advertising-api-clientid': value('ADS_CLIENT_ID'),
  'vendor-advertising-api-scope': value('ADS_PROFILE_ID'),
};

/** Each of these calls loads modules that the calls before it do not. */
const calls: [string, RequestInit][] = [
  ['/v2/sp/campaigns?count=3', { headers }],
  ['/_sandbox/worlds', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"warm-up"}' }],
  ['/_sandbox/worlds/warm-up/reset', { method: 'POST' }],
];
for (const [path, init] of calls) {
  const { status } = await fetch(value('ADS_API_URL') + path, init);
  if (status >= 400) throw new Error(`${path} was answered with ${status}`);
}
const health = spawn(process.execPath, ['dist/main.js', 'health'], {
  env: { ...process.env, PORT: '18080' },
  stdio: 'ignore',
});
await once(health, 'close');
const ended = once(program, 'close');
program.kill('SIGTERM');
await ended;
