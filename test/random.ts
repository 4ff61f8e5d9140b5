/**
 * Before each file: property-based tests draw the same cases on every machine. FAST_CHECK_SEED draws others.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_260_302) });
