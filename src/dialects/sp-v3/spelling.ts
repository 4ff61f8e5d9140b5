/**
 * How version 3 of sponsored products writes: ids as strings, days and instants in ISO 8601, UPPER_CASE words, and
 * objects around budgets, bidding and predicates.
 */
import type { Predicate } from '../../model/entities.ts';
import type { Failure } from '../../model/failures.ts';
import { PREDICATES } from '../../model/predicates.ts';
import { choice, isoDay, money, readMoney, tags, text, textId, wrongType } from '../../grammar/basic-spelling.ts';
import type { Field } from '../../grammar/collection.ts';
import type { FieldSpelling, Spelling } from '../../grammar/spelling.ts';
import { isObject, type Json } from '../../http/body.ts';
import { effectiveBudget } from '../../verbs/budget-rules.ts';
import { servingStatus } from '../../verbs/serving-status.ts';
import { bidding } from './bidding.ts';

const DAILY = 'DAILY';

const budget: FieldSpelling = {
  write(value, field, context) {
    // Only campaigns have budgets; what is written of one has its id.
    const raised = effectiveBudget(context.batch, { id: context.row.id, budget: Number(value) });
    const effective = raised === undefined ? '' : `,"effectiveBudget":${money.write(raised, field, context)}`;
    return `{"budgetType":"${DAILY}","budget":${money.write(value, field, context)}${effective}}`;
  },
  read(json, field, batch, isPatch) {
    if (!isObject(json)) return wrongType(field, 'object', json);
    const { budgetType = null, budget: amount = null } = json;
    if (budgetType === null && !isPatch) return { code: 'missing', field: field.of, within: 'budgetType' };
    if (budgetType !== null && budgetType !== DAILY) {
      return { code: 'notInList', field: field.of, within: 'budgetType', value: budgetType, allowed: [DAILY] };
    }
    if (amount === null) return isPatch ? { value: undefined } : { code: 'missing', field: field.of, within: 'budget' };
    const value = readMoney(amount, batch);
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

const WORDS: ReadonlyMap<string, string> = new Map(Object.entries(PREDICATES).map(([word, stored]) => [stored, word]));

const expression: FieldSpelling = {
  write(value) {
    // Written by the verbs only, from predicates.
    const predicates = JSON.parse(String(value)) as Predicate[];
    return JSON.stringify(predicates.map(({ type, ...rest }) => ({ type: WORDS.get(type), ...rest })));
  },
  read(json, field) {
    if (!Array.isArray(json)) return wrongType(field, 'array', json);
    const predicates: Predicate[] = [];
    for (const [i, each] of json.entries()) {
      const predicate = readPredicate(each, field, `[${i}]`);
      if ('code' in predicate) return predicate;
      predicates.push(predicate);
    }
    return { value: predicates };
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

function readPredicate(json: Json, field: Field, within: string): Predicate | Failure {
  if (!isObject(json)) return wrongType(field, 'object', json, within);
  const word = Object.hasOwn(json, 'type') ? json['type'] : undefined;
  if (word === undefined || word === null) return { code: 'missing', field: field.of, within: `${within}.type` };
  const type = typeof word === 'string' && Object.hasOwn(PREDICATES, word) ? PREDICATES[word] : undefined;
  if (type === undefined) {
    const allowed = Object.keys(PREDICATES);
    return { code: 'notInList', field: field.of, within: `${within}.type`, value: word, allowed };
  }
  const value = Object.hasOwn(json, 'value') ? json['value'] : undefined;
  if (value === undefined || value === null) return { type };
  return typeof value === 'string' ? { type, value } : wrongType(field, 'string', value, `${within}.value`);
}

let lastInstant = NaN;
let lastText = '';

/** Rows that were written together share their times. */
function instant(value: number): string {
  if (value !== lastInstant) [lastInstant, lastText] = [value, new Date(value).toISOString()];
  return lastText;
}

const extendedData: FieldSpelling = {
  write(_value, _field, { batch, kind, row }) {
    const status = servingStatus(batch, kind, row, 'later');
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

export const spelling: Spelling = {
  id: textId,
  text,
  money,
  day: isoDay,
  choice,
  budget,
  bidding,
  expression,
  tags,
  extendedData,
};
