/**
 * The input and the answers of the true numbers and of their comparison with loaded rows.
 */
import { TIME_UNITS } from '../../service/apis/reports/v3/report-type.ts';
import { REPORT_TYPES } from '../../service/apis/reports/v3/report-types.ts';
import { daysBetween } from '../../model/days.ts';
import { REPORT_TYPE_IDS } from '../../model/jobs.ts';
import { LEGACY_CAMPAIGN_TYPES } from '../../core/performance/product.ts';
import { ROW_TYPES } from '../../core/performance/record-types.ts';
import { z } from '../../model/schemas/zod.ts';
import { loadedShape } from './loaded-rows.ts';
import { NamedEntityJson } from '../../control/entities/named-entity-json.ts';
import { Id, IdText, Instant, InstantText } from '../../control/routing/scalars.ts';
import { Day } from './simulation.ts';

/** Days of one request, each with rows of its own. */
const MAX_DAYS = 95;

const RecordTypeName = z.enum(ROW_TYPES);
const CampaignTypeName = z.enum(LEGACY_CAMPAIGN_TYPES);
const CreativeTypeName = z.enum(['all', 'video']);
const SegmentName = z.enum(['query', 'placement']);

const queryShape = {
  profileId: Id.openapi({ example: '100000000000101' }).describe('The id of the profile'),
  campaignType: CampaignTypeName.default('sponsoredProducts').describe(
    'Sponsored products or sponsored brands (headlineSearch)',
  ),
  creativeType: CreativeTypeName.optional().describe('For headlineSearch, as in report requests'),
  recordType: RecordTypeName.describe(
    'The record type of reports; targeting: keywords and targets together, each with its id as keywordId',
  ),
  date: Day.optional().describe("A day in the profile's time zone"),
  startDate: Day.optional().describe('In place of date: the first day of several'),
  endDate: Day.optional().describe(`The last day: at most ${MAX_DAYS} days in all`),
  segment: SegmentName.optional().describe('query for keywords, targets and targeting; placement for campaigns'),
  asOf: Instant.optional().describe('Later events do not count. The default is now'),
};

export type MetricsQuery = z.output<z.ZodObject<typeof queryShape>>;
/** The days of a query, first and last. */
export type Period = Pick<MetricsQuery, 'date' | 'startDate' | 'endDate'>;

type AddIssue = (path: string, message: string) => void;

function checkPeriod({ date, startDate, endDate }: Period, issue: AddIssue, maxDays = MAX_DAYS): void {
  if (date !== undefined) {
    if (startDate !== undefined) issue('startDate', 'must not be sent with date');
    if (endDate !== undefined) issue('endDate', 'must not be sent with date');
  } else if (startDate === undefined && endDate === undefined)
    issue('date', 'is missing; send date, or startDate and endDate');
  else if (startDate === undefined) issue('startDate', 'is missing; endDate needs it');
  else if (endDate === undefined) issue('endDate', 'is missing; startDate needs it');
  else if (endDate < startDate) issue('endDate', `${endDate} is before startDate ${startDate}`);
  else if (daysBetween(startDate, endDate) >= maxDays)
    issue('endDate', `${endDate} is more than ${maxDays} days from startDate ${startDate}; send several requests`);
}

export const MetricsWanted = z.strictObject(queryShape).superRefine((query, context) => {
  checkPeriod(query, (path, message) => context.addIssue({ code: 'custom', path: [path], message }));
});

const ReportFilter = z.strictObject({
  field: z.string().describe('The field, such as campaignStatus'),
  values: z.array(z.string()).min(1).describe('The values of the rows in the report'),
});
export type ReportFilter = z.output<typeof ReportFilter>;

/** Of reports of version 3. */
const reportShape = {
  reportTypeId: z.enum(REPORT_TYPE_IDS).optional().describe('The report type of version 3'),
  groupBy: z
    .array(z.string())
    .min(1)
    .optional()
    .openapi({ example: ['campaign'] })
    .describe('As in the request of the report; the default is the first grouping of the report type'),
  timeUnit: z
    .enum(TIME_UNITS)
    .optional()
    .describe('As in the request of the report; the default is DAILY for rows with a column date, or else SUMMARY'),
  filters: z.array(ReportFilter).optional().describe('As in the request of the report'),
};

