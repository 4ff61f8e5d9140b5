/**
 * `ads-sandbox openapi`: prints the OpenAPI documents, for generators and linters.
 */
import { createServer } from '../server.ts';
import { readConfig } from '../config/read-config.ts';
import { loadWorlds } from '../host/load-worlds.ts';
import { ownVersion } from '../host/version.ts';
import { readArgs, UsageError } from './usage.ts';

const SMALLEST_SCENARIO = 'empty';

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(args, {
    control: { type: 'boolean' },
  });
  if (positionals[0] !== undefined) throw new UsageError(`unexpected argument '${positionals[0]}'`);
  const { worlds } = await loadWorlds(readConfig(['--scenario', SMALLEST_SCENARIO], {}), () => {});
  try {
    const app = createServer({ worlds, version: ownVersion() });
    const response = await app.request(values.control === true ? '/_sandbox/openapi.json' : '/openapi.json');
    console.log(JSON.stringify(await response.json(), null, 2));
    return 0;
  } finally {
    worlds.close();
  }
}
