/**
 * The coverage as a JUnit report: each operation is a test case, which is skipped if it was never called.
 */
import { counted } from '../../model/text/counted.ts';
import { element, escapeXml } from '../markup/xml-element.ts';
import type { CoverageReport, OperationCoverage } from './coverage-report.ts';

export function coverageAsJunit({ operations }: CoverageReport): string {
  const skipped = operations.filter(({ calls }) => calls === 0).length;
  const counts = { tests: String(operations.length), failures: '0', errors: '0', skipped: String(skipped) };
  const cases = operations.map(testCase).join('\n');
  const suite = element('testsuite', { name: 'ads-sandbox: coverage of the API', ...counts }, `\n${cases}\n`);
  const suites = element('testsuites', { name: 'ads-sandbox', ...counts }, `\n${suite}\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${suites}\n`;
}

function testCase({ operation, calls, statuses, expectedStatuses, pages, partialFailures }: OperationCoverage): string {
  const attributes = { classname: 'ads-sandbox.coverage', name: operation };
  if (calls === 0) return element('testcase', attributes, element('skipped', { message: 'never called' }, ''));
  const missing = [
    ...expectedStatuses.filter((status) => statuses[status] === undefined).map((status) => `status ${status}`),
    ...(pages?.later === 0 ? ['page 2'] : []),
    ...(partialFailures === 0 ? ['an error inside a 207'] : []),
  ];
  const seen = counted(calls, 'call');
  const text = missing.length === 0 ? seen : `${seen}; not covered: ${missing.join(', ')}`;
  return element('testcase', attributes, element('system-out', {}, escapeXml(text)));
}
