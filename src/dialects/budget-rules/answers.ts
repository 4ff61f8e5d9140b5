/**
 * The budget rules of a campaign as they stand today, and the days on which they were applied.
 */
import { ruleDetailsOf, type BudgetRule, type RuleStanding } from '../../model/budget-rules.ts';
import type { Campaign } from '../../model/entities.ts';
import { toMajor } from '../../model/money.ts';
import { queryOf, type Call } from '../../http/call.ts';
import { inTurns } from '../../http/in-turns.ts';
import { notFound } from '../../http/refusals.ts';
import { isRefusal, type Refusal, type Reply } from '../../http/reply.ts';
import { batchOf } from '../../grammar/batch.ts';
import { refuseGone } from '../../grammar/jobs.ts';
import { noteUnknownParameter } from '../../grammar/list-query.ts';
import { noteUnknown } from '../../grammar/note-failure.ts';
import { isId } from '../../grammar/read-id.ts';
import { historySeenNow, type Applied } from '../../verbs/budget-history.ts';
import { standings } from '../../verbs/budget-rules.ts';
import { find } from '../../verbs/entities.ts';
import type { Batch } from '../../verbs/scope.ts';
import { readHistoryQuery, tokenAt, type HistoryQuery } from './history-query.ts';

export function answerRules(call: Call): Reply | Refusal {
  for (const name of new Set(queryOf(call).keys())) {
    const refusal = noteUnknownParameter(call, name);
    if (refusal !== undefined) return refusal;
  }
  const batch = batchOf(call);
  const campaign = campaignOf(call, batch);
  if (isRefusal(campaign)) return campaign;
  const associatedRules = standings(batch, campaign).map(({ rule, standing }) => ruleJson(rule, standing));
  return { status: 200, body: JSON.stringify({ associatedRules }) };
}

export function answerHistory(call: Call): Reply | Refusal | Promise<Reply | Refusal> {
  const batch = batchOf(call);
  const query = readHistoryQuery(call, call.params['campaignId'] ?? '', batch.today);
  if (isRefusal(query)) return query;
  const campaign = campaignOf(call, batch);
  if (isRefusal(campaign)) return campaign;
  // One more than asked for tells whether there is more.
  const done = inTurns(historySeenNow(batch, campaign, { ...query, most: query.most + 1 }));
  const reply = (found: Applied[]): Reply => historyReply(call, batch, query, found);
  return done instanceof Promise ? done.then(reply).catch(refuseGone) : reply(done);
}

function historyReply(call: Call, batch: Batch, query: HistoryQuery, found: readonly Applied[]): Reply {
  const page = found.slice(0, query.most);
  const last = page.at(-1);
  const more = found.length > query.most && last !== undefined;
  const next = more ? tokenAt(query.seal, { day: last.day, seq: last.rule.seq }) : undefined;
  call.page = { token: queryOf(call).get('nextToken') ?? undefined, next };
  const history = page.map((applied) => appliedJson(applied, batch));
  return { status: 200, body: JSON.stringify({ history, nextToken: next }) };
}

/** An archived one too. */
function campaignOf({ params }: Call, batch: Batch): Campaign | Refusal {
  const id = params['campaignId'] ?? '';
  const campaign = isId(id) ? find(batch, 'campaign', id) : undefined;
  if (campaign !== undefined) return campaign;
  return notFound('Campaign not found', noteUnknown(batch, { kind: 'campaign', title: 'Campaign', id, gone: [] }));
}

function ruleJson(rule: BudgetRule, { status, reasonCode }: RuleStanding): object {
  return {
    ruleId: rule.ruleId,
    ruleState: rule.ruleState,
    ruleStatus: status,
    ruleStatusDetails: { status, reasonCode },
    ruleDetails: ruleDetailsOf(rule),
    createdDate: rule.createdAt,
    lastUpdatedDate: rule.updatedAt,
  };
}

function appliedJson(
  { start, rule, standing, budget, raised, performance }: Applied,
  { scope: { place } }: Batch,
): object {
  return {
    executionTime: start,
    appliedRule: ruleJson(rule, standing),
    dailyBudgetValue: toMajor(budget, place.decimals),
    ruleBasedBudgetValue: toMajor(raised, place.decimals),
    ...(performance === undefined ? {} : { performanceMetric: performance }),
  };
}
