/**
 * Explains a number of a report, a serving status, an answer to a request, or the days of a profile.
 */
import { z } from '@hono/zod-openapi';
import { runTimeSliced } from '../../http/time-slice.ts';
import { suggestion } from '../../model/errors/did-you-mean.ts';
import { RECORD_TYPES } from '../../model/jobs.ts';
import { COLLECTIONS, kindOf } from '../../model/kinds.ts';
import type { SlicedTask } from '../../model/sliced-task.ts';
import { OperationContext, scopeOf } from '../../entities/operation-context.ts';
import type { Explanation, Unexplained } from '../../insight/explain/explanation.ts';
import type { World } from '../../world/world.ts';
import { getProfile } from '../accounts/accounts.ts';
import { documented } from '../documented.ts';
import { getRequest } from '../journal/find-requests.ts';
import { Day } from '../metrics/simulation.ts';
import { inSeveralProfiles, invalid, notFound, Problem } from '../problem.ts';
import { prefersText } from '../requests-text.ts';
import { worldRoute, type AdminContext, type Route } from '../route.ts';
import { count, Id, Instant, InstantText, integer } from '../scalars.ts';

const RECORD_TYPES_WITH_ID = RECORD_TYPES.report.filter((each) => each !== 'asins');

const MAX_ROW = 999_999_999;

const Query = z.strictObject({
  ...documented(
    {
      report: z.string().optional(),
      row: integer(0, MAX_ROW).optional(),
      column: z.string().optional(),
      recordType: z.enum(RECORD_TYPES_WITH_ID).optional(),
      entityId: Id.optional(),
      date: Day.optional(),
      asOf: Instant.optional(),
      profileId: Id.optional(),
      entity: z.string().optional().openapi({ example: 'campaigns/281474976710655' }),
      request: z.string().optional(),
      profile: Id.optional(),
      format: z.enum(['json', 'text']).optional(),
    },
    {
      report: 'The id of a report, to explain a cell of its file with row and column',
      row: 'The position of the row in the file, from 0',
      column: 'The name of the column in the report',
      recordType: 'A record type, to explain a number of an entity with entityId, date and column',
      entityId: 'The id of the entity',
      date: 'The day of the number',
      asOf: 'The instant until which impressions and orders count; now by default',
      profileId: 'The profile of the entity; required where several profiles have an entity of this id',
      entity: 'Collection and id of an entity, to explain its serving status',
      request: 'The id of a recorded request, or latest, to explain its answer',
      profile: 'The id of a profile, to explain its days',
      format: 'JSON or indented text; by default as the Accept header says',
    },
  ),
  limit: count(1, 100_000, 100).openapi({ description: 'The most statements in one list; one more has the rest' }),
});
type Question = z.output<typeof Query>;

const RuleJson = z
  .object(
    documented(
      { id: z.string(), kind: z.enum(['specified', 'documented', 'observed', 'decided']), text: z.string() },
      { id: 'The id of the rule', kind: 'The source of the rule', text: 'What the rule says' },
    ),
  )
  .openapi('Rule');

const NodeJson = z.object(
  documented(
    {
      title: z.string(),
      value: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
      unit: z.string().optional(),
      at: InstantText.optional(),
      rule: RuleJson.optional(),
    },
    {
      title: 'The statement',
      value: 'Its value; amounts are in major units',
      unit: 'The unit of the value, such as a currency',
      at: 'When it happened or will happen',
      rule: 'The rule that it follows',
    },
  ),
);

const ExplanationJson: z.ZodType<Explanation> = NodeJson.extend({
  children: z.array(z.lazy(() => ExplanationJson)).openapi({
    type: 'array',
    items: { $ref: '#/components/schemas/Explanation' },
    description: 'What it follows from',
  }),
}).openapi('Explanation');

