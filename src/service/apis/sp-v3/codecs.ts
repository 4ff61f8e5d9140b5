/**
 * Codecs of sponsored products version 3: objects for budgets, predicates and extended data.
 */
import type { Predicate } from '../../../model/entity-values.ts';
import { isFailure, type Failure } from '../../../model/failures.ts';
import { join } from '../../../model/errors/validation-error.ts';
import { PREDICATES } from '../../../model/forms/predicate-names.ts';
import { namesOf } from '../../../model/forms/forms.ts';
import { money, readMoney, tags, wrongType } from '../../protocol/basic-codecs.ts';
import type { Field } from '../../protocol/field-codec.ts';
import type { FieldCodec } from '../../protocol/field-codec.ts';
import { checkFields } from '../../protocol/object-body.ts';
import { object, optional } from '../../protocol/object-reader.ts';
import { oneOf } from '../../protocol/value-readers.ts';
import { isObject, type Json } from '../../http/body.ts';
import { effectiveBudget } from '../../../core/performance/budget-rules.ts';
import type { OperationContext } from '../../../core/entities/operation-context.ts';
import { servingStatus } from '../../../core/performance/serving-status.ts';

const DAILY = 'DAILY';
const BUDGET_FIELDS = {
  writable: new Set(['budgetType', 'budget']),
  isReadOnly: (name: string) => name === 'effectiveBudget',
};
const PREDICATE_FIELDS = { writable: new Set(['type', 'value']) };

export const budget: FieldCodec = {
  encode(value, field, context) {
    // Only campaigns have budgets, so the row is one of a campaign.
    const raised = effectiveBudget(context.context, { id: context.row.id, budget: Number(value) });
    const effective = raised === undefined ? '' : `,"effectiveBudget":${money.encode(raised, field, context)}`;
    return `{"budgetType":"${DAILY}","budget":${money.encode(value, field, context)}${effective}}`;
  },
  decode(json, field, context, isPatch) {
    if (!isObject(json)) return wrongType(field, 'object', json);
    const refused = checkFields(json, { ...BUDGET_FIELDS, path: field.column }, context);
    if (refused !== undefined) return refused;
    const { budgetType = null, budget: amount = null } = json;
    const isPartial = isPatch && !context.observed;
    if (budgetType === null && !isPartial) return { code: 'missing', field: field.column, within: 'budgetType' };
    if (budgetType !== null && budgetType !== DAILY) {
      return { code: 'notInList', field: field.column, within: 'budgetType', value: budgetType, allowed: [DAILY] };
    }
    if (amount === null)
      return isPartial ? { value: undefined } : { code: 'missing', field: field.column, within: 'budget' };
    const value = readMoney(amount, context);
    return value === undefined ? wrongType(field, 'number', amount, 'budget') : { value };
  },
  schema: () => ({
    type: 'object',
    required: ['budgetType', 'budget'],
    properties: {
      budgetType: { type: 'string', enum: [DAILY] },
      budget: { type: 'number' },
      effectiveBudget: { type: 'number', readOnly: true, description: 'While a budget rule is applied' },
    },
  }),
};

const WIRE_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(PREDICATES).map(([word, stored]) => [stored, word]),
);

export const expressionCodec: FieldCodec = {
  encode(value) {
    // Only the entity rules write this column, from predicates.
    const predicates = JSON.parse(String(value)) as Predicate[];
    return JSON.stringify(predicates.map(({ type, ...rest }) => ({ type: WIRE_NAMES.get(type), ...rest })));
  },
  decode(json, field, context) {
    if (!Array.isArray(json)) return wrongType(field, 'array', json);
    const predicates: Predicate[] = [];
    let failure: Failure | undefined;
    for (const [i, each] of json.entries()) {
      const predicate = readPredicate(each, field, `[${i}]`, context);
      if ('code' in predicate) failure ??= predicate;
      else predicates.push(predicate);
    }
    return failure ?? { value: predicates };
  },
  schema: () => ({
    type: 'array',
    minItems: 1,
    maxItems: 10,
    items: {
      type: 'object',
      required: ['type'],
      properties: { type: { type: 'string', enum: Object.keys(PREDICATES) }, value: { type: 'string' } },
    },
  }),
};

function readPredicate(json: Json, field: Field, within: string, context: OperationContext): Predicate | Failure {
  if (!isObject(json)) return wrongType(field, 'object', json, within);
  const refused = checkFields(json, { ...PREDICATE_FIELDS, path: join(field.column, within) }, context);
  if (refused !== undefined) return refused;
  const word = Object.hasOwn(json, 'type') ? json['type'] : undefined;
  if (word === undefined || word === null) return { code: 'missing', field: field.column, within: `${within}.type` };
  const type = typeof word === 'string' && Object.hasOwn(PREDICATES, word) ? PREDICATES[word] : undefined;
  if (type === undefined) {
    const allowed = Object.keys(PREDICATES);
    return { code: 'notInList', field: field.column, within: `${within}.type`, value: word, allowed };
  }
  const value = Object.hasOwn(json, 'value') ? json['value'] : undefined;
  if (value === undefined || value === null) return { type };
  return typeof value === 'string' ? { type, value } : wrongType(field, 'string', value, `${within}.value`);
}

let lastInstant = NaN;
let lastText = '';

/** Caches the last result, because rows that were created together have the same time. */
function instant(value: number): string {
  if (value !== lastInstant) [lastInstant, lastText] = [value, new Date(value).toISOString()];
  return lastText;
}

export const extendedDataCodec: FieldCodec = {
  encode(_value, _field, { context, kind, row }) {
    const status = servingStatus(context, kind, row, 'later');
    const details = `[{"name":${JSON.stringify(`${status}_DETAIL`)}}]`;
    const times = `"creationDateTime":"${instant(row.createdAt)}","lastUpdateDateTime":"${instant(row.updatedAt)}"`;
    return `{"servingStatus":${JSON.stringify(status)},"servingStatusDetails":${details},${times}}`;
  },
  schema: () => ({
    type: 'object',
    properties: {
      servingStatus: { type: 'string' },
      servingStatusDetails: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
      creationDateTime: { type: 'string', format: 'date-time' },
      lastUpdateDateTime: { type: 'string', format: 'date-time' },
    },
  }),
};

const offAmazonReader = object({
  offAmazonBudgetControlStrategy: optional(oneOf(namesOf('campaign', 'offAmazonBudgetControlStrategy'))),
});

export const offAmazonSettings: FieldCodec = {
  encode: (value) => (value === null ? undefined : JSON.stringify({ offAmazonBudgetControlStrategy: value })),
  decode(json, { column }, context) {
    const result = offAmazonReader.read(json, { field: column, path: '', context });
    return isFailure(result) ? result : { value: result.value.offAmazonBudgetControlStrategy };
  },
  schema: () => offAmazonReader.schema,
};

export const optionalFlag: FieldCodec = {
  encode: (value) => (value === null ? undefined : String(value === 1)),
  decode: (json, field) => (typeof json === 'boolean' ? { value: json ? 1 : 0 } : wrongType(field, 'boolean', json)),
  schema: () => ({ type: 'boolean' }),
};

/** In recorded traffic, a campaign without tags has an empty object. */
export const campaignTags: FieldCodec = { ...tags, encode: (value) => String(value ?? '{}') };
