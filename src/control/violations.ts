/**
 * What the clients of a world did against the contract and against good manners: each rule once.
 */
import { z } from '@hono/zod-openapi';
import type { Counted } from '../http/tally.ts';
import { VIOLATION_RULES } from '../model/violations.ts';
import { redactText } from './redact.ts';
import { worldRoute, type Route } from './route.ts';
import { ViolationJson, type ViolationsReport, type ViolationText } from './violations-report.ts';
import { violationsAsJunit } from './violations-junit.ts';
import { violationsAsMarkdown } from './violations-markdown.ts';

function violationText({ rule, count, examples }: Counted): ViolationText {
  const evidence = examples.map((example) => ({ ...example, evidence: redactText(example.evidence) }));
  return { rule, ...VIOLATION_RULES[rule], count, evidence };
}

export const violationRoutes: readonly Route[] = [
  worldRoute({
    id: 'listViolations',
    method: 'get',
    path: '/violations',
    tag: 'Journal',
    summary: 'What clients did against the contract',
    description:
      'Each rule once, with count and evidence. `markdown` is for the summary of a CI run, `junit` for its test report: there errors and warnings are failures. Counted since the world began, was reset, or its journal cleared.',
    query: z.strictObject({ format: z.enum(['json', 'markdown', 'junit']).optional() }),
    status: 200,
    answer: z.object({
      violations: z.array(ViolationJson),
      requests: z.int().openapi({ description: 'How many were looked at' }),
    }),
    perform({ control, world, query: { format = 'json' } }) {
      const journal = control.journals.of(world);
      const violations = journal.violations().counted().map(violationText);
      const report: ViolationsReport = { world: world.name, requests: journal.total, violations };
      if (format === 'markdown') return textAnswer(violationsAsMarkdown(report), 'text/markdown');
      if (format === 'junit') return textAnswer(violationsAsJunit(report), 'application/xml');
      return { violations, requests: journal.total };
    },
  }),
];

function textAnswer(text: string, type: string): Response {
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } });
}
