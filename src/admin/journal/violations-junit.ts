/**
 * Violations as a JUnit report: each rule is a test case, which fails if the rule was violated. Rules of severity `info`
 * do not fail.
 */
import { element, escapeXml } from '../markup/xml-element.ts';
import { VIOLATION_RULES, type ViolationRule } from '../../model/violations.ts';
import type { ViolationsReport, ViolationText } from './violations-report.ts';

export function violationsAsJunit({ world, violations }: ViolationsReport): string {
  // The keys of VIOLATION_RULES are its rules.
  const rules = Object.keys(VIOLATION_RULES) as ViolationRule[];
  const failures = violations.filter(({ severity }) => severity !== 'info').length;
  const counts = { tests: String(rules.length), failures: String(failures), errors: '0', skipped: '0' };
  const cases = rules.map((rule) =>
    testCase(
      world,
      rule,
      violations.find((each) => each.rule === rule),
    ),
  );
  const suite = element('testsuite', { name: `ads-sandbox: world ${world}`, ...counts }, `\n${cases.join('\n')}\n`);
  const suites = element('testsuites', { name: 'ads-sandbox', ...counts }, `\n${suite}\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${suites}\n`;
}

function testCase(world: string, rule: ViolationRule, violation: ViolationText | undefined): string {
  const attributes = { classname: `ads-sandbox.${world}`, name: rule };
  if (violation === undefined) return element('testcase', attributes, '');
  const { severity, count, says, instead } = violation;
  const message = `${says} Count: ${count}.`;
  const examples = violation.evidence.map(
    ({ evidence, count: times, requestIds }) =>
      `${evidence} (${times === 1 ? 'once' : `${times} times`}; requests ${requestIds.join(', ')})`,
  );
  const text = [instead, ...examples].join('\n');
  const inner =
    severity === 'info'
      ? element('system-out', {}, escapeXml(`${message}\n${text}`))
      : element('failure', { type: severity, message }, escapeXml(text));
  return element('testcase', attributes, inner);
}
