/**
 * `ads-sandbox explain` prints why a running sandbox shows a number, a status, a response or a day.
 */
import type { Operations } from '../../generated/admin-types.ts';
import { CONNECTION_FLAGS, withClient } from '../input/connection.ts';
import { readOptions, UsageError } from '../input/usage.ts';

type Query = NonNullable<Operations['explain']['query']>;

/** Flags by the query parameters that they set. */
const PARAMETERS = {
  report: 'report',
  row: 'row',
  column: 'column',
  'record-type': 'recordType',
  'entity-id': 'entityId',
  date: 'date',
  'as-of': 'asOf',
  'profile-id': 'profileId',
  entity: 'entity',
  request: 'request',
  profile: 'profile',
  limit: 'limit',
} as const satisfies Readonly<Record<string, keyof Query>>;

const TEXT = { type: 'string' } as const;
const QUESTIONS = ['report', 'record-type', 'entity', 'request', 'profile'] as const;

export function run(args: readonly string[]): Promise<number> {
  const flags = Object.fromEntries(Object.keys(PARAMETERS).map((flag) => [flag, TEXT]));
  const values = readOptions(args, { ...flags, ...CONNECTION_FLAGS, world: TEXT, json: { type: 'boolean' } });
  if (!QUESTIONS.some((flag) => Reflect.get(values, flag) !== undefined))
    throw new UsageError(`nothing to explain: one of ${QUESTIONS.map((flag) => `--${flag}`).join(', ')} is required`);
  const parameters = Object.entries(PARAMETERS).map(([flag, parameter]) => [parameter, Reflect.get(values, flag)]);
  // The admin API validates the values.
  const query = Object.fromEntries(parameters) as Query;
  return withClient(values, async (client) => {
    const world = await client.world(values.world);
    const isJson = values.json === true;
    const text = isJson
      ? `${JSON.stringify(await world.explain(query), undefined, 2)}\n`
      : await world.explainText(query);
    process.stdout.write(text);
    return 0;
  });
}
