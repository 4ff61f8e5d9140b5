/**
 * What clients store for an account. The schemas check imported worlds, and the types of the program
 * follow from them.
 */
import { REJECTION_CODES, type AccountRecordKind } from '../accounts.ts';
import { z } from '../schemas/zod.ts';

const rejection = z.object({ code: z.enum(REJECTION_CODES), description: z.string() });

export type SchemasOf<Kind extends string> = Readonly<Record<Kind, z.ZodType>>;

/** The details by kind: the compiler reports a kind without a schema, whose records could not be imported. */
export const accountRecords = {
  locationIndex: z.object({ name: z.string(), countryCode: z.string().nullable() }),
  productGroupEligibility: z.object({ rejections: z.array(rejection).readonly().nullable() }),
  /** Without domains it removes all of them from the deny list of the profile. A domain with an invalid name has no id. */
  denyListRequest: z.object({
    profileId: z.string(),
    domains: z
      .array(z.object({ name: z.string(), type: z.enum(['WEBSITE', 'APP']), domainId: z.number().nullable() }))
      .readonly()
      .nullable(),
  }),
  /** The threshold is in major units. The entities are ad groups of display (SD) or campaigns of brands (SB). */
  optimizationRule: z.object({
    profileId: z.string(),
    product: z.enum(['SD', 'SB']),
    name: z.string().nullable(),
    metric: z.enum(['COST_PER_THOUSAND_VIEWABLE_IMPRESSIONS', 'COST_PER_CLICK', 'COST_PER_ORDER']),
    threshold: z.number(),
    entityIds: z.array(z.string()).readonly(),
  }),
} satisfies SchemasOf<AccountRecordKind>;

export type AccountRecordDetails = { [K in AccountRecordKind]: z.infer<(typeof accountRecords)[K]> };
