/**
 * The violations report, which is available as JSON, Markdown and JUnit XML.
 */
import { z } from '../../model/schemas/zod.ts';

export const ViolationJson = z
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

export type ViolationText = z.output<typeof ViolationJson>;

export interface ViolationsReport {
  world: string;
  /** The number of checked requests. */
  requests: number;
  violations: readonly ViolationText[];
}
