/**
 * `ads-sandbox requests export` prints recorded requests of a running sandbox in the format of another tool;
 * `ads-sandbox requests replay` performs one of them again.
 */
import type { Exchange, Operations } from '../../generated/admin-types.ts';
import { CONNECTION_FLAGS, queryFlags, queryOf, withClient } from '../input/connection.ts';
import { readArgs, readOptions, UsageError } from '../input/usage.ts';

type ExportQuery = NonNullable<Operations['exportRequests']['query']>;

const FILTERS = [
  'id',
  'operation',
  'method',
  'path',
  'status',
  'profileId',
  'clientId',
  'traceId',
  'correlationId',
  'since',
  'violations',
  'limit',
] as const satisfies readonly (keyof ExportQuery)[];

const TEXT = { type: 'string' } as const;
const ACTIONS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  export: exportRequests,
  replay: replayRequest,
};

export async function run([action = '', ...args]: readonly string[]): Promise<number> {
  const perform = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (perform === undefined) {
    const problem = action === '' ? 'missing action' : `unknown action '${action}'`;
    throw new UsageError(`${problem}; the actions are ${Object.keys(ACTIONS).join(' and ')}`);
  }
  return perform(args);
}

function exportRequests(args: readonly string[]): Promise<number> {
  const flags = { ...queryFlags(FILTERS), ...CONNECTION_FLAGS, format: TEXT, world: TEXT };
  const values = readOptions(args, flags);
  if (values.format === undefined) throw new UsageError('missing --format: it must be curl, har or scenario');
  const query = { format: values.format, ...queryOf(FILTERS, values) } as ExportQuery;
  return withClient(values, async (client) => {
    const world = await client.world(values.world);
    process.stdout.write(await world.requests.export(query));
    return 0;
  });
}

function replayRequest(args: readonly string[]): Promise<number> {
  const flags = { ...CONNECTION_FLAGS, world: TEXT, keep: TEXT, 'in-place': { type: 'boolean' } } as const;
  const { values, positionals } = readArgs(args, flags);
  const [id, ...others] = positionals;
  if (id === undefined || others.length > 0)
    throw new UsageError('requests replay needs one request id; latest is the latest request');
  const { keep, 'in-place': inPlace = false } = values;
  if (inPlace && keep !== undefined)
    throw new UsageError('--keep cannot be combined with --in-place, which makes no copy');
  return withClient(values, async (client) => {
    const world = await client.world(values.world);
    const { original, request, world: copy } = await world.requests.replay(id, { fork: !inPlace, world: keep });
    const place = inPlace ? `in world ${copy}` : `in a copy of world ${world.name}`;
    process.stdout.write(`Recorded response${responseText(original)}\nResponse now, ${place}${responseText(request)}`);
    if (!inPlace && keep === undefined) await (await client.world(copy)).delete();
    return 0;
  });
}

function responseText({ status, reason, responseBody }: Exchange): string {
  const why = reason === null ? '' : ` (${reason})`;
  return `: ${status}${why}\n${responseBody === '' ? '' : `${responseBody}\n`}`;
}
