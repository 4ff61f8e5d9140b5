/**
 * A campaign optimization rule in the body of a request: what its fields are, and what they must be.
 */
import { isRoasRule, MAX_BID_RULE_NAME } from '../../../../model/bid-rules/bid-rules.ts';
import type { Campaign } from '../../../../model/entities.ts';
import type { Reading, ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { whyIneligible } from '../../../../core/performance/bid-rules/eligibility.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { unprocessable } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { optional, type Codec, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { list, object, type ObjectCodec } from '../../../protocol/codecs/object-codec.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import { boundedText, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { numberOrText } from './number-text.ts';
import type { RoasTerms } from '../../../../model/stored/rules.ts';
import { ROAS_COMPARISONS, COMPARISONS } from '../../../../model/rule-values.ts';

export const RECURRENCES = ['DAILY'] as const;
export const ACTIONS = ['ADOPT'] as const;
export const TYPES = ['BID', 'KEYWORD', 'PRODUCT'] as const;
export const METRICS = ['ROAS', 'AVERAGE_BID'] as const;
const MAX_CAMPAIGNS = 20;

const FIELDS = {
  campaignIds: list(text, { max: MAX_CAMPAIGNS }),
  recurrence: oneOf(RECURRENCES),
  ruleAction: oneOf(ACTIONS),
  ruleType: oneOf(TYPES),
  ruleCondition: optional(
    list(
      object({
        metricName: oneOf(METRICS),
        comparisonOperator: oneOf(COMPARISONS),
        threshold: numberOrText({ above: 0, most: 1_000_000 }),
      }),
      { max: 3 },
    ),
  ),
  ruleName: optional(boundedText({ min: 0, max: MAX_BID_RULE_NAME })),
};
const EXAMPLE = {
  campaignIds: ['campaignId'],
  recurrence: 'DAILY',
  ruleAction: 'ADOPT',
  ruleType: 'BID',
  ruleName: 'Four for one',
  ruleCondition: [{ metricName: 'ROAS', comparisonOperator: 'GREATER_THAN', threshold: 4 }],
};

function withExample<T>(codec: ObjectCodec<T>, example: object): Codec<T> {
  return { ...codec, schema: { ...codec.schema, example } };
}

const created = object(FIELDS, { title: 'a campaign optimization rule' });
export const CREATED = withExample(created, EXAMPLE);
const updated = object(
  { campaignOptimizationId: boundedText({ min: 0, max: MAX_BID_RULE_NAME }), ...FIELDS },
  { title: 'a campaign optimization rule' },
);
export const UPDATED = withExample(updated, { campaignOptimizationId: 'id', ...EXAMPLE });
type SentRule = ValueOf<typeof created>;

const refuse = (details: string): ApiError => ({ ...unprocessable(details, 'TOD-258'), code: 'INVALID_ARGUMENT' });

/** The only condition of a rule is a return on ad spend. */
export function termsOf({ ruleType, ruleCondition = [], ruleName }: SentRule): RoasTerms | ApiError {
  if (ruleType !== 'BID') return refuse(`ruleType ${ruleType} is not supported; use BID`);
  const [condition, ...others] = ruleCondition;
  if (condition === undefined) return refuse('ruleCondition must have a condition for ROAS');
  if (others.length > 0) return refuse(`ruleCondition has ${ruleCondition.length} conditions; one is supported`);
  const { metricName, comparisonOperator: sent, threshold } = condition;
  if (metricName !== 'ROAS') return refuse(`metricName ${metricName} is not supported; use ROAS`);
  const comparisonOperator = ROAS_COMPARISONS.find((each) => each === sent);
  if (comparisonOperator === undefined)
    return refuse(`comparisonOperator ${sent} is not supported for ROAS; use ${ROAS_COMPARISONS.join(' or ')}`);
  return { type: 'ROAS', name: ruleName ?? null, comparisonOperator, threshold };
}

/** The campaigns that a rule can have. Those that it had before stay, whatever has become of them. */
export function campaignsOf(
  context: Reading,
  { campaignIds }: SentRule,
  rule?: { ruleId: string; campaignIds: readonly string[] },
): readonly string[] | ApiError {
  if (campaignIds.length === 0) return refuse('campaignIds must have a campaign');
  const repeated = campaignIds.find((id, i) => campaignIds.indexOf(id) < i);
  if (repeated !== undefined) return refuse(`Campaign ${repeated} is in the request twice`);
  for (const id of campaignIds) {
    const campaign = campaignWith(context, id);
    if (isApiError(campaign)) return campaign;
    if (rule?.campaignIds.includes(id) === true) continue;
    const problem = takenBy(context, id, rule?.ruleId) ?? whyIneligible(simulationOf(context), campaign);
    if (problem !== undefined) return refuse(problem);
  }
  return campaignIds;
}

export function campaignWith(context: Reading, id: string): Campaign | ApiError {
  const campaign = isId(id) ? context.campaign(id) : undefined;
  return campaign ?? { ...refuse(`Campaign ${id.slice(0, 100)} does not exist`), code: 'NOT_FOUND' };
}

/** A campaign has at most one rule. */
export function takenBy({ scope: { world, profile } }: ScopeAtTime, id: string, own?: string): string | undefined {
  const other = world.bidRules
    .of(profile.profileId)
    .find(
      (rule) =>
        isRoasRule(rule) && rule.ruleState !== 'archived' && rule.ruleId !== own && rule.campaignIds.includes(id),
    );
  return other && `Campaign ${id} already has the campaign optimization rule ${other.ruleId}`;
}
