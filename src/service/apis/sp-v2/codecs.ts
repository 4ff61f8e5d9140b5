/**
 * Codecs of version 2: ids as numbers, dates as YYYYMMDD, times as epoch milliseconds.
 */
import { fromCompact, toCompact } from '../../../model/days.ts';
import type { Id } from '../../../model/entities.ts';
import { isFailure } from '../../../model/failures.ts';
import { moneyText } from '../../../model/money.ts';
import { choice, readChoice, wrongType } from '../../protocol/basic-codecs.ts';
import type { FieldCodec } from '../../protocol/field-codec.ts';
import { isId, readId } from '../../protocol/read-id.ts';
import { appliedToday } from '../../../core/performance/budget-rules.ts';
import type { OperationContext } from '../../../core/entities/operation-context.ts';
import { servingStatus as computeServingStatus } from '../../../core/performance/serving-status.ts';

export const id: FieldCodec = {
  encode: (value) => String(value),
  decode: (json, { column }, context) => readId(json, column, context),
  schema: () => ({ type: 'integer', format: 'int64' }),
};

export const day: FieldCodec = {
  encode: (value) => (value === null ? undefined : `"${toCompact(String(value))}"`),
  decode(json, field) {
    if (typeof json !== 'string') return wrongType(field, 'string', json);
    const value = fromCompact(json);
    return value === undefined ? { code: 'invalidDate', field: field.column, value: json } : { value };
  },
  isNull: (json) => json === '',
  schema: () => ({ type: 'string', pattern: '^\\d{8}$', description: 'YYYYMMDD', example: '20301231' }),
};

/** In recorded traffic, product ads have an empty list of status details from this month on. */
const DETAILS_FROM = Date.UTC(2021, 5, 1);

/** In recorded traffic, some fields of campaigns exist only at the production endpoint. */
function isProduction({ observed, scope }: OperationContext): boolean {
  return observed && scope.world.settings.endpoint === 'production';
}

export const portfolio: FieldCodec = {
  // Only recorded traffic has this field, as a number.
  encode: (value, _field, { context }) => (context.observed && isId(String(value)) ? String(value) : undefined),
  schema: () => ({ type: 'integer', format: 'int64' }),
};

export const instant: FieldCodec = {
  encode: (value) => String(value),
  schema: () => ({ type: 'integer', format: 'int64', description: 'Epoch milliseconds' }),
};

export const constant: FieldCodec = {
  encode: (_value, { values = {} }) => JSON.stringify(Object.keys(values)[0]),
  // There is only one valid value, so nothing is stored.
  decode(json, field) {
    const known = readChoice(json, field);
    return isFailure(known) ? known : { value: undefined };
  },
  schema: choice.schema,
};

export const servingStatus: FieldCodec = {
  dependsOnWorld: true,
  encode: (_value, _field, { context, kind, row }) => JSON.stringify(computeServingStatus(context, kind, row)),
  schema: () => ({ type: 'string' }),
};

export const servingStatusDetails: FieldCodec = {
  dependsOnWorld: true,
  encode: (_value, _field, { context }) => (context.observed && context.at >= DETAILS_FROM ? '[]' : undefined),
  schema: () => ({ type: 'array', maxItems: 0, readOnly: true }),
};

export const campaignTags: FieldCodec = {
  dependsOnWorld: true,
  // The column holds the JSON of the response.
  encode: (value, _field, { context }) => (isProduction(context) ? String(value ?? '{}') : undefined),
  schema: () => ({ type: 'object', additionalProperties: { type: 'string' }, readOnly: true }),
};

export const ruleBasedBudget: FieldCodec = {
  dependsOnWorld: true,
  encode: (value, _field, { context, row }) =>
    isProduction(context) ? ruleBasedBudgetText(context, { id: row.id, budget: Number(value) }) : undefined,
  schema: () => ({
    type: 'object',
    readOnly: true,
    description: 'While a budget rule is applied',
    properties: {
      value: { type: 'number' },
      applicableRuleId: { type: 'string' },
      applicableRuleName: { type: 'string' },
      isProcessing: { type: 'boolean' },
    },
  }),
};

function ruleBasedBudgetText(context: OperationContext, campaign: { id: Id; budget: number }): string | undefined {
  const applied = appliedToday(context, campaign);
  if (applied === undefined) return undefined;
  const { ruleId, terms } = applied.first;
  const value = moneyText(applied.budget, context.scope.marketplace.decimals, context.observed);
  const rule = `"applicableRuleId":${JSON.stringify(ruleId)},"applicableRuleName":${JSON.stringify(terms.name)}`;
  return `{"value":${value},${rule},"isProcessing":false}`;
}
