/**
 * What a right client may store of an added row: the row, its parts, and counts and sums with it.
 */
import { describe, expect, it } from 'vitest';
import { toleranceForRow } from '../../../src/explorer/drift/row-tolerance.ts';
import { judge } from '../../../src/explorer/compare/judge.ts';
import { Masks } from '../../../src/explorer/compare/masks.ts';
import { outcome, section } from '../compare/outcomes.ts';

const OLD = '281474976710655';
const ID = '1125899906842631';
const tolerance = toleranceForRow({
  row: `{"campaignId":"${ID}","name":"Stoves","state":"UNDER_SERVICE_REVIEW","budget":{"budget":10.5},"clicks":22}`,
  id: ID,
  oldIds: [OLD],
  names: ['Stoves'],
});

function verdictOf(before: string[], after: string[], part: 'output' | 'loaded' | 'state' = 'output'): string {
  const right = outcome({ sections: [section('rows', before, part)] });
  const by = { references: [right], outputReferences: [], causes: [], mustSurvive: false, tolerances: [tolerance] };
  return judge(outcome({ sections: [section('rows', after, part)] }), { ...by, masks: new Masks(right, right) })
    .verdict;
}

describe('an added row justifies', () => {
  it.each<[string, string[], string[]]>([
    ['a count', ['campaigns: 14'], ['campaigns: 15']],
    ['a sum', ['clicks: 195'], ['clicks: 217']],
    ['a sum with fractions', ['budget: 384.1'], ['budget: 394.6']],
    ['a rounded sum', ['"384"'], ['"395"']],
    ['a sum of floats', ['budget: 0.1'], ['budget: 10.600000000000001']],
    ['a sum of cents', ['cents: 38410'], ['cents: 39460']],
    ['several numbers of a row', ['{"clicks":195,"rows":14}'], ['{"clicks":217,"rows":15}']],
    ['a sentence', ['read 14 campaigns, 11 enabled'], ['read 15 campaigns, 11 enabled']],
    ['a count of its parent', ['group 98384510885480: 3'], ['group 98384510885480: 4']],
    ['a group of its own', [], ['UNDER_SERVICE_REVIEW: 1']],
    ['a part of the row', [], ['{"budget":10.5,"clicks":22}']],
    ['the row beside a total', ['total: 14'], ['total: 15', `${ID};22`]],
  ])('%s', (_what, before, after) => {
    expect(verdictOf(before, after)).toBe('survived');
  });

  it('the row among loaded ones', () => {
    expect(verdictOf(['equal to the true rows'], [`extra {"campaignId":"${ID}"}`], 'loaded')).toBe('survived');
  });
});

describe('an added row does not justify', () => {
  it.each<[string, string[], string[]]>([
    ['a count by two', ['campaigns: 14'], ['campaigns: 16']],
    ['a smaller count', ['campaigns: 14'], ['campaigns: 13']],
    ['a sum of other values', ['clicks: 195'], ['clicks: 220']],
    ['a sum for the row that was copied', [`${OLD}: 22`], [`${OLD}: 44`]],
    ['another id', ['281474976710656 22'], ['281474976710657 22']],
    ['another day', ['2026-02-27 22'], ['2026-02-28 22']],
    ['a count that is lost', ['campaigns: 14'], []],
    ['another text', ['campaigns: 14'], ['keywords: 15']],
    ['a part of another row', [], ['{"budget":12.5,"clicks":22}']],
    ['a rounded id', [], ['1125899906842630 22']],
  ])('%s', (_what, before, after) => {
    expect(verdictOf(before, after)).toBe('silently-wrong');
  });

  it('a change of the state', () => {
    expect(verdictOf([], ['created campaign Stoves'], 'state')).toBe('silently-wrong');
  });
});
