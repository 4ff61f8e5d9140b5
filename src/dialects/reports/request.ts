/**
 * What the body of a report request may say. Everything wrong with it is a 422, in a fixed order; only then a day that
 * is too long ago is a 406.
 */
import { addDays, dayIn, fromCompact, type Day } from '../../model/days.ts';
import type { Violation } from '../../model/violations.ts';
import { isObject, parseJson, type Json } from '../../http/body.ts';
import { breach } from '../../http/breach.ts';
import { queryOf, scopeOfCall, type Call } from '../../http/call.ts';
import { REPORT_TOO_OLD, unprocessable } from '../../http/refusals.ts';
import { isRefusal, type Refusal } from '../../http/reply.ts';
import type { RecordType, Segment } from '../../verbs/performance.ts';
import { ID_ATTRIBUTES, SPONSORED_BRANDS, SPONSORED_PRODUCTS } from './metrics.ts';

export type CampaignType = 'sponsoredProducts' | 'headlineSearch';
/** Sponsored brands may tell their ads apart too. */
export type ReportType = RecordType | 'ads';
export type CreativeType = 'all' | 'video';

export interface ReportRequest {
  campaignType: CampaignType;
  creativeType: CreativeType | undefined;
  segment: Segment | undefined;
  day: Day;
  /** Each once, in the order asked. */
  metrics: readonly string[];
  /** As it was sent. */
  text: string;
}

const OLDEST = 60;
const CAMPAIGN_TYPES: readonly CampaignType[] = ['sponsoredProducts', 'headlineSearch'];
const CREATIVE_TYPES: readonly CreativeType[] = ['all', 'video'];
const SEGMENTS: readonly Segment[] = ['query', 'placement'];
const FIELDS = ['campaignType', 'creativeType', 'segment', 'reportDate', 'metrics'];
/** Of sponsored brands alone: there no body says the campaign type. */
const BRANDS_PREFIX = '/v2/hsa/';

type Body = { [name: string]: Json };

export function readReportRequest(call: Call, recordType: ReportType): ReportRequest | Refusal {
  const { body: text = '', path } = call;
  const body = readBody(text);
  if (isRefusal(body)) return body;
  const isBrands = path.startsWith(BRANDS_PREFIX);
  const stranger = refuseParameters(call) ?? refuseStrangers(body.sent, isBrands);
  if (stranger !== undefined) return stranger;
  const campaignType = isBrands ? 'headlineSearch' : readCampaignType(body.sent, path, recordType);
  if (isRefusalText(campaignType)) return campaignType;
  const creativeType = readCreativeType(body.sent, campaignType);
  if (isRefusalText(creativeType)) return creativeType;
  const segment = readSegment(body.sent, campaignType, recordType);
  if (isRefusalText(segment)) return segment;
  const [date, names] = [readText(body.sent, 'reportDate'), readText(body.sent, 'metrics')];
  if (isRefusalText(date)) return date;
  if (isRefusalText(names)) return names;
  const metrics = readMetrics(call, names, campaignType, recordType);
  if (isRefusal(metrics)) return metrics;
  const day = readDay(call, date);
  return isRefusalText(day) ? day : { campaignType, creativeType, segment, day, metrics, text };
}

function isRefusalText(value: string | Refusal | undefined): value is Refusal {
  return typeof value === 'object';
}

/** In a box, as a body may look like anything, like a refusal too. */
function readBody(text: string): { sent: Body } | Refusal {
  if (text === '') return unprocessable('Unrecognized token: the body is missing');
  const parsed = parseJson(text);
  if (isRefusal(parsed)) return unprocessable(parsed.details);
  return isObject(parsed.json) ? { sent: parsed.json } : unprocessable('Unrecognized token: the body is no object');
}

