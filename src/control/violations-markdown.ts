/**
 * Violations for the summary of a CI run: a sentence, and a table where there is something to tell.
 */
import type { ViolationsReport, ViolationText } from './violations-report.ts';

const SIGNS = { error: '❌ error', warning: '⚠️ warning', info: 'ℹ️ info' } as const;

export function violationsAsMarkdown({ world, requests, violations }: ViolationsReport): string {
  const head = `## What the client did: world ${escaped(world)}\n\n`;
  const asked = requests === 1 ? '1 request' : `${requests} requests`;
  if (violations.length === 0) return `${head}✅ No violations in ${asked}.\n`;
  const broken = violations.length === 1 ? '1 rule was broken' : `${violations.length} rules were broken`;
  const table = ['| | rule | times | what | instead |', '| --- | --- | ---: | --- | --- |', ...violations.map(row)];
  return `${head}${broken} in ${asked}.\n\n${table.join('\n')}\n`;
}

function row({ severity, rule, count, says, instead, evidence }: ViolationText): string {
  const examples = evidence.map(
    ({ evidence: what, count: times, requestIds: [id = ''] }) => `<br>${code(what)} × ${times} (${code(id)})`,
  );
  return `| ${SIGNS[severity]} | ${code(rule)} | ${count} | ${escaped(says)}${examples.join('')} | ${escaped(instead)} |`;
}

/** In a table, where a bar ends a cell even within code. */
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
