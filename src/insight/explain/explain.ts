/**
 * Explains a number of a report, a serving status, an answer to a request, or the days of a profile.
 */
import type { Explanation } from './explanation.ts';
import { z } from '../../model/schemas/zod.ts';
import { prefersText } from '../../control/routing/preferred-type.ts';
import { routesOf, worldRoute } from '../../control/routing/route.ts';
import { InstantText } from '../../control/routing/scalars.ts';
import { Query } from './question.ts';

const RuleJson = z
  .object({
    id: z.string().describe('The id of the rule'),
    kind: z.enum(['specified', 'documented', 'observed', 'decided']).describe('The source of the rule'),
    text: z.string().describe('What the rule says'),
  })
  .openapi('Rule');

const NodeJson = z.object({
  title: z.string().describe('The statement'),
  value: z
    .union([z.string(), z.number(), z.boolean(), z.null()])
    .optional()
    .describe('Its value; amounts are in major units'),
  unit: z.string().optional().describe('The unit of the value, such as a currency'),
  at: InstantText.optional().describe('When it happened or will happen'),
  rule: RuleJson.optional().describe('The rule that it follows'),
});

const ExplanationJson: z.ZodType<Explanation> = NodeJson.extend({
  children: z
    .array(z.lazy(() => ExplanationJson))
    .openapi({ type: 'array', items: { $ref: '#/components/schemas/Explanation' } })
    .describe('What it follows from'),
}).openapi('Explanation');

export const explainRoutes = routesOf('Explanations', [
  worldRoute('explain', 'GET /explain', {
    summary: 'Explain a number, a status, an answer or the days of a profile',
    description:
      'Returns a tree of statements. A cell of a report (report, row, column) or a number of an entity (recordType, entityId, date, column): what it sums, what is left out and why, what will still come; of impressions and clicks also the auctions, and the searches that were not won. The serving status of an entity (entity): the conditions in the order in which they were checked. A recorded request (request): the rule behind its answer and behind each item. A profile (profile): today, the days that may still grow, the first days of reports. With `Accept: text/plain` or `format=text` the response is indented text.',
    query: Query,
    answer: ExplanationJson,
    otherTypes: ['text/plain'],
    problems: [409, 429, 507],
    async perform({ admin, world, query, request }) {
      const isText = query.format === undefined ? prefersText(request.headers.get('accept')) : query.format === 'text';
      // Loaded by the first explanation, because the texts of the rules are long.
      const { answerQuestion, answerAsText } = await import('./answer-question.ts');
      if (!isText) return answerQuestion(admin, world, query);
      const text = await answerAsText(admin, world, query);
      return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
    },
  }),
]);