/** In the query string: let pass and recorded; refused by a strict world. */
function refuseParameters(call: Call): Refusal | undefined {
  for (const name of new Set(queryOf(call).keys())) {
    const violation: Violation = { rule: 'unknown-parameter', evidence: name };
    const refusal = breach(call, violation, unprocessable(`Unknown parameter ${name}`));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function refuseStrangers(body: Body, isBrands: boolean): Refusal | undefined {
  const stranger = Object.keys(body).find((name) => !FIELDS.includes(name) || (isBrands && name === 'campaignType'));
  return stranger === undefined ? undefined : unrecognized(stranger);
}

function unrecognized(name: string): Refusal {
  return unprocessable(`${name} is no parameter of this report`);
}

function readCampaignType({ campaignType: sent }: Body, path: string, recordType: ReportType): CampaignType | Refusal {
  if (sent === undefined || sent === null) return 'sponsoredProducts';
  const campaignType = CAMPAIGN_TYPES.find((each) => each === sent);
  if (campaignType === undefined) return unprocessable(`campaignType is none of ${CAMPAIGN_TYPES.join(', ')}`);
  const isOffered = campaignType === 'sponsoredProducts' || (path.startsWith('/v1/') && recordType in SPONSORED_BRANDS);
  return isOffered ? campaignType : unprocessable(`campaignType ${campaignType} is not supported by ${path}`);
}

function readCreativeType(
  { creativeType: sent }: Body,
  campaignType: CampaignType,
): CreativeType | undefined | Refusal {
  if (sent === undefined || sent === null) return undefined;
  if (campaignType === 'sponsoredProducts') return unrecognized('creativeType');
  return (
    CREATIVE_TYPES.find((each) => each === sent) ??
    unprocessable(`creativeType is none of ${CREATIVE_TYPES.join(', ')}`)
  );
}

function readSegment(
  { segment: sent }: Body,
  campaignType: CampaignType,
  recordType: ReportType,
): Segment | undefined | Refusal {
  if (sent === undefined || sent === null || sent === '') return undefined;
  const segment = SEGMENTS.find((each) => each === sent);
  if (segment === undefined) return unprocessable(`segment is none of ${SEGMENTS.join(', ')}`);
  const offeredBy =
    segment === 'placement' ? 'campaigns' : campaignType === 'sponsoredProducts' ? 'keywords' : undefined;
  return recordType === offeredBy ? segment : unprocessable(`segment ${segment} is not supported by ${recordType}`);
}

function readText(body: Body, name: 'reportDate' | 'metrics'): string | Refusal {
  const sent = body[name];
  if (sent === undefined || sent === null || sent === '') return unprocessable(`${name} is missing`);
  return typeof sent === 'string' ? sent : unprocessable(`${name} is no string`);
}

function readMetrics(call: Call, text: string, campaignType: CampaignType, recordType: ReportType): string[] | Refusal {
  const { world } = call;
  const { account } = scopeOfCall(call);
  // As recorded, the attribute that is there anyway may be asked for.
  const anyway = world.settings.dialect === 'observed' ? ID_ATTRIBUTES[recordType]?.name : undefined;
  const metrics = new Set<string>();
  for (const name of text.split(',').map((each) => each.trim())) {
    if (name === '') return unprocessable('metrics holds an empty name');
    if (!isOffered(name, campaignType, recordType) && name !== anyway) {
      return unprocessable(`metrics: ${name} is not supported by ${recordType}`);
    }
    if (name === 'sku' && account.type !== 'seller') {
      return unprocessable('metrics: sku is not available to vendors');
    }
    metrics.add(name);
  }
  return [...metrics];
}

function isOffered(name: string, campaignType: CampaignType, recordType: ReportType): boolean {
  if (campaignType === 'headlineSearch') return SPONSORED_BRANDS[recordType]?.includes(name) === true;
  return Object.hasOwn(SPONSORED_PRODUCTS, name) && SPONSORED_PRODUCTS[name]?.in.includes(recordType) === true;
}

function readDay(call: Call, text: string): Day | Refusal {
  const day = fromCompact(text);
  if (day === undefined) return unprocessable('reportDate is no day in the form YYYYMMDD');
  const today = dayIn(scopeOfCall(call).place.timeZone, call.world.now());
  if (day > today) return unprocessable('reportDate is in the future');
  return day < addDays(today, -OLDEST) ? REPORT_TOO_OLD : day;
}
