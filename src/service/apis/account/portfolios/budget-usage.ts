/**
 * What the campaigns of portfolios have spent of their budgets.
 */
import { toMajor } from '../../../../model/money.ts';
import { find } from '../../../../core/entities/entities.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { portfolioUsage } from '../../../../core/performance/portfolios/usage.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { badBody, badParameter } from '../../../http/api-errors.ts';
import type { Json } from '../../../http/body.ts';
import { isApiError, type ApiError, type ErrorSerializer, type Reply } from '../../../http/reply.ts';
import { createOperationContext, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { injectedItemError } from '../../../pipeline/fault-injection/item.ts';
import { LEGACY_ERROR, legacyErrorSerializer } from '../../../protocol/grammars/legacy/error-serializer.ts';
import { parseObjectBody, reportUnknownFields } from '../../../protocol/codecs/object-body.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import { INSTANT, NUMBER, STRING, arrayOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';

const MEDIA_TYPE = 'application/vnd.portfoliobudgetusage.v1+json';
const MAX_IDS = 100;

const serializeError: ErrorSerializer = legacyErrorSerializer;

function answer(request: RequestContext): Reply | ApiError {
  const parsed = parseObjectBody(request, (details) => badBody(details, 'TOD-125'));
  if (isApiError(parsed)) return parsed;
  const unknownField = reportUnknownFields(request, [{ path: '', object: parsed.json, names: ['portfolioIds'] }]);
  if (unknownField !== undefined) return unknownField;
  const ids = Object.hasOwn(parsed.json, 'portfolioIds') ? parsed.json['portfolioIds'] : undefined;
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_IDS)
    return badParameter(`portfolioIds must be a list of 1 to ${MAX_IDS} ids`, 'TOD-125');
  if (ids.some((id) => typeof id !== 'string'))
    return badParameter('portfolioIds must contain only strings', 'TOD-125');
  const context = createOperationContext(request);
  const success: object[] = [];
  const error: object[] = [];
  for (const [index, id] of ids.entries()) {
    const injected = request.fault && injectedItemError(request, index);
    const { isFound, ...json } =
      injected === undefined
        ? usageOf(context, id)
        : { isFound: false, code: injected.name, details: injected.details };
    (isFound ? success : error).push({ index, portfolioId: id, ...json });
  }
  return { status: 207, body: JSON.stringify({ success, error }), headers: { 'content-type': MEDIA_TYPE } };
}

function usageOf(context: Reading, id: Json): { isFound: boolean } & Record<string, unknown> {
  const portfolio = typeof id === 'string' && isId(id) ? find(context, 'portfolio', id) : undefined;
  if (portfolio === undefined)
    return { isFound: false, code: 'ENTITY_NOT_FOUND', details: `There is no portfolio with id ${String(id)}` };
  const { budget } = portfolio;
  if (budget === null)
    return { isFound: false, code: 'INVALID_ARGUMENT', details: `Portfolio ${portfolio.id} has no budget` };
  const { decimals } = context.scope.marketplace;
  const spent = portfolioUsage(simulationOf(context), portfolio);
  return {
    isFound: true,
    budget: toMajor(budget, decimals),
    budgetUsagePercent: Math.round((spent / budget) * 10_000) / 100,
    usageUpdatedTimestamp: new Date(context.now).toISOString(),
  };
}

export const portfolioBudgetUsage: Operation = {
  id: 'portfolioBudgetUsage',
  method: 'POST',
  paths: ['/portfolios/budget/usage'],
  tag: 'Portfolios, version 3',
  summary: 'Read what was spent of the budgets of portfolios',
  needs: 'scope',
  permission: 'viewer',
  body: 'json',
  mediaType: MEDIA_TYPE,
  requestTypes: [MEDIA_TYPE, 'application/json'],
  serializeError,
  describe: () => ({
    request: objectOf({ portfolioIds: { type: 'array', minItems: 1, maxItems: MAX_IDS, items: STRING } }, [
      'portfolioIds',
    ]),
    responses: {
      207: objectOf({
        success: arrayOf(
          objectOf({
            portfolioId: STRING,
            budget: NUMBER,
            budgetUsagePercent: NUMBER,
            usageUpdatedTimestamp: INSTANT,
            index: NUMBER,
          }),
        ),
        error: arrayOf(objectOf({ portfolioId: STRING, code: STRING, details: STRING, index: NUMBER })),
      }),
      ...refusalsOf(LEGACY_ERROR, 400, 401, 403),
    },
  }),
  perform: answer,
};
