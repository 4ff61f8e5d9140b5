/**
 * The four targets that every ad group of an auto campaign has, in a seed: changed, or created with ids of their own.
 */
import type { Items } from '../../model/schemas/entity-schema.ts';
import type { Id } from '../../model/entities.ts';
import { insertAutoTarget } from '../../core/entities/ad-groups.ts';
import { update } from '../../core/entities/entities.ts';
import { OperationContext, type Reading, type Writing } from '../../core/entities/operation-context.ts';
import type { Decimals, InvalidField } from '../../model/forms/codec.ts';
import { toAutoTarget, state } from '../../model/forms/codecs.ts';
import { toMinor } from '../../model/money.ts';
import { toValidationError } from './item-errors.ts';
import type { ParentEntity } from './parents.ts';

type Item = Items['targets'];

const NOT_ONE: InvalidField = {
  field: 'expression',
  message: 'must be one of the four that an ad group of an auto campaign has',
};

export function updateAutoTarget(item: Item, parent: ParentEntity, context: Writing): Id | InvalidField {
  const { scope, now, policy } = context;
  if (item.servingStatus !== undefined)
    return { field: 'servingStatus', message: 'must not be set for AUTO without targetId' };
  if (item.past !== undefined)
    return { field: 'past', message: 'must not be set for AUTO without targetId; set the targetId, too' };
  if (item.state === 'ARCHIVED') return { field: 'state', message: 'must be ENABLED or PAUSED for AUTO' };
  const expression = JSON.stringify([{ type: toAutoTarget(item.expression) }]);
  const row = context.findLive('target', { adGroupId: parent.id, expression });
  if (row?.expressionType !== 'auto') return NOT_ONE;
  const patch = { state: state.read(item.state), bid: bidOf(item, scope.marketplace.decimals) };
  // A context of its own, because the same target may be updated again.
  const set = update(new OperationContext(scope, undefined, now, policy), 'target', row.id, patch);
  return typeof set === 'string' ? set : toValidationError(set, scope.marketplace.decimals);
}

function bidOf({ bid }: Item, decimals: Decimals): number | null {
  return bid === undefined ? null : toMinor(bid, decimals);
}

/** Its ad group was created without it. */
export function createAutoTarget(
  item: Item,
  { id: adGroupId, campaignId }: ParentEntity,
  context: Reading,
  { id, updatedAt }: { id: Id; updatedAt: number },
): Id | InvalidField {
  const type = toAutoTarget(item.expression);
  if (type === undefined || context.campaign(campaignId)?.targeting !== 'auto') return NOT_ONE;
  const isNew = insertAutoTarget(context, { id: adGroupId, campaignId }, type, {
    id,
    updatedAt,
    state: state.read(item.state),
    forcedStatus: item.servingStatus ?? null,
    bid: bidOf(item, context.scope.marketplace.decimals),
  });
  return isNew ? id : { field: 'expression', message: 'is that of a target which its ad group has already' };
}
