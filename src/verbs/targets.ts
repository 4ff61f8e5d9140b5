/**
 * Targets and negative targets. What their expressions may say is checked where they are spoken of (version 3).
 */
import type { Failure } from '../model/failures.ts';
import type { Entity, Id, Kind } from '../model/entities.ts';
import { bidSpan, faultOfSpan } from './limits.ts';
import type { Rules } from './rules.ts';

export const targetRules: Rules<'target'> = {
  limits: (batch, { bid }) => faultOfSpan('bid', bid, bidSpan(batch)),
  draft: (_batch, { campaignId, adGroupId, expression, bid }) => ({
    campaignId,
    adGroupId,
    expressionType: 'manual',
    expression: JSON.stringify(expression),
    bid: bid ?? null,
  }),
  change: (_batch, _row, patch) => stored(patch),
  taken: (batch, { adGroupId, expression }) =>
    repetition('target', batch.scope.world.store('target').findLive({ adGroupId, expression })),
};

export const negativeTargetRules: Rules<'negativeTarget'> = {
  draft: (_batch, { campaignId, adGroupId, expression }) => ({
    campaignId,
    adGroupId,
    expression: JSON.stringify(expression),
  }),
  change: (_batch, _row, patch) => stored(patch),
  taken: (batch, { adGroupId, expression }) =>
    repetition('negativeTarget', batch.scope.world.store('negativeTarget').findLive({ adGroupId, expression })),
};

export const campaignNegativeTargetRules: Rules<'campaignNegativeTarget'> = {
  draft: (_batch, { campaignId, expression }) => ({ campaignId, expression: JSON.stringify(expression) }),
  change: (_batch, _row, patch) => stored(patch),
  taken: (batch, { campaignId, expression }) =>
    repetition(
      'campaignNegativeTarget',
      batch.scope.world.store('campaignNegativeTarget').findLive({ campaignId, expression }),
    ),
};

function stored<P extends { expression?: object }>({
  expression,
  ...rest
}: P): Omit<P, 'expression'> & { expression?: string } {
  return expression === undefined ? rest : { ...rest, expression: JSON.stringify(expression) };
}

function repetition(kind: Kind, existing: Entity | undefined): Id | Failure {
  if (existing === undefined) throw new Error(`a ${kind} was refused as a repetition, of nothing`);
  return { code: 'duplicate', kind, id: existing.id };
}
