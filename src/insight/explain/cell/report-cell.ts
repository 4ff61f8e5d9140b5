/**
 * Explains a cell of a report that was requested: the row is counted from 0, the column has its name in the report.
 */
import {
  OperationContext,
  type Reading,
  type ScopeAtTime,
  scopeOf,
  type Writing,
} from '../../../core/entities/operation-context.ts';
import { daysFrom, fromCompact, instantText } from '../../../model/days.ts';
import { RECORD_TYPES as JOB_TYPES, isReportTypeId, type Job, type ReportTypeId } from '../../../model/jobs.ts';
import type { Kind } from '../../../model/entities.ts';
import type { World } from '../../../world/state/world.ts';
import type { CampaignType, CreativeType } from '../../../core/performance/product.ts';
import type { Tactic } from '../../../model/display/values.ts';
import type { ReportRow, RowQuery } from '../../../core/performance/rows/report-row.ts';
import { ID_FIELDS, REPORT_FIELDS } from '../../../core/performance/report-fields.ts';
import { eachReportRow } from '../../../core/performance/rows/report-rows.ts';
import type { RecordType, Segment } from '../../../core/performance/record-types.ts';
import { isInSegment, queryOfVersion2 } from '../../../service/apis/reports/v2/rows.ts';
import { storedRequestOf } from '../../../service/apis/reports/v3/report-json.ts';
import { acceptedRequest } from '../../../service/apis/reports/v3/request.ts';
import { queryOfVersion3, selectorOf } from '../../../service/apis/reports/v3/rows.ts';
import { reportColumn } from '../../../core/performance/columns/report-columns.ts';
import { simulationOf } from '../../../core/performance/simulation.ts';
import { statement, Unexplained, type Explanation } from '../explanation.ts';
import { explainNumber } from './explain-number.ts';
import { explainDimension, type Cell } from './dimension.ts';
import { measureOfVersion2, measureOfVersion3 } from './measure.ts';
import { sourceOf, type RowSource } from './traced-row.ts';
import { gunzipSync } from 'node:zlib';
import { isObject, parseJson, type Json } from '../../../service/http/body.ts';
import { isApiError } from '../../../service/http/reply.ts';

interface ReportCell {
  report: string;
  row: number;
  column: string;
}

export function explainReportCell(world: World, cell: ReportCell, limit: number): Explanation {
  const job = world.jobs.byId('report', cell.report);
  const profile = job && world.accountStore.profile(job.profileId);
  if (job === undefined || profile === undefined) throw new Unexplained('notFound', `report ${cell.report}`);
  const context = new OperationContext(scopeOf(world, profile), () => {}, job.requestedAt);
  const file = fileRow(world, job, cell.row);
  const { recordType } = job;
  const found = isReportTypeId(recordType)
    ? cellOfVersion3(context, job, recordType, cell, file)
    : cellOfVersion2(context, job, cell, file);
  const title = `${cell.column} in row ${cell.row} of report ${job.id}, requested at ${instantText(job.requestedAt)}`;
  if (found.measure === undefined) return { ...explainDimension(found.source, found.cell), title };
  const explained = explainNumber(found.source, found.measure, limit);
  return { ...explained, title, children: [...changedSince(explained, found.cell), ...explained.children] };
}

/** Overrides and parameters that are changed after a report apply to its day, but not to its file. */
function changedSince({ value, unit }: Explanation, cell: Cell): Explanation[] {
  if (cell.value === undefined || Number(cell.value) === Number(value)) return [];
  return [
    statement('Value in the file of the report. What decides about the value was changed after the report', {
      value: cell.value === null ? null : Number(cell.value),
      unit,
    }),
  ];
}

interface FoundCell {
  source: RowSource;
  measure: ReturnType<typeof measureOfVersion2>;
  cell: Cell;
}

function cellOfVersion3(
  context: Writing,
  job: Job,
  reportTypeId: ReportTypeId,
  { row: index, column }: ReportCell,
  file: FileRow | undefined,
): FoundCell {
  const report = acceptedRequest(storedRequestOf(job), reportTypeId);
  const { columns } = report.configuration;
  if (!columns.includes(column)) throw wrongColumn(column, columns);
  const query = queryOfVersion3(report, job.requestedAt);
  const isSelected = selectorOf(report) ?? (() => true);
  const valueOf = (row: ReportRow, name: string): unknown =>
    name === 'date' ? row.day : reportColumn(query.campaignType, name)?.of(row, context);
  const row = findRow(context, query, { index, isSelected, valueOf, file });
  const { startDate, endDate } = report;
  const days = row.day === undefined ? daysFrom(startDate, endDate) : [row.day];
  return {
    source: sourceOf(context, query, row, days),
    measure: measureOfVersion3(query.campaignType, column),
    cell: { version: 3, column, value: file?.[column], period: { startDate, endDate } },
  };
}

