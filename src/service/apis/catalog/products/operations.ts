/**
 * Calls about products: their eligibility, that of advertising programs, and metadata.
 */
import type { Operation } from '../../../http/request-context.ts';
import { productEligibility } from './product-eligibility.ts';
import { productMetadata } from './product-metadata.ts';
import { programEligibility } from './program-eligibility.ts';

export const operations: readonly Operation[] = [productEligibility, programEligibility, productMetadata];
