/**
 * The coverage as a JUnit report: each operation is a test case, which is skipped if it was never called.
 */
import { counted } from '../../model/text/counted.ts';
import { junitReport, type JunitCase } from '../markup/junit-report.ts';
import type { CoverageReport, OperationCoverage } from './coverage-report.ts';

export function coverageAsJunit({ operations }: CoverageReport): string {
  return junitReport('ads-sandbox: coverage of the API', operations.map(caseOf));
}

function caseOf({
  operation,
  calls,
  statuses,
  expectedStatuses,
  pages,
  partialFailures,
}: OperationCoverage): JunitCase {
  const attributes = { classname: 'ads-sandbox.coverage', name: operation };
  if (calls === 0) return { ...attributes, skipped: 'never called' };
  const missing = [
    ...expectedStatuses.filter((status) => statuses[status] === undefined).map((status) => `status ${status}`),
    ...(pages?.later === 0 ? ['page 2'] : []),
    ...(partialFailures === 0 ? ['an error inside a 207'] : []),
  ];
  const seen = counted(calls, 'call');
  return { ...attributes, output: missing.length === 0 ? seen : `${seen}; not covered: ${missing.join(', ')}` };
}
