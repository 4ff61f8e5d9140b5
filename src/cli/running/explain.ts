/**
 * `ads-sandbox explain` prints why a running sandbox shows a number, a status, a response or a day; or, without a sandbox,
 * what a rule, an operation, a column or a field means.
 */
import type { Operations } from '../../generated/admin-types.ts';
import { CONNECTION_FLAGS, queryFlags, queryOf, withClient } from '../input/connection.ts';
import { readArgs, readOptions, UsageError } from '../input/usage.ts';

type Query = NonNullable<Operations['explain']['query']>;

const PARAMETERS = [
  'report',
  'row',
  'column',
  'recordType',
  'entityId',
  'date',
  'asOf',
  'profileId',
  'entity',
  'request',
  'profile',
  'limit',
] as const satisfies readonly (keyof Query)[];

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
  const values = readOptions(args, {
    ...queryFlags(PARAMETERS),
    ...CONNECTION_FLAGS,
    world: TEXT,
    json: { type: 'boolean' },
  });
  if (!QUESTIONS.some((flag) => Reflect.get(values, flag) !== undefined))
    throw new UsageError(
      `nothing to explain: one of ${QUESTIONS.map((flag) => `--${flag}`).join(', ')} is required, or ${EXAMPLES}`,
    );
  const query = queryOf(PARAMETERS, values) as Query;
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
