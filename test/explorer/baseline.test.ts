import { describe, expect, it } from 'vitest';
import { Baseline, baselineText } from '../../src/explorer/baseline.ts';
import { exploredRun } from './report/explorations.ts';

describe('a baseline file', () => {
  const failing = exploredRun('hung', { id: 'listCampaigns.first+stalled-answer' });
  const gone = exploredRun('hung', { id: 'listCampaigns.last+stalled-answer' });
  const pair = exploredRun('hung', { id: 'listCampaigns.first+throttled,listCampaigns.last+unavailable' });
  const baseline = Baseline.parse(baselineText([failing, gone, pair]));

  it('lets a failure pass that is not worse than the known one', () => {
    expect(baseline.includes(failing)).toBe(true);
    expect(baseline.includes({ ...failing, verdict: 'broke-rule' })).toBe(true);
    expect(baseline.includes({ ...failing, verdict: 'silently-wrong' })).toBe(false);
  });

  it('names runs that no longer fail, and those that a complete exploration no longer has', () => {
    const survived = { ...failing, verdict: 'survived' } as const;
    expect(baseline.fixedIn([survived], undefined)).toEqual([failing.id]);
    expect(baseline.fixedIn([failing], undefined)).toEqual([]);
    expect(baseline.fixedIn([failing], 1)).toEqual([gone.id]);
    expect(baseline.fixedIn([failing], 2)).toEqual([pair.id, gone.id]);
  });

  it.each([
    ['[]', 'has no object `runs`'],
    ['{"runs":{"a":"bad"}}', 'runs.a is "bad", which is not a verdict'],
  ])('is refused if it is %s', (text, reason) => {
    expect(() => Baseline.parse(text)).toThrow(reason);
  });
});
