/**
 * The report of an exploration in each format: failures first, how to repeat them, and no text that changes the markup.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ExploredRun } from '../../../src/explorer/faults/exploration.ts';
import { REPORT_FORMATS } from '../../../src/explorer/report/formats.ts';
import { VIOLATION_RULES } from '../../../src/model/violations.ts';
import { reproductionOf } from '../../../src/explorer/report/reproduction.ts';
import { groupFailures, listFailures, tabulateByFault } from '../../../src/explorer/report/summary.ts';
import { parseDocument } from '../../fixtures/captured/xml.ts';
import { exploration, exploredRun, HOSTILE, hostileRun } from './explorations.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const { text, markdown, junit, json, html } = REPORT_FORMATS;

describe('failures', () => {
  it('are listed from the worst verdict on, and known ones last', () => {
    const known = exploredRun('silently-wrong', { id: 'known', isKnown: true });
    const { runs } = exploration();
    expect(listFailures(exploration({ runs: [known, ...runs] })).map(({ id }) => id)).toEqual([
      'createCampaigns.first+fault-silently-wrong',
      'createCampaigns.first+fault-harmful-failure',
      'createCampaigns.first+fault-hung',
      'createCampaigns.first+fault-failed-needlessly',
      'createCampaigns.first+fault-broke-rule',
      'known',
    ]);
  });

  it('are listed with wrong changes of the account before wrong outputs, and hostile drift last', () => {
    const difference = { where: 'a', missing: [], extra: ['b'], summary: '1 row is extra' };
    const hostile = exploredRun('silently-wrong', {
      id: 'hostile',
      differences: [{ in: 'state', ...difference }],
      faults: exploredRun('survived').faults,
    });
    const output = exploredRun('silently-wrong', { id: 'output', differences: [{ in: 'output', ...difference }] });
    const state = exploredRun('silently-wrong', { id: 'state', differences: [{ in: 'state', ...difference }] });
    const [warning, error] = (['retry-without-back-off', 'page-skipped'] as const).map((rule) =>
      exploredRun('broke-rule', { id: rule, violations: [{ rule, evidence: 'seen' }] }),
    );
    assert(warning !== undefined && error !== undefined);
    const endless = exploredRun('hung', { id: 'endless', isEndless: true });
    const faults = exploration().faults.map((fault) =>
      fault.id === 'fault-survived' ? { ...fault, group: 'hostile-drift' as const } : fault,
    );
    const report = exploration({ runs: [hostile, warning, error, endless, output, state], faults });
    expect(listFailures(report).map(({ id }) => id)).toEqual([
      'state',
      'output',
      'endless',
      'page-skipped',
      'retry-without-back-off',
      'hostile',
    ]);
    for (const format of [text, markdown, html]) {
      const [heading, last] = [format(report).indexOf('Hostile drift: '), format(report).lastIndexOf('hostile')];
      expect(heading).toBeGreaterThan(format(report).indexOf('endless'));
      expect(last).toBeGreaterThan(heading);
    }
  });

  it('are in a table of operation by fault, with the worst verdict of each', () => {
    const [good, bad] = [exploredRun('survived'), exploredRun('silently-wrong')];
    const faults = good.faults;
    expect(tabulateByFault(exploration({ runs: [good, { ...bad, faults }, good] }))).toEqual({
      columns: ['fault-survived'],
      rows: [{ operation: 'createCampaigns', cells: ['silently-wrong'] }],
    });
  });
});

describe('reproduction', () => {
  it('is a command whose arguments a shell passes unchanged', () => {
    const command = ['printf', '%s|', "it's", '$HOME', '~', 'a b', ''];
    const shown = reproductionOf(exploration({ command }), exploredRun('hung'));
    expect(shown).toMatch(
      /^ads-sandbox explore --scenario shop --seed 7 --only createCampaigns\.first\+fault-hung -- /,
    );
    const { stdout } = spawnSync('sh', ['-c', shown.replace(/^.* -- /, '')], { encoding: 'utf8' });
    expect(stdout).toBe("it's|$HOME|~|a b||");
  });

  it('has the start of the program and its environment', () => {
    const environment = { ADS_NAME: "it's", SANDBOX_SEED: '7' };
    const shown = reproductionOf(exploration({ program: ['npx', 'ads-sandbox'], environment }), exploredRun('hung'));
    expect(shown).toMatch(/^ADS_NAME='it'\\''s' SANDBOX_SEED=7 npx ads-sandbox explore --scenario shop /);
  });

  it('is the option of explore for a client in process', () => {
    expect(reproductionOf(exploration({ command: [] }), exploredRun('hung'))).toBe(
      "explore(client, { only: ['createCampaigns.first+fault-hung'] })",
    );
  });
});

describe('text', () => {
  it('shows the worst failure first with what differs and how to repeat it', () => {
    const run = exploredRun('silently-wrong', {
      differences: [
        { in: 'state', where: 'campaigns', missing: [], extra: ['Launch 2'], summary: '1 change is extra' },
      ],
    });
    expect(text(exploration({ runs: [exploredRun('survived'), run] }))).toBe(
      [
        '2 runs for 18 calls in 1 class, scenario shop, seed 7',
        '1 silently wrong, 1 survived',
        '',
        'SILENTLY WRONG  createCampaigns.first+fault-silently-wrong',
        '  POST /sp/campaigns is answered with 503',
        '  the client ended with status 0',
        '  state, campaigns: 1 change is extra',
        '    + Launch 2',
        '  remedy: Repeat the call.',
        '  reproduce: ads-sandbox explore --scenario shop --seed 7 --only createCampaigns.first+fault-silently-wrong -- node client.ts',
        '',
        'answer  operation',
        '✗       createCampaigns',
        'the worst verdict: ✗ silently wrong',
        '',
      ].join('\n'),
    );
  });

  it('shows how a client failed, and the remedy for a broken rule', () => {
    const run = exploredRun('broke-rule', {
      exitStatus: 3,
      error: 'at line 7\nError: status 429\n',
      violations: [{ rule: 'retry-after-ignored', evidence: 'after 0.2 s' }],
    });
    const lines = text(exploration({ runs: [run] })).split('\n');
    expect(lines).toContain('  the client ended with status 3: Error: status 429');
    expect(lines.filter((line) => line.startsWith('  remedy: '))).toEqual([
      `  remedy: ${VIOLATION_RULES['retry-after-ignored'].instead}`,
    ]);
  });

  it('shows failures with the same consequence once', () => {
    const run = exploredRun('silently-wrong');
    const others = ['lost-before', 'unavailable'].map((faultId): ExploredRun => ({
      ...run,
      id: `createCampaigns.first+${faultId}`,
      faults: run.faults.map((fault) => ({ ...fault, faultId })),
    }));
    const report = text(exploration({ runs: [run, ...others] }));
    expect(report).toContain('3 silently wrong');
    expect(report.match(/^SILENTLY WRONG /gm)).toHaveLength(1);
    expect(report).toContain('  the same with: lost-before, unavailable\n');
    expect(markdown(exploration({ runs: [run, ...others] })).match(/^\| silently wrong/gm)).toHaveLength(1);
  });

  it('shows a missing timeout once for all calls, apart from a client that makes calls without end', () => {
    const at = (operation: string, changes: Partial<ExploredRun> = {}): ExploredRun => {
      const [fault] = exploredRun('hung').faults;
      assert(fault !== undefined);
      return exploredRun('hung', { id: `${operation}.first+stalled`, faults: [{ ...fault, operation }], ...changes });
    };
    const operations = Array.from({ length: 12 }, (_, i) => `list${i}`);
    const runs = [...operations.map((operation) => at(operation)), at('requestToken', { isEndless: true, calls: 580 })];
    const report = text(exploration({ runs }));
    expect(report.match(/^HUNG /gm)).toHaveLength(2);
    expect(report).toContain('  the same at: list1.first+stalled, list2.first+stalled,');
    expect(report).toContain('list8.first+stalled and 3 more\n');
    expect(report).toContain('  it did not end: it made 580 calls\n');
  });

  it('shows a broken rule once, whatever the calls and the faults', () => {
    const violations = [{ rule: 'retry-after-ignored', evidence: 'after 0.2 s' }] as const;
    const runs = ['listCampaigns', 'listAdGroups'].map((operation) =>
      exploredRun('broke-rule', {
        id: operation,
        violations,
        faults: exploredRun('broke-rule').faults.map((fault) => ({ ...fault, operation, faultId: operation })),
      }),
    );
    expect(text(exploration({ runs })).match(/^BROKE A RULE /gm)).toHaveLength(1);
  });

  it('shows different faults at different calls apart, even if the same rows are wrong', () => {
    const differences = [{ in: 'output', where: 'a', missing: ['b'], extra: [], summary: '1 row is missing' }] as const;
    const run = (operation: string, faultId: string): ExploredRun =>
      exploredRun('silently-wrong', {
        id: `${operation}+${faultId}`,
        differences,
        faults: exploredRun('survived').faults.map((fault) => ({ ...fault, operation, faultId })),
      });
    const groupsOf = (...runs: ExploredRun[]): string[][] =>
      groupFailures(exploration({ runs })).map(({ run: first, alike }) => [first, ...alike].map(({ id }) => id));
    expect(groupsOf(run('a', 'x'), run('b', 'y'))).toEqual([['a+x'], ['b+y']]);
    expect(groupsOf(run('a', 'x'), run('b', 'y'), run('b', 'x'))).toEqual([['a+x', 'b+y', 'b+x']]);
  });

  it('names the pairs that fail like a run, at most three', () => {
    const run = exploredRun('hung', { shrunkFrom: ['a+x,b+y', 'a+x,b+z', 'a+y,b+z', 'a+z,b+z'] });
    expect(text(exploration({ runs: [run] }))).toContain(
      '  the same with a further fault: a+x,b+y and a+x,b+z and a+y,b+z and 1 more\n',
    );
  });

  it('says what is not compared', () => {
    const { reference } = exploration();
    const masked = ['output names.json is not compared: it has different rows in the two reference runs'];
    const sentence = 'not compared, because it differs between the runs without faults: output names.json';
    expect(text(exploration({ reference: { ...reference, masked } }))).toContain(sentence);
    expect(markdown(exploration({ reference: { ...reference, masked } }))).toContain('differs between the runs');
  });

  it('contains no control characters of the client', () => {
    // oxlint-disable-next-line no-control-regex -- looks for control characters on purpose
    expect(text(exploration({ runs: [hostileRun()] }))).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  it('shows characters that change the direction of a line as escapes', () => {
    const error = 'Error: \u202egnp.exe\u2066 \u061c\u200f';
    expect(text(exploration({ runs: [exploredRun('silently-wrong', { error })] }))).toContain(
      String.raw`status 0: Error: \u202egnp.exe\u2066 \u061c\u200f`,
    );
  });
});

describe('markdown', () => {
  it('has the same number of cells in each line of a table, whatever the texts', () => {
    const lines = markdown(exploration({ runs: [hostileRun()], warnings: [HOSTILE] })).split('\n');
    const widths = lines.filter((line) => line.startsWith('| silently')).map((line) => line.split('|').length);
    expect(widths).toEqual([7]);
    expect(lines.join('\n')).not.toContain('<script');
  });

  it('has no empty line within the scenario, which would end its block', () => {
    const [, block = ''] = /<pre>([^]*?)<\/pre>/.exec(markdown(exploration({ runs: [hostileRun()] }))) ?? [];
    expect(block).toContain('\n  seed: 7');
    expect(block).not.toContain('\n\n');
  });

  it('says that no run failed', () => {
    expect(markdown(exploration({ runs: [exploredRun('survived')] }))).toContain('✅ No run failed.');
  });
});

describe('junit', () => {
  it('is XML with a test case for each run, of which those fail that are new failures', () => {
    const known = exploredRun('silently-wrong', { isKnown: true });
    const xml = junit(exploration({ runs: [hostileRun(), known, exploredRun('survived')], skipped: ['later'] }));
    expect(() => parseDocument(xml)).not.toThrow();
    expect(xml).toContain('tests="4" failures="1" errors="0" skipped="1"');
    expect(xml.match(/<failure /g)).toHaveLength(1);
  });
});

describe('json', () => {
  it('is the exploration', () => {
    expect(JSON.parse(json(exploration()))).toEqual(JSON.parse(JSON.stringify(exploration())));
  });
});

describe('html', () => {
  const page = html(
    exploration({ runs: [hostileRun(), ...exploration().runs], warnings: [HOSTILE], command: [HOSTILE] }),
  );

  it('contains no markup of the client', () => {
    expect(page).not.toContain('<script');
    expect(page).not.toContain('alert(1)</script>');
    expect(page.match(/<style/g)).toHaveLength(1);
  });

  it('allows its own style only', () => {
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page).toContain(`content="default-src 'none'; style-src 'sha256-${hash}'"`);
    expect(page).not.toMatch(/ style="|https?:|<link|<img/);
  });

  it('is well-formed', () => {
    const body = page.slice(page.indexOf('<body>'), page.indexOf('</html>')).replaceAll('<br>', '<br/>');
    expect(() => parseDocument(HEAD + body.replaceAll(' open>', ' open="">'))).not.toThrow();
  });
});
