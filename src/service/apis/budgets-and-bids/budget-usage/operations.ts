/**
 * The operations of budget usage and budget recommendations, made for each product from its declaration.
 */
import type { Operation } from '../../../http/request-context.ts';
import { errorReply, type ErrorSerializer } from '../../../http/reply.ts';
import { LEGACY_ERROR, legacyErrorSerializer } from '../../../protocol/grammars/legacy/error-serializer.ts';
import { typedErrorSerializer } from '../../../protocol/grammars/v3/error-serializer.ts';
import { BUDGET_PRODUCTS, type BudgetProduct } from './budget-product.ts';
import { BODY, getBudgetRecommendations, getBudgetUsage } from './handlers.ts';
import { INTEGER, NUMBER, STRING, arrayOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';

const NAMED = { campaignId: STRING, index: INTEGER };
const REFUSED = { code: STRING, details: STRING };
const MESSAGE_CODES: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  403: 'ACCESS_DENIED',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'THROTTLED',
  500: 'INTERNAL_ERROR',
};

/** `{ code, message }`, for a media type `{ code, details }`; a request that is not valid is 422. */
const messageErrorSerializer: ErrorSerializer = (error) => {
  const { status, details, code = MESSAGE_CODES[status] ?? 'INVALID_ARGUMENT' } = error;
  const body = { code, [status === 415 ? 'details' : 'message']: details };
  return errorReply({ ...error, status: status === 400 ? 422 : status }, body);
};

function operationsOf(product: BudgetProduct): Operation[] {
  const { prefix, name, usageId, usageType, recommendation } = product;
  const { id, type, status, success, error, nestsError, hasRule, errorText, typesErrors } = recommendation;
  const serializeError = errorText === 'message' ? messageErrorSerializer : legacyErrorSerializer;
  const common = { tag: 'Budgets', method: 'POST', needs: 'scope', permission: 'viewer', body: 'json' } as const;
  const MISSED = objectOf({
    startDate: STRING,
    endDate: STRING,
    percentTimeInBudget: NUMBER,
    ...Object.fromEntries(
      ['Impressions', 'Clicks', 'Sales'].flatMap((each) =>
        ['Lower', 'Upper'].map((end) => [`estimatedMissed${each}${end}`, each === 'Sales' ? NUMBER : INTEGER]),
      ),
    ),
  });
  const rule = objectOf({ ruleId: STRING, ruleName: STRING, suggestedBudgetIncreasePercent: NUMBER });
  const message = objectOf({ code: STRING, message: STRING });
  return [
    {
      ...common,
      id: usageId,
      mediaType: usageType,
      paths: [`/${prefix}/campaigns/budget/usage`],
      summary: `Get the spent part of the budgets of campaigns of ${name}`,
      describe: () => ({
        request: BODY.schema,
        responses: {
          207: objectOf({
            success: arrayOf(
              objectOf({ ...NAMED, budget: NUMBER, budgetUsagePercent: NUMBER, usageUpdatedTimestamp: STRING }),
            ),
            error: arrayOf(objectOf({ ...NAMED, ...REFUSED })),
          }),
          ...refusalsOf(LEGACY_ERROR, 400, 401, 403),
        },
      }),
      serializeError: legacyErrorSerializer,
      perform: (request) => getBudgetUsage(product, request),
    },
    {
      ...common,
      id,
      mediaType: type,
      paths: [`/${prefix}/campaigns/budgetRecommendations`],
      summary: `Recommend budgets of campaigns of ${name}`,
      describe: () => ({
        request: BODY.schema,
        ...(typesErrors ? { refusalTypes: [type] } : {}),
        responses: {
          [status]: objectOf({
            [success]: arrayOf(
              objectOf({
                ...NAMED,
                suggestedBudget: NUMBER,
                sevenDaysMissedOpportunities: MISSED,
                ...(hasRule ? { budgetRuleRecommendation: rule } : {}),
              }),
            ),
            [error]: arrayOf(objectOf({ ...NAMED, ...(nestsError ? { Error: objectOf(REFUSED) } : REFUSED) })),
          }),
          ...(errorText === 'message'
            ? { ...refusalsOf(message, 401, 403, 422), 415: objectOf(REFUSED) }
            : refusalsOf(LEGACY_ERROR, 400, 401, 403)),
        },
      }),
      serializeError: typesErrors ? typedErrorSerializer(serializeError, type) : serializeError,
      perform: (request) => getBudgetRecommendations(product, request),
    },
  ];
}

export const operations: readonly Operation[] = BUDGET_PRODUCTS.flatMap(operationsOf);
