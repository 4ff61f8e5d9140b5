/** Search terms and the parts that they consist of. */
import { expect, it } from 'vitest';
import { AFTER, BEFORE, parseTerm, termText } from '../../../src/core/simulation/market/terms.ts';

it('a search term has one base, so that an exact keyword has no searches but those of its term', () => {
  for (const base of ['tent', 'camp stove', 'two burner stove'])
    for (const before of BEFORE.keys())
      for (const after of AFTER.keys()) {
        const term = { base, before, after };
        expect([termText(term), parseTerm(termText(term))]).toEqual([termText(term), term]);
      }
});
