/**
 * Targets and negative targets. An expression is unique within its parent. An ad group has either keywords or targets.
 */
import type { Draft } from '../../model/drafts.ts';
import { isFailure, type Failure } from '../../model/failures.ts';
import type { Entity, Id, Kind } from '../../model/entities.ts';
import {
  validatePredicateValue,
  isAutoExpression,
  isNegativeExpression,
  isTargetExpression,
} from '../../model/predicates.ts';
import { alreadyExists } from './conflicts.ts';
import { bidSpan, validateRange } from './limits.ts';
import type { Rules } from './rules.ts';
import type { Reading } from './operation-context.ts';
import type { Predicate } from '../../model/stored/bids-and-targets.ts';

const MAX_PREDICATES = 10;

export const targetRules: Rules<'target'> = {
  limits: (context, { expression, bid }) =>
    // Auto targets have no value, and a client may send their expression back unchanged.
    (expression === undefined || isAutoExpression(expression)
      ? undefined
      : validateExpression(expression, isTargetExpression)) ?? validateRange('bid', bid, bidSpan(context)),

  draft: (context, { campaignId, adGroupId, state, expression }) =>
    validateTargeting(context, { campaignId, adGroupId, state }) ??
    validateAuto(expression) ?? {
      campaignId,
      adGroupId,
      expressionType: 'manual',
      expression: JSON.stringify(expression),
    },

  beforeUpdate: (context, row, patch) =>
    changeExpression(patch, row, 'target', (expression) => {
      if (row.expressionType === 'auto') return { code: 'invalidExpression', reason: 'is fixed for an auto target' };
      const { adGroupId } = row;
      return validateAuto(patch.expression) ?? context.findLive('target', { adGroupId, expression });
    }),

  onUniqueConflict: (context, { adGroupId, expression }) =>
    alreadyExists('target', context.findLive('target', { adGroupId, expression })),

  beforeArchive: ({ id, expressionType }) => (expressionType === 'auto' ? { code: 'autoTarget', id } : undefined),
};

export const negativeTargetRules: Rules<'negativeTarget'> = {
  limits: (_context, { expression }) => validateExpression(expression, isNegativeExpression),

  draft: (_context, { campaignId, adGroupId, expression }) => ({
    campaignId,
    adGroupId,
    expression: JSON.stringify(expression),
  }),

  beforeUpdate: (context, { adGroupId, ...row }, patch) =>
    changeExpression(patch, row, 'negativeTarget', (expression) =>
      context.findLive('negativeTarget', { adGroupId, expression }),
    ),

  onUniqueConflict: (context, { adGroupId, expression }) =>
    alreadyExists('negativeTarget', context.findLive('negativeTarget', { adGroupId, expression })),
};

export const campaignNegativeTargetRules: Rules<'campaignNegativeTarget'> = {
  limits: (_context, { expression }) => validateExpression(expression, isNegativeExpression),

  draft: (context, { campaignId, expression }) =>
    validateSeller(context, campaignId) ?? { campaignId, expression: JSON.stringify(expression) },

  beforeUpdate: (context, { campaignId, ...row }, patch) =>
    changeExpression(patch, row, 'campaignNegativeTarget', (expression) =>
      context.findLive('campaignNegativeTarget', { campaignId, expression }),
    ),

  onUniqueConflict: (context, { campaignId, expression }) =>
    alreadyExists('campaignNegativeTarget', context.findLive('campaignNegativeTarget', { campaignId, expression })),
};

/** Validates a changed expression: it must not exist already. An unchanged one is removed from the patch. */
function changeExpression<P extends { expression?: Predicate[] }>(
  { expression, ...rest }: P,
  row: { expression: string },
  kind: Kind,
  findConflict: (expression: string) => Entity | Failure | undefined,
): (Omit<P, 'expression'> & { expression?: string }) | Failure {
  const text = expression && JSON.stringify(expression);
  if (text === undefined || text === row.expression) return rest;
  const found = findConflict(text);
  if (found === undefined) return { ...rest, expression: text };
  return isFailure(found) ? found : alreadyExists(kind, found);
}

function validateAuto(expression: readonly Predicate[] = []): Failure | undefined {
  return isAutoExpression(expression)
    ? { code: 'invalidExpression', reason: 'belongs to auto campaigns, whose ad groups have it already' }
    : undefined;
}

export function validateExpression(
  expression: readonly Predicate[] | undefined,
  mayBe: (types: string[]) => boolean,
): Failure | undefined {
  if (expression === undefined) return undefined;
  const { length } = expression;
  if (length === 0 || length > MAX_PREDICATES) {
    return { code: 'invalidExpression', reason: `must have 1 to ${MAX_PREDICATES} predicates` };
  }
  if (!mayBe(expression.map(({ type }) => type))) {
    return { code: 'invalidExpression', reason: 'has predicates that cannot be combined' };
  }
  for (const [i, predicate] of expression.entries()) {
    const reason = validatePredicateValue(predicate);
    if (reason !== undefined) return { code: 'invalidExpression', within: `[${i}].value`, reason };
  }
  return undefined;
}

/** Whether ad groups have keywords. */
const keywordsByAdGroup = (): Map<Id, boolean> => new Map();

/** An archived target, which a seed can have, may be older than the keywords. */
function validateTargeting(
  context: Reading,
  { campaignId, adGroupId, state }: Pick<Draft<'target'>, 'campaignId' | 'adGroupId' | 'state'>,
): Failure | undefined {
  if (context.campaign(campaignId)?.targeting === 'auto') return { code: 'targetInAutoCampaign' };
  if (state === 'archived') return undefined;
  const hasKeywords = context.memoize(
    keywordsByAdGroup,
    adGroupId,
    () => context.findLive('keyword', { adGroupId }) !== undefined,
  );
  return hasKeywords ? { code: 'targetBesideKeywords' } : undefined;
}

/** Vendors can create them in every campaign, sellers only in auto campaigns. */
function validateSeller(context: Reading, campaignId: Id): Failure | undefined {
  if (context.scope.account.type === 'vendor' || context.campaign(campaignId)?.targeting === 'auto') return undefined;
  return {
    code: 'unsupported',
    field: 'campaignId',
    detail: 'Sellers have campaign negative targets in auto campaigns only',
  };
}
