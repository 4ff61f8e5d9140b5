/**
 * Converts budget rules of a seed and of the admin API to the model, and creates them.
 */
import type { RuleDetails } from '../../model/schemas/budget-rule-schema.ts';
import { daysOfRule } from '../../model/schemas/rule-days.ts';
import type { BudgetRuleItem } from '../../model/schemas/entity-schema.ts';
import type { RuleFacts } from '../../model/budget-rules.ts';
import { fromCompact, type Day } from '../../model/days.ts';
import type { Id } from '../../model/entities.ts';
import { find } from '../../core/entities/entities.ts';
import type { OperationContext, ScopeAtTime } from '../../core/entities/operation-context.ts';
import type { InvalidField } from '../../model/forms/codec.ts';
import { readDay } from '../../model/forms/codecs.ts';
import { recordRulePast, validatePast } from './past-values.ts';
import type { SeedParents } from './parents.ts';
import { timesOf } from './times.ts';
import type { CampaignKind } from '../../model/kinds.ts';
import { adProductOf, kindOf } from '../../model/forms/ad-products.ts';
import { hasLifetimeBudget } from '../../core/performance/product.ts';
import { createRule, withKind } from '../../core/performance/write-budget-rules.ts';

/** `contextAt` returns the context of a past instant. Undefined if a campaign of the rule failed. */
export function seedRule(
  item: BudgetRuleItem,
  context: ScopeAtTime,
  parents: SeedParents,
  contextAt: (at: number) => OperationContext,
): { ruleId: string } | InvalidField | undefined {
  const { ruleId, ruleState, past = [] } = item;
  const { today } = context;
  const times = timesOf(item, { now: context.at, parent: context.at });
  if ('message' in times) return times;
  const wrong = validatePast(item, context.at);
  if (wrong !== undefined) return wrong;
  const kind = kindOf(item.adProduct);
  const campaignIds = campaignsOfItem(item, { kind, parents, context });
  if (campaignIds === undefined || 'message' in campaignIds) return campaignIds;
  const facts = readDetails(item.ruleDetails, today);
  if ('message' in facts) return { ...facts, field: `ruleDetails.${facts.field}` };
  const former: { until: number; facts: RuleFacts }[] = [];
  for (const [i, each] of past.entries()) {
    const then = readDetails(each.ruleDetails, today);
    if ('message' in then) return { ...then, field: `past[${i}].ruleDetails.${then.field}` };
    former.push({ until: Date.parse(each.until), facts: { ...then, ruleState: each.ruleState } });
  }
  const ofKind = (each: Omit<RuleFacts, 'ruleState'>) => ({ ...each, terms: withKind(each.terms, kind) });
  const draft = { campaignIds, ruleState, ...ofKind(facts) };
  const updatedAt = contextAt(times.updatedAt).now;
  const made = createRule(contextAt(times.createdAt), draft, { ruleId, updatedAt });
  const rule = made === undefined ? undefined : context.scope.world.budgetRules.withId(made);
  if (rule === undefined) return { field: 'ruleId', message: `budget rule ${ruleId} already exists` };
  recordRulePast(
    context,
    'budgetRule',
    rule,
    former.map(({ until, facts: then }) => ({ until, facts: columnsOf({ ...then, ...ofKind(then) }) })),
    columnsOf(rule),
  );
  return rule;
}

function columnsOf({ ruleState, startDay, endDay, terms }: RuleFacts) {
  return { ruleState, startDay, endDay, terms: JSON.stringify(terms) };
}

/** Undefined if a campaign of the rule failed. */
export function campaignsOfItem(
  { campaignIds = [], campaignRefs = [] }: Pick<BudgetRuleItem, 'campaignIds' | 'campaignRefs'>,
  { kind, parents, context }: { kind: CampaignKind; parents: SeedParents; context: ScopeAtTime },
) {
  const found: Id[] = [];
  const named = [
    ...campaignIds.map((id, i) => ({ id, ref: undefined, field: `campaignIds[${i}]` })),
    ...campaignRefs.map((ref, i) => ({ id: undefined, ref, field: `campaignRefs[${i}]` })),
  ];
  for (const { id, ref, field } of named) {
    const campaign = parents.campaign(kind, ref, id);
    if (campaign === undefined) return undefined;
    if ('message' in campaign) return { field, message: campaign.message };
    // A ref can also name an ad group or a campaign of another product.
    const row = find(context, kind, campaign.id);
    if (row === undefined) return { field, message: `must name a campaign of ${adProductOf(kind)}` };
    if (hasLifetimeBudget(row)) return { field, message: 'must name a campaign with a daily budget' };
    found.push(campaign.id);
  }
  return found;
}

/** Details replace all earlier ones. */
export function readRuleChange(
  { ruleState, ruleDetails }: { ruleState?: RuleFacts['ruleState'] | undefined; ruleDetails?: RuleDetails | undefined },
  today: Day,
): Partial<RuleFacts> | InvalidField {
  const details = ruleDetails && readDetails(ruleDetails, today);
  if (details !== undefined && 'message' in details) return { ...details, field: `ruleDetails.${details.field}` };
  return { ...details, ...(ruleState === undefined ? {} : { ruleState }) };
}

function readDetails(details: RuleDetails, today: Day): Omit<RuleFacts, 'ruleState'> | InvalidField {
  const { duration, recurrence, performanceMeasureCondition, ...terms } = details;
  const { startDate, endDate } = daysOfRule(details);
  const { intraDaySchedule, ...days } = recurrence;
  const startDay = readRuleDay(startDate, today);
  const endDay = endDate === undefined ? null : readRuleDay(endDate, today);
  const event = duration.eventTypeRuleDuration;
  if (endDay !== null && endDay < startDay) {
    const field = event === undefined ? 'dateRangeTypeRuleDuration' : 'eventTypeRuleDuration';
    return { field: `duration.${field}.endDate`, message: 'must not be before the start' };
  }
  return {
    startDay,
    endDay,
    terms: {
      ...terms,
      ...(event === undefined ? {} : { event: { eventId: event.eventId, eventName: event.eventName } }),
      recurrence: { ...days, ...(intraDaySchedule === undefined ? {} : { intraDaySchedule }) },
      ...(performanceMeasureCondition === undefined ? {} : { performanceMeasureCondition }),
    },
  };
}

/** The schema has checked the form: YYYYMMDD, or relative to today. */
function readRuleDay(text: string, today: Day): Day {
  return fromCompact(text) ?? readDay(text, today);
}
