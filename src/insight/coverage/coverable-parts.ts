/**
 * What clients can see of the API, from the declarations of the operations and of the reports.
 */
import type { Operation } from '../../service/http/request-context.ts';
import { descriptionOf, type Schema } from '../../service/http/description.ts';
import { CAMPAIGN_TYPES } from '../../core/performance/product.ts';
import type { RecordType } from '../../core/performance/record-types.ts';
import { METRICS } from '../../generated/unified-report-fields.ts';
import { RECORD_TYPES, REPORT_TYPE_IDS, UNIFIED_REPORT } from '../../model/jobs.ts';
import { metricsOf, reportTypeName } from '../../service/apis/reports/v2/metrics.ts';
import { allowedColumns, REPORT_TYPES } from '../../service/apis/reports/v3/report-types.ts';
import { METRIC } from '../../service/apis/reports/unified/catalogue.ts';
import { DIMENSION_VALUES } from '../../service/apis/reports/unified/dimensions.ts';
import { metricOf } from '../../service/apis/reports/unified/metrics.ts';
import { answerableStatuses } from '../../service/protocol/grammars/error-responses.ts';

export interface CoverableOperation {
  operation: string;
  statuses: readonly string[];
  /** Whether it returns a list in pages. */
  isPaged: boolean;
  /** Whether an item of its answer can fail while others succeed. */
  hasItems: boolean;
}

interface CoverableReport {
  type: string;
  columns: readonly string[];
}

const PAGE_PARAMETERS = ['startIndex', 'nextToken'];
const MULTI_STATUS = '207';

export function coverableOperations(operations: readonly Operation[]): CoverableOperation[] {
  return operations.map((operation) => {
    const statuses = answerableStatuses(operation).map(String);
    return {
      operation: operation.id,
      statuses,
      isPaged: isPaged(operation),
      hasItems: statuses.includes(MULTI_STATUS),
    };
  });
}

function isPaged(operation: Operation): boolean {
  const { query = {}, request } = descriptionOf(operation);
  const names = [...Object.keys(query), ...propertiesOf(request)];
  return PAGE_PARAMETERS.some((name) => names.includes(name));
}

function propertiesOf(schema: Schema | undefined): string[] {
  const properties = schema?.['properties'];
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

/** Those that a world with the default settings has. */
export function coverableReports(): CoverableReport[] {
  const recordTypes: readonly RecordType[] = RECORD_TYPES.report;
  const earlier = CAMPAIGN_TYPES.flatMap((campaignType) =>
    recordTypes.map((recordType) => ({
      type: reportTypeName(campaignType, recordType),
      columns: metricsOf(campaignType, recordType, 'spec'),
    })),
  );
  const ofVersion3 = REPORT_TYPE_IDS.map((type) => {
    const declared = REPORT_TYPES[type];
    const columns = Object.keys(declared.groupBys).flatMap((groupBy) => allowedColumns(declared, [groupBy]));
    return { type, columns: [...new Set(columns)] };
  });
  const simulated = Object.keys(METRICS).filter((field) => metricOf(field.slice(METRIC.length)) !== undefined);
  const unified = { type: UNIFIED_REPORT, columns: [...Object.keys(DIMENSION_VALUES), ...simulated] };
  return [...earlier.filter(({ columns }) => columns.length > 0), ...ofVersion3, unified];
}
