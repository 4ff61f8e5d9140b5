/**
 * Codecs of portfolios: the budget, the sharing of unspent budgets, and what follows from the clock.
 */
import type { Day } from '../../../../model/days.ts';
import type { PortfolioBudget } from '../../../../model/drafts.ts';
import type { Portfolio } from '../../../../model/entities.ts';
import type { Flag } from '../../../../model/entity-values.ts';
import { isFailure, type Failure } from '../../../../model/failures.ts';
import { BUDGET_POLICIES } from '../../../../model/forms/portfolios.ts';
import { isOutOfBudget } from '../../../../core/performance/portfolios/portfolio-status.ts';
import { servingStatus } from '../../../../core/performance/serving-status.ts';
import { nullable, optional, type Codec, type Writer } from '../../../protocol/codecs/codec.ts';
import { readDateTimes } from '../../../protocol/codecs/instants.ts';
import { converted, object } from '../../../protocol/codecs/object-codec.ts';
import { boolean, money, oneOf, type ChoiceCodec } from '../../../protocol/codecs/value-codecs.ts';
import { INSTANT, STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

/** Of the document, which has more than the marketplaces of the sandbox. */
const CURRENCIES = 'AED AUD BRL CAD CLP CNY COP EGP EUR GBP INR JPY MXN NGN PLN SAR SEK SGD TRY USD ZAR'.split(' ');
/** A policy of the document that no request sets. */
const OTHER = 'OTHER';

/** The policies of version 3. */
export const POLICIES = oneOf([...BUDGET_POLICIES, OTHER]);

/** The codec of budgets in an API version, by its names of policies and its form of days. */
export function budgetCodec(policies: ChoiceCodec<string>, day: Codec<Day>): Codec<unknown> {
  const body = object({
    amount: optional(nullable(money)),
    currencyCode: optional(nullable(oneOf(CURRENCIES))),
    endDate: optional(nullable(day)),
    policy: optional(nullable(policies)),
    startDate: optional(nullable(day)),
  });
  return {
    schema: objectOf({
      amount: { type: 'number', nullable: true },
      currencyCode: enumOf(...CURRENCIES),
      endDate: { ...day.schema, nullable: true },
      policy: policies.schema,
      startDate: { ...day.schema, nullable: true },
    }),
    writesNull: true,
    dependsOn: ['policy', 'startDay', 'endDay'],
    read(json, place) {
      const read = body.read(json, place);
      if (isFailure(read)) return read;
      const { amount, currencyCode, endDate, policy, startDate } = read.value;
      const currency = place.context.scope?.marketplace.currency;
      if (currencyCode && currency !== undefined && currencyCode !== currency) {
        const reason = 'BUDGET_CURRENCY_DOES_NOT_MATCH_MARKETPLACE_SETTINGS';
        return refusal('currencyCode', reason, `The currency of the marketplace is ${currency}`);
      }
      if (policy === OTHER) return refusal('policy', 'BUDGETING_POLICY_INVALID', 'The policy OTHER cannot be set');
      const value: PortfolioBudget = { policy, budget: amount, startDay: startDate, endDay: endDate };
      return { value };
    },
    write(value, source) {
      // Only portfolios have this codec.
      const { policy, startDay, endDay } = source.row as unknown as Portfolio;
      const policyText = policy === null ? undefined : policies.write(policy, source);
      if (policyText === undefined) return undefined;
      const { currency } = source.context.scope.marketplace;
      const amount = value === null ? '' : `"amount":${money.write(Number(value), source)},`;
      const [start, end] = [
        startDay === null ? '' : `,"startDate":${day.write(startDay, source)}`,
        endDay === null ? '' : `,"endDate":${day.write(endDay, source)}`,
      ];
      return `{${amount}"currencyCode":"${currency}","policy":${policyText}${start}${end}}`;
    },
  };
}

function refusal(within: string, reason: string, detail: string): Failure {
  return { code: 'invalidBudget', field: 'budget', within, type: 'budgetError', reason, detail };
}

const controlsBody = object({
  campaignUnspentBudgetSharing: optional(object({ featureState: oneOf({ ENABLED: 'ENABLED', DISABLED: 'DISABLED' }) })),
});

export const budgetControls: Codec<unknown> = {
  schema: controlsBody.schema,
  read: (json, place) =>
    converted(controlsBody.read(json, place), ({ campaignUnspentBudgetSharing: sharing }): Flag | undefined =>
      sharing === undefined ? undefined : sharing.featureState === 'ENABLED' ? 1 : 0,
    ),
  write: (value) => `{"campaignUnspentBudgetSharing":{"featureState":"${value === 1 ? 'ENABLED' : 'DISABLED'}"}}`,
};

export const inBudget: Writer<unknown> = {
  schema: boolean.schema,
  writesNull: true,
  dependsOn: ['id', 'profileId', 'budget'],
  dependsOnWorld: true,
  // Only portfolios have this codec.
  write: (_value, { context, row }) => String(!isOutOfBudget(context, row as unknown as Portfolio)),
};

export const extendedData: Codec<unknown> = {
  schema: objectOf({
    creationDateTime: INSTANT,
    lastUpdateDateTime: INSTANT,
    servingStatus: STRING,
    statusReasons: arrayOf(STRING),
  }),
  dependsOnWorld: true,
  read: readDateTimes,
  write(_value, { context, kind, row }) {
    const status = servingStatus(context, kind, row, 'later');
    return JSON.stringify({
      creationDateTime: new Date(row.createdAt).toISOString(),
      lastUpdateDateTime: new Date(row.updatedAt).toISOString(),
      servingStatus: status,
      statusReasons: [`${status}_DETAIL`],
    });
  },
};
