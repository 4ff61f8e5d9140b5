/**
 * Reads the body of a report request. Everything invalid is a 422 error, but a day that is too long ago is a 406 error,
 * and only if the rest of the body is valid.
 */
import { addDays, dayIn, fromCompact, type Day } from '../../../../model/days.ts';
import { TACTICS, type Tactic } from '../../../../model/display/values.ts';
import type { Settings } from '../../../../model/settings.ts';
import { isUnsettable, type Failure } from '../../../../model/failures.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import type { Violation } from '../../../../model/violations.ts';
import { reportUnknownParameters } from '../../../http/report-violation.ts';
import { queryOf, requireScope, type RequestContext } from '../../../http/request-context.ts';
import { REPORT_TOO_OLD, unprocessable } from '../../../http/api-errors.ts';
import { suggestion } from '../../../../model/errors/did-you-mean.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import type { RecordType, Segment } from '../../../../core/performance/record-types.ts';
import { describedBy, emptyAsNull, optional, readContextOf, type Codec } from '../../../protocol/codecs/codec.ts';
import { object, type Output } from '../../../protocol/codecs/object-codec.ts';
import { compactDay, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { readBody } from '../../../protocol/grammars/request-body.ts';
import {
  CAMPAIGN_TYPES,
  LEGACY_CAMPAIGN_TYPES,
  type CampaignType,
  type CreativeType,
  type LegacyCampaignType,
} from '../../../../core/performance/product.ts';
import { PRODUCTS } from '../../../../core/performance/products.ts';
import { metricsOf, REPORT_OFFERS } from './metrics.ts';
import { reportsVariant } from './observed.ts';

/** What decides about the rows. */
export interface ReportSelection {
  campaignType: CampaignType;
  creativeType: CreativeType | undefined;
  tactic?: Tactic | undefined;
  segment: Segment | undefined;
  day: Day;
  /** Without duplicates, in the order of the request. */
  metrics: readonly string[];
}

interface ReportRequest extends ReportSelection {
  /** The body as it was sent. */
  text: string;
}

/** How many days before today reports are available. */
export const MAX_AGE_DAYS = 60;
const DEFAULT_CAMPAIGN_TYPE: LegacyCampaignType = 'sponsoredProducts';

/** The fields of every request, which are read last. */
const DAY_AND_METRICS = {
  // The service checks the date after the metrics.
  reportDate: emptyAsNull(
    describedBy(text, {
      ...compactDay.schema,
      description: "YYYYMMDD in the profile's time zone",
      example: '20260301',
    }),
  ),
  metrics: emptyAsNull(describedBy(text, { description: 'Comma-separated names', example: 'impressions,clicks,cost' })),
};
const FIELDS = {
  creativeType: optional(
    describedBy(oneOf<CreativeType>(['all', 'video']), { description: 'Only for sponsored brands' }),
  ),
  segment: optional(emptyAsNull(oneOf<Segment>(['query', 'placement']))),
  ...DAY_AND_METRICS,
};
type ReportBody = Output<typeof FIELDS> & { campaignType?: LegacyCampaignType; tactic?: Tactic };
const OPTIONS = { unknownFieldsFirst: true } as const;
/** For paths that imply the campaign type. */
const REQUEST_WITHOUT_TYPE: Codec<ReportBody> = object(FIELDS, OPTIONS);
export const REPORT_REQUEST: Codec<ReportBody> = object(
  { campaignType: optional(oneOf(LEGACY_CAMPAIGN_TYPES)), ...FIELDS },
  OPTIONS,
);

export const DISPLAY_REQUEST: Codec<ReportBody> = object(
  {
    tactic: describedBy(oneOf(TACTICS), { description: 'The campaigns of the report' }),
    segment: optional(emptyAsNull(oneOf<Segment>(['matchedTarget']))),
    ...DAY_AND_METRICS,
  },
  OPTIONS,
);

export function readReportRequest(request: RequestContext, recordType: RecordType): ReportRequest | ApiError {
  const { path, world } = request;
  const { settings } = world;
  const parameterError = reportUnknownParameters(request, queryOf(request).keys(), 'RPT-36', unprocessable);
  if (parameterError !== undefined) return parameterError;
  // The service rejects unknown fields of report requests, so they are an error, not a violation.
  const context = { ...readContextOf(request), reportViolation: <T>(_: Violation, failure: T) => failure };
  const impliedType = CAMPAIGN_TYPES.find((each) => path.startsWith(`${REPORT_OFFERS[each].prefix}/`));
  const body = readBody(request, readerOf(impliedType), 'RPT-35', { toError, context });
  if (isApiError(body)) return body;
  const { campaignType: sentType = DEFAULT_CAMPAIGN_TYPE, creativeType, tactic, segment } = body.value;
  const campaignType = impliedType ?? sentType;
  const unsupported =
    (impliedType === undefined ? checkCampaignType(sentType, path, recordType) : undefined) ??
    checkCreativeType(creativeType, campaignType, settings) ??
    checkSegment(segment, campaignType, recordType, settings);
  if (unsupported !== undefined) return unsupported;
  const metrics = readMetrics(request, body.value.metrics, campaignType, recordType);
  if (isApiError(metrics)) return metrics;
  const day = readDay(request, body.value.reportDate);
  return typeof day === 'string'
    ? { campaignType, creativeType, tactic, segment, day, metrics, text: request.body ?? '' }
    : day;
}

function readerOf(impliedType: CampaignType | undefined): Codec<ReportBody> {
  if (impliedType === undefined) return REPORT_REQUEST;
  return impliedType === 'sponsoredDisplay' ? DISPLAY_REQUEST : REQUEST_WITHOUT_TYPE;
}

/** Some fields have rules of their own. */
const FIELD_RULES: Readonly<Record<string, RuleId>> = {
  campaignType: 'RPT-33',
  creativeType: 'SB4-34',
  segment: 'RPT-32',
  tactic: 'TOD-493',
};

function toError(details: string, failure?: Failure): ApiError {
  if (isUnsettable(failure)) return unprocessable(details, 'RPT-27');
  const field = failure !== undefined && 'field' in failure ? failure.field : '';
  return unprocessable(details, FIELD_RULES[field] ?? 'RPT-35');
}

function checkCampaignType(
  campaignType: LegacyCampaignType,
  path: string,
  recordType: RecordType,
): ApiError | undefined {
  const isSupported =
    campaignType === DEFAULT_CAMPAIGN_TYPE ||
    (path.startsWith('/v1/') && recordType in REPORT_OFFERS[campaignType].metrics);
  return isSupported ? undefined : unprocessable(`campaignType ${campaignType} is not supported by ${path}`, 'SBR-04');
}

function checkCreativeType(
  creativeType: CreativeType | undefined,
  campaignType: CampaignType,
  settings: Settings,
): ApiError | undefined {
  if (creativeType === undefined) return undefined;
  if (!PRODUCTS[campaignType].takesCreativeType)
    return unprocessable(`creativeType is not supported by campaignType ${campaignType}`, 'SB4-34');
  const { hasVideosInSandbox } = reportsVariant(settings);
  const isRejected = creativeType === 'video' && settings.endpoint === 'sandbox' && !hasVideosInSandbox;
  return isRejected ? unprocessable('Improper usage.', 'OBS-19') : undefined;
}

function checkSegment(
  segment: Segment | undefined,
  campaignType: CampaignType,
  recordType: RecordType,
  settings: Settings,
): ApiError | undefined {
  if (segment === undefined) return undefined;
  const { segments, rules } = REPORT_OFFERS[campaignType];
  if (segments[reportsVariant(settings).offeredIn][segment]?.includes(recordType)) return undefined;
  return unprocessable(`segment ${segment} is not supported by ${recordType}`, rules[segment]);
}

function readMetrics(
  request: RequestContext,
  list: string,
  campaignType: CampaignType,
  recordType: RecordType,
): string[] | ApiError {
  const { account } = requireScope(request);
  const supported = metricsOf(campaignType, recordType, reportsVariant(request.world.settings).offeredIn);
  const metrics = new Set<string>();
  for (const name of list.split(',').map((each) => each.trim())) {
    if (name === '') return unprocessable('metrics contains an empty name', 'RPT-36');
    if (!supported.includes(name)) {
      const details = `metrics: ${name} is not supported by ${recordType}`;
      return {
        ...unprocessable(details, REPORT_OFFERS[campaignType].rules.metrics),
        reason: `${details}${suggestion(name, supported) || '.'} The metrics are ${supported.join(', ')}`,
      };
    }
    if (name === 'sku' && account.type !== 'seller') {
      return unprocessable('metrics: sku is not available to vendors', 'RPT-65');
    }
    metrics.add(name);
  }
  return [...metrics];
}

function readDay(request: RequestContext, date: string): Day | ApiError {
  const day = fromCompact(date);
  if (day === undefined) return unprocessable('reportDate must be a day in the form YYYYMMDD', 'RPT-34');
  const { world } = request;
  const now = world.now();
  const today = dayIn(requireScope(request).marketplace.timeZone, now);
  const isUtcDay = reportsVariant(world.settings).acceptsDayOfUtc && day <= dayIn('UTC', now);
  if (day > today && !isUtcDay) return unprocessable('reportDate is in the future', 'RPT-25');
  return day < addDays(today, -MAX_AGE_DAYS) ? REPORT_TOO_OLD : day;
}
