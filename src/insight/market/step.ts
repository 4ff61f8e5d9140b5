/**
 * One step of an agent: its actions, the time that passes, and what it could see then.
 */
import { addDays, instantText, type Day } from '../../model/days.ts';
import { OperationContext, type ScopeAtTime, scopeOf } from '../../core/entities/operation-context.ts';
import { writeArray, type AddText } from '../../core/jobs/job-files.ts';
import { daysOfWork } from '../../core/performance/market/days-of-work.ts';
import { LEGACY_CAMPAIGN_TYPES } from '../../core/performance/product.ts';
import { estimatedRows, mostRows } from '../../core/performance/rows/most-rows.ts';
import { simulationOf } from '../../core/performance/simulation.ts';
import { toUtf8 } from '../../service/http/body.ts';
import { jsonResponse, TextPieces } from '../../control/routing/text-pieces.ts';
import { advanceClock } from '../../scenarios/timeline/clock-control.ts';
import { readSpentDays } from '../../service/pipeline/read-spent.ts';
import { z } from '../../model/schemas/zod.ts';
import { DAY_MS } from '../../model/text/time-units.ts';
import { LAST_INSTANT } from '../../world/clock.ts';
import { countRows, requireRows } from '../../world/row-limits.ts';
import type { Work } from '../../world/lifecycle/world-tasks.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../../control/accounts/accounts.ts';
import { DueEventJson, eventJson } from '../../control/clock/clock.ts';
import { invalid, parseOrBadRequest, conflict } from '../../control/routing/problem.ts';
import { performTask, problemTask } from '../../control/routing/problem-task.ts';
import { worldRoute } from '../../control/routing/route.ts';
import { Duration, Id, InstantText } from '../../control/routing/scalars.ts';
import { AgentAction, CreatedJson, MAX_ACTIONS, performActions } from './actions.ts';
import { LEVELS, marketRow, MarketRowJson, type MarketLevel } from './market-row-json.ts';
import { eachMarketRow, totalsByDay } from './market-rows.ts';
import { addSums, MarketNumbersJson, NO_SUMS, numbersOf, type MarketSums } from './profit.ts';
import { writeUnderGuard } from '../../core/guard/guarded-write.ts';

const MAX_DAYS = 95;
const LEVEL_NAMES = [...(Object.keys(LEVELS) as [MarketLevel, ...MarketLevel[]]), 'total'] as const;

const Observe = z
  .strictObject({
    days: z.int().min(1).max(MAX_DAYS).default(1).describe('The number of days before today, yesterday included'),
    levels: z.array(z.enum(LEVEL_NAMES)).default([]).describe('The levels of rows'),
    timeUnit: z
      .enum(['SUMMARY', 'DAILY'])
      .default('SUMMARY')
      .describe('One row for all days, or one for each day, as in reports'),
    withEmpty: z
      .boolean()
      .default(false)
      .describe('Rows also for campaigns, targeting and ads without traffic that are not archived'),
  })
  .openapi('MarketObserve', { example: { days: 14, levels: ['campaign', 'targeting'] } });
type Observe = z.output<typeof Observe>;

const Step = z
  .strictObject({
    profileId: Id.describe('The profile of the agent'),
    by: Duration.default(DAY_MS).describe(
      'How far the clock moves after the actions; 24h by default, 0s only observes',
    ),
    actions: z.array(AgentAction).max(MAX_ACTIONS).default([]).describe('What the agent does, in this order'),
    observe: Observe.optional().describe('What is answered; by default the totals of yesterday only'),
  })
  .openapi('MarketStep', {
    example: {
      profileId: '100000000000101',
      by: '24h',
      actions: [{ collection: 'keywords', id: '281474976710655', bid: 0.8 }],
      observe: { days: 1, levels: ['campaign'] },
    },
  });

const rowsOf = (what: string) => z.array(MarketRowJson).optional().describe(`The rows of ${what}`);

const StepJson = z
  .object({
    now: InstantText.describe('The time after the step'),
    day: z
      .string()
      .openapi({ format: 'date' })
      .describe('The last observed day: yesterday, in the time zone of the profile'),
    firstDay: z.string().openapi({ format: 'date' }).describe('The first observed day'),
    events: z.array(DueEventJson).describe('The events that came due, in order'),
    created: z.array(CreatedJson).describe('The creations among the actions'),
    rows: z
      .object({
        campaign: rowsOf('campaigns'),
        targeting: rowsOf('keywords and targets'),
        searchTerm: rowsOf('search terms, as far as they have clicks'),
        placement: rowsOf('placements of campaigns'),
        ad: rowsOf('ads'),
        total: rowsOf('all campaigns together'),
      })
      .describe('The rows of each level that was asked for, as reports have them now'),
    totals: MarketNumbersJson.describe('The sums of all observed days'),
    spendToday: z.number().describe('What the clicks of today have cost until now'),
  })
  .openapi('MarketStepAnswer');

interface Observation {
  profileId: string;
  observe: Observe;
  asOf: number;
}

export const OBSERVE_TASK = problemTask('market step', (world, input: Observation) => observe(world, input));

