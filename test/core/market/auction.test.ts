/** One auction: who is in which slot, and what the next one asks. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productPageSlot, searchSlot, type Scores } from '../../../src/core/simulation/market/auction.ts';
import { clickPosition } from '../../../src/core/simulation/market/traits.ts';
import type { Placement } from '../../../src/model/entity-values.ts';
import type { Slots } from '../../../src/model/simulation-parameters.ts';

const score = fc.integer({ min: 0, max: 40 });
const fields = fc
  .record({
    scores: fc.array(score, { maxLength: 12 }),
    reserve: fc.integer({ min: 1, max: 20 }),
    slots: fc.record({
      top: fc.integer({ min: 0, max: 4 }),
      rest: fc.integer({ min: 0, max: 5 }),
      productPage: fc.constant(0),
    }),
  })
  .map(({ scores, ...rest }) => {
    const rivals = scores.toSorted((a, b) => b - a);
    return { rivals, count: rivals.length, ...rest };
  });

/** An ad on a page, of the advertiser or of a rival. */
interface FilledSlot {
  placement: Placement;
  index: number;
  score: number;
  isOwn: boolean;
}

/** The ads in all slots of a page of search results, from the first one on. Rivals are from the highest score on. */
function filledSlots(
  own: Pick<Scores, 'top' | 'rest'>,
  field: { rivals: readonly number[]; count: number; reserve: number; slots: Slots },
): FilledSlot[] {
  const { rivals, count, reserve, slots } = field;
  const slot = searchSlot(own, field);
  const others = rivals
    .slice(0, count)
    .filter((score) => score >= reserve)
    .map((score) => ({ score, isOwn: false }));
  const isAtTop = slot?.placement === 'placementTop';
  if (slot !== undefined && isAtTop) others.splice(slot.index, 0, { score: own.top, isOwn: true });
  const rest = others.slice(slots.top);
  if (slot !== undefined && !isAtTop) rest.splice(slot.index, 0, { score: own.rest, isOwn: true });
  return [
    ...others.slice(0, slots.top).map((ad, index) => ({ placement: 'placementTop' as const, index, ...ad })),
    ...rest.slice(0, slots.rest).map((ad, index) => ({ placement: 'placementRestOfSearch' as const, index, ...ad })),
  ];
}

describe('the slots of a page', () => {
  it('are filled by the advertisers above the reserve, by their scores', () => {
    let own = 0;
    fc.assert(
      fc.property(fields, score, (field, bid) => {
        const { rivals, reserve, slots } = field;
        const filled = filledSlots({ top: bid, rest: bid }, field);
        const scores = filled.map((ad) => ad.score);
        const above = [...rivals, bid].filter((each) => each >= reserve);
        expect(filled).toHaveLength(Math.min(slots.top + slots.rest, above.length));
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        expect(scores).toEqual(above.toSorted((a, b) => b - a).slice(0, scores.length));
        const slot = searchSlot({ top: bid, rest: bid }, field);
        const at = filled.findIndex(({ isOwn }) => isOwn);
        expect(filled[at]?.placement).toBe(slot?.placement);
        expect(filled[at]?.index).toBe(slot?.index);
        if (slot === undefined) return;
        own++;
        expect(slot.next).toBe(above.toSorted((a, b) => b - a)[at + 1] ?? reserve);
      }),
    );
    expect(own).toBeGreaterThan(10);
  });

  it('hold one ad of the advertiser at most, in order in each placement, with other bids for the top', () => {
    fc.assert(
      fc.property(fields, score, score, (field, top, rest) => {
        const filled = filledSlots({ top, rest }, field);
        expect(filled.filter(({ isOwn }) => isOwn)).toHaveLength(searchSlot({ top, rest }, field) ? 1 : 0);
        for (const ads of Map.groupBy(filled, ({ placement }) => placement).values())
          expect(ads.map(({ score }) => score)).toEqual(ads.map(({ score }) => score).toSorted((a, b) => b - a));
      }),
    );
  });

  it('are those of rivals before that of the advertiser, if the scores are equal', () => {
    const field = { rivals: [8, 5, 5, 3], count: 4, reserve: 1, slots: { top: 4, rest: 0, productPage: 4 } };
    const own = { top: 5, rest: 5 };
    expect(searchSlot(own, field)).toEqual({ placement: 'placementTop', index: 3, next: 3 });
    expect(productPageSlot(5, field)).toMatchObject({ index: 3, next: 3 });
    expect(searchSlot({ top: 1, rest: 1 }, { ...field, rivals: [], count: 0 })).toMatchObject({ index: 0, next: 1 });
  });

  it('ask no more without one of the rivals, whose budget is spent', () => {
    let cheaper = 0;
    fc.assert(
      fc.property(fields, score, fc.nat(11), (field, bid, gone) => {
        const slot = searchSlot({ top: bid, rest: bid }, field);
        const rivals = field.rivals.filter((_, i) => i !== gone % Math.max(1, field.count));
        const without = searchSlot({ top: bid, rest: bid }, { ...field, rivals, count: rivals.length });
        if (slot === undefined) return;
        expect(without?.next).toBeLessThanOrEqual(slot.next);
        if ((without?.next ?? 0) < slot.next) cheaper++;
      }),
    );
    expect(cheaper).toBeGreaterThan(5);
  });

  it('get no more clicks one after another, and more at the top than in the rest, however many there are', () => {
    const family = { popularity: 1, level: 100, clickRate: 0.4, orderRate: 0.5 };
    const term = { term: { clickRate: 0, orderRate: 0 }, relevance: 0.78 };
    const at = (placement: 'placementTop' | 'placementRestOfSearch', index: number): number =>
      clickPosition(family, { placement, index }, term);
    for (let index = 1; index < 10; index++)
      for (const placement of ['placementTop', 'placementRestOfSearch'] as const)
        expect(at(placement, index)).toBeLessThanOrEqual(at(placement, index - 1));
    expect(at('placementTop', 9)).toBeGreaterThan(at('placementRestOfSearch', 0));
  });
});
