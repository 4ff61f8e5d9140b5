/**
 * Fields that only version 2 has, or that it has in another form.
 */
import type { Id } from '../../../model/entities.ts';
import { moneyText } from '../../../model/money.ts';
import type { Codec, Writer } from '../../protocol/codec.ts';
import { converted } from '../../protocol/object-codec.ts';
import { id, oneOf, tags } from '../../protocol/value-codecs.ts';
import { isId } from '../../protocol/read-id.ts';
import { appliedToday } from '../../../core/performance/budget-rules.ts';
import type { OperationContext } from '../../../core/entities/operation-context.ts';
import { servingStatus as computeServingStatus } from '../../../core/performance/serving-status.ts';
import { spV2Variant } from './observed.ts';

/** Product ads have status details from this month on, where they are shown. */
const DETAILS_FROM = Date.UTC(2021, 5, 1);

function showsFieldsOfProduction({ scope: { world } }: OperationContext): boolean {
  return spV2Variant(world.settings).showsFieldsOfProduction && world.settings.endpoint === 'production';
}

export const portfolio: Writer<string> = {
  schema: id.schema,
  write: (value, { context }) =>
    isId(value) && spV2Variant(context.scope.world.settings).showsPortfolio ? value : undefined,
};

export const instant: Writer<number> = { schema: { ...id.schema, description: 'Epoch milliseconds' }, write: String };

/** There is only one valid value, so nothing is stored. */
export function constant(name: string): Codec<undefined> {
  const codec = oneOf([name]);
  return {
    schema: codec.schema,
    read: (json, place) => converted(codec.read(json, place), () => undefined),
    write: () => JSON.stringify(name),
  };
}

export const servingStatus: Writer<unknown> = {
  schema: { type: 'string' },
  dependsOnWorld: true,
  writesNull: true,
  write: (_value, { context, kind, row }) => JSON.stringify(computeServingStatus(context, kind, row)),
};

export const servingStatusDetails: Writer<unknown> = {
  schema: { type: 'array', maxItems: 0, readOnly: true },
  dependsOnWorld: true,
  writesNull: true,
  write: (_value, { context: { at, scope } }) =>
    at >= DETAILS_FROM && spV2Variant(scope.world.settings).showsStatusDetails ? '[]' : undefined,
};

export const campaignTags: Writer<unknown> = {
  schema: { ...tags.schema, readOnly: true },
  dependsOnWorld: true,
  writesNull: true,
  write: (value, { context }) => (showsFieldsOfProduction(context) ? String(value ?? '{}') : undefined),
};

export const ruleBasedBudget: Writer<number> = {
  schema: {
    type: 'object',
    readOnly: true,
    description: 'While a budget rule is applied',
    properties: {
      value: { type: 'number' },
      applicableRuleId: { type: 'string' },
      applicableRuleName: { type: 'string' },
      isProcessing: { type: 'boolean' },
    },
  },
  dependsOnWorld: true,
  write: (value, { context, row }) =>
    showsFieldsOfProduction(context) ? ruleBasedBudgetText(context, { id: row.id, budget: value }) : undefined,
};

function ruleBasedBudgetText(context: OperationContext, campaign: { id: Id; budget: number }): string | undefined {
  const applied = appliedToday(context, campaign);
  if (applied === undefined) return undefined;
  const { ruleId, terms } = applied.first;
  const value = moneyText(applied.budget, context.scope.marketplace.decimals, context.policy.writesPointInAmounts);
  const rule = `"applicableRuleId":${JSON.stringify(ruleId)},"applicableRuleName":${JSON.stringify(terms.name)}`;
  return `{"value":${value},${rule},"isProcessing":false}`;
}
