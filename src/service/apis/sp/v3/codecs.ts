/**
 * Codecs of sponsored products version 3: objects for budgets, predicates and extended data.
 */
import { PREDICATES } from '../../../../model/forms/predicate-names.ts';
import { namesOf } from '../../../../model/forms/forms.ts';
import { optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { readDateTimes } from '../../../protocol/codecs/instants.ts';
import { converted, list, object } from '../../../protocol/codecs/object-codec.ts';
import { money, oneOf, tags, text } from '../../../protocol/codecs/value-codecs.ts';
import { effectiveBudget } from '../../../../core/performance/budget-rules.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { servingStatus } from '../../../../core/performance/serving-status.ts';
import type { Predicate } from '../../../../model/stored/bids-and-targets.ts';
import { INSTANT, NUMBER, STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const PARTS = { budgetType: oneOf(['DAILY']), budget: money };
const OPTIONS = { readOnly: ['effectiveBudget'], unknownFieldsFirst: true } as const;
const whole = object(PARTS, OPTIONS);
const part = object({ budgetType: optional(PARTS.budgetType), budget: optional(PARTS.budget) }, OPTIONS);

export const budget: Codec<number | undefined> = {
  schema: objectOf(
    {
      budgetType: PARTS.budgetType.schema,
      budget: NUMBER,
      effectiveBudget: { type: 'number', readOnly: true, description: 'While a budget rule is applied' },
    },
    ['budgetType', 'budget'],
  ),
  read(json, place) {
    const isPartial = place.isPatch && place.context.policy?.needsWholeBudget !== true;
    return converted((isPartial ? part : whole).read(json, place), ({ budget: amount }) => amount);
  },
  write(value, source) {
    // Only campaigns have budgets, so the row is one of a campaign.
    const raised = effectiveBudget(simulationOf(source.context), { id: source.row.id, budget: Number(value) });
    const effective = raised === undefined ? '' : `,"effectiveBudget":${money.write(raised, source)}`;
    return `{"budgetType":"DAILY","budget":${money.write(Number(value), source)}${effective}}`;
  },
};

const predicates = list(object({ type: oneOf(PREDICATES), value: optional(text) }, { unknownFieldsFirst: true }));

export const expressionCodec: Codec<unknown> = {
  schema: {
    type: 'array',
    minItems: 1,
    maxItems: 10,
    items: objectOf({ type: enumOf(...Object.keys(PREDICATES)), value: STRING }, ['type']),
  },
  read: predicates.read,
  // Only the entity rules write this column, from predicates.
  write: (value, source) => predicates.write(JSON.parse(String(value)) as Predicate[], source),
};

let lastInstant = NaN;
let lastText = '';

/** Caches the last result, because rows that were created together have the same time. */
function instant(value: number): string {
  if (value !== lastInstant) [lastInstant, lastText] = [value, new Date(value).toISOString()];
  return lastText;
}

export const extendedDataCodec: Codec<unknown> = {
  schema: objectOf({
    servingStatus: STRING,
    servingStatusDetails: arrayOf(objectOf({ name: STRING })),
    creationDateTime: INSTANT,
    lastUpdateDateTime: INSTANT,
  }),
  read: readDateTimes,
  write(_value, { context, kind, row }) {
    const status = servingStatus(context, kind, row, 'later');
    // The documented reasons have none with the name of this status.
    const reason = status === 'INELIGIBLE' ? 'OTHER' : `${status}_DETAIL`;
    const details = `[{"name":${JSON.stringify(reason)}}]`;
    const times = `"creationDateTime":"${instant(row.createdAt)}","lastUpdateDateTime":"${instant(row.updatedAt)}"`;
    return `{"servingStatus":${JSON.stringify(status)},"servingStatusDetails":${details},${times}}`;
  },
};

const offAmazonBody = object({
  offAmazonBudgetControlStrategy: optional(oneOf(namesOf('campaign', 'offAmazonBudgetControlStrategy'))),
});

export const offAmazonSettings: Codec<string | undefined> = {
  schema: offAmazonBody.schema,
  read: (json, place) => converted(offAmazonBody.read(json, place), (value) => value.offAmazonBudgetControlStrategy),
  write: (value) => JSON.stringify({ offAmazonBudgetControlStrategy: value }),
};

/** In recorded traffic, a campaign without tags has an empty object. */
export const campaignTags: Codec<unknown> = { ...tags, writesNull: true, write: (value) => String(value ?? '{}') };
