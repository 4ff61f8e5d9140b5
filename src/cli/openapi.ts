/**
 * `ads-sandbox openapi`: prints the OpenAPI documents, for generators and linters.
 */
import { createServer } from '../server/app.ts';
import { readConfig } from '../server/config/read-config.ts';
import { loadWorlds } from '../server/load-worlds.ts';
import { ownVersion } from '../server/version.ts';
import { readOptions } from './input/usage.ts';

const SMALLEST_SCENARIO = 'empty';

export async function run(args: readonly string[]): Promise<number> {
  const { admin } = readOptions(args, { admin: { type: 'boolean' } });
  const { worlds } = await loadWorlds(readConfig(['--scenario', SMALLEST_SCENARIO], {}), () => {});
  try {
    const app = createServer({ worlds, version: ownVersion() });
    const response = await app.request(admin === true ? '/_sandbox/openapi.json' : '/openapi.json');
    console.log(JSON.stringify(await response.json(), null, 2));
    return 0;
  } finally {
    worlds.close();
  }
}
