/**
 * Violations as Markdown, for the summary of a CI run.
 */
import { escapeMarkdown, markdownCode } from '../../insight/reports/markdown-text.ts';
import type { ViolationsReport, ViolationText } from './violations-report.ts';

const SEVERITY_LABELS = { error: '❌ error', warning: '⚠️ warning', info: 'ℹ️ info' } as const;

export function violationsAsMarkdown({ world, requests, violations }: ViolationsReport): string {
  const head = `## API violations in world ${escapeMarkdown(world)}\n\n`;
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
    ({ evidence: what, count: times, requestIds: [id = ''] }) =>
      `<br>${markdownCode(what)} × ${times} (${markdownCode(id)})`,
  );
  return `| ${SEVERITY_LABELS[severity]} | ${markdownCode(rule)} | ${count} | ${escapeMarkdown(says)}${examples.join('')} | ${escapeMarkdown(instead)} |`;
}
