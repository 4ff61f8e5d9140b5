/**
 * Selects the explanation that a question asks for, and the entity that it is about.
 */
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { explainEntityCell, kindsOf } from './cell/entity-cell.ts';
import { explainReportCell } from './cell/report-cell.ts';
import { explainDates } from './dates.ts';
import { explanationText, Unexplained, type Explanation, statement, limited } from './explanation.ts';
import { explainStatus } from './status.ts';
import { suggestion } from '../../model/errors/did-you-mean.ts';
import { COLLECTIONS, kindOf } from '../../model/kinds.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../../control/accounts/accounts.ts';
import { getRequest } from '../journal/find-requests.ts';
import { inSeveralProfiles, invalid, notFound, Problem } from '../../control/routing/problem.ts';
import { performTask, problemTask } from '../../control/routing/problem-task.ts';
import type { AdminContext } from '../../control/routing/route.ts';
import type { Question } from './question.ts';
import { instantText } from '../../model/days.ts';
import type { Exchange } from '../../service/journal/exchange.ts';
import { VIOLATION_RULES } from '../../model/violations.ts';
import { counted } from '../../model/text/counted.ts';
import { isObject, parseJson, type Json } from '../../service/http/body.ts';
import { isApiError } from '../../service/http/reply.ts';

/** Questions about a number of a report or an entity. */
const explainNumberTask = problemTask('explanation', (world, question: Question) => {
  try {
    return question.report === undefined
      ? explainEntityNumber(world, question, question.recordType ?? missing('recordType'))
      : explainCell(world, question, question.report);
  } catch (error) {
    throw error instanceof Unexplained ? problemOf(error) : error;
  }
});
export const EXPLAIN_TASK = { ...explainNumberTask, readsJobs: true } as const;
/** What a row of a report may sum. */
const DAYS = 31;

export async function answerQuestion(admin: AdminContext, world: World, question: Question): Promise<Explanation> {
  checkParameters(question);
  if (question.report !== undefined || question.recordType !== undefined)
    return performTask(admin.worlds, EXPLAIN_TASK, world, question, { rows: 0, days: DAYS });
  try {
    return explain(admin, world, question);
  } catch (error) {
    throw error instanceof Unexplained ? problemOf(error) : error;
  }
}

/** Indented, one statement on each line. */
export async function answerAsText(admin: AdminContext, world: World, question: Question): Promise<string> {
  return explanationText(await answerQuestion(admin, world, question));
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

function explain(admin: AdminContext, world: World, question: Question): Explanation {
  const { entity, request, profile, limit } = question;
  if (entity !== undefined) return explainEntity(world, question, entity);
  if (profile !== undefined) return explainDates(contextOf(world, profile));
  return explainRequest(getRequest(admin.journals.of(world), request ?? ''), limit);
}

function explainCell(world: World, question: Question, report: string): Explanation {
  const { row = missing('row'), column = missing('column'), limit } = question;
  return explainReportCell(world, { report, row, column }, limit);
}

function explainEntityNumber(
  world: World,
  question: Question,
  recordType: NonNullable<Question['recordType']>,
): Explanation {
  const { entityId = missing('entityId'), date = missing('date'), column = missing('column'), asOf, limit } = question;
  const what = `${recordType} with id ${entityId}`;
  const profileId = profileOf(world, question.profileId, what, (id) =>
    kindsOf(recordType).some((kind) => world.store(kind).byId(id, entityId) !== undefined),
  );
  return explainEntityCell(contextOf(world, profileId, asOf), { recordType, entityId, date, column }, limit);
}

function explainEntity(world: World, question: Question, entity: string): Explanation {
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

/** Why the request was refused, and which rule gave each item its code. */
function explainRequest(exchange: Exchange, limit: number): Explanation {
  const { id, at, method, url, status, reason, nearest, fault, rule, violations } = exchange;
  const children = [
    ...(reason === undefined ? [] : [statement(`Reason: ${reason}`)]),
    ...(nearest === undefined ? [] : [statement(`Probably meant: ${nearest}`)]),
    ...(fault === undefined ? [] : [statement(`Fault ${fault} of the world was applied`, { rule: 'SBX-05' as const })]),
    ...explainItems(exchange, limit),
    ...violations.map(({ rule: violated, evidence, count }) =>
      statement(`Violation ${violated}: ${VIOLATION_RULES[violated].says}`, {
        children: [statement(count === 1 ? evidence : `${evidence}, ${count} times`)],
      }),
    ),
  ];
  return statement(`Request ${id}: ${method} ${new URL(url).pathname}`, {
    value: status,
    at: instantText(at),
    rule,
    children: children.length === 0 ? [statement('The request was accepted')] : children,
  });
}

const OF_VERSION_3 = /^\/(?:sp|sb\/(?:v4|beta))\//;

/**
 * The items of an answer with status 207: the code of each, the rule behind it, and the details that the client got.
 */
function explainItems(exchange: Exchange, limit: number): Explanation[] {
  const { status, itemRules = [], responseBody, responseBodyTruncated, path } = exchange;
  if (status !== 207) return [];
  const answered = answeredItems(responseBody);
  const succeeded = OF_VERSION_3.test(path) ? 'V3-57' : 'ERR-16';
  const items = new Map<number, Explanation>();
  for (const index of answered.keys())
    items.set(index, statement(`Item ${index}`, { value: 'SUCCESS', rule: succeeded }));
  for (const { index, code, rule } of itemRules) {
    const details = detailsOf(answered.get(index));
    const children = details === undefined ? [] : [statement(details)];
    items.set(index, statement(`Item ${index}`, { value: code, rule, children }));
  }
  const all = [...items].toSorted(([a], [b]) => a - b).map(([, item]) => item);
  const unknown = responseBodyTruncated
    ? [statement('The journal has only the beginning of the response, so items that succeeded are left out')]
    : [];
  return [...limited(all, limit, ({ length }) => statement(counted(length, 'more item'))), ...unknown];
}

/** By position. Earlier versions answer with a list, later ones with lists that have the position in each item. */
function answeredItems(responseBody: string): Map<number, Json> {
  const parsed = parseJson(responseBody);
  if (isApiError(parsed)) return new Map();
  if (Array.isArray(parsed.json)) return new Map(parsed.json.entries());
  const lists = isObject(parsed.json) ? Object.values(parsed.json).flatMap(listsIn) : [];
  return new Map(
    lists.flat().map((item, i) => {
      const index = isObject(item) ? Number(item['index'] ?? i) : i;
      return [index, item];
    }),
  );
}

/** A list, or those of an object such as `{ "success": [], "error": [] }`. */
function listsIn(value: Json): Json[][] {
  if (Array.isArray(value)) return [value];
  return isObject(value) ? Object.values(value).filter((each) => Array.isArray(each)) : [];
}

const TEXTS = ['details', 'description', 'message'];

/** The first text that says what is wrong, however deep it is in the item. */
function detailsOf(item: Json | undefined): string | undefined {
  if (Array.isArray(item)) return item.map(detailsOf).find((each) => each !== undefined);
  if (!isObject(item)) return undefined;
  const text = TEXTS.map((name) => item[name]).find((each) => typeof each === 'string');
  return text ?? detailsOf(Object.values(item));
}
