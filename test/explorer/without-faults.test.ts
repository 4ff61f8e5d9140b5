/**
 * What a client does wrong without any fault: it is reported first, and fails an exploration.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { baselineText } from '../../src/explorer/baseline.ts';
import { failuresOf, hasNewFailure } from '../../src/explorer/faults/exploration.ts';
import { explore, formatExploration, type ExploreOptions } from '../../src/explorer/explore.ts';
import { countsAskedRows, countsReceivedRows } from '../fixtures/programs/clients/page-readers.ts';

const folder = mkdtempSync(join(tmpdir(), 'explore-without-faults-'));
const scenario = join(folder, 'pages-of-five.yaml');
writeFileSync(scenario, 'description: pages of five\nextends: default\nsettings:\n  pageSize: 5\n');
afterAll(() => rmSync(folder, { recursive: true }));

const OPTIONS: ExploreOptions = {
  scenario,
  now: '2026-03-02T12:00:00Z',
  timeout: 500,
  only: ['listCampaigns.first+unavailable'],
};
const broken = await explore(countsAskedRows(100), OPTIONS);

describe('a client that loses campaigns without any fault', () => {
  it('violates a rule in the runs without faults, and has a new failure', () => {
    expect(broken.reference.violations).toEqual([
      {
        id: 'without-faults+page-skipped',
        rule: 'page-skipped',
        evidence: expect.stringContaining('were never requested'),
        isKnown: false,
      },
    ]);
    expect(broken.runs.map(({ verdict }) => verdict)).toEqual(['failed']);
    expect(hasNewFailure(broken)).toBe(true);
  });

  it('has no new failure if the baseline file lists it', async () => {
    const baseline = join(folder, 'known.json');
    writeFileSync(baseline, baselineText(failuresOf(broken)));
    expect(hasNewFailure(await explore(countsAskedRows(100), { ...OPTIONS, baseline }))).toBe(false);
    const repaired = await explore(countsReceivedRows(100), { ...OPTIONS, baseline });
    expect([repaired.reference.violations, hasNewFailure(repaired)]).toEqual([[], false]);
  });

  it.each([
    ['text', 'answer  operation'],
    ['markdown', '| Verdict |'],
    ['html', '<h2>Failures</h2>'],
    ['junit', 'listCampaigns.first+unavailable'],
  ] as const)('is reported before the runs as %s', (format, runs) => {
    const report = formatExploration(broken, format);
    const violation = report.indexOf('page-skipped');
    expect(violation).toBeGreaterThan(0);
    expect(violation).toBeLessThan(report.indexOf(runs));
    expect(report.toLowerCase()).toContain('without any fault');
    expect(report).toContain('rows 5 to ');
  });

  it('fails the JUnit report, and is part of the JSON one', () => {
    expect(formatExploration(broken, 'junit')).toContain('tests="2" failures="1"');
    expect(JSON.parse(formatExploration(broken, 'json'))).toHaveProperty('reference.violations.0.rule', 'page-skipped');
  });
});
