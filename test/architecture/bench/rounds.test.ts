/** How `npm run bench` measures two builds in turns and compares them. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OTHER, THIS } from '../../../bench/peer.ts';
import { inRounds } from '../../../bench/rounds.ts';
import { cellsOf } from '../../../bench/table.ts';

const BUILDS = [{ name: OTHER }, { name: THIS }];

afterEach(() => vi.restoreAllMocks());

describe('rounds', () => {
  it('measure the builds in turns and do not count the warm-up', async () => {
    const measured: string[] = [];
    const results = await inRounds(BUILDS, { rounds: 2 }, async ({ name }, round) => {
      measured.push(`${name} ${round}`);
      return { ms: round };
    });
    expect(measured).toEqual(['other 0', 'this 0', 'other 1', 'this 1', 'other 2', 'this 2']);
    expect(results('ms').get(THIS)).toEqual([1, 2]);
  });

  it('leave the other build out when it does not support what is measured', async () => {
    const warning = vi.spyOn(console, 'error').mockReturnValue();
    const results = await inRounds(BUILDS, { rounds: 2 }, async ({ name }, round) => {
      if (name === OTHER && round > 0) throw new Error('no such operation');
      return { ms: 1 };
    });
    expect([...results('ms')]).toEqual([[THIS, [1, 1]]]);
    expect(warning).toHaveBeenCalledExactlyOnceWith('not measured with the other build: no such operation');
  });

  it('end with the error of this build', async () => {
    const measure = inRounds(BUILDS, { rounds: 1 }, async ({ name }) => {
      if (name === THIS) throw new Error('no such operation');
      return { ms: 1 };
    });
    await expect(measure).rejects.toThrow('no such operation');
  });
});

describe('a line of the table', () => {
  const samples = new Map([
    ['hono', [10, 20, 40]],
    [OTHER, [4, 5, 10]],
    [THIS, [8, 10, 10]],
  ]);

  it('has the medians of the ratios of the rounds as its figure and as the ratio to the other build', () => {
    const cells = cellsOf({ what: 'gets', samples, unit: 'calls/s', baseline: 'hono', aim: { atLeast: 0.65 } });
    expect(cells).toEqual([
      'gets',
      'hono 20.0 (10.0 to 40.0), other 5.00 (4.00 to 10.0), this 10.0 (8.00 to 10.0) calls/s',
      '0.500 x',
      '>= 0.65 x',
      'NO',
      '2.00 (1.00 to 2.00)',
    ]);
  });

  it('has a dash instead of a ratio to a build that was not measured, and of a target that it does not have', () => {
    const cells = cellsOf({ what: 'gets', samples: new Map([[THIS, [2, 4]]]), unit: 'ms' });
    expect(cells).toEqual(['gets', 'this 3.00 (2.00 to 4.00) ms', '3.00 ms', '-', '-', '-']);
  });

  it('is neither met nor missed when the system does not report the figure', () => {
    const cells = cellsOf({ what: 'rest', samples: new Map([[THIS, [NaN]]]), unit: 'MB', aim: { atMost: 90 } });
    expect(cells).toEqual(['rest', 'this - MB', '-', '<= 90 MB', 'not measured', '-']);
  });
});
