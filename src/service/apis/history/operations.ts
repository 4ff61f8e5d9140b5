/**
 * The history of changes of an advertiser.
 */
import { createOperationContext, type Operation, type RequestContext } from '../../http/request-context.ts';
import { isApiError, type ApiError, type Reply } from '../../http/reply.ts';
import { STATUS_AND_DETAILS } from '../../protocol/error-grammar.ts';
import { pageToken } from '../../protocol/v3/page-token.ts';
import { changeEvents, type ChangeEvent } from '../../../core/history/change-events.ts';
import { CHANGE_TYPES, EVENT_TYPES } from '../../../core/history/change-types.ts';
import { HISTORY_REQUEST, readHistoryRequest } from './request.ts';

const MAX_TOTAL = 10_000;

function getHistory(request: RequestContext): Reply | ApiError {
  const context = createOperationContext(request);
  const query = readHistoryRequest(request, context.now);
  if (isApiError(query)) return query;
  const { offset, count, isAscending, isNumbered, fingerprint } = query;
  const all = changeEvents(context, query);
  const sorted = isAscending ? all : all.toReversed();
  const events = sorted.slice(offset, offset + count).map(eventJson);
  const end = offset + events.length;
  const next = end < sorted.length ? pageToken(fingerprint, end) : undefined;
  const body = isNumbered
    ? { events, totalResults: Math.min(sorted.length, MAX_TOTAL) }
    : { events, ...(next === undefined ? {} : { nextToken: next }) };
  const page = isNumbered ? undefined : { token: offset === 0 ? undefined : pageToken(fingerprint, offset), next };
  return { status: 200, body: JSON.stringify(body), page };
}

function eventJson({ eventType, row, changeType, previous, next, at }: ChangeEvent): object {
  return {
    entityType: eventType,
    entityId: row.id,
    changeType,
    ...(previous === undefined ? {} : { previousValue: previous }),
    ...(next === undefined ? {} : { newValue: next }),
    timestamp: at,
    metadata: metadataOf(row, eventType),
  };
}

function metadataOf(row: ChangeEvent['row'], eventType: ChangeEvent['eventType']): object {
  const { campaignId = row.id, adGroupId } = row;
  const [keyword, matchType] = [row['text'], row['matchType']];
  const isKeyword = eventType === 'KEYWORD' || eventType === 'NEGATIVE_KEYWORD';
  return {
    campaignId,
    ...(eventType === 'AD_GROUP' ? { adGroupId: row.id } : adGroupId === undefined ? {} : { adGroupId }),
    ...(isKeyword && typeof keyword === 'string' ? { keyword } : {}),
    ...(isKeyword && typeof matchType === 'string' ? { keywordType: keywordTypeOf(matchType) } : {}),
    ...(eventType === 'CAMPAIGN' ? { campaignBudgetType: budgetTypeOf(row['budgetType']) } : {}),
  };
}

/** `negativeExact` and `exact` are KEYWORD_EXACT. */
function keywordTypeOf(matchType: string): string {
  return `KEYWORD_${matchType.replace(/^negative/, '').toUpperCase()}`;
}

/** Sponsored products has daily budgets only, and no column for it. */
function budgetTypeOf(stored: unknown): string {
  return stored === 'lifetime' ? 'LIFETIME_BUDGET' : 'DAILY';
}

const STRING = { type: 'string' } as const;
const EVENT = {
  type: 'object',
  required: ['entityType', 'entityId', 'changeType', 'timestamp', 'metadata'],
  properties: {
    entityType: { type: 'string', enum: EVENT_TYPES },
    entityId: STRING,
    changeType: { type: 'string', enum: CHANGE_TYPES },
    previousValue: STRING,
    newValue: STRING,
    timestamp: { type: 'integer', format: 'int64' },
    metadata: {
      type: 'object',
      properties: {
        campaignId: STRING,
        adGroupId: STRING,
        keyword: STRING,
        keywordType: { type: 'string', enum: ['KEYWORD_BROAD', 'KEYWORD_EXACT', 'KEYWORD_PHRASE'] },
        campaignBudgetType: { type: 'string', enum: ['DAILY', 'LIFETIME_BUDGET'] },
      },
    },
  },
};

export const historyOperations: readonly Operation[] = [
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
        200: {
          type: 'object',
          required: ['events'],
          properties: { events: { type: 'array', items: EVENT }, nextToken: STRING, totalResults: { type: 'integer' } },
        },
        400: STATUS_AND_DETAILS.schema,
        403: STATUS_AND_DETAILS.schema,
      },
    }),
    perform: getHistory,
  },
];
