/**
 * Validates answers of the sandbox against the vendor's OpenAPI documents: all answers that the quick tests of the APIs
 * receive, and those to random requests made from the documents. Skipped where the documents are not available.
 */
import { execFile } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { answersToRandomRequests } from '../../service/contract/random-answers.ts';
import { VendorTable, type SeenIn } from '../../service/contract/vendor-differences.ts';
import { hasVendorDocuments, vendorContracts } from '../../service/contract/vendor-documents.ts';
import { EXCUSES } from '../../service/contract/vendor-excuses.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MOST_OURS = 0.02;

/** What the quick tests wrote of their answers, where they ran before, as in .ci/run. */
const QUICK_ANSWERS = process.env['QUICK_ANSWERS'];

/** Runs the quick tests of the APIs, and returns the file of what they were answered. */
async function runQuickTests(): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'answers-')), 'answers.ndjson');
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, ANSWERS_FILE: file, TEST_BUILD: 'off' };
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  // A failing test fails elsewhere.
  await new Promise((resolve) =>
    execFile(process.execPath, [vitest, 'run', '--project', 'quick', 'test/apis'], { cwd: ROOT, env }, resolve),
  );
  return file;
}

async function* answersOfTests(): AsyncGenerator<SeenIn> {
  const file = QUICK_ANSWERS ?? (await runQuickTests());
  for await (const line of createInterface({ input: createReadStream(file) })) yield parsed(JSON.parse(line));
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
