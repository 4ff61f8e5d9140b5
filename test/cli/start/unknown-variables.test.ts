import { describe, expect, it } from 'vitest';
import { findUnknownVariables } from '../../../src/cli/unknown-variables.ts';

describe('the warning of an unknown environment variable', () => {
  it('does not name the variables that exec and explore set for their commands', () => {
    const ofExec = { SANDBOX_URL: '', SANDBOX_COVERAGE_FILE: '' };
    const ofExplore = { SANDBOX_RUN_ID: 'a', SANDBOX_RUN_FOLDER: '/tmp', SANDBOX_RUN_CLIENT: '/tmp' };
    expect(findUnknownVariables({ ...ofExec, ...ofExplore, SANDBOX_SEED: '1', HOME: '/root' })).toEqual([]);
  });

  it('names a misspelled variable, and the one that is meant', () => {
    expect(findUnknownVariables({ SANDBOX_SEEED: '1' })).toEqual([
      'the environment variable SANDBOX_SEEED is unknown and is ignored; did you mean SANDBOX_SEED?',
    ]);
  });
});
