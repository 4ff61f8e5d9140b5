/**
 * `ads-sandbox requests export`: prints recorded requests of a running sandbox in the format of another tool.
 */
import { connect, ControlError } from '../sdk/client/connect.ts';
import type { Operations } from '../sdk/client/admin-types.ts';
import { messageOf, readArgs, UsageError } from './usage.ts';

type ExportQuery = NonNullable<Operations['exportRequests']['query']>;

const DEFAULT_URL = 'http://localhost:8080';

/** Flags by the query parameters that they set. */
const FILTERS = {
  id: 'id',
  operation: 'operation',
  method: 'method',
  path: 'path',
  status: 'status',
  'profile-id': 'profileId',
  'client-id': 'clientId',
  'trace-id': 'traceId',
  'correlation-id': 'correlationId',
  since: 'since',
  violations: 'violations',
  limit: 'limit',
} as const satisfies Readonly<Record<string, keyof ExportQuery>>;

export async function run(args: readonly string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const flags = Object.fromEntries(Object.keys(FILTERS).map((flag) => [flag, text]));
  const { values, positionals } = readArgs(args, {
    ...flags,
    format: text,
    url: text,
    world: text,
    'admin-token': text,
  });
  if (positionals.join(' ') !== 'export')
    throw new UsageError(`unknown action '${positionals.join(' ')}'; usage: ads-sandbox requests export --format curl`);
  if (values.format === undefined)
    throw new UsageError('missing --format: it must be curl, har, typescript, pytest or scenario');
  const { SANDBOX_URL = DEFAULT_URL, SANDBOX_ADMIN_TOKEN } = process.env;
  const client = connect(values.url ?? SANDBOX_URL, { adminToken: values['admin-token'] ?? SANDBOX_ADMIN_TOKEN });
  const filters = Object.entries(FILTERS).map(([flag, parameter]) => [parameter, Reflect.get(values, flag)]);
  // The admin API validates the values.
  const query = { format: values.format, ...Object.fromEntries(filters) } as ExportQuery;
  try {
    const world = await client.world(values.world);
    process.stdout.write(await world.requests.export(query));
    return 0;
  } catch (error) {
    console.error(`ads-sandbox: ${error instanceof ControlError ? error.message : messageOf(error)}`);
    return 1;
  }
}
