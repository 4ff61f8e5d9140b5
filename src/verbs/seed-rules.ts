/**
 * Budget rules of a seed and of the control API: from the service's words to what is kept.
 */
import type { RuleDetails } from '../scenario/budget-rule-schema.ts';
import { daysOfRule } from '../scenario/rule-days.ts';
import type { BudgetRuleItem } from '../scenario/entity-schema.ts';
import type { RuleFacts } from '../model/budget-rules.ts';
import { fromCompact, type Day } from '../model/days.ts';
import type { Id } from '../model/entities.ts';
import { find } from './entities.ts';
import type { Batch } from './scope.ts';
import { readDay, type BadField } from './seed-drafts.ts';
import type { SeedParents } from './seed-parents.ts';
import { createRule } from './write-budget-rules.ts';

/** `batchOf` is the work of so many days ago. Undefined when a campaign that it names failed itself. */
export function plantRule(
  item: BudgetRuleItem,
  today: Day,
  parents: SeedParents,
  batchOf: (daysAgo: number) => Batch,
): { ruleId: string } | BadField | undefined {
  const { ruleId, ruleState, createdDaysAgo = 0, updatedDaysAgo = createdDaysAgo } = item;
  if (updatedDaysAgo > createdDaysAgo) return { field: 'updatedDaysAgo', message: 'is before its creation' };
  const campaignIds = campaignsOf(item, parents, batchOf(0));
  if (campaignIds === undefined || 'message' in campaignIds) return campaignIds;
  const facts = readDetails(item.ruleDetails, today);
  if ('message' in facts) return { ...facts, field: `ruleDetails.${facts.field}` };
  const updatedAt = batchOf(updatedDaysAgo).now;
  const made = createRule(batchOf(createdDaysAgo), { campaignIds, ruleState, ...facts }, { ruleId, updatedAt });
  return made === undefined
    ? { field: 'ruleId', message: `there is a budget rule ${ruleId} already` }
    : { ruleId: made };
}

function campaignsOf({ campaignIds = [], campaignRefs = [] }: BudgetRuleItem, parents: SeedParents, batch: Batch) {
  const found: Id[] = [];
  const named = [
    ...campaignIds.map((id, i) => ({ id, ref: undefined, field: `campaignIds[${i}]` })),
    ...campaignRefs.map((ref, i) => ({ id: undefined, ref, field: `campaignRefs[${i}]` })),
  ];
  for (const { id, ref, field } of named) {
    const campaign = parents.campaign(ref, id);
    if (campaign === undefined) return undefined;
    if ('message' in campaign) return { field, message: campaign.message };
    // Ad groups bear refs too, and so do campaigns of sponsored brands.
    if (find(batch, 'campaign', campaign.id) === undefined) return { field, message: 'names no campaign' };
    found.push(campaign.id);
  }
  return found;
}

/** `today` is that of the world's clock. */
export function readDetails(details: RuleDetails, today: Day): Omit<RuleFacts, 'ruleState'> | BadField {
  const { duration, recurrence, performanceMeasureCondition, ...terms } = details;
  const { startDate, endDate } = daysOfRule(details);
  const startDay = readRuleDay(startDate, today);
  const endDay = endDate === undefined ? null : readRuleDay(endDate, today);
  const event = duration.eventTypeRuleDuration;
  if (endDay !== null && endDay < startDay) {
    const field = event === undefined ? 'dateRangeTypeRuleDuration' : 'eventTypeRuleDuration';
    return { field: `duration.${field}.endDate`, message: 'is before the start' };
  }
  return {
    startDay,
    endDay,
    terms: {
      ...terms,
      ...(event === undefined ? {} : { event: { eventId: event.eventId, eventName: event.eventName } }),
      recurrence,
      ...(performanceMeasureCondition === undefined ? {} : { performanceMeasureCondition }),
    },
  };
}

/** Checked to be YYYYMMDD, or one that says how far from today. */
function readRuleDay(text: string, today: Day): Day {
  return fromCompact(text) ?? readDay(text, today);
}
