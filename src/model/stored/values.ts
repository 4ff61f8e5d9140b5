/**
 * Values that several stored shapes have.
 */
import { z } from '../schemas/zod.ts';

/** Milliseconds: a duration, or an instant since 1970. */
export const ms = z.int().min(0).max(1e14);
export const texts = z.array(z.string()).readonly();
export const id = z.string().regex(/^[1-9]\d{0,18}$/, 'must be the digits of an id');
export const count = z.int().min(0);
