/**
 * `ads-sandbox explain` prints why a running sandbox shows a number, a status, a response or a day; or, without a sandbox,
 * what a rule, an operation, a column or a field means.
 */
import type { Operations } from '../../generated/admin-types.ts';
import { CONNECTION_FLAGS, withClient } from '../input/connection.ts';
import { readArgs, readOptions, UsageError } from '../input/usage.ts';

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

/** What needs no running sandbox. */
const SUBJECTS: Readonly<Record<string, () => Promise<{ explanation(name: string): string }>>> = {
  rule: () => import('../explaining/rule.ts'),
  operation: () => import('../explaining/operation.ts'),
  column: () => import('../explaining/column.ts'),
  field: () => import('../explaining/field.ts'),
};
const EXAMPLES = 'rule TOD-123, operation createCampaigns, column sales7d or field bid';

export async function run(args: readonly string[]): Promise<number> {
  const [subject = '--', ...rest] = args;
  if (!subject.startsWith('-')) return explainSubject(subject, rest);
  const flags = Object.fromEntries(Object.keys(PARAMETERS).map((flag) => [flag, TEXT]));
  const values = readOptions(args, { ...flags, ...CONNECTION_FLAGS, world: TEXT, json: { type: 'boolean' } });
  if (!QUESTIONS.some((flag) => Reflect.get(values, flag) !== undefined))
    throw new UsageError(
      `nothing to explain: one of ${QUESTIONS.map((flag) => `--${flag}`).join(', ')} is required, or ${EXAMPLES}`,
    );
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

async function explainSubject(subject: string, args: readonly string[]): Promise<number> {
  const load = Object.hasOwn(SUBJECTS, subject) ? SUBJECTS[subject] : undefined;
  if (load === undefined)
    throw new UsageError(`unknown subject '${subject}'`, { name: subject, known: Object.keys(SUBJECTS) });
  const { positionals } = readArgs(args, {});
  if (positionals.length === 0) throw new UsageError(`missing name; usage: ads-sandbox explain ${EXAMPLES}`);
  const { explanation } = await load();
  // A method and its path can be two arguments.
  process.stdout.write(explanation(positionals.join(' ')));
  return 0;
}
