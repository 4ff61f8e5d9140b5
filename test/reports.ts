/**
 * Reports and snapshots as a client gets them: requested, polled, fetched and unpacked.
 */
import { expect } from 'vitest';
import { gunzipSync } from 'node:zlib';
import type { Answer, Ask, Sandbox } from './sandbox.ts';

export type Row = Record<string, string | number | boolean>;

/** NOW is four in the morning of 2 March in Los Angeles. */
export const TODAY = '20260302';
export const YESTERDAY = '20260301';

export const RECORD_TYPES = ['campaigns', 'adGroups', 'keywords', 'productAds', 'asins'] as const;
export const WINDOWS = ['1d', '7d', '14d', '30d'] as const;
/** A metric that the record type offers. */
export const anyMetric = (recordType: string): string => (recordType === 'asins' ? 'otherAsin' : 'impressions');

/** The five metrics of family F in one window. */
export const familyF = (window: string): string[] => [
  `attributedConversions${window}`,
  `attributedConversions${window}SameSKU`,
  `attributedUnitsOrdered${window}`,
  `attributedSales${window}`,
  `attributedSales${window}SameSKU`,
];

export interface Wish extends Ask {
  /** Before the record type. */
  prefix?: string;
}

/** Yesterday, with one metric, unless told otherwise; `undefined` leaves a field out. */
export function requestReport(
  box: Sandbox,
  recordType: string,
  fields: object = {},
  { prefix = '', ...ask }: Wish = {},
): Promise<Answer> {
  const body = { reportDate: YESTERDAY, metrics: anyMetric(recordType), ...fields };
  return box.ask('POST', `${prefix}/${recordType}/report`, { body, ...ask });
}

export function requestSnapshot(
  box: Sandbox,
  recordType: string,
  body: object = {},
  { prefix = '', ...ask }: Wish = {},
): Promise<Answer> {
  return box.ask('POST', `${prefix}/${recordType}/snapshot`, { body, ...ask });
}

export function pathOfJob({ json }: Pick<Answer, 'json'>): string {
  return json.reportId === undefined ? `/snapshots/${json.snapshotId}` : `/reports/${json.reportId}`;
}

/** The status call that first says something else than IN_PROGRESS. */
export async function ended(box: Sandbox, requested: Pick<Answer, 'json'>, ask: Ask = {}): Promise<Answer> {
  for (let polls = 0; polls < 10; polls++) {
    const answer = await box.ask('GET', pathOfJob(requested), ask);
    expect(answer.status).toBe(200);
    if (answer.json.status !== 'IN_PROGRESS') return answer;
  }
  throw new Error('ten status calls said IN_PROGRESS');
}

/** The redirect that a location gives. */
export function follow(box: Sandbox, location: string, ask: Ask = {}): Promise<Answer> {
  return box.ask('GET', location, { profile: undefined, ...ask });
}

export function locationIn({ headers }: Pick<Answer, 'headers'>): string {
  const location = headers.get('location');
  if (location === null) throw new Error('the answer leads nowhere');
  return location;
}

/** The file behind a redirect, without any credentials. */
export function fetchFile(box: Sandbox, location: string, headers: Record<string, string> = {}): Promise<Answer> {
  const none = { authorization: undefined, 'vendor-advertising-api-clientid': undefined };
  return box.ask('GET', location, { profile: undefined, headers: { ...none, ...headers } });
}

/** From the answer to a request to what is in the file. */
export async function textOf(box: Sandbox, requested: Answer, ask: Ask = {}): Promise<string> {
  expect(requested.text).toContain('IN_PROGRESS');
  const { json } = await ended(box, requested, ask);
  expect(json.status).toBe('SUCCESS');
  const redirect = await follow(box, json.location, ask);
  expect(redirect.status).toBe(307);
  const file = await fetchFile(box, locationIn(redirect));
  expect(file.status).toBe(200);
  expect(file.bytes.length).toBe(json.fileSize);
  return gunzipSync(file.bytes).toString('utf8');
}

export async function reportRows(box: Sandbox, recordType: string, fields: object, ask: Wish = {}): Promise<Row[]> {
  const { prefix: _, ...rest } = ask;
  return JSON.parse(await textOf(box, await requestReport(box, recordType, fields, ask), rest));
}

export async function snapshotRows(
  box: Sandbox,
  recordType: string,
  body: object = {},
  ask: Wish = {},
): Promise<Row[]> {
  const { prefix: _, ...rest } = ask;
  return JSON.parse(await textOf(box, await requestSnapshot(box, recordType, body, ask), rest));
}

/** Fills a profile with what the sandbox generates. */
export async function seed(box: Sandbox, wish: object = {}, profileId = box.profile()): Promise<void> {
  const usual = {
    campaigns: 3,
    adGroupsPerCampaign: 2,
    keywordsPerAdGroup: 6,
    productAdsPerAdGroup: 2,
    createdDaysAgo: 5,
  };
  const { status } = await box.control('POST', '/seed', { profileId, ...usual, ...wish });
  expect(status).toBe(201);
}
