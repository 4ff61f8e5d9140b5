/**
 * Violations as they are told, in whatever form.
 */
import { z } from '@hono/zod-openapi';

export const ViolationJson = z
  .object({
    rule: z.string().openapi({ example: 'unknown-field' }),
    severity: z.enum(['error', 'warning', 'info']),
    says: z.string().openapi({ description: 'What the client did' }),
    instead: z.string().openapi({ description: 'What a good client does' }),
    count: z.int(),
    evidence: z
      .array(
        z.object({
          evidence: z.string().openapi({ description: 'The field, the header, the value' }),
          count: z.int(),
          requestIds: z.array(z.string()).openapi({ description: 'Of the first few; GET .../requests/{id} has them' }),
        }),
      )
      .openapi({ description: 'The first few that differ' }),
  })
  .openapi('ViolationReport');

export type ViolationText = z.output<typeof ViolationJson>;

/** What is written down, in whatever form. */
export interface ViolationsReport {
  world: string;
  /** How many were looked at. */
  requests: number;
  violations: readonly ViolationText[];
}
