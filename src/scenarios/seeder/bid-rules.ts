/**
 * Converts rules that set bids from seeds and the admin API to the model, and creates them.
 */
import type { BidRule, BidRuleFacts } from '../../model/bid-rules/bid-rules.ts';
import { dayBounds, instantText } from '../../model/days.ts';
import type { InvalidField } from '../../model/forms/codec.ts';
import { readDay, state as stateCodec } from '../../model/forms/codecs.ts';
import type { BidRuleDetails, BidRuleItem } from '../../model/schemas/rules/bid-rule-schema.ts';
import type { OperationContext, ScopeAtTime } from '../../core/entities/operation-context.ts';
import { createBidRule } from '../../core/performance/bid-rules/write-bid-rules.ts';
import { campaignsOfItem } from './budget-rules.ts';
import type { SeedParents } from './parents.ts';
import { recordRulePast, validatePast } from './past-values.ts';
import { timesOf } from './times.ts';

/** `contextAt` returns the context of a past instant. Undefined if a campaign of the rule failed. */
export function seedBidRule(
  item: BidRuleItem,
  context: ScopeAtTime,
  parents: SeedParents,
  contextAt: (at: number) => OperationContext,
): { ruleId: string } | InvalidField | undefined {
  const times = timesOf(item, { now: context.at, parent: context.at });
  if ('message' in times) return times;
  const wrong = validatePast(item, context.at);
  if (wrong !== undefined) return wrong;
  const campaignIds = campaignsOfItem(item, { kind: 'campaign', parents, context });
  if (campaignIds === undefined || 'message' in campaignIds) return campaignIds;
  const facts = readFacts(context, item, times.createdAt);
  if ('message' in facts) return facts;
  const former: { until: number; facts: BidRuleFacts }[] = [];
  for (const [i, each] of (item.past ?? []).entries()) {
    const then = readFacts(context, each, times.createdAt);
    if ('message' in then) return { ...then, field: `past[${i}].${then.field}` };
    former.push({ until: Date.parse(each.until), facts: then });
  }
  const updatedAt = contextAt(times.updatedAt).now;
  const rule = createBidRule(contextAt(times.createdAt), { campaignIds, ...facts }, { ruleId: item.ruleId, updatedAt });
  if (rule === undefined) return { field: 'ruleId', message: `rule ${item.ruleId} already exists` };
  recordRulePast(
    context,
    'bidRule',
    rule,
    former.map(({ until, facts: then }) => ({ until, facts: columnsOf(then) })),
    columnsOf(rule),
  );
  return rule;
}

function columnsOf({ ruleState, startAt, endAt, terms }: BidRuleFacts) {
  return { ruleState, startAt, endAt, terms: JSON.stringify(terms) };
}

type Changed = Partial<Pick<BidRuleItem, 'state' | 'rule'>>;

/** `from`: when a rule without a start begins. */
function readFacts(
  context: ScopeAtTime,
  { state, rule }: Pick<BidRuleItem, 'state' | 'rule'>,
  from: number,
): BidRuleFacts | InvalidField {
  const details = readDetails(context, rule, from);
  return 'message' in details ? details : { ruleState: stateCodec.read(state), ...details };
}

/** Details replace all earlier ones; the type of a rule stays. */
export function readBidRuleChange(
  context: ScopeAtTime,
  { terms, createdAt }: Pick<BidRule, 'terms' | 'createdAt'>,
  { state, rule }: { [K in keyof Changed]: Changed[K] | undefined },
): Partial<BidRuleFacts> | InvalidField {
  if (rule !== undefined && rule.type !== terms.type)
    return { field: 'rule.type', message: `is ${rule.type}, and the rule has the type ${terms.type}` };
  const details = rule && readDetails(context, rule, createdAt);
  if (details !== undefined && 'message' in details) return details;
  return { ...details, ...(state === undefined ? {} : { ruleState: stateCodec.read(state) }) };
}

function readDetails(
  context: ScopeAtTime,
  details: BidRuleDetails,
  from: number,
): Omit<BidRuleFacts, 'ruleState'> | InvalidField {
  if (details.type === 'ROAS') return { startAt: null, endAt: null, terms: { ...details, name: details.name ?? null } };
  const { startTime, endTime, daysOfWeek, window, event, roas, name = null, ...terms } = details;
  const startAt = startTime === undefined ? from : readMoment(context, startTime);
  const endAt = endTime === undefined ? null : readMoment(context, endTime);
  if (endAt !== null && endAt <= startAt) return { field: 'rule.endTime', message: 'must be after the start' };
  return {
    startAt,
    endAt,
    terms: {
      ...terms,
      name,
      recurrence: daysOfWeek === undefined ? 'DAILY' : 'WEEKLY',
      ...(daysOfWeek === undefined ? {} : { daysOfWeek }),
      ...(window === undefined ? {} : { window }),
      ...(event === undefined ? {} : { event }),
      ...(roas === undefined ? {} : { roas }),
    },
  };
}

/** The schema has checked the form: an instant, or a day relative to today, which is its midnight. */
function readMoment({ today, scope: { marketplace } }: ScopeAtTime, text: string): number {
  if (!text.startsWith('today')) return Date.parse(text);
  return dayBounds(readDay(text, today), marketplace.timeZone).start;
}

/** What `readBidRuleChange` reads. */
export function writeBidRule({
  startAt,
  endAt,
  terms,
}: Pick<BidRuleFacts, 'startAt' | 'endAt' | 'terms'>): BidRuleDetails {
  if (terms.type === 'ROAS') return { ...terms, name: terms.name ?? undefined };
  const { recurrence: _recurrence, daysOfWeek, ...others } = terms;
  return {
    ...others,
    name: terms.name ?? undefined,
    ...(daysOfWeek === undefined ? {} : { daysOfWeek: [...daysOfWeek] }),
    ...(startAt === null ? {} : { startTime: instantText(startAt) }),
    ...(endAt === null ? {} : { endTime: instantText(endAt) }),
  };
}
