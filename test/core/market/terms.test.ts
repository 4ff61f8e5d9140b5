/** Search terms: a text and its parts say the same, and a term belongs to one family. */
import { describe, expect, it } from 'vitest';
import {
  AFTER,
  BEFORE,
  FIRST_INNER,
  parseTerm,
  takesModifiers,
  termText,
} from '../../../src/core/simulation/market/terms.ts';
import { advertiserIn, campaignOf, keywordOf, marketOf, searchesOf } from '../../fixtures/market/market-accounts.ts';

const BASES = ['stove', 'camp stove', 'two burner camp stove', 'travel mug', 'set'] as const;

describe('a term', () => {
  it.each(BASES)('of %s is read as the parts that it was made of, with every combination of modifiers', (base) => {
    const texts = new Set<string>();
    for (const before of BEFORE.keys())
      for (const after of AFTER.keys()) {
        const term = { base, before, after };
        texts.add(termText(term));
        expect(parseTerm(termText(term))).toEqual(term);
      }
    expect(texts.size).toBe(BEFORE.length * AFTER.length);
  });

  it.each(['best used stove', 'camp stove set sale', 'new', 'large new set', 'camp kids travel stove'])(
    'such as %s, whose modifiers are not clear, is a base that takes none',
    (text) => {
      expect(parseTerm(text)).toEqual({ base: text, before: 0, after: 0 });
      expect(takesModifiers(text)).toBe(false);
    },
  );

  it('has modifiers after the first word only if they are of similar products', () => {
    for (const [i, { kind }] of AFTER.entries()) expect(kind === 'related').toBe(i >= FIRST_INNER);
  });
});

describe('every term that a keyword or an automatic target gets', () => {
  const broad = ['two burner camp stove', 'large used chair', 'chair set sale', 'mug', 'new', 'steel travel mug'];
  const clauses = [
    ...broad.map((text, i) => keywordOf(`3${i}`, text, 500, 'broad')),
    keywordOf('4', 'queryHighRelMatches', 500, 'auto'),
    keywordOf('5', 'queryBroadRelMatches', 500, 'auto'),
  ];

  it('is a term of a family that exists, also for an exact keyword of the same words', () => {
    const terms = new Set<string>();
    for (const asin of ['B0AAAAAAA1', 'B0AAAAAAA2', 'B0AAAAAAA3']) {
      const market = marketOf('terms', { bursts: 60, impressions: { low: 50, high: 500 }, tail: 0.9 });
      const campaign = campaignOf(clauses, { asin });
      const families = new Set(advertiserIn(market, [campaign]).families.map(({ base }) => base));
      for (const { win } of searchesOf(market, [campaign])) {
        if (win === undefined) continue;
        const { term } = win.event;
        if (terms.has(term)) continue;
        terms.add(term);
        const [own, ...others] = advertiserIn(market, [campaignOf([keywordOf('6', term, 1)])]).families;
        expect(others).toEqual([]);
        expect(families).toContain(own?.base);
      }
    }
    expect(terms.size).toBeGreaterThan(100);
  });
});
