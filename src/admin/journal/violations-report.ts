/**
 * The violations report, which is available as JSON, Markdown and JUnit XML.
 */
import { z } from '../../model/schemas/zod.ts';
import { documented } from '../routing/documented.ts';

export const ViolationJson = z
  .object(
    documented(
      {
        rule: z.string().openapi({ example: 'unknown-field' }),
        severity: z.enum(['error', 'warning', 'info']),
        says: z.string().openapi({ description: 'What the client did wrong' }),
        instead: z.string().openapi({ description: 'What the client should do instead' }),
        count: z.int(),
        evidence: z
          .array(
            z.object(
              documented(
                {
                  evidence: z.string().openapi({ description: 'The field, header or value in question' }),
                  count: z.int(),
                  requestIds: z
                    .array(z.string())
                    .openapi({ description: 'The ids of the first such requests; see GET .../requests/{id}' }),
                },
                { count: 'The number of violations with this evidence' },
              ),
            ),
          )
          .openapi({ description: 'The first distinct examples' }),
      },
      { rule: 'The id of the rule', severity: 'The severity of the rule', count: 'The number of violations' },
    ),
  )
  .openapi('ViolationReport');

export type ViolationText = z.output<typeof ViolationJson>;

export interface ViolationsReport {
  world: string;
  /** The number of checked requests. */
  requests: number;
  violations: readonly ViolationText[];
}
