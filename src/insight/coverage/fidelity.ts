/**
 * What the answers of the sandbox are based on, and how often clients have seen it.
 */
import { RECORDING_SCORES, VENDOR_SCORES } from '../../generated/conformance.ts';
import { RULE_TEXTS, type RuleKind } from '../../generated/rule-texts.ts';
import { SERVED_APIS, VENDOR_DOCUMENTS } from '../../generated/served-apis.ts';
import { z } from '../../model/schemas/zod.ts';
import { routesOf, route } from '../../control/routing/route.ts';

const BASES = ['specified', 'documented', 'observed', 'decided'] as const satisfies readonly RuleKind[];
const Basis = z
  .enum(BASES)
  .describe(
    'What the behaviour follows: the specification, documentation, recorded traffic, or a decision of this project',
  );
const Certainty = z
  .string()
  .describe(
    'Of facts that are later than the specification: A for documents and recordings of the vendor, B for other documentation, C for the code of clients; `decided` if there is no source',
  );

const DecisionJson = z
  .object({
    id: z.string().openapi({ example: 'PRF-09' }).describe('The id of the decision, see docs/decisions.md'),
    topic: z.string().describe('What it is about'),
    text: z.string().describe('The behaviour'),
    basis: Basis,
    certainty: Certainty.nullable().describe('The certainty of a later fact; null for the others'),
    setting: z.string().nullable().describe('What changes the behaviour; null if it is the only one'),
    count: z.int().describe('The number of errors and failed items that followed it, of all clients in all worlds'),
  })
  .openapi('Decision');

const Percentage = z.number().min(0).max(100);

const DocumentScore = z.object({
  answers: z.int().describe('The number of answers to random requests that are made from the document'),
  right: z.int().describe('The number of those that follow the document in each part'),
  explained: z
    .int()
    .describe(
      'The number of those that differ because of the specification, a recording, a guide, or a gap of the document',
    ),
  score: Percentage.describe('The percentage that is right'),
});

const FidelityJson = z
  .object({
    decisions: z.array(DecisionJson).describe('The behaviours that the sources leave open or describe differently'),
    apis: z
      .array(
        z.object({
          api: z.string().openapi({ example: 'reporting v3' }).describe('The API'),
          certainty: z
            .record(z.string(), z.int())
            .openapi({ example: { A: 3 } })
            .describe('The number of served operations by certainty; `specified` for those of the specification'),
        }),
      )
      .describe('The APIs'),
    documents: z
      .array(
        z.object({
          document: z.string().describe("The name of the vendor's OpenAPI document"),
          operations: z.int().describe('The number of its operations'),
          served: z.int().describe('The number of those that the sandbox serves'),
          conformance: DocumentScore.nullable().describe('Null if the sandbox serves no operation of the document'),
        }),
      )
      .describe("The vendor's OpenAPI documents"),
    recordings: z
      .array(
        z.object({
          recording: z.string().openapi({ example: 'specification' }).describe('The name of the recording'),
          contents: z.string().describe('What it shows'),
          exchanges: z.int().describe('The number of requests with their answers'),
          exact: z.int().describe('The number of those that the sandbox answers exactly'),
          sameShape: z.int().describe('The number of answers of which only values, texts or the order differ'),
          differs: z.int().describe('The number of answers that differ in status, fields or types'),
          outside: z.int().describe('The number of exchanges of operations that the sandbox does not have'),
          score: Percentage.describe('The percentage that is exact or of the same shape'),
        }),
      )
      .describe('The recordings of this project, which are written from what is known of the service'),
  })
  .openapi('Fidelity');

const DOCUMENTS = VENDOR_DOCUMENTS.map((each) => {
  const found = VENDOR_SCORES.find(({ document }) => document === each.document);
  if (found === undefined) return { ...each, conformance: null };
  const { document, ...conformance } = found;
  return { ...each, document, conformance };
});

export const fidelityRoutes = routesOf('Coverage', [
  route('getFidelity', 'GET /fidelity', {
    summary: 'Get what the answers are based on',
    description:
      'Returns each decided behaviour with its source and how often clients have seen it since the start or since the coverage was cleared, the certainty of each API, how much of the documents of the vendor is served, and how well the answers follow these documents and the recordings of this project.',
    query: z.strictObject({
      basis: Basis.optional().describe('Returns only the decisions with this basis'),
      seen: z
        .enum(['true', 'false'])
        .optional()
        .describe('true: only what clients have seen; false: only what they have not'),
    }),
    answer: FidelityJson,
    perform({ admin: { coverage }, query: { basis, seen } }) {
      const { rules } = coverage.counts();
      const decisions = Object.entries(RULE_TEXTS)
        .map(([id, [kind, topic, text, { certainty = null, setting = null } = {}]]) => ({
          id,
          topic,
          text,
          basis: kind,
          certainty,
          setting,
          count: rules[id] ?? 0,
        }))
        .filter((each) => basis === undefined || each.basis === basis)
        .filter(({ count }) => seen === undefined || count > 0 === (seen === 'true'));
      return { decisions, apis: [...SERVED_APIS], documents: DOCUMENTS, recordings: [...RECORDING_SCORES] };
    },
  }),
]);
