/**
 * Validates answers of the sandbox against the vendor's OpenAPI documents: all answers that the quick tests of the APIs
 * receive, and those to random requests made from the documents. Skipped where the documents are not available.
 */
import { execFile } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { answersToRandomRequests } from '../../contract/random-answers.ts';
import { VendorTable, type SeenIn } from '../../contract/vendor-differences.ts';
import { hasVendorDocuments, vendorContracts } from '../../contract/vendor-documents.ts';
import { EXCUSES } from '../../contract/vendor-excuses.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MOST_OURS = 0.02;

/** Runs the quick tests of the APIs, and returns what they were answered. */
async function* answersOfTests(): AsyncGenerator<SeenIn> {
  const folder = mkdtempSync(join(tmpdir(), 'answers-'));
  const file = join(folder, 'answers.ndjson');
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, ANSWERS_FILE: file, TEST_BUILD: 'off' };
  // A failing test fails elsewhere.
  await new Promise((resolve) => execFile(process.execPath, [vitest, 'run', 'test/apis'], { cwd: ROOT, env }, resolve));
  for await (const line of createInterface({ input: createReadStream(file) })) yield parsed(JSON.parse(line));
  rmSync(folder, { recursive: true });
}

const parsed = (seen: SeenIn): SeenIn => {
  try {
    return { ...seen, json: JSON.parse(seen.text) };
  } catch {
    return seen;
  }
};

it.skipIf(!hasVendorDocuments)(
  'differs from the documents of the vendor only for a known reason',
  async () => {
    const contracts = vendorContracts();
    const table = new VendorTable(contracts, EXCUSES);
    for await (const seen of answersOfTests()) table.add(seen);
    for await (const seen of answersToRandomRequests(contracts)) table.add(seen);
    console.log(String(table));
    expect([...table.unexplained].map((each) => each.join('\n')).join('\n\n')).toBe('');
    expect(table.unused).toEqual([]);
    expect(table.ours).toBeLessThanOrEqual(MOST_OURS);
    expect(table.answers).toBeGreaterThan(5000);
  },
  1_200_000,
);
