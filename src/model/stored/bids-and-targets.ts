/**
 * Adjustments of bids and targeting expressions as JSON columns have them. The schemas check imported worlds, and the types
 * of the program follow from them.
 */
import { ADJUSTED_PLACEMENTS } from '../entity-values.ts';
import { z } from '../schemas/zod.ts';

const adjustment = z.object({ placement: z.enum(ADJUSTED_PLACEMENTS), percentage: z.number() });
export type Adjustment = z.infer<typeof adjustment>;

/** Raises the bid, after the adjustment for the placement, if the shopper belongs to the audience. */
export const audienceAdjustment = z.object({ audienceId: z.string(), percentage: z.number() });
export type AudienceAdjustment = z.infer<typeof audienceAdjustment>;

export const adjustments = z.array(z.union([adjustment, audienceAdjustment]));

const predicate = z.object({ type: z.string(), value: z.string().exactOptional() });
export type Predicate = z.infer<typeof predicate>;
export const expression = z.array(predicate).min(1);

/** A predicate of a targeting expression of sponsored display. An audience is a list of predicates. */
const displayPredicate = z.object({
  type: z.string(),
  get value(): z.ZodExactOptional<
    z.ZodUnion<readonly [z.ZodString, z.ZodReadonly<z.ZodArray<typeof displayPredicate>>]>
  > {
    return z.union([z.string(), z.array(displayPredicate).readonly()]).exactOptional();
  },
  eventType: z.string().exactOptional(),
});
export type DisplayPredicate = z.infer<typeof displayPredicate>;
export const displayExpression = z.array(displayPredicate).min(1);