const { profileId: _one, ...daysShape } = queryShape;
/** Of reports of version 2, apart from the days. */
const recordShape = {
  campaignType: CampaignTypeName.optional().describe(
    'Sponsored products, which is the default, or sponsored brands (headlineSearch)',
  ),
  creativeType: daysShape.creativeType,
  recordType: RecordTypeName.optional().describe(
    'In place of reportTypeId: the record type of reports of version 2, or targeting',
  ),
  segment: daysShape.segment,
};

export const Loaded = z
  .strictObject({ ...loadedShape, ...reportShape, ...daysShape, ...recordShape })
  .superRefine((body, context) => {
    const { rows, csv, profileId, profileIds, reportTypeId } = body;
    const issue: AddIssue = (path, message) => context.addIssue({ code: 'custom', path: [path], message });
    const maxDays = reportTypeId === undefined ? MAX_DAYS : REPORT_TYPES[reportTypeId].maxRangeDays + 1;
    checkPeriod(body, issue, maxDays);
    if (rows === undefined && csv === undefined) issue('rows', 'is missing; send rows, or csv');
    if (rows !== undefined && csv !== undefined) issue('csv', 'cannot be combined with rows');
    if (profileId !== undefined && profileIds !== undefined) issue('profileIds', 'cannot be combined with profileId');
    for (const name of ['recordType', 'campaignType', 'creativeType', 'segment'] as const)
      if (reportTypeId !== undefined && body[name] !== undefined) issue(name, 'cannot be combined with reportTypeId');
    for (const name of ['groupBy', 'timeUnit', 'filters'] as const)
      if (reportTypeId === undefined && body[name] !== undefined) issue(name, 'needs reportTypeId');
  })
  .openapi('MetricsLoaded', {
    example: {
      profileId: '100000000000101',
      reportTypeId: 'spCampaigns',
      groupBy: ['campaign'],
      timeUnit: 'DAILY',
      startDate: '2026-02-28',
      endDate: '2026-03-01',
      rows: [{ date: '2026-03-01', campaignId: 29851899412270, impressions: 1000, clicks: 10, cost: 7.5 }],
    },
  });
export type LoadedMetrics = z.output<typeof Loaded>;

const MetricsRowJson = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).openapi('MetricsRow', {
  description: 'In the names of reports of versions 2 and 3, ids as strings, money in the currency of the profile',
});

export const MetricsJson = z
  .object({
    profileId: IdText.describe('The id of the profile'),
    campaignType: CampaignTypeName.describe('Sponsored products or sponsored brands (headlineSearch)'),
    recordType: RecordTypeName.describe('The record type'),
    date: z.string().optional().openapi({ format: 'date' }).describe('The day'),
    startDate: z.string().optional().openapi({ format: 'date' }).describe('The first day of several'),
    endDate: z.string().optional().openapi({ format: 'date' }).describe('The last day of several'),
    segment: SegmentName.optional().describe('What the rows are divided by'),
    asOf: InstantText.describe('The instant at which the numbers are looked at'),
    rows: z.array(MetricsRowJson).describe('The rows of the report'),
  })
  .openapi('Metrics');

export const ComparisonJson = z
  .object({
    ok: z
      .boolean()
      .describe(
        'Whether the rows that were sent are the true ones; without a number that was compared only if there are neither true rows nor loaded rows, and never if an ignored column is one of the report in another spelling, or if columns are ignored and none identifies the rows',
      ),
    compared: z.int().describe('The number of numbers that were compared'),
    missing: z.array(MetricsRowJson).describe('True rows that were not loaded'),
    extra: z.array(z.record(z.string(), z.unknown())).describe('Loaded rows that are not true'),
    ignored: z.array(z.string()).optional().describe('Ignored columns'),
    ignoredRows: z.int().describe('The number of rows without a value in a column of the report'),
    missingKeys: z
      .array(z.string())
      .describe('Columns that identify a row and were not sent, if several rows have the same values without them'),
    reason: z
      .string()
      .optional()
      .describe('Why no number was compared, or which ignored columns the report has under another name'),
    entities: z
      .array(NamedEntityJson)
      .optional()
      .describe('The names of the entities whose ids are in the listed rows, at most 300'),
    different: z
      .array(
        z.object({
          row: MetricsRowJson.describe('The fields that identify the row'),
          fields: z
            .record(
              z.string(),
              z.object({
                expected: z.unknown().describe('The expected value; null if there is none'),
                actual: z.unknown().describe('The value that was sent; null if there is none'),
                difference: z.number().optional().describe('The actual number minus the expected one'),
              }),
            )
            .describe('The fields that differ'),
        }),
      )
      .describe('Rows that differ'),
  })
  .openapi('Comparison');