export const explainRoutes: readonly Route[] = [
  worldRoute({
    id: 'explain',
    method: 'get',
    path: '/explain',
    tag: 'Explanations',
    summary: 'Explain a number, a status, an answer or the days of a profile',
    description:
      'Returns a tree of statements. A cell of a report (report, row, column) or a number of an entity (recordType, entityId, date, column): what it sums, what is left out and why, what will still come. The serving status of an entity (entity): the conditions in the order in which they were checked. A recorded request (request): the rule behind its answer and behind each item. A profile (profile): today, the days that may still grow, the first days of reports. With `Accept: text/plain` or `format=text` the response is indented text.',
    query: Query,
    status: 200,
    answer: ExplanationJson,
    otherTypes: ['text/plain'],
    problems: [409],
    async perform({ admin, world, query, request }) {
      const { explanationText } = await import('../../insight/explain/explanation.ts');
      const explanation = await answer(admin, world, query);
      const isText = query.format === undefined ? prefersText(request.headers.get('accept')) : query.format === 'text';
      if (!isText) return explanation;
      return new Response(explanationText(explanation), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
    },
  }),
];

/** The explanations are loaded by the first question, because the texts of the rules are long. */
async function answer(admin: AdminContext, world: World, question: Question): Promise<Explanation> {
  const { Unexplained } = await import('../../insight/explain/explanation.ts');
  try {
    return await explain(admin, world, question);
  } catch (error) {
    if (error instanceof Unexplained) throw problemOf(error);
    throw error;
  }
}

function problemOf({ kind, message, parameter }: Unexplained): Problem {
  if (kind === 'notFound') return notFound(message);
  return kind === 'invalid' ? invalid({ path: parameter, message }) : new Problem({ status: 409, detail: message });
}

/** The parameters of each question, beside the one that asks it. */
const QUESTIONS = {
  report: ['row', 'column'],
  recordType: ['entityId', 'date', 'column', 'asOf', 'profileId'],
  entity: ['profileId'],
  request: [],
  profile: [],
} as const satisfies Partial<Record<keyof Question, readonly (keyof Question)[]>>;
const NAMES = Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[];
const ANY: ReadonlySet<string> = new Set<keyof Question>(['format', 'limit']);

async function explain(admin: AdminContext, world: World, question: Question): Promise<Explanation> {
  const { report, recordType, entity, request, profile, limit } = question;
  checkParameters(question);
  if (report !== undefined) return explainCell(world, question, report);
  if (recordType !== undefined) return explainEntityNumber(world, question, recordType);
  if (entity !== undefined) return explainEntity(world, question, entity);
  if (profile !== undefined) {
    const { explainDates } = await import('../../insight/explain/dates.ts');
    return explainDates(contextOf(world, profile));
  }
  const { explainRequest } = await import('../../insight/explain/request.ts');
  return explainRequest(getRequest(admin.journals.of(world), request ?? '').exchange, limit);
}

async function explainCell(world: World, question: Question, report: string): Promise<Explanation> {
  const { row = missing('row'), column = missing('column'), limit } = question;
  const { explainReportCell } = await import('../../insight/explain/cell/report-cell.ts');
  return inView(world, explainReportCell(world, { report, row, column }, limit));
}

async function explainEntityNumber(
  world: World,
  question: Question,
  recordType: NonNullable<Question['recordType']>,
): Promise<Explanation> {
  const { entityId = missing('entityId'), date = missing('date'), column = missing('column'), asOf, limit } = question;
  const { explainEntityCell, kindsOf } = await import('../../insight/explain/cell/entity-cell.ts');
  const what = `${recordType} with id ${entityId}`;
  const profileId = profileOf(world, question.profileId, what, (id) =>
    kindsOf(recordType).some((kind) => world.store(kind).byId(id, entityId) !== undefined),
  );
  const context = contextOf(world, profileId, asOf);
  return inView(world, explainEntityCell(context, { recordType, entityId, date, column }, limit));
}

async function explainEntity(world: World, question: Question, entity: string): Promise<Explanation> {
  const [name = '', id = '', ...rest] = entity.split('/');
  const collection = COLLECTIONS.find((each) => each === name);
  if (collection === undefined || id === '' || rest.length > 0) {
    const hint = suggestion(name, COLLECTIONS);
    const message = `must be COLLECTION/ID, with one of the collections ${COLLECTIONS.join(', ')}${hint}`;
    throw invalid({ path: 'entity', message });
  }
  const kind = kindOf(collection);
  const profileId = profileOf(
    world,
    question.profileId,
    entity,
    (each) => world.store(kind).byId(each, id) !== undefined,
  );
  const { explainStatus } = await import('../../insight/explain/status.ts');
  return explainStatus(contextOf(world, profileId), kind, id);
}

/** A parameter of another question would be without effect. */
function checkParameters(question: Question): void {
  const given = Object.keys(question).filter((name) => question[name as keyof Question] !== undefined);
  const [asked, ...others] = NAMES.filter((name) => given.includes(name));
  if (asked === undefined || others.length > 0)
    throw invalid({ path: '', message: `must contain one of ${NAMES.join(', ')}` });
  const used: readonly string[] = [asked, ...QUESTIONS[asked]];
  const unused = given.filter((name) => !used.includes(name) && !ANY.has(name));
  if (unused.length > 0)
    throw invalid(...unused.map((path) => ({ path, message: `cannot be combined with ${asked}` })));
}

function missing(parameter: string): never {
  throw invalid({ path: parameter, message: 'is missing' });
}

/** The named profile, or the only one that has the entity. */
function profileOf(world: World, named: string | undefined, what: string, has: (profileId: string) => boolean): string {
  if (named !== undefined) return named;
  const [found, ...others] = world.accountStore.profiles().filter(({ profileId }) => has(profileId));
  if (found === undefined) throw notFound(what);
  if (others.length > 0) throw inSeveralProfiles(what);
  return found.profileId;
}

function contextOf(world: World, profileId: string, asOf?: number): OperationContext {
  return new OperationContext(scopeOf(world, getProfile(world, profileId)), () => {}, asOf ?? world.now());
}

/** Reads the world as it is at the start, however often the task yields. */
async function inView(world: World, task: SlicedTask<Explanation>): Promise<Explanation> {
  const view = world.openView();
  const viewed = function* (): SlicedTask<Explanation> {
    for (;;) {
      const { done, value } = view.through(() => task.next());
      if (done) return value;
      yield;
    }
  };
  try {
    return await runTimeSliced(viewed());
  } finally {
    view.close();
  }
}
