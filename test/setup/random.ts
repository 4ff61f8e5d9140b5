/**
 * Before each file: property-based tests draw the same cases on every machine. FAST_CHECK_SEED draws others. After it,
 * the worlds that it made are closed. After each test: what it was answered over ports fits the OpenAPI documents.
 */
import fc from 'fast-check';
import { afterAll, afterEach, expect } from 'vitest';
import { takeContradictions } from '../contract/watch-fetch.ts';
import { closeSandboxes } from '../fixtures/sandbox.ts';

fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_260_302) });

afterEach(async () => expect(await takeContradictions()).toEqual([]));
afterAll(closeSandboxes);
