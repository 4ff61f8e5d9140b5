/**
 * The parts of loading a report: requesting it, waiting for it, and checking its rows.
 */
import { gunzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportRequest } from './job.ts';
import { asList, readId, readNumber, readObject, readText } from './read-json.ts';
import type { Service } from './service.ts';

export interface Row {
  date: string;
  campaignId: string;
  impressions: number;
  clicks: number;
  cost: number;
  sales7d: number;
}

export type Ended = { status: 'COMPLETED'; url: string } | { status: 'FAILED' | 'STUCK'; reason: string };

const DUPLICATE = 425;
const MAX_POLLS = 10;
const GZIP = 0x1f8b;

/** A repeated request is refused as a duplicate, with the id of the first one. */
export async function requestReport(service: Service, profileId: string, day: string): Promise<string> {
  const body = reportRequest(day);
  const call = { method: 'POST', path: '/reporting/reports', profileId, body, expected: [DUPLICATE] } as const;
  const { status, body: answer } = await service.call(call);
  const fields = readObject(answer);
  if (status !== DUPLICATE) return readText(fields, 'reportId');
  const [, reportId] = /([0-9a-f-]{36})\s*$/.exec(readText(fields, 'detail')) ?? [];
  if (reportId === undefined) throw new Error(`the answer names no report: ${JSON.stringify(fields)}`);
  return reportId;
}

/** Each status call returns a new link. */
export async function waitForReport(service: Service, profileId: string, reportId: string): Promise<Ended> {
  let pauseSeconds = Number(process.env['ADS_POLL_SECONDS'] ?? 5);
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    if (polls > 0) await sleep(1000 * pauseSeconds);
    if (polls > 1) pauseSeconds *= 2;
    const { body } = await service.call({ method: 'GET', path: `/reporting/reports/${reportId}`, profileId });
    const report = readObject(body);
    const status = readText(report, 'status');
    if (status === 'COMPLETED') return { status, url: readText(report, 'url') };
    if (status === 'FAILED') return { status, reason: String(report['failureReason']) };
  }
  return { status: 'STUCK', reason: `it is not complete after ${MAX_POLLS} status calls` };
}

/** Throws if a row has a value of another type, is of another day, or occurs twice. */
export function readRows(json: unknown, day: string): Row[] {
  const rows = asList(json, 'rows').map((row) => ({
    date: readText(row, 'date'),
    campaignId: readId(row, 'campaignId'),
    impressions: readNumber(row, 'impressions'),
    clicks: readNumber(row, 'clicks'),
    cost: readNumber(row, 'cost'),
    sales7d: readNumber(row, 'sales7d'),
  }));
  const other = rows.find(({ date }) => date !== day);
  if (other !== undefined) throw new Error(`the report of ${day} has a row of ${other.date}`);
  const ids = new Set(rows.map(({ campaignId }) => campaignId));
  if (ids.size !== rows.length) throw new Error('the report has several rows of one campaign');
  return rows;
}

/** A file may be compressed once, twice or not at all, whatever the headers say. */
export function decompress(file: Buffer): Buffer {
  return file.length > 1 && file.readUInt16BE(0) === GZIP ? decompress(gunzipSync(file)) : file;
}
