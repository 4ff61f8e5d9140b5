/**
 * The violations of the service contract by the clients of a world.
 */
import type { ViolationCount } from '../../service/journal/violations.ts';
import { VIOLATION_RULES, type ViolationRule } from '../../model/violations.ts';
import { z } from '../../model/schemas/zod.ts';
import { routesOf, worldRoute } from '../../control/routing/route.ts';
import { junitReport, type JunitCase } from '../markup/junit-report.ts';
import { counted } from '../../model/text/counted.ts';
import { escapeMarkdown, markdownCode, markdownTable } from '../markup/markdown-text.ts';

/** The violations report, which is available as JSON, Markdown and JUnit XML. */
const ViolationJson = z
  .object({
    rule: z.string().openapi({ example: 'unknown-field' }).describe('The id of the rule'),
    severity: z.enum(['error', 'warning', 'info']).describe('The severity of the rule'),
    says: z.string().describe('What the client did wrong'),
    instead: z.string().describe('What the client should do instead'),
    count: z.int().describe('The number of violations'),
    evidence: z
      .array(
        z.object({
          evidence: z.string().describe('The field, header or value in question'),
          count: z.int().describe('The number of violations with this evidence'),
          requestIds: z.array(z.string()).describe('The ids of the first such requests; see GET .../requests/{id}'),
        }),
      )
      .describe('The first 100 distinct examples'),
  })
  .openapi('ViolationReport');

type ViolationText = z.output<typeof ViolationJson>;

interface ViolationsReport {
  world: string;
  /** The number of checked requests. */
  requests: number;
  violations: readonly ViolationText[];
}

function violationText({ rule, count, examples }: ViolationCount): ViolationText {
  return { rule, ...VIOLATION_RULES[rule], count, evidence: examples };
}

export const violationRoutes = routesOf('Journal', [
  worldRoute('listViolations', 'GET /violations', {
    summary: 'List violations of the service contract',
    description:
      'Returns each violated rule once, with count and evidence, since the world was created or reset or its journal was cleared. Use the format `markdown` for the summary of a CI run, `junit` for its test report, where errors and warnings are failures, and `github` for annotations of GitHub Actions.',
    query: z.strictObject({
      format: z
        .enum(['json', 'markdown', 'junit', 'github'])
        .optional()
        .describe('The format of the response; json by default'),
    }),
    answer: z.object({
      violations: z.array(ViolationJson).describe('The violated rules'),
      requests: z.int().describe('The number of checked requests'),
    }),
    otherTypes: ['text/markdown', 'application/xml', 'text/plain'],
    perform({ admin, world, query: { format = 'json' } }) {
      const journal = admin.journals.of(world);
      const violations = journal.violations().counts().map(violationText);
      const report: ViolationsReport = { world: world.name, requests: journal.total, violations };
      if (format === 'markdown') return textResponse(violationsAsMarkdown(report), 'text/markdown');
      if (format === 'junit') return textResponse(violationsAsJunit(report), 'application/xml');
      if (format === 'github') return textResponse(violationsAsAnnotations(report), 'text/plain');
      return { violations, requests: journal.total };
    },
  }),
]);

function textResponse(text: string, type: string): Response {
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } });
}

/** Each rule is a test case, which fails if the rule was violated. Rules of severity `info` do not fail. */
function violationsAsJunit({ world, violations }: ViolationsReport): string {
  // The keys of VIOLATION_RULES are its rules.
  const rules = Object.keys(VIOLATION_RULES) as ViolationRule[];
  const byRule = new Map(violations.map((each) => [each.rule, each]));
  return junitReport(
    `ads-sandbox: world ${world}`,
    rules.map((rule) => ({ classname: `ads-sandbox.${world}`, name: rule, ...resultOf(byRule.get(rule)) })),
  );
}

function resultOf(violation: ViolationText | undefined): Pick<JunitCase, 'failure' | 'output'> {
  if (violation === undefined) return {};
  const { severity, count, says, instead } = violation;
  const message = `${says} Count: ${count}.`;
  const examples = violation.evidence.map(
    ({ evidence, count: times, requestIds }) =>
      `${evidence} (${times === 1 ? 'once' : `${times} times`}; requests ${requestIds.join(', ')})`,
  );
  const text = [instead, ...examples].join('\n');
  return severity === 'info' ? { output: `${message}\n${text}` } : { failure: { type: severity, message, text } };
}

const LEVELS = { error: 'error', warning: 'warning', info: 'notice' } as const;

function violationsAsAnnotations({ world, violations }: ViolationsReport): string {
  return violations
    .map(({ severity, rule, count, says, instead, evidence }) => {
      const examples = evidence.map((each) => each.evidence);
      const title = `ads-sandbox: ${rule} in world ${world}`;
      return annotation(LEVELS[severity], title, [`${says} Count: ${count}.`, instead, ...examples].join('\n'));
    })
    .join('');
}

const SEVERITY_LABELS = { error: '❌ error', warning: '⚠️ warning', info: 'ℹ️ info' } as const;

/** For the summary of a CI run. */
function violationsAsMarkdown({ world, requests, violations }: ViolationsReport): string {
  const head = `## API violations in world ${escapeMarkdown(world)}\n\n`;
  const requestCount = counted(requests, 'request');
  if (violations.length === 0) return `${head}✅ No violations in ${requestCount}.\n`;
  const ruleCount = counted(violations.length, 'rule was', 'rules were');
  const columns = ['Severity', 'Rule', 'Count', 'Violation', 'Recommendation'];
  const table = markdownTable(columns, violations.map(cellsOf), ['---', '---', '---:', '---', '---']);
  return `${head}${ruleCount} violated in ${requestCount}.\n\n${table}\n`;
}

function cellsOf({ severity, rule, count, says, instead, evidence }: ViolationText): string[] {
  const examples = evidence.map(
    ({ evidence: what, count: times, requestIds: [id = ''] }) =>
      `<br>${markdownCode(what)} × ${times} (${markdownCode(id)})`,
  );
  const violation = escapeMarkdown(says) + examples.join('');
  return [SEVERITY_LABELS[severity], markdownCode(rule), String(count), violation, escapeMarkdown(instead)];
}

const IN_TEXT: Readonly<Record<string, string>> = { '%': '%25', '\r': '%0D', '\n': '%0A' };
const IN_PROPERTY: Readonly<Record<string, string>> = { ...IN_TEXT, ':': '%3A', ',': '%2C' };

/** A line that annotates the run. */
function annotation(level: 'error' | 'warning' | 'notice', title: string, text: string): string {
  const escapedTitle = title.replaceAll(/[%\r\n:,]/g, (character) => IN_PROPERTY[character] ?? '');
  const escapedText = text.replaceAll(/[%\r\n]/g, (character) => IN_TEXT[character] ?? '');
  return `::${level} title=${escapedTitle}::${escapedText}\n`;
}
