/**
 * Violations as a JUnit report: each rule is a test case, which fails if the rule was violated. Rules of severity `info`
 * do not fail.
 */
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
      ? element('system-out', {}, escaped(`${message}\n${text}`))
      : element('failure', { type: severity, message }, escaped(text));
  return element('testcase', attributes, inner);
}

/** `inner` must be XML. */
function element(name: string, attributes: Readonly<Record<string, string>>, inner: string): string {
  const escapedAttributes = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return inner === ''
    ? `<${name}${escapedAttributes.join('')}/>`
    : `<${name}${escapedAttributes.join('')}>${inner}</${name}>`;
}

/** Characters that XML 1.0 does not allow, not even escaped. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
