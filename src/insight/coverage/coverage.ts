/**
 * The coverage of the API by the requests of all clients, in all worlds.
 */
import { coverageAsJunit } from './coverage-junit.ts';
import { COVERAGE_GROUPS, coverageReport } from './coverage-report.ts';
import { coverageAsMarkdown, coverageAsText, GROUP_TITLES } from './coverage-text.ts';
import { z } from '../../model/schemas/zod.ts';
import { routesOf, route } from '../../control/routing/route.ts';

const Numbers = z.record(z.string(), z.int());
const Percent = z.number().min(0).max(100);

const Share = z
  .object({
    seen: z.int().describe('How many were seen'),
    total: z.int().describe('How many can be seen'),
    percent: Percent.describe('The share, rounded down to tenths'),
  })
  .openapi('CoverageShare');

const OperationCoverage = z
  .object({
    operation: z.string().describe('The operationId in /openapi.json'),
    calls: z.int().describe('The number of requests'),
    statuses: Numbers.openapi({ example: { 200: 3, 429: 1 } }).describe(
      'The number of answers by status; 0 is a broken connection',
    ),
    expectedStatuses: z
      .array(z.string())
      .openapi({ example: ['200', '400', '401', '429'] })
      .describe('The statuses that the operation can answer with'),
    pages: z
      .object({
        first: z.int().describe('The number of first pages'),
        later: z.int().describe('The number of later pages'),
      })
      .nullable()
      .describe('The pages that were read; null for an operation without pages'),
    partialFailures: z
      .int()
      .nullable()
      .describe('The number of answers of which an item failed; null for an operation without items'),
    itemCodes: Numbers.describe('The number of failed items by their code'),
  })
  .openapi('OperationCoverage');

const ReportTypeCoverage = z
  .object({
    reportType: z
      .string()
      .describe('A report type of version 3, the campaign type and the record type of an earlier report, or `unified`'),
    requests: z.int().describe('The number of accepted requests'),
    columns: Numbers.describe('The number of requests by column or metric'),
    expectedColumns: z.array(z.string()).describe('The columns or metrics that a report of the type can have'),
  })
  .openapi('ReportTypeCoverage');

const GROUP_SHARES = Object.fromEntries(
  COVERAGE_GROUPS.map((group) => [group, Share.describe(`The share of ${GROUP_TITLES[group]}`)]),
) as Record<(typeof COVERAGE_GROUPS)[number], typeof Share>;

const CoverageJson = z
  .object({
    percent: Percent.describe('The share of the operations that were called, rounded down to tenths'),
    groups: z.object(GROUP_SHARES).describe('What was seen, by kind'),
    operations: z.array(OperationCoverage).describe('Each operation'),
    reportTypes: z.array(ReportTypeCoverage).describe('Each type of report'),
    faults: Numbers.describe('The number of injected faults by the kind of their effect'),
    situations: Numbers.describe('The number of errors that share a status with other errors'),
    decisions: z
      .array(
        z.object({
          rule: z.string().describe('The id of the rule, see docs/decisions.md'),
          count: z.int().describe('The number of errors and failed items that followed it'),
        }),
      )
      .describe('The rules that errors and failed items can follow'),
    endings: z
      .array(
        z.object({
          call: z.string().openapi({ example: 'POST /v2/sp/campaigns/report' }).describe('The method and the path'),
          calls: z.int().describe('The number of requests'),
          until: z
            .string()
            .openapi({ example: '2023-03-30' })
            .describe('The first day on which the service does not have it'),
          api: z.string().describe('The part of the service'),
          instead: z.string().nullable().describe('What to call instead; null if nothing replaces it'),
        }),
      )
      .describe('Calls that the service ends on a known day, the earliest first'),
    neverSeen: z
      .array(z.string())
      .openapi({ example: ['429 on createAsyncReport', 'an expired link'] })
      .describe('What no request covered, without the parts of operations that were never called'),
  })
  .openapi('Coverage');

export const coverageRoutes = routesOf('Coverage', [
  route('getCoverage', 'GET /coverage', {
    summary: 'Get the coverage of the API',
    description:
      'Returns which operations, statuses, pages, report types and columns the requests of all clients have covered, in all worlds, since the start or since the coverage was cleared, and which they have not. Use the format `markdown` for the summary of a CI run and `junit` for its test report, where an operation that was never called is a skipped test.',
    query: z.strictObject({
      format: z
        .enum(['json', 'text', 'markdown', 'junit'])
        .optional()
        .describe('The format of the response; json by default'),
    }),
    answer: CoverageJson,
    otherTypes: ['text/plain', 'text/markdown', 'application/xml'],
    async perform({ admin: { coverage, operations }, query: { format = 'json' } }) {
      const report = coverageReport(await operations.load(), coverage.counts());
      if (format === 'text') return textResponse(`${coverageAsText(report)}\n`, 'text/plain');
      if (format === 'markdown') return textResponse(coverageAsMarkdown(report), 'text/markdown');
      if (format === 'junit') return textResponse(coverageAsJunit(report), 'application/xml');
      return report;
    },
  }),
  route('clearCoverage', 'DELETE /coverage', {
    summary: 'Clear the coverage of the API',
    description: 'Requests from now on are counted from zero. The counters of /metrics are kept.',
    status: 204,
    perform: ({ admin: { coverage } }) => coverage.reset(),
  }),
]);

function textResponse(text: string, type: string): Response {
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } });
}
