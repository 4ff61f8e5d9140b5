/**
 * `ads-sandbox diff` prints what differs between two states of a world of a running sandbox.
 */
import type { Operations } from '../../generated/admin-types.ts';
import { CONNECTION_FLAGS, withClient } from '../input/connection.ts';
import { readOptions } from '../input/usage.ts';

type DiffQuery = NonNullable<Operations['diffWorld']['query']>;

const TEXT = { type: 'string' } as const;

export async function run(args: readonly string[]): Promise<number> {
  const flags = {
    ...CONNECTION_FLAGS,
    world: TEXT,
    from: TEXT,
    to: TEXT,
    format: TEXT,
    'exit-code': { type: 'boolean' },
  } as const;
  const values = readOptions(args, flags);
  const { from, to, format = 'text', 'exit-code': hasExitCode = false } = values;
  return withClient(values, async (client) => {
    const world = await client.world(values.world);
    // The admin API validates the format. Its response is a text, or JSON that the client has parsed.
    const found: unknown = await world.call('diffWorld', {
      query: { from, to, format: format as DiffQuery['format'] },
    });
    process.stdout.write(typeof found === 'string' ? found : `${JSON.stringify(found, undefined, 2)}\n`);
    if (!hasExitCode) return 0;
    return (await world.diff({ from, to })).profiles.length === 0 ? 0 : 1;
  });
}
