/**
 * Reads the body of a request for the history of changes.
 */
import { DAY_MS } from '../../../../model/text/time-units.ts';
import type { Entity, Id, Kind } from '../../../../model/entities.ts';
import { ALL_KINDS, isAdGroupKind, isCampaignKind } from '../../../../model/kinds.ts';
import { badBody, badParameter } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { requireScope, type RequestContext } from '../../../http/request-context.ts';
import { describedBy, optional } from '../../../protocol/codecs/codec.ts';
import { list, object, type Output } from '../../../protocol/codecs/object-codec.ts';
import { readBody } from '../../../protocol/grammars/request-body.ts';
import { readPageToken } from '../../../protocol/grammars/page-token.ts';
import { boolean, integer, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { EVENT_TYPES, FILTERS, eventTypeOf, type EventType } from '../../../../core/history/change-types.ts';
import type { EventSource, HistoryQuery } from '../../../../core/history/change-events.ts';

const MAX_DAYS = 90;
const SIZE = { min: 50, max: 200 };
const DEFAULT_SIZE = 100;
const MAX_OFFSET = 10_000;

const PARENT = {
  useProfileIdAdvertiser: optional(boolean),
  campaignId: optional(text),
  adGroupId: optional(text),
};
const EVENT_TYPE = {
  filters: optional(list(oneOf(FILTERS))),
  parents: optional(list(object(PARENT), { max: 10 })),
  eventTypeIds: optional(list(text, { max: 10 })),
};
type SentSource = Output<typeof EVENT_TYPE>;

const INSTANT = { type: 'integer', format: 'int64', example: 1_772_400_000_000 };
const SOURCE = optional(object(EVENT_TYPE, { title: 'an event type' }));
const EVENT_TYPE_FIELDS = {
  CAMPAIGN: SOURCE,
  AD_GROUP: SOURCE,
  AD: SOURCE,
  KEYWORD: SOURCE,
  NEGATIVE_KEYWORD: SOURCE,
  PRODUCT_TARGETING: SOURCE,
  THEME: SOURCE,
} satisfies Record<EventType, unknown>;

export const HISTORY_REQUEST = object(
  {
    fromDate: describedBy(integer(), INSTANT),
    toDate: describedBy(integer(), INSTANT),
    eventTypes: describedBy(object(EVENT_TYPE_FIELDS, { title: 'eventTypes' }), {
      example: { CAMPAIGN: { parents: [{ useProfileIdAdvertiser: true }] } },
    }),
    count: optional(integer(SIZE)),
    nextToken: optional(text),
    pageOffset: optional(integer({ min: 0, max: MAX_OFFSET })),
    sort: optional(
      object({ key: optional(oneOf(['DATE'])), direction: optional(oneOf(['ASC', 'DESC'])) }, { title: 'sort' }),
    ),
  },
  { title: 'the body' },
);

export interface ReadHistoryRequest {
  query: HistoryQuery;
  /** The number of events before the page, and of the page. */
  offset: number;
  count: number;
  isNumbered: boolean;
  isAscending: boolean;
  fingerprint: string;
}

export function readHistoryRequest(request: RequestContext, now: number): ReadHistoryRequest | ApiError {
  const read = readBody(request, HISTORY_REQUEST, 'TOD-366', { toError: (details) => badBody(details, 'TOD-366') });
  if (isApiError(read)) return read;
  const { fromDate: from, toDate: to, eventTypes, count = DEFAULT_SIZE, nextToken, pageOffset, sort } = read.value;
  const oldest = Math.floor(now / DAY_MS) * DAY_MS - MAX_DAYS * DAY_MS;
  if (from < oldest) return badParameter(`fromDate must be within the last ${MAX_DAYS} days`, 'TOD-366');
  if (from > to) return badParameter('fromDate must not be after toDate', 'TOD-366');
  if (nextToken !== undefined && pageOffset !== undefined)
    return badParameter('nextToken and pageOffset are mutually exclusive', 'TOD-366');
  const sent = EVENT_TYPES.flatMap((type) => {
    const source = eventTypes[type];
    return source === undefined ? [] : [[type, source] as const];
  });
  if (sent.length === 0) return badParameter('eventTypes must name at least one event type', 'TOD-366');
  const foreign = sent.map(([type, source]) => foreignId(request, type, source)).find((each) => each !== undefined);
  if (foreign !== undefined) return notOwn(foreign);
  const isAscending = sort?.direction === 'ASC';
  const fingerprint = fingerprintOf(request, { from, to, eventTypes, isAscending });
  const offset = nextToken === undefined ? (pageOffset ?? 0) : readPageToken(fingerprint, nextToken);
  if (offset === undefined) return badParameter('nextToken must be a token that this query returned', 'TOD-366');
  const sources = new Map(sent.map(([type, source]) => [type, sourceOf(source)]));
  const query = { from, to, sources };
  return { query, offset, count, isNumbered: pageOffset !== undefined, isAscending, fingerprint };
}

function notOwn(id: Id): ApiError {
  const details = `The requested resource ${id} does not belong to the advertiser`;
  return { status: 403, details, rule: 'TOD-366', reason: `no entity of the profile has the id ${id}` };
}

/** An id that no entity of the profile has. */
function foreignId(request: RequestContext, type: EventType, { parents = [], eventTypeIds = [] }: SentSource) {
  const { world, profile } = requireScope(request);
  const exists = (id: Id, isMeant: (kind: Kind, row: Entity) => boolean): boolean =>
    /^\d{1,19}$/.test(id) &&
    ALL_KINDS.some((kind) => {
      const row = world.store(kind).byId(profile.profileId, id);
      return row !== undefined && isMeant(kind, row);
    });
  return (
    parents.find(({ campaignId }) => campaignId !== undefined && !exists(campaignId, isCampaignKind))?.campaignId ??
    parents.find(({ adGroupId }) => adGroupId !== undefined && !exists(adGroupId, isAdGroupKind))?.adGroupId ??
    eventTypeIds.find((id) => !exists(id, (kind, row) => eventTypeOf(kind, row) === type))
  );
}

/** Parents and ids add up; without any of them, all entities of the advertiser are meant. */
function sourceOf({ filters, parents = [], eventTypeIds: ids = [] }: SentSource): EventSource {
  const isAll = (parents.length === 0 && ids.length === 0) || parents.some((each) => each.useProfileIdAdvertiser);
  const changeTypes = filters === undefined || filters.length === 0 ? undefined : filters;
  const named = parents.map(({ campaignId, adGroupId }) => ({ campaignId, adGroupId }));
  return { changeTypes, only: isAll ? undefined : { ids, parents: named } };
}

function fingerprintOf(request: RequestContext, query: object): string {
  const { world, profile } = requireScope(request);
  return JSON.stringify([world.name, world.seed, profile.profileId, 'history', query]);
}
