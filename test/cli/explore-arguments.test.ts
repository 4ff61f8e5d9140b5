import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readExploreArguments } from '../../src/cli/explore-arguments.ts';

const parallelOf = (...args: string[]): number => readExploreArguments([...args, '--', 'client']).parallel;

describe('settings of the world', () => {
  it('are options, whose values are numbers, words, lists and durations', () => {
    const words = '--dialect observed --strict=true --seed 7 --page-size 5 --token-ttl 30s --legacy-sunset null';
    const args = [...words.split(' '), '--redirect-schemes', '["app"]', '--', 'client', '--dialect', 'x'];
    const { settings, options, repeatOptions } = readExploreArguments(args);
    expect(settings).toEqual({
      dialect: 'observed',
      strict: true,
      pageSize: 5,
      tokenTtl: '30s',
      redirectSchemes: ['app'],
      legacySunset: null,
    });
    expect(options).toEqual(['--seed', '7']);
    expect(repeatOptions).toContain('--dialect');
  });

  it.each([
    ['--page-size', '0', "--page-size is '0': it must be at least 1"],
    ['--dialect', 'observd', "--dialect is 'observd': it must be"],
    ['--token-ttl', '1 hour', "--token-ttl is '1 hour': it must be a duration"],
  ])('are refused with the reason if they are not valid: %s %s', (option, value, message) => {
    expect(() => readExploreArguments([option, value, '--', 'client'])).toThrow(message);
  });
});

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
