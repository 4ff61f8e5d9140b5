/**
 * Verification: whether the clients of a world did what a test expects, by now or within a while.
 */
import { z } from '@hono/zod-openapi';
import type { Journal } from '../http/journal.ts';
import { ExchangeJson } from './exchange-json.ts';
import { expectInOrder, expectTimes, type Expectation, type Verdict } from './expectation.ts';
import { strangers } from './known-operation.ts';
import { Match } from './match.ts';
import { invalid } from './problem.ts';
import { worldRoute, type Route } from './route.ts';
import { after } from './timers.ts';
import { Duration } from './words.ts';

const LONGEST = 300_000;

const Count = z.int().min(0).max(1_000_000).optional();
const Times = z
  .strictObject({ exactly: Count, atLeast: Count, atMost: Count })
  .superRefine(({ exactly, atLeast, atMost }, context) => {
    const isOne = exactly !== undefined && (atLeast !== undefined || atMost !== undefined);
    if (isOne) context.addIssue({ code: 'custom', path: ['exactly'], message: 'says all there is to say' });
    if (exactly === undefined && atLeast === undefined && atMost === undefined) {
      context.addIssue({ code: 'custom', message: 'one of { exactly }, { atLeast }, { atMost }, or the last two' });
    }
    if ((atLeast ?? 0) > (atMost ?? Infinity)) {
      context.addIssue({ code: 'custom', path: ['atLeast'], message: 'is more than atMost' });
    }
  });

const Within = Duration.refine((wait) => wait <= LONGEST, 'is more than 5m').openapi({
  example: '2s',
  description: "Waits so long at most, by the machine's time",
});

const Verify = z
  .strictObject({
    match: Match.optional(),
    times: Times.optional().openapi({ description: 'Without it: at least once' }),
    inOrder: z
      .array(Match)
      .min(1)
      .max(100)
      .optional()
      .openapi({ description: 'In place of match: one after the other; others may come in between' }),
    within: Within.optional(),
  })
  .superRefine(({ match, inOrder, times }, context) => {
    if ((match === undefined) === (inOrder === undefined)) {
      context.addIssue({ code: 'custom', message: 'one of { match }, { inOrder }' });
    }
    if (inOrder !== undefined && times !== undefined) {
      context.addIssue({ code: 'custom', path: ['times'], message: 'goes with match: in an order each comes once' });
    }
  })
  .openapi('Verify', { example: { match: { operation: 'listCampaigns', status: '2xx' }, times: { exactly: 1 } } });

const Verified = z
  .object({
    ok: z.boolean(),
    count: z.int().openapi({ description: 'How many match; of inOrder, how many of its steps were found' }),
    dropped: z.int().openapi({ description: 'How many exchanges the journal does not keep any more: not looked at' }),
    nearest: z
      .object({
        request: ExchangeJson,
        differs: z.array(z.object({ field: z.string(), expected: z.string(), found: z.string() })),
      })
      .nullable()
      .openapi({
        description: 'Where some are missing: the exchange that came nearest, and what kept it from matching',
      }),
  })
  .openapi('Verified');

export const verifyRoutes: readonly Route[] = [
  worldRoute({
    id: 'verifyRequests',
    method: 'post',
    path: '/requests/verify',
    tag: 'Journal',
    summary: 'Verify what clients asked',
    description:
      'With `within` it answers as soon as it holds or can hold no more; `atMost` alone and `exactly: 0` are known only when that time is over.',
    body: Verify,
    status: 200,
    answer: Verified,
    async perform({ control, world, body: { match, times, inOrder, within }, request }) {
      const named = inOrder?.map(({ operation }, step) => [`inOrder[${step}].operation`, operation] as const);
      const unknown = [...strangers(named ?? [['match.operation', match?.operation]], control.operations)];
      if (unknown.length > 0) throw invalid(...unknown);
      const journal = control.journals.of(world);
      const expectation = inOrder === undefined ? expectTimes(match ?? {}, times ?? {}) : expectInOrder(inOrder);
      for (const place of journal.places()) expectation.see(place);
      const verdict = await settled(journal, expectation, within ?? 0, request.signal);
      const ok = verdict === 'holds';
      const nearest = ok ? null : (expectation.nearest() ?? null);
      return { ok, count: expectation.count, dropped: journal.dropped, nearest };
    },
  }),
];

/** Decided by what is there, by what comes, by the end of the time, or by a caller who has left. */
function settled(journal: Journal, expectation: Expectation, wait: number, left: AbortSignal): Promise<Verdict> {
  const now = expectation.verdict(wait === 0);
  if (now !== 'open' || wait === 0) return Promise.resolve(now);
  return new Promise((resolve) => {
    const settle = (verdict: Verdict): void => {
      if (verdict === 'open') return;
      stopTimer();
      stopListening();
      left.removeEventListener('abort', giveUp);
      resolve(verdict);
    };
    const giveUp = (): void => settle(expectation.verdict(true));
    const stopTimer = after(wait, giveUp);
    const stopListening = journal.listen({
      exchange(place) {
        expectation.see(place);
        settle(expectation.verdict(false));
      },
    });
    left.addEventListener('abort', giveUp);
  });
}
