import { describe, expect, it } from 'vitest';
import { judge, type JudgedBy } from '../../../src/explorer/compare/judge.ts';
import { Masks } from '../../../src/explorer/compare/masks.ts';
import type { Outcome } from '../../../src/explorer/run/outcome.ts';
import { outcome, section } from './outcomes.ts';

const right = outcome({ sections: [section('names', ['a', 'b']), section('campaigns', ['created c'], 'state')] });

function verdictOf(changes: Partial<Outcome>, by: Partial<JudgedBy> = {}): string {
  const judgedBy = { references: [right], outputReferences: [], tolerances: [], causes: [], mustSurvive: false, ...by };
  return judge({ ...right, ...changes }, { masks: new Masks(right, right), ...judgedBy }).verdict;
}

const lost = [section('names', ['a']), section('campaigns', ['created c'], 'state')];
const twice = [section('names', ['a', 'b']), section('campaigns', ['created c', 'created d'], 'state')];
const broken = [{ rule: 'retry-after-ignored', evidence: 'after 0.2 s' }] as const;

describe('the verdict of a run', () => {
  it.each<[string, Partial<Outcome>]>([
    ['survived', {}],
    ['not-reached', { isReached: false }],
    ['silently-wrong', { sections: lost }],
    ['silently-wrong', { sections: twice }],
    ['silently-wrong', { sections: lost, violations: broken }],
    ['broke-rule', { violations: broken }],
    ['survived', { violations: [{ rule: 'file-downloaded-again', evidence: 'an information' }] }],
    ['hung', { exitStatus: undefined, sections: twice }],
    ['failed', { exitStatus: 1 }],
    ['failed', { exitStatus: 1, sections: [] }],
    ['harmful-failure', { exitStatus: 1, sections: twice, violations: broken }],
    ['broke-rule', { exitStatus: 1, violations: broken }],
    ['not-reached', { exitStatus: 1, isReached: false }],
  ])('is %s in case %#', (verdict, changes) => {
    expect(verdictOf(changes)).toBe(verdict);
  });

  it('is a failure for an error if nothing has failed', () => {
    expect(verdictOf({ exitStatus: 1 }, { mustSurvive: true })).toBe('failed-needlessly');
    expect(verdictOf({ exitStatus: 1, sections: twice }, { mustSurvive: true })).toBe('harmful-failure');
    expect(verdictOf({}, { mustSurvive: true })).toBe('survived');
  });

  it('ignores rules that a reference run or the fault itself violates', () => {
    expect(verdictOf({ violations: broken }, { causes: ['retry-after-ignored'] })).toBe('survived');
    expect(verdictOf({ violations: broken }, { references: [{ ...right, violations: broken }] })).toBe('survived');
  });

  it('accepts the rows of any reference run, but the state of repeated runs does not count', () => {
    const other = outcome({ sections: lost });
    expect(verdictOf({ sections: lost }, { references: [right, other] })).toBe('survived');
    expect(verdictOf({ sections: lost }, { outputReferences: [other] })).toBe('survived');
    expect(verdictOf({ sections: twice }, { outputReferences: [outcome({ sections: twice })] })).toBe('silently-wrong');
  });

  it('tolerates a replaced row once, and no row of the state', () => {
    const tolerances = [
      { allowsReplaced: (missing: string, extra: string) => missing === 'b' && extra.startsWith('B') },
    ];
    const state = section('campaigns', ['created c'], 'state');
    expect(verdictOf({ sections: [section('names', ['a', 'B1']), state] }, { tolerances })).toBe('survived');
    expect(verdictOf({ sections: [section('names', ['a', 'B1', 'B2']), state] }, { tolerances })).toBe(
      'silently-wrong',
    );
    const names = section('names', ['a', 'b']);
    const anyRow = [{ allowsExtra: () => true }];
    expect(
      verdictOf({ sections: [names, section('campaigns', ['created c', 'x'], 'state')] }, { tolerances: anyRow }),
    ).toBe('silently-wrong');
  });
});
