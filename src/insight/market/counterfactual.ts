/**
 * What would have been, or would be, with other values of entities: the difference between two copies of the world.
 */
import { dayIn, daysBetween, daysFrom, instantText } from '../../model/days.ts';
import { COLLECTIONS, kindOf, type CollectionName } from '../../model/kinds.ts';
import { atPath, ValidationError } from '../../model/errors/validation-error.ts';
import { OperationContext, scopeOf } from '../../core/entities/operation-context.ts';
import { z } from '../../model/schemas/zod.ts';
import { DAY_MS } from '../../model/text/time-units.ts';
import { LAST_INSTANT } from '../../world/clock.ts';
import type { World } from '../../world/state/world.ts';
import { getProfile } from '../../control/accounts/accounts.ts';
import { invalid, parseOrBadRequest } from '../../control/routing/problem.ts';
import { performTask, problemTask } from '../../control/routing/problem-task.ts';
import { worldRoute } from '../../control/routing/route.ts';
import { Id, IdText, Instant, InstantText } from '../../control/routing/scalars.ts';
import { AgentAction, MAX_ACTIONS, performActions, type AgentChange } from './actions.ts';
import { compared, ComparedJson, LEVEL_OF, numbersOfPeriod, type PeriodNumbers } from './compared-numbers.ts';
import { MAX_PERIOD, runUntil, withFork } from './forks.ts';
import { marketWork } from './market-rows.ts';
import type { Entities, Entity, Kind } from '../../model/entities.ts';
import { readChange } from '../../model/forms/change.ts';
import { recordedColumns } from '../../model/forms/columns.ts';
import { resolveEntity } from '../../scenarios/input/resolve-references.ts';
import { changeEntity } from '../../scenarios/timeline/change-entities.ts';

/** After which all orders have come. */
export const SETTLED = 31 * DAY_MS;

const Counterfactual = z
  .strictObject({
    profileId: Id.describe('The profile of the entities'),
    changes: z
      .array(AgentAction)
      .max(MAX_ACTIONS)
      .describe('The changes, as actions of a step; entities can be created from now on only'),
    from: Instant.optional().describe('When the changes are made, also in the past; now by default'),
    until: Instant.describe('The end of the period, also in the future'),
    settled: z
      .boolean()
      .default(false)
      .describe('Whether all orders count that follow the clicks. The last day counts as a whole then'),
  })
  .openapi('MarketCounterfactual', {
    example: {
      profileId: '100000000000101',
      changes: [{ collection: 'keywords', id: '281474976710655', bid: 1.2 }],
      until: '2026-03-16T12:00:00Z',
    },
  });

const CounterfactualJson = z
  .object({
    from: InstantText.describe('When the changes are made'),
    until: InstantText.describe('The end of the period'),
    firstDay: z
      .string()
      .openapi({ format: 'date' })
      .describe('The first day of the numbers, in the time zone of the profile'),
    lastDay: z.string().openapi({ format: 'date' }).describe('The last day of the numbers'),
    settled: z.boolean().describe('Whether all orders count that follow the clicks'),
    totals: ComparedJson.describe('All campaigns'),
    campaigns: z
      .array(
        z.object({
          ...ComparedJson.shape,
          campaignId: IdText.describe('The id'),
          name: z.string().describe('The name'),
        }),
      )
      .describe('The campaigns with traffic in either case'),
    entities: z
      .array(
        z.object({
          ...ComparedJson.shape,
          collection: z.string().describe('The collection of the entity'),
          id: IdText.describe('The id of the entity'),
        }),
      )
      .describe('The entities that were changed, and those that were created with a ref; negatives have no numbers'),
  })
  .openapi('MarketCounterfactualAnswer');

type Input = Omit<z.output<typeof Counterfactual>, 'from'> & { from: number };
type Answer = z.input<typeof CounterfactualJson>;

interface Named {
  collection: CollectionName;
  id: string;
}

export const COUNTERFACTUAL_TASK = problemTask('counterfactual', (world, input: Input) => compare(world, input));

function compare(world: World, input: Input): Answer {
  const { profileId, from, until, settled } = input;
  const { decimals, timeZone } = scopeOf(world, getProfile(world, profileId)).marketplace;
  // An instant at midnight is the end of the day before.
  const [firstDay, lastDay] = [dayIn(timeZone, from), dayIn(timeZone, Math.max(from, until - 1))];
  const query = { days: daysFrom(firstDay, lastDay), asOf: settled ? until + SETTLED : until };
  const isPast = until <= world.now();
  let named: Named[] = [];
  let levels: Parameters<typeof numbersOfPeriod>[2] = new Set();
  const numbersIn = (one: World): PeriodNumbers => {
    const context = new OperationContext(scopeOf(one, getProfile(one, profileId)), undefined, query.asOf);
    return numbersOfPeriod(context, query, levels);
  };
  const changed = withFork(world, (fork) => {
    named = parseOrBadRequest(() => makeChanges(fork, input));
    levels = new Set(named.flatMap(({ collection }) => LEVEL_OF[kindOf(collection)] ?? []));
    runUntil(fork, until);
    return numbersIn(fork);
  });
  const without = isPast
    ? numbersIn(world)
    : withFork(world, (fork) => {
        runUntil(fork, until);
        return numbersIn(fork);
      });
  const ids = new Set([...without.campaigns.keys(), ...changed.campaigns.keys()]);
  return {
    from: instantText(from),
    until: instantText(until),
    firstDay,
    lastDay,
    settled,
    totals: compared(changed.total, without.total, decimals),
    campaigns: [...ids].map((campaignId) => ({
      campaignId,
      name: changed.names.get(campaignId) ?? without.names.get(campaignId) ?? '',
      ...compared(changed.campaigns.get(campaignId), without.campaigns.get(campaignId), decimals),
    })),
    entities: named.flatMap(({ collection, id }) =>
      LEVEL_OF[kindOf(collection)] === undefined
        ? []
        : { collection, id, ...compared(changed.entities.get(id), without.entities.get(id), decimals) },
    ),
  };
}

