/**
 * Verification: whether the clients of a world sent the requests that a test expects, so far or within a time limit.
 */
import type { Journal } from '../../service/journal/journal.ts';
import { z } from '../../model/schemas/zod.ts';
import { EntityDifferenceJson, entityDifferenceJson } from '../diff/difference-json.ts';
import { ExchangeJson } from './exchange-json.ts';
import { expectInOrder, expectTimes, type Expectation, type VerificationState } from './expectation.ts';
import { findUnknownOperations } from '../../control/routing/known-operation.ts';
import { Match, compile, type RequestCriteria } from './match-requests.ts';
import { invalid } from '../../control/routing/problem.ts';
import { routesOf, worldRoute, type AdminContext } from '../../control/routing/route.ts';
import { setCancellableTimeout } from '../../control/routing/timers.ts';
import { Duration } from '../../control/routing/scalars.ts';
import type { EntityDifference } from '../diff/difference.ts';
import { compareStates } from '../diff/world-state.ts';
import type { World } from '../../world/state/world.ts';
import { findStates, withStates } from '../diff/diff.ts';

const MAX_WAIT_MS = 300_000;

const Count = z.int().min(0).max(1_000_000).optional();
const Times = z
  .strictObject({
    exactly: Count.describe('The exact number of matching requests'),
    atLeast: Count.describe('The minimum number of matching requests'),
    atMost: Count.describe('The maximum number of matching requests'),
  })
  .superRefine(({ exactly, atLeast, atMost }, context) => {
    const isAmbiguous = exactly !== undefined && (atLeast !== undefined || atMost !== undefined);
    if (isAmbiguous)
      context.addIssue({ code: 'custom', path: ['exactly'], message: 'cannot be combined with atLeast or atMost' });
    if (exactly === undefined && atLeast === undefined && atMost === undefined) {
      context.addIssue({ code: 'custom', message: 'must have exactly, atLeast or atMost' });
    }
    if ((atLeast ?? 0) > (atMost ?? Infinity)) {
      context.addIssue({ code: 'custom', path: ['atLeast'], message: 'must not be greater than atMost' });
    }
  });

const Within = Duration.refine((waitMs) => waitMs <= MAX_WAIT_MS, 'must be at most 5m')
  .openapi({ example: '2s' })
  .describe("The maximum time to wait, by the machine's clock; by default the response is immediate");

const Verify = z
  .strictObject({
    match: Match.optional().describe('The criteria that a request must fulfil'),
    times: Times.optional().describe('The expected number of requests; at least one by default'),
    inOrder: z
      .array(Match)
      .min(1)
      .max(100)
      .optional()
      .describe('In place of match: requests expected in this order; others may occur in between'),
    within: Within.optional(),
    nothingElseChanged: z
      .union([z.literal(true), z.string()], 'must be true, a checkpoint or an instant')
      .optional()
      .describe(
        'Also expect that the matching requests have made all differences between the present state and an earlier one: `true` for the start of the world, or a checkpoint or an instant',
      ),
  })
  .superRefine(({ match, inOrder, times }, context) => {
    if ((match === undefined) === (inOrder === undefined)) {
      context.addIssue({ code: 'custom', message: 'must have either match or inOrder' });
    }
    if (inOrder !== undefined && times !== undefined) {
      context.addIssue({
        code: 'custom',
        path: ['times'],
        message: 'cannot be combined with inOrder; list a request several times instead',
      });
    }
  })
  .openapi('Verify', { example: { match: { operation: 'listCampaigns', status: '2xx' }, times: { exactly: 1 } } });

const Verified = z
  .object({
    ok: z.boolean().describe('Whether the expectation is met'),
    count: z.int().describe('The number of matching requests; with inOrder, the number of requests found in order'),
    dropped: z.int().describe('The number of requests that the journal no longer holds and that were not checked'),
    otherChanges: z
      .array(EntityDifferenceJson)
      .optional()
      .describe('With nothingElseChanged: what other requests or the admin API have changed'),
    nearest: z
      .object({
        request: ExchangeJson,
        differs: z
          .array(
            z.object({
              field: z.string().describe('The criterion'),
              expected: z.string().describe('The expected value'),
              found: z.string().describe('The actual value'),
            }),
          )
          .describe('The criteria that the request does not fulfil'),
      })
      .nullable()
      .describe('If requests are missing: the most similar request and its differences'),
  })
  .openapi('Verified');

