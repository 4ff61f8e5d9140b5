/**
 * Violations as Markdown, for the summary of a CI run.
 */
import type { ViolationsReport, ViolationText } from './violations-report.ts';

const SEVERITY_LABELS = { error: '❌ error', warning: '⚠️ warning', info: 'ℹ️ info' } as const;

export function violationsAsMarkdown({ world, requests, violations }: ViolationsReport): string {
  const head = `## API violations in world ${escaped(world)}\n\n`;
  const requestCount = requests === 1 ? '1 request' : `${requests} requests`;
  if (violations.length === 0) return `${head}✅ No violations in ${requestCount}.\n`;
  const ruleCount = violations.length === 1 ? '1 rule was violated' : `${violations.length} rules were violated`;
  const table = [
    '| Severity | Rule | Count | Violation | Recommendation |',
    '| --- | --- | ---: | --- | --- |',
    ...violations.map(row),
  ];
  return `${head}${ruleCount} in ${requestCount}.\n\n${table.join('\n')}\n`;
}

function row({ severity, rule, count, says, instead, evidence }: ViolationText): string {
  const examples = evidence.map(
    ({ evidence: what, count: times, requestIds: [id = ''] }) => `<br>${code(what)} × ${times} (${code(id)})`,
  );
  return `| ${SEVERITY_LABELS[severity]} | ${code(rule)} | ${count} | ${escaped(says)}${examples.join('')} | ${escaped(instead)} |`;
}

/** HTML, because a | ends the table cell even inside a Markdown code span. */
function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_[\]|~]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(/\s+/g, ' ');
}
