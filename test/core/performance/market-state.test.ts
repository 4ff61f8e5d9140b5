/**
 * The declared values of a product as timelines.
 */
import { expect, it } from 'vitest';
import { productOverTime } from '../../../src/core/performance/market/market-state.ts';
import { valueAt } from '../../../src/core/simulation/timeline.ts';

const asin = 'B000000001';

it('has a change for each declaration of a value, with another value before the first', () => {
  const changes = [
    { asin, at: 10, price: 5 },
    { asin, at: 20, stock: 7 },
    { asin, at: 30, stock: 7, price: 6 },
    { asin, at: 40, stock: null },
  ];
  expect(productOverTime(changes, 'stock', 0)).toEqual({
    now: null,
    changes: [
      { at: 20, was: 0 },
      { at: 30, was: 7 },
      { at: 40, was: 7 },
    ],
  });
  const price = productOverTime(changes, 'price', undefined);
  expect([9, 10, 29, 30].map((instant) => valueAt(price, instant))).toEqual([undefined, 5, 5, 6]);
});

it('has no change for what is declared from the start', () => {
  expect(productOverTime([{ asin, at: null, price: 5 }], 'price', 1)).toEqual({ now: 5, changes: [] });
});
