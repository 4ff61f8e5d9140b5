/**
 * What clients of the unified API store for an account. The schemas check imported worlds, and the types of the program
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
} satisfies SchemasOf<AccountRecordKind>;

export type AccountRecordDetails = { [K in AccountRecordKind]: z.infer<(typeof accountRecords)[K]> };
