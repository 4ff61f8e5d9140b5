/**
 * Before each file: property-based tests draw the same cases on every machine. FAST_CHECK_SEED draws others. After it,
 * the worlds that it made are closed.
 */
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { closeSandboxes } from './sandbox.ts';

fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_260_302) });

afterAll(closeSandboxes);
