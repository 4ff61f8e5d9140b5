/**
 * `ads-sandbox openapi`: the documents, for a generator or a linter, as the server would serve them.
 */
import { createServer } from '../server.ts';
import { readConfig } from '../config.ts';
import { openWorlds } from '../start/open-worlds.ts';
import { ownVersion } from '../start/version.ts';
import { readArgs, UsageError } from './usage.ts';

const HELP = `Usage: ads-sandbox openapi [--control]

Prints the OpenAPI document of the service, as JSON.

  --control   that of the control API instead
`;

const ANY_SCENARIO = 'empty';

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(args, {
    control: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (positionals[0] !== undefined) throw new UsageError(`'${positionals[0]}' is one word too many`);
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const { worlds } = await openWorlds(readConfig(['--scenario', ANY_SCENARIO], {}));
  try {
    const app = createServer({ worlds, version: ownVersion() });
    const answer = await app.request(values.control === true ? '/_sandbox/openapi.json' : '/openapi.json');
    console.log(JSON.stringify(await answer.json(), null, 2));
    return 0;
  } finally {
    worlds.close();
  }
}
