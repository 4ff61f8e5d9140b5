/**
 * Violations as a test report: each rule is a test. One that was broken fails, unless it is only worth knowing.
 */
import { VIOLATION_RULES, type ViolationRule } from '../model/violations.ts';
import type { ViolationsReport, ViolationText } from './violations-report.ts';

export function violationsAsJunit({ world, violations }: ViolationsReport): string {
  // The table's own keys.
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

function testCase(world: string, rule: ViolationRule, broken: ViolationText | undefined): string {
  const facts = { classname: `ads-sandbox.${world}`, name: rule };
  if (broken === undefined) return element('testcase', facts, '');
  const { severity, count, says, instead } = broken;
  const message = `${says} ${count === 1 ? 'Once.' : `${count} times.`}`;
  const examples = broken.evidence.map(
    ({ evidence, count: times, requestIds }) => `${evidence} (${times}; requests ${requestIds.join(', ')})`,
  );
  const told = [instead, ...examples].join('\n');
  const inner =
    severity === 'info'
      ? element('system-out', {}, escaped(`${message}\n${told}`))
      : element('failure', { type: severity, message }, escaped(told));
  return element('testcase', facts, inner);
}

/** `inner` is XML already. */
function element(name: string, attributes: Readonly<Record<string, string>>, inner: string): string {
  const facts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return inner === '' ? `<${name}${facts.join('')}/>` : `<${name}${facts.join('')}>${inner}</${name}>`;
}

/** What XML 1.0 can't hold, not even escaped. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const UNSPEAKABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(UNSPEAKABLE, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
