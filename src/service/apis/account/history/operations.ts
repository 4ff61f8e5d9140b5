/**
 * The history of changes of an advertiser.
 */
import { DAY_MS } from '../../../../model/text/time-units.ts';
import { throttled } from '../../../http/api-errors.ts';
import { createOperationContext, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import { STATUS_AND_DETAILS } from '../../../protocol/grammars/error-grammar.ts';
import { pageToken } from '../../../protocol/grammars/page-token.ts';
import { asksForBudgets, type ChangedEntity, type ChangeEvent } from '../../../../core/history/change-events.ts';
import { CHANGE_TYPES, EVENT_TYPES } from '../../../../core/history/change-types.ts';
import { HISTORY_PAGE, type HistoryPage } from '../../../../core/history/history-page.ts';
import { countEntities } from '../../../../core/performance/rows/most-rows.ts';
import { QuotaExceeded } from '../../../../world/quota.ts';
import { HISTORY_REQUEST, readHistoryRequest, type ReadHistoryRequest } from './request.ts';
import { INT64, INTEGER, STRING, arrayOf, enumOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';

const MAX_TOTAL = 10_000;
/** Reading the rows of entities takes as long as the simulation of some days. */
const DAYS_OF_ROWS = 4;

async function getHistory(request: RequestContext): Promise<Reply | ApiError> {
  const context = createOperationContext(request);
  const { at } = context;
  const read = readHistoryRequest(request, context.now);
  if (isApiError(read)) return read;
  const { query, offset, count, isAscending } = read;
  const { profile, world } = context.scope;
  const days = asksForBudgets(query) ? Math.max(0, Math.min(query.to, at) - query.from) / DAY_MS : 0;
  const input = { profileId: profile.profileId, at, query, offset, count, isAscending };
  const campaigns = countEntities(world, [profile.profileId], ['campaign', 'sbCampaign']);
  const rows = countEntities(world, [profile.profileId]) + campaigns * Math.ceil(days);
  try {
    return replyWith(
      read,
      await request.worlds.tasks.run(HISTORY_PAGE, world, input, { rows, days: DAYS_OF_ROWS + days }),
    );
  } catch (error) {
    if (error instanceof QuotaExceeded) return { ...throttled(null), reason: error.message };
    throw error;
  }
}

function replyWith({ offset, isNumbered, fingerprint }: ReadHistoryRequest, { events, total }: HistoryPage): Reply {
  const end = offset + events.length;
  const next = end < total && !isNumbered ? pageToken(fingerprint, end) : undefined;
  const body = {
    events: events.map(eventJson),
    ...(isNumbered ? { totalResults: Math.min(total, MAX_TOTAL) } : {}),
    ...(next === undefined ? {} : { nextToken: next }),
  };
  const page = isNumbered ? undefined : { token: offset === 0 ? undefined : pageToken(fingerprint, offset), next };
  return { status: 200, body: JSON.stringify(body), page };
}

function eventJson({ entity, changeType, previous, next, at }: ChangeEvent): object {
  return {
    entityType: entity.eventType,
    entityId: entity.id,
    changeType,
    ...(previous === undefined ? {} : { previousValue: previous }),
    ...(next === undefined ? {} : { newValue: next }),
    timestamp: at,
    metadata: metadataOf(entity),
  };
}

function metadataOf({ eventType, id, campaignId, adGroupId, keyword, matchType, budgetType }: ChangedEntity): object {
  const isKeyword = eventType === 'KEYWORD' || eventType === 'NEGATIVE_KEYWORD';
  return {
    campaignId,
    ...(eventType === 'AD_GROUP' ? { adGroupId: id } : adGroupId === undefined ? {} : { adGroupId }),
    ...(isKeyword && keyword !== undefined ? { keyword } : {}),
    ...(isKeyword && matchType !== undefined ? { keywordType: keywordTypeOf(matchType) } : {}),
    ...(eventType === 'CAMPAIGN' ? { campaignBudgetType: budgetTypeOf(budgetType) } : {}),
  };
}

/** `negativeExact` and `exact` are KEYWORD_EXACT. */
function keywordTypeOf(matchType: string): string {
  return `KEYWORD_${matchType.replace(/^negative/, '').toUpperCase()}`;
}

/** Sponsored products has daily budgets only, and no column for it. */
function budgetTypeOf(stored: string | undefined): string {
  return stored === 'lifetime' ? 'LIFETIME_BUDGET' : 'DAILY';
}

const EVENT = objectOf(
  {
    entityType: enumOf(...EVENT_TYPES),
    entityId: STRING,
    changeType: enumOf(...CHANGE_TYPES),
    previousValue: STRING,
    newValue: STRING,
    timestamp: INT64,
    metadata: objectOf({
      campaignId: STRING,
      adGroupId: STRING,
      keyword: STRING,
      keywordType: enumOf('KEYWORD_BROAD', 'KEYWORD_EXACT', 'KEYWORD_PHRASE'),
      campaignBudgetType: enumOf('DAILY', 'LIFETIME_BUDGET'),
    }),
  },
  ['entityType', 'entityId', 'changeType', 'timestamp', 'metadata'],
);

export const operations: readonly Operation[] = [
  {
    id: 'getHistory',
    method: 'POST',
    paths: ['/history'],
    tag: 'History',
    summary: 'List the changes of campaigns and of what they contain',
    needs: 'scope',
    permission: 'viewer',
    body: 'json',
    serializeError: STATUS_AND_DETAILS.serialize,
    describe: () => ({
      request: HISTORY_REQUEST.schema,
      responses: {
        200: objectOf({ events: arrayOf(EVENT), nextToken: STRING, totalResults: INTEGER }, ['events']),
        ...refusalsOf(STATUS_AND_DETAILS.schema, 400, 403),
      },
    }),
    perform: getHistory,
  },
];
