/**
 * Answers to more than 500 calls of every kind, compared with those of an earlier commit. The same seed and the same
 * requests give the same bytes, so a line that differs is a change of behavior. `npm run golden` writes the file;
 * with GOLDEN_TRANSCRIPT=FILE the whole answers are written to FILE, to compare them with those of another commit.
 */
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { callAccounts, callSuggestions } from '../fixtures/golden/accounts.ts';
import { callAdmin } from '../fixtures/golden/admin.ts';
import { callBrandsReports, callBudgetRules, callReports } from '../fixtures/golden/jobs.ts';
import { Recorder } from '../fixtures/golden/recorder.ts';
import { callBrandsVersion3, callBrandsVersion4 } from '../fixtures/golden/sponsored-brands.ts';
import { callVersion2, callVersion3 } from '../fixtures/golden/sponsored-products.ts';
import { BETA_DAYS } from '../fixtures/programs/clients/sb-v4.ts';

const WEEK_MS = 7 * 86_400_000;
const TIMEOUT_MS = 120_000;

it(
  'gives the same responses as the commit that wrote the golden file',
  async () => {
    const recorder = new Recorder();
    await callVersion2(recorder.open('sponsored products, version 2'));
    await callVersion3(recorder.open('sponsored products, version 3'));
    await callBrandsVersion3(recorder.open('sponsored brands, version 3'));
    await callBrandsVersion4(recorder.open('sponsored brands, version 4'));
    const beta = recorder.open('sponsored brands, beta', { now: BETA_DAYS - WEEK_MS });
    await callBrandsVersion4(beta, { prefix: '/sb/beta' });
    await callAccounts(recorder.open('accounts'));
    await callSuggestions(recorder.open('suggested keywords'));
    await callReports(recorder.open('reports and snapshots'));
    await callBrandsReports(recorder.open('reports of sponsored brands', { scenario: 'default' }), {});
    await callBudgetRules(recorder.open('budget rules'));
    await callAdmin(recorder.open('admin API', { scenario: 'default' }));
    const transcript = process.env['GOLDEN_TRANSCRIPT'];
    if (transcript !== undefined) writeFileSync(transcript, recorder.answers.join('\n'));
    expect(recorder.answers.length).toBeGreaterThan(500);
    await expect(`${recorder.lines.join('\n')}\n`).toMatchFileSnapshot('golden.tsv');
  },
  TIMEOUT_MS,
);