/** Returns the entities that were changed or created, each once. */
function makeChanges(fork: World, { profileId, changes, from }: Input): Named[] {
  const named = new Map<string, Named>();
  const add = (entity: Named): unknown => named.set(`${entity.collection} ${entity.id}`, entity);
  const isPast = from < fork.now();
  runUntil(fork, from);
  for (const [i, change] of changes.entries()) {
    if (!('create' in change)) {
      if (isPast) fork.transaction(() => atPath(`changes[${i}]`, () => changeFrom(fork, profileId, change, from)));
      add({ collection: change.collection, id: change.id });
    } else if (isPast)
      throw new ValidationError(`changes[${i}].create`, 'needs from to be now or later: entities have no other past');
  }
  if (isPast) return [...named.values()];
  for (const { ids } of performActions(fork, profileId, changes, 'changes')) {
    for (const id of Object.values(ids)) {
      const collection = COLLECTIONS.find((each) => fork.store(kindOf(each)).byId(profileId, id) !== undefined);
      if (collection !== undefined) add({ collection, id });
    }
  }
  return [...named.values()];
}

export const counterfactualRoute = worldRoute('compareMarket', 'POST /market/counterfactual', {
  summary: 'Compare the numbers with and without changes',
  description:
    'Makes the changes in a copy of the world, at `from`, runs the copy to `until`, and answers how its numbers differ from those without the changes, as they are at `until`. Steps of the timeline run in both cases. A change in the past acts from `from` on, and later changes of the same fields are dropped. The world itself stays as it is.',
  body: Counterfactual,
  answer: CounterfactualJson,
  problems: [429],
  async perform({ admin, world, body }) {
    const now = world.now();
    const { from = now, until } = body;
    const { timeZone } = scopeOf(world, getProfile(world, body.profileId)).marketplace;
    if (until < from)
      throw invalid({ path: 'until', message: `${instantText(until)} is before from ${instantText(from)}` });
    if (until > LAST_INSTANT - SETTLED) throw invalid({ path: 'until', message: 'must not be after the year 9998' });
    const days = daysBetween(dayIn(timeZone, from), dayIn(timeZone, until)) + 1;
    if (days > MAX_PERIOD)
      throw invalid({ path: 'until', message: `is more than ${MAX_PERIOD} days after from ${instantText(from)}` });
    const work = marketWork(world, body.profileId, 2 * days);
    return performTask(admin.worlds, COUNTERFACTUAL_TASK, world, { ...body, from }, work);
  },
});

/** Columns that an update of one of them may change together. */
const BIDDING = ['strategy', 'adjustments', 'premiumBidAdjustment'];

/** Later changes of the same fields are dropped. Throws a `ValidationError` if the change is not possible. */
function changeFrom(fork: World, profileId: string, change: AgentChange, at: number): void {
  const { kind, row, profile } = resolveEntity(fork, { ...change, profileId });
  const context = new OperationContext(scopeOf(fork, profile));
  rewind(context, kind, row, changedColumns(context, kind, change), at);
  fork.withClockAt(at, () => changeEntity(fork, { ...change, profileId }));
}

function changedColumns({ scope, today }: OperationContext, kind: Kind, change: AgentChange): string[] {
  const { patch } = readChange(kind, 'change', change, { decimals: scope.marketplace.decimals, today });
  const named = new Set(Object.keys(patch));
  if (change.state !== undefined) named.add('state');
  if (change.dynamicBidding !== undefined || named.has('premiumBidAdjustment'))
    for (const column of BIDDING) named.add(column);
  const recorded = recordedColumns(kind);
  return [...named].filter((column) => recorded.has(column));
}

/** The columns have the values that they had at an instant, and never had others after it. */
function rewind<K extends Kind>(
  { scope: { world, profile } }: OperationContext,
  kind: K,
  row: Entities[K],
  columns: readonly string[],
  at: number,
): void {
  const { id, campaignId = id }: Entity & { campaignId?: string } = row;
  const { profileId } = profile;
  const later = world.history
    .of(profileId, campaignId)
    .filter((each) => each.kind === kind && each.id === id && each.at > at && columns.includes(each.field));
  // The first change after the instant has the value that was there then.
  const values = Object.fromEntries(later.toReversed().map(({ field, was }) => [field, was]));
  world.history.dropAfter(profileId, { kind, id }, columns, at);
  // The history has values of columns.
  world.store(kind).patch(row, values as Partial<Entity>);
}