export const verifyRoutes = routesOf('Journal', [
  worldRoute('verifyRequests', 'POST /requests/verify', {
    summary: 'Verify the requests of clients',
    description:
      'With `within`, the response is sent as soon as the result is final. For `atMost` alone and `exactly: 0` that is when the time is over.',
    body: Verify,
    answer: Verified,
    async perform({ admin, world, body: { match, times, inOrder, within, nothingElseChanged }, request }) {
      const named = inOrder?.map(({ operation }, step) => [`inOrder[${step}].operation`, operation] as const);
      const unknown = [...findUnknownOperations(named ?? [['match.operation', match?.operation]], admin.operations)];
      if (unknown.length > 0) throw invalid(...unknown);
      const journal = admin.journals.of(world);
      const expectation = inOrder === undefined ? expectTimes(match ?? {}, times ?? {}) : expectInOrder(inOrder);
      for (const exchange of journal.exchanges()) expectation.add(exchange);
      const state = await settledState(journal, expectation, within ?? 0, request.signal);
      const found = state === 'passed';
      const nearest = found ? null : (expectation.nearest() ?? null);
      const result = { count: expectation.count, dropped: journal.dropped, nearest };
      if (nothingElseChanged === undefined) return { ok: found, ...result };
      const since = nothingElseChanged === true ? 'start' : nothingElseChanged;
      const otherChanges = findOtherChanges({ admin, world, since, expected: inOrder ?? [match ?? {}] });
      return { ok: found && otherChanges.length === 0, ...result, otherChanges };
    },
  }),
]);

/** Settles with the final state: at once, with a later exchange, at the end of the wait, or when the caller disconnects. */
function settledState(
  journal: Journal,
  expectation: Expectation,
  waitMs: number,
  disconnected: AbortSignal,
): Promise<VerificationState> {
  const current = expectation.state(waitMs === 0);
  if (current !== 'pending' || waitMs === 0) return Promise.resolve(current);
  return new Promise((resolve) => {
    const settle = (state: VerificationState): void => {
      if (state === 'pending') return;
      stopTimer();
      stopListening();
      disconnected.removeEventListener('abort', giveUp);
      resolve(state);
    };
    const giveUp = (): void => settle(expectation.state(true));
    const stopTimer = setCancellableTimeout(waitMs, giveUp);
    const stopListening = journal.subscribe({
      exchange(exchange) {
        expectation.add(exchange);
        settle(expectation.state(false));
      },
    });
    disconnected.addEventListener('abort', giveUp);
  });
}

interface ChangeExpectation {
  admin: AdminContext;
  world: World;
  /** A checkpoint, an instant or `start`. */
  since: string;
  /** Which requests may change the world. */
  expected: readonly RequestCriteria[];
}

/** In the response. */
const MAX_CHANGES = 100;

/**
 * Changes of a world that other calls than the expected ones have made.
 */
function findOtherChanges({
  admin,
  world,
  since,
  expected,
}: ChangeExpectation): z.input<typeof EntityDifferenceJson>[] {
  const criteria = expected.map((each) => compile(each));
  const exchanges = admin.journals.of(world).exchanges();
  const ids = new Set(
    exchanges
      .filter((exchange) => criteria.some((differences) => differences(exchange).length === 0))
      .map(({ id }) => id),
  );
  const states = findStates(admin, world, [
    { path: 'nothingElseChanged', words: since },
    { path: 'nothingElseChanged', words: 'now' },
  ]);
  return withStates(world, states, (from, to) =>
    compareStates(from, to)
      .profiles.flatMap(({ created, changed, archived, removed }) => [...created, ...changed, ...archived, ...removed])
      .flatMap((item) => othersOf(item, ids))
      .slice(0, MAX_CHANGES)
      .map((item) => entityDifferenceJson(item)),
  );
}

/** Returns the part of a difference that these requests did not cause. */
function othersOf(item: EntityDifference, ids: ReadonlySet<string>): EntityDifference[] {
  const isExpected = ({ requestId }: { requestId?: string }): boolean => requestId !== undefined && ids.has(requestId);
  if (item.before === undefined || item.after === undefined) return isExpected(item) ? [] : [item];
  const fields = item.fields.filter((field) => !isExpected(field));
  return fields.length === 0 ? [] : [{ ...item, fields }];
}
