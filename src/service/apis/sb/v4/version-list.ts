/**
 * The versions of the creative of an ad, with the results of their reviews.
 */
import { defined } from '../../../../model/defined.ts';
import type { SbAd } from '../../../../model/entities.ts';
import { approvedVersion, versionsOf, type AdVersion } from '../../../../core/entities/creatives/versions.ts';
import { find } from '../../../../core/entities/entities.ts';
import { moderationAt } from '../../../../core/entities/moderation.ts';
import { badParameter } from '../../../http/api-errors.ts';
import type { Schema } from '../../../http/description.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import {
  createOperationContext,
  requireScope,
  type Operation,
  type RequestContext,
} from '../../../http/request-context.ts';
import { optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { reportUnknownId } from '../../../protocol/grammars/report-item-failure.ts';
import { readBody } from '../../../protocol/grammars/request-body.ts';
import { typedErrorSerializer, V3_ERROR, v3ErrorSerializer } from '../../../protocol/grammars/v3/error-serializer.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { integer, oneOf, text, textId } from '../../../protocol/codecs/value-codecs.ts';
import { COMMON, VERSIONS_TYPE } from './creative-versions.ts';
import { creativeIn, FORMAT_NAMES, pageOf, typeNameOf } from './creatives.ts';
import { distinct } from './version-bodies.ts';
import { NUMBER, STRING, arrayOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';

const RULE = 'TOD-233';
const MAX_RESULTS = 100;
const PENDING = 'PENDING_MODERATION_REVIEW';
const REJECTED = 'REJECTED_BY_MODERATION';
const APPROVED = 'APPROVED_BY_MODERATION';
const PUBLISHED = 'PUBLISHED';
const TYPES = Object.keys(FORMAT_NAMES);
/** With those that the sandbox does not need, because a review begins at once and nothing is translated. */
const STATUSES = ['SUBMITTED_FOR_MODERATION', 'PENDING_TRANSLATION', PENDING, APPROVED, REJECTED, PUBLISHED];

const BODY = object({
  adId: textId,
  creativeTypeFilter: optional(distinct(oneOf(TYPES))),
  creativeVersionFilter: optional(distinct(text, { max: 100 })),
  creativeStatusFilter: optional(distinct(oneOf(STATUSES))),
  maxResults: optional(integer({ min: 1, max: MAX_RESULTS })),
  nextToken: optional(text),
});

const ENTRY: Schema = objectOf({
  adId: STRING,
  creationTime: { ...NUMBER, description: 'Epoch milliseconds' },
  creativeType: { ...STRING, enum: TYPES },
  creativeVersion: STRING,
  creativeStatus: { ...STRING, enum: STATUSES },
  creativeProperties: { type: 'object' },
  lastUpdateTime: { ...NUMBER, description: 'Epoch milliseconds' },
});

const serializeTyped = typedErrorSerializer(v3ErrorSerializer, VERSIONS_TYPE);

export const versionList: Operation = {
  ...COMMON,
  id: 'getSponsoredBrandsVersions',
  paths: ['/sb/ads/creatives/list'],
  summary: 'List the versions of the creative of an ad',
  permission: 'viewer',
  mediaType: VERSIONS_TYPE,
  // A 404 means the ad, and has the shape of the other errors of the call.
  serializeError: (error, facts) =>
    error.status === 404
      ? { ...serializeTyped({ ...error, status: 400, code: 'NOT_FOUND' }, facts), status: 404 }
      : serializeTyped(error, facts),
  describe: () => ({
    request: { ...BODY.schema, example: { adId: '281474976710655' } },
    refusalTypes: [VERSIONS_TYPE],
    responses: {
      200: objectOf({ creatives: arrayOf(ENTRY), totalResults: NUMBER, nextToken: STRING }),
      ...refusalsOf(V3_ERROR, 400, 401, 404),
    },
  }),
  perform: listVersions,
};

function listVersions(request: RequestContext): Reply | ApiError {
  const read = readBody(request, BODY, RULE);
  if (isApiError(read)) return read;
  const query = read.value;
  const context = createOperationContext(request);
  const ad = find(context, 'sbAd', query.adId);
  if (ad === undefined || context.sbCampaign(ad.campaignId)?.multiAdGroups === 0) {
    const reason = reportUnknownId(context, { kind: 'sbAd', title: 'Ad', id: query.adId, hiddenStates: [] });
    return { status: 404, details: 'Ad not found', rule: RULE, reason };
  }
  const found = entriesOf(ad, request.world.now()).filter((entry) => fits(entry, query));
  return answer(request, found, query);
}

type Query = ValueOf<typeof BODY>;

function answer(
  { world, ...request }: RequestContext,
  found: readonly object[],
  { nextToken, maxResults = MAX_RESULTS, ...filters }: Query,
): Reply | ApiError {
  const { profileId } = requireScope({ world, ...request }).profile;
  const fingerprint = JSON.stringify([world.name, world.seed, profileId, 'versions', filters]);
  const after = nextToken === undefined ? 0 : readPageToken(fingerprint, nextToken);
  if (after === undefined) return badParameter('nextToken is not valid', RULE);
  const end = after + Math.min(maxResults, world.settings.pageSize);
  const next = end < found.length ? pageToken(fingerprint, end) : undefined;
  const body = defined({ creatives: found.slice(after, end), totalResults: found.length, nextToken: next });
  const page = next === undefined && nextToken === undefined ? undefined : { token: nextToken, next };
  return { status: 200, body: JSON.stringify(body), headers: { 'content-type': VERSIONS_TYPE }, page };
}

function fits({ creativeType, creativeVersion, creativeStatus }: ReturnType<typeof entryOf>, query: Query): boolean {
  const has = (filter: readonly string[] | undefined, value: string): boolean =>
    filter === undefined || filter.length === 0 || filter.includes(value);
  return (
    has(query.creativeTypeFilter, creativeType) &&
    has(query.creativeVersionFilter, creativeVersion) &&
    has(query.creativeStatusFilter, creativeStatus)
  );
}

function entriesOf(ad: SbAd, now: number): ReturnType<typeof entryOf>[] {
  const versions = versionsOf(ad);
  const shown = approvedVersion(versions, now);
  return versions.map((version) => entryOf(ad, version, statusOf(version, shown, now), now));
}

function statusOf(version: AdVersion, shown: AdVersion | undefined, now: number): string {
  if (version === shown) return PUBLISHED;
  return { pending: PENDING, rejected: REJECTED, approved: APPROVED }[moderationAt(version, now)];
}

/** The service stores times in whole seconds. */
const inSeconds = (instant: number): number => Math.floor(instant / 1000) * 1000;

function entryOf({ id, format }: SbAd, version: AdVersion, creativeStatus: string, now: number) {
  const { approvedAt, submittedAt } = version;
  return {
    adId: id,
    creationTime: inSeconds(submittedAt),
    creativeType: typeNameOf(format),
    creativeVersion: String(version.number),
    creativeStatus,
    creativeProperties: propertiesOf(format, version),
    lastUpdateTime: inSeconds(approvedAt !== null && approvedAt <= now ? approvedAt : submittedAt),
  };
}

/** Without what the document does not have: the title and the exclusions of collections. */
function propertiesOf(format: SbAd['format'], version: AdVersion): object {
  const {
    brandLogoAssetID,
    title: _title,
    asinExclusions: _exclusions,
    landingPage: _page,
    ...creative
  } = creativeIn(version);
  const page = pageOf({ format, ...version });
  return defined({
    ...creative,
    brandLogoAssetId: brandLogoAssetID,
    originalHeadline: creative.headline,
    originalVideoAssetIds: creative.videoAssetIds,
    landingPage: page && defined({ type: page.pageType, value: page.url, asins: page.asins }),
  });
}
