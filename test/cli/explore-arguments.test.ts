import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readExploreArguments } from '../../src/cli/explore-arguments.ts';

const parallelOf = (...args: string[]): number => readExploreArguments([...args, '--', 'client']).parallel;

describe('the number of runs at the same time', () => {
  it('is twice the number of processors, at most eight', () => {
    expect(parallelOf('--output', 'names.json', '--output', '-')).toBe(Math.min(2 * availableParallelism(), 8));
  });

  it('is one if runs share a file or what --before resets', () => {
    expect(parallelOf('--output', '/tmp/names.json')).toBe(1);
    expect(parallelOf('--before', 'dropdb test')).toBe(1);
    expect(parallelOf('--before', 'dropdb "$SANDBOX_RUN_ID"', '--parallel', '3')).toBe(3);
  });
});
