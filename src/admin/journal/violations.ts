/**
 * The violations of the service contract by the clients of a world.
 */
import type { ViolationCount } from '../../service/journal/violations.ts';
import { VIOLATION_RULES } from '../../model/violations.ts';
import { z } from '../../model/schemas/zod.ts';
import { worldRoute, type Route } from '../routing/route.ts';
import { ViolationJson, type ViolationsReport, type ViolationText } from './violations-report.ts';
import { violationsAsJunit } from './violations-junit.ts';
import { violationsAsMarkdown } from './violations-markdown.ts';

function violationText({ rule, count, examples }: ViolationCount): ViolationText {
  return { rule, ...VIOLATION_RULES[rule], count, evidence: examples };
}

export const violationRoutes: readonly Route[] = [
  worldRoute({
    id: 'listViolations',
    method: 'get',
    path: '/violations',
    tag: 'Journal',
    summary: 'List violations of the service contract',
    description:
      'Returns each violated rule once, with count and evidence, since the world was created or reset or its journal was cleared. Use the format `markdown` for the summary of a CI run and `junit` for its test report, where errors and warnings are failures.',
    query: z.strictObject({
      format: z.enum(['json', 'markdown', 'junit']).optional().describe('The format of the response; json by default'),
    }),
    status: 200,
    answer: z.object({
      violations: z.array(ViolationJson).describe('The violated rules'),
      requests: z.int().describe('The number of checked requests'),
    }),
    otherTypes: ['text/markdown', 'application/xml'],
    perform({ admin, world, query: { format = 'json' } }) {
      const journal = admin.journals.of(world);
      const violations = journal.violations().counts().map(violationText);
      const report: ViolationsReport = { world: world.name, requests: journal.total, violations };
      if (format === 'markdown') return textResponse(violationsAsMarkdown(report), 'text/markdown');
      if (format === 'junit') return textResponse(violationsAsJunit(report), 'application/xml');
      return { violations, requests: journal.total };
    },
  }),
];

function textResponse(text: string, type: string): Response {
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } });
}
