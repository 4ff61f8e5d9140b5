/**
 * Reports of a tool with its own fields: the call needs no query, and a query without fields has those of the tool
 * (TOD-592).
 */
import { isObject } from '../http/body.ts';
import type { Schema } from '../http/description.ts';
import type { DirectTool } from './declared-tool.ts';

const METRICS = ['impressions', 'clicks', 'totalCost', 'purchases', 'sales'].map((name) => `metric.${name}`);

const QUERY: Schema = { type: 'object', description: 'As in reporting-create_report' };

/** By day, with the metrics that most callers need; amounts need their currency. */
export function requestedFields(...dimensions: readonly string[]): Pick<DirectTool, 'describe' | 'translate'> {
  const fields = ['date.value', ...dimensions, 'budgetCurrency.value', ...METRICS];
  return {
    describe: withOptionalQuery,
    translate: ({ reports, ...others }) => ({
      ...others,
      reports: Array.isArray(reports) ? reports.map((report) => withFields(report, fields)) : reports,
    }),
  };
}

function withFields(report: unknown, fields: readonly string[]): unknown {
  if (!isObject(report)) return report;
  const { query = {} } = report;
  return { ...report, query: isObject(query) ? { fields, ...query } : query };
}

/** In JSON Schema, `properties` holds schemas by name, and `items` of a list is a schema. */
function withOptionalQuery(request: Schema): Schema {
  const { reports, ...others } = request['properties'] as Record<string, Schema>;
  const report = reports?.['items'] as Schema;
  const { properties, required } = report as { properties: object; required: readonly string[] };
  const items = {
    ...report,
    properties: { ...properties, query: QUERY },
    required: required.filter((name) => name !== 'query'),
  };
  return { ...request, properties: { ...others, reports: { ...reports, items } } };
}
