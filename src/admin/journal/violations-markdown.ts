/**
 * Violations as Markdown, for the summary of a CI run.
 */
import { counted } from '../../model/text/counted.ts';
import { escapeMarkdown, markdownCode } from '../markup/markdown-text.ts';
import type { ViolationsReport, ViolationText } from './violations-report.ts';

const SEVERITY_LABELS = { error: '❌ error', warning: '⚠️ warning', info: 'ℹ️ info' } as const;

export function violationsAsMarkdown({ world, requests, violations }: ViolationsReport): string {
  const head = `## API violations in world ${escapeMarkdown(world)}\n\n`;
  const requestCount = counted(requests, 'request');
  if (violations.length === 0) return `${head}✅ No violations in ${requestCount}.\n`;
  const ruleCount = counted(violations.length, 'rule was', 'rules were');
  const table = [
    '| Severity | Rule | Count | Violation | Recommendation |',
    '| --- | --- | ---: | --- | --- |',
    ...violations.map(row),
  ];
  return `${head}${ruleCount} violated in ${requestCount}.\n\n${table.join('\n')}\n`;
}

function row({ severity, rule, count, says, instead, evidence }: ViolationText): string {
  const examples = evidence.map(
    ({ evidence: what, count: times, requestIds: [id = ''] }) =>
      `<br>${markdownCode(what)} × ${times} (${markdownCode(id)})`,
  );
  return `| ${SEVERITY_LABELS[severity]} | ${markdownCode(rule)} | ${count} | ${escapeMarkdown(says)}${examples.join('')} | ${escapeMarkdown(instead)} |`;
}
