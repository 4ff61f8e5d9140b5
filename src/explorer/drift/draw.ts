/**
 * Draws of a mutation, as hashes of a seed.
 */
import { hashText, pickOne } from '../../model/random.ts';
import type { Draw } from './mutation.ts';

export function createDraw(seed: string): Draw {
  let drawn = 0;
  const next = (): number => hashText(`${seed}/${drawn++}`);
  return {
    integer: (below) => pickOne(next(), below),
    oneOf: (values) => (values.length === 0 ? undefined : values[pickOne(next(), values.length)]),
  };
}