function cellOfVersion2(
  context: Writing,
  job: Job,
  { row: index, column }: ReportCell,
  file: FileRow | undefined,
): FoundCell {
  // The request was accepted, so its fields are valid.
  const body = JSON.parse(job.request) as {
    creativeType?: CreativeType | null;
    tactic?: Tactic;
    segment?: Segment | '' | null;
    reportDate: string;
    metrics: string;
  };
  const recordType = JOB_TYPES.report.find((each) => each === job.recordType) ?? 'campaigns';
  const campaignType = body.tactic === undefined ? campaignTypeOf(context, recordType, file) : 'sponsoredDisplay';
  const names = Object.keys(file ?? {});
  const metrics = body.metrics.split(',').map((name) => name.trim());
  if (!names.includes(column)) throw wrongColumn(column, names);
  const segment = body.segment || undefined;
  const request = {
    campaignType,
    creativeType: body.creativeType ?? undefined,
    tactic: body.tactic,
    segment,
    day: fromCompact(body.reportDate) ?? '',
    metrics,
  };
  const query = queryOfVersion2(recordType, request, job.requestedAt);
  const valueOf = (row: ReportRow, name: string): unknown => REPORT_FIELDS[name]?.of(row, context);
  const isSelected = (row: ReportRow): boolean => isInSegment(segment, row);
  const row = findRow(context, query, { index, isSelected, valueOf, file });
  return {
    source: sourceOf(context, query, row, query.days),
    measure: measureOfVersion2(column),
    cell: { version: 2, column, value: file?.[column] },
  };
}

const STORES: Readonly<Record<RecordType, readonly Kind[]>> = {
  campaigns: ['sbCampaign'],
  adGroups: ['sbAdGroup'],
  // The theme of an ad group without clauses has the id of the ad group.
  keywords: ['sbKeyword', 'sbTarget', 'sbTheme', 'sbAdGroup'],
  targets: ['sbTarget', 'sbTheme', 'sbAdGroup'],
  ads: [],
  productAds: [],
  asins: [],
};

/** The path of the request may imply the product, and is not stored. The id in a row shows it. */
function campaignTypeOf(context: ScopeAtTime, recordType: RecordType, file: FileRow | undefined): CampaignType {
  if (recordType === 'ads') return 'headlineSearch';
  const { world, profile } = context.scope;
  const id = String(file?.[ID_FIELDS[recordType] ?? ''] ?? '');
  // Only themes, which sponsored brands has, are targets without an id.
  if (recordType === 'targets' && id === '') return 'headlineSearch';
  const isOfBrands = STORES[recordType].some((kind) => world.store(kind).byId(profile.profileId, id) !== undefined);
  return isOfBrands ? 'headlineSearch' : 'sponsoredProducts';
}

/** Columns that identify a row; others may have changed since the report. */
const IDENTITY = new Set(
  `campaignId adGroupId keywordId targetId targetingId adId date searchTerm query placement placementClassification
  purchasedAsin otherAsin advertisedAsin advertisedSku asin sku attributionType promotedAsin promotedSku asinBrandHalo
  matchedTargetAsin`.split(/\s+/),
);

interface Searched {
  index: number;
  isSelected: (row: ReportRow) => boolean;
  valueOf: (row: ReportRow, column: string) => unknown;
  file: FileRow | undefined;
}

/** The row at a position among the selected ones, or the one with the same ids if rows have come or gone. */
function findRow(context: Reading, query: RowQuery, { index, isSelected, valueOf, file = {} }: Searched): ReportRow {
  const names = Object.keys(file).filter((name) => IDENTITY.has(name));
  const isSame = (row: ReportRow): boolean => names.every((name) => String(valueOf(row, name)) === String(file[name]));
  let seen = 0;
  let found: ReportRow | undefined;
  let isAtPosition = false;
  eachReportRow(simulationOf(context), query, (row) => {
    if (isAtPosition || !isSelected(row)) return;
    isAtPosition = seen++ === index && isSame(row);
    if (isAtPosition || (found === undefined && names.length > 0 && isSame(row))) found = row;
  });
  if (found !== undefined) return found;
  throw new Unexplained('conflict', `the world has changed since the report was requested: it has no row ${index} now`);
}

function wrongColumn(column: string, columns: readonly string[]): Unexplained {
  return new Unexplained('invalid', `${column} is none of ${columns.join(', ')}`, 'column');
}

type FileRow = Readonly<Record<string, Json>>;

/** Larger files would take long to read. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Undefined for a file that is not JSON. Throws if the file has no such row. */
/** One row of the file of a report, as its client has it. */
function fileRow(world: World, job: Job, index: number): FileRow | undefined {
  if (!job.fileName.endsWith('.json.gz')) return undefined;
  if (job.fileSize > MAX_BYTES)
    throw new Unexplained('conflict', `the file of report ${job.id} has more than ${MAX_BYTES} bytes`);
  const blocks: Uint8Array[] = [];
  for (let start = 0; start < job.fileSize;) {
    const block = world.jobs.blockAt(job.id, start);
    if (block === undefined || block.bytes.length === 0) break;
    blocks.push(block.bytes);
    start = block.start + block.bytes.length;
  }
  const parsed = parseJson(gunzipSync(Buffer.concat(blocks)).toString('utf8'));
  const rows = isApiError(parsed) || !Array.isArray(parsed.json) ? [] : parsed.json;
  const row = rows[index];
  if (isObject(row)) return row;
  throw new Unexplained('notFound', `row ${index} of report ${job.id}, which has ${rows.length} rows`);
}