function workOf(world: World, { profileId, observe: wanted, asOf }: Observation): Required<Work> {
  const context = new OperationContext(scopeOf(world, getProfile(world, profileId)), undefined, asOf);
  const query = { days: daysBefore(context, wanted.days), isDaily: wanted.timeUnit === 'DAILY' };
  const levels = [...new Set(wanted.levels)].flatMap((level) => (level === 'total' ? [] : LEVELS[level]));
  const work = { rows: 0, estimatedRows: 0, days: 0 };
  for (const campaignType of LEGACY_CAMPAIGN_TYPES) {
    work.days += daysOfWork(simulationOf(context).days(campaignType), query.days);
    for (const level of levels) {
      work.rows += mostRows(context, { ...query, campaignType, level });
      work.estimatedRows += estimatedRows(context, { ...query, campaignType, level });
    }
  }
  return work;
}

function daysBefore({ today }: ScopeAtTime, days: number): Day[] {
  return Array.from({ length: days }, (_, i) => addDays(today, i - days));
}

/**
 * Numbers are those of reports that are requested now. Returns the text of the fields of an object, which is written row by
 * row, because there may be many rows.
 */
function observe(world: World, { profileId, observe: wanted, asOf }: Observation): Uint8Array<ArrayBuffer>[] {
  const context = new OperationContext(scopeOf(world, getProfile(world, profileId)), undefined, asOf);
  const { decimals } = context.scope.marketplace;
  const { today } = context;
  const days = daysBefore(context, wanted.days);
  const query = { days, isDaily: wanted.timeUnit === 'DAILY', withEmpty: wanted.withEmpty, asOf };
  const sumOf = (some: readonly Day[]): MarketSums =>
    totalsByDay(context, { ...query, days: some, isDaily: false }).get('') ?? NO_SUMS;
  const text = new TextPieces();
  const count = countRows('market step');
  let totals: MarketSums | undefined;
  const writeRows = (level: (typeof LEVEL_NAMES)[number], addRow: AddText): void => {
    if (level === 'total') {
      for (const [day, sums] of totalsByDay(context, query))
        addRow(JSON.stringify({ ...(day === '' ? {} : { date: day }), ...numbersOf(sums, decimals) }));
      return;
    }
    const sum = { ...NO_SUMS };
    eachMarketRow(context, LEVELS[level], query, (row, sums) => {
      count();
      addRow(JSON.stringify(marketRow(context, level, row, sums)));
      addSums(sum, sums);
    });
    if (level === 'campaign') totals = sum;
  };
  const add: AddText = (part) => text.add(part);
  const period = { day: days.at(-1) ?? today, firstDay: days[0] ?? today };
  add(`${JSON.stringify(period).slice(1, -1)},"rows":{`);
  for (const [i, level] of [...new Set(wanted.levels)].entries()) {
    add(`${i === 0 ? '' : ','}"${level}":`);
    writeArray(add, false, (addRow) => writeRows(level, addRow));
  }
  const sums = {
    totals: numbersOf(totals ?? sumOf(days), decimals),
    spendToday: numbersOf(sumOf([today]), decimals).cost,
  };
  add(`},${JSON.stringify(sums).slice(1)}`);
  return text.finish();
}

export const stepRoute = worldRoute('stepMarket', 'POST /market/step', {
  summary: 'Act, advance the clock, and observe',
  description:
    'Makes the actions at the present time, in their order, advances the clock like POST /clock/advance, and answers what reports that are requested now would contain. If one action is not possible, or the guard refuses the actions, nothing is done. Entities have their present values; ids are strings, money is in the currency of the profile.',
  body: Step,
  answer: StepJson,
  problems: [409, 429],
  async perform({ admin, world, body: { profileId, by, actions, observe: wanted } }) {
    const scope = scopeOf(world, getProfile(world, profileId));
    const { guard } = world.row;
    if (guard?.limits.spend !== undefined && actions.length > 0) await readSpentDays(scope, guard.since);
    const to = world.now() + by;
    if (to > LAST_INSTANT) throw invalid({ path: 'by', message: 'must not lead to after the year 9998' });
    const observed = { profileId, observe: wanted ?? Observe.parse({}) };
    // Also by an estimate, because the actions and the clock cannot be taken back.
    requireRows('market step', workOf(world, { ...observed, asOf: to }).estimatedRows);
    const created = parseOrBadRequest(() => performGuardedActions(world, profileId, actions));
    const events = advanceClock(world, to);
    if (by > 0) admin.journals.of(world).emitClockChanged();
    const asOf = world.now();
    const input = { ...observed, asOf };
    const fields = await performTask(admin.worlds, OBSERVE_TASK, world, input, workOf(world, input));
    const step = JSON.stringify({ now: instantText(asOf), events: events.map(eventJson), created });
    return jsonResponse([toUtf8(`${step.slice(0, -1)},`), ...fields]);
  },
});

type Actions = Parameters<typeof performActions>[2];
type Created = ReturnType<typeof performActions>;

/** Throws a `ValidationError` as `performActions` does, and a conflict if the guard refuses the actions. */
function performGuardedActions(world: World, profileId: string, actions: Actions): Created {
  const { guard } = world.row;
  const perform = (): Created => performActions(world, profileId, actions, 'actions');
  if (guard === null || actions.length === 0) return perform();
  const scope = scopeOf(world, getProfile(world, profileId));
  const { done, refusal } = writeUnderGuard(world, guard, scope, perform);
  if (done === undefined) throw conflict(`The guard refuses the actions: ${refusal}`);
  return done;
}
